//! The first pass: every position of the game is judged once, from the end backwards.
//!
//! Going backwards, what the critic learned about the later positions is in its table when it comes to the earlier ones;
//! that is how annotators work who know how the game went on. The game is cut into parts of fixed length that know nothing
//! of each other, so that several threads can share the work without changing the answers.

use motive::Analyst;
use motive_answer::{Control, Engine, Limits, Question, StopReason, Value, Variation};
use motive_chess::{Ending, History, Move};

use crate::crew::share;
use crate::{Effort, Watcher};

/// Positions that are judged one after the other with one memory.
const PART: usize = 32;
/// A search that has not got so deep has not said anything.
const LEAST_DEPTH: u32 = 5;

/// The best of the other moves is looked for with this part of the nodes.
const SECOND: u64 = 4;

/// So many moves that only prepare the move in question are left out of a comparison with it.
pub(crate) const TRANSPOSED: usize = 2;

/// What the critic thinks of a position.
#[derive(Clone, Debug)]
pub(crate) struct Opinion {
    /// For the side to move.
    pub(crate) value: Value,
    /// The expected moves; empty if the game is over there.
    pub(crate) line: Vec<Move>,
    /// What the opponent would have if the side to move passed, seen from the side to move; `None` in check.
    pub(crate) after_pass: Option<Value>,
    /// What the best of the other moves is worth, where the move of the game is quiet and thought best.
    pub(crate) second: Option<Value>,
    /// Whether the search got far enough to count.
    pub(crate) finished: bool,
    /// Positions that were visited for it.
    pub(crate) nodes: u64,
}

impl Opinion {
    /// None at all.
    fn none() -> Opinion {
        Opinion {
            value: Value::Centipawns(0),
            line: Vec::new(),
            after_pass: None,
            second: None,
            finished: false,
            nodes: 0,
        }
    }
}

/// Judges the positions `0..=moves.len()` of a game; positions where it is not finished, for lack of nodes or because
/// somebody said stop, say so.
pub(crate) fn survey(
    analysts: &mut [Analyst],
    start: &History,
    moves: &[Move],
    effort: &Effort,
    control: &Control,
    watcher: &mut dyn Watcher,
) -> Vec<Opinion> {
    let total = moves.len() + 1;
    let parts: Vec<(usize, usize)> =
        (0..total).step_by(PART).map(|first| (first, (first + PART).min(total))).collect();
    let work = |analyst: &mut Analyst, &(first, end): &(usize, usize)| {
        analyst.critic().forget();
        let mut opinions: Vec<Opinion> = (first..end)
            .rev()
            .map(|ply| {
                let history = replayed(start, &moves[..ply]);
                opinion(analyst, &history, moves.get(ply).copied(), effort.survey, control)
            })
            .collect();
        opinions.reverse();
        opinions
    };
    let mut done = 0;
    let opinions = share(analysts, &parts, work, |&(first, end)| {
        done += end - first;
        watcher.surveyed(done, total);
    });
    opinions.into_iter().flatten().collect()
}

/// The game up to a move.
pub(crate) fn replayed(start: &History, moves: &[Move]) -> History {
    let mut history = start.clone();
    for &m in moves {
        history.play(m);
    }
    history
}

/// Whether the game is over here, and what it is worth to the side to move then.
pub(crate) fn over(history: &History) -> Option<Value> {
    match history.ending() {
        Some(Ending::Checkmate(_)) => Some(Value::MatedIn(0)),
        Some(Ending::Stalemate | Ending::InsufficientMaterial) => Some(Value::Centipawns(0)),
        None => history.draw_claim().map(|_| Value::Centipawns(0)),
    }
}

/// Whether an evaluation is more than a first glance.
pub(crate) fn is_finished(depth: u32, stop: StopReason, value: Value) -> bool {
    stop == StopReason::Finished || depth >= LEAST_DEPTH || depth > 0 && value.mate().is_some()
}

/// What the critic thinks of a position with these moves (none: all of them), if it got far enough to say anything, and the nodes that it took.
pub(crate) fn judged(
    analyst: &mut Analyst,
    history: &History,
    only: &[Move],
    nodes: u64,
    control: &Control,
) -> (u64, Option<Variation>) {
    let question = Question::after(history, &Limits::nodes(nodes), control).only(only);
    let answer = analyst.critic().search(&question, &mut ());
    let best = answer.best().filter(|best| is_finished(answer.depth, answer.stop, best.value));
    (answer.nodes, best.cloned())
}

fn opinion(
    analyst: &mut Analyst,
    history: &History,
    played: Option<Move>,
    nodes: u64,
    control: &Control,
) -> Opinion {
    if let Some(value) = over(history) {
        return Opinion { value, finished: true, ..Opinion::none() };
    }
    if control.must_end().is_some() {
        return Opinion::none();
    }
    let critic = analyst.critic();
    let answer = critic.search(&Question::after(history, &Limits::nodes(nodes), control), &mut ());
    let Some(best) = answer.best() else { return Opinion::none() };
    let mut nodes_in_all = answer.nodes;
    let after_pass = history.position().pass().and_then(|passed| {
        let question = Question::after(&History::new(passed), &Limits::nodes(nodes / 8), control);
        let threat = critic.search(&question, &mut ());
        nodes_in_all += threat.nodes;
        threat.best().map(|line| line.value.reversed())
    });
    let is_quiet = |m: Move| m.capture().is_none() && !history.position().is_check();
    let second = played.filter(|&m| best.moves.first() == Some(&m) && is_quiet(m)).and_then(|m| {
        let mut others = history.position().legal_moves();
        others.retain(|other| *other != m);
        let limits = Limits::nodes(nodes / SECOND);
        for left in (0..=TRANSPOSED).rev() {
            let question = Question::after(history, &limits, control).only(&others);
            let answer = (!others.is_empty()).then(|| critic.search(&question, &mut ()))?;
            nodes_in_all += answer.nodes;
            let line = answer.best()?;
            // A move that only prepares the same one is no other one.
            let first = *line.moves.first()?;
            if left == 0 || !comes_later(&line.moves, m) {
                return Some(line.value);
            }
            others.retain(|other| *other != first);
        }
        None
    });
    Opinion {
        value: best.value,
        line: best.moves.clone(),
        after_pass,
        second,
        finished: is_finished(answer.depth, answer.stop, best.value),
        nodes: nodes_in_all,
    }
}

/// Whether a line of other moves comes to a move within two more of the same side: a piece of the same kind goes the same way.
pub(crate) fn comes_later(line: &[Move], m: Move) -> bool {
    let way = |m: Move| (m.role(), m.from(), m.to());
    line.iter().skip(2).step_by(2).take(2).any(|&later| way(later) == way(m))
}
