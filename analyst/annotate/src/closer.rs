//! The second pass: a closer look at the moves where something happens.
//!
//! A glance by the critic throws out most suspicions. What is left is put to the facade: all systems together answer the
//! position before the move and the one after it, and each answer is checked. A move that falls behind the answer by
//! enough points is a mistake; one that is the answer and stands far above all others may be worth praise. Then the
//! answers are explained. If the checks confirm neither, both are asked for again with more effort, once.

use motive::{Analyst, Method};
use motive_answer::{Limits, Question, Value, Variation};
use motive_chess::{History, Move};
use motive_claims::Claim;

use crate::chances::{LOST, Standing, WON, expected_score};
use crate::offer::Offer;
use crate::study::{Clock, Study};
use crate::survey::{is_finished, over};
use crate::{Effort, Level};

/// A mate that can be seen at the board: worth a remark even where another move wins as well.
pub(crate) const PLAIN_MATE: u32 = 2;
/// The first glance takes this part of the effort.
const GLANCE: u64 = 4;
/// Each of the two answers takes this part; its check takes as much again.
const PART: u64 = 2;
/// How much more goes into a second attempt.
const AGAIN: u64 = 2;
/// In hundredths of a pawn: a sacrifice that loses so much and more, with a checked line, is refuted.
const REFUTED: i32 = 150;
/// How much more goes into a sacrifice that is neither refuted nor the confirmed answer, and into what the game speaks against.
const FOR_DOUBTS: u64 = 4;

/// What a closer look at a move finds. Values are those of the side that moved.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    /// The move and what follows.
    pub(crate) played: Variation,
    /// The best other move and what follows; `None` if there is no other.
    pub(crate) other: Option<Variation>,
    /// The position before the move; `None` if a glance was enough.
    pub(crate) before: Option<Study>,
    /// The position after the move; `None` if the game is over there as well.
    pub(crate) after: Option<Study>,
    /// What the opponent threatened before the move and carries out after it.
    pub(crate) threat: Option<Claim>,
    /// Whether the game itself speaks against it: after the answer that is expected here the mover stands clearly better.
    disputed: bool,
    /// Nodes that were spent on it.
    pub(crate) nodes: u64,
}

impl Look {
    /// A move into a position that is known.
    pub(crate) fn known(played: Variation, after: Study) -> Look {
        Look {
            played,
            other: None,
            before: None,
            after: Some(after),
            threat: None,
            disputed: false,
            nodes: 0,
        }
    }

    /// By how much the move falls behind the best other one, in points of the game; negative if it is the best. What the
    /// systems answer is no mistake, whatever the critic thinks of another move, unless the check doubts it; and what is
    /// disputed is none either.
    pub(crate) fn loss(&self, level: Level) -> f64 {
        let lost = self.other.as_ref().map_or(0.0, |other| loss(other.value, self.played.value, level));
        if self.is_answer() && !self.is_doubted() || self.disputed { lost.min(0.0) } else { lost }
    }

    /// The value of the best move, whichever it is.
    pub(crate) fn best_value(&self) -> Value {
        self.other.as_ref().map_or(self.played.value, |other| other.value.max(self.played.value))
    }

    /// Whether the move is the one that the systems answer.
    pub(crate) fn is_answer(&self) -> bool {
        let best = self.before.as_ref().and_then(|study| study.answer().best_move());
        best.is_some() && best == self.played.moves.first().copied()
    }

    /// Whether the check knows something against the answer.
    fn is_doubted(&self) -> bool {
        self.before.as_ref().is_some_and(Study::is_doubted)
    }

    fn is_confirmed(&self) -> bool {
        [&self.before, &self.after].into_iter().flatten().any(Study::is_agreed)
    }

    /// Whether the opponent's answer wins material or mates, and the check confirms it.
    fn is_refuted(&self) -> bool {
        let lost = self.played.value <= Value::Centipawns(-REFUTED);
        lost && self.after.as_ref().is_some_and(|study| study.certainty().is_some())
    }

    /// Whether a fault is found, and the game goes on as is expected here to a position that is clearly better for the mover:
    /// one of the two opinions is wrong then.
    fn is_against(&self, game: Option<Later>, level: Level) -> bool {
        let Some(Later { reply, value }) = game.filter(|_| self.loss(level) > 0.0) else { return false };
        let [_, mistake, _] = level.costs();
        self.played.moves.get(1) == Some(&reply) && loss(value, self.played.value, level) >= mistake
    }

    /// How the side that moved stands after it.
    fn standing(&self, level: Level) -> Standing {
        Standing::of(expected_score(self.played.value, level))
    }

    /// Whether the game went on with an answer after which the mover stands much worse than is thought here.
    fn is_refuted_by(&self, game: Option<Later>, level: Level) -> bool {
        let [_, mistake, _] = level.costs();
        game.is_some_and(|Later { reply, value }| {
            self.played.moves.get(1) != Some(&reply) && loss(self.played.value, value, level) >= mistake
        })
    }

    /// Whether a quick mate is passed by.
    pub(crate) fn misses_plain_mate(&self) -> bool {
        let mate = self.other.as_ref().is_some_and(|other| other.value >= Value::MateIn(PLAIN_MATE));
        mate && !self.played.value.is_win_by_mate() && !self.is_answer()
    }
}

/// How the game goes on after a move: the answer, and what the position after it is worth to the side that made the move.
#[derive(Clone, Copy)]
pub(crate) struct Later {
    pub(crate) reply: Move,
    pub(crate) value: Value,
}

/// What is lost by having one value instead of another, in points of the game. Where the outcome is the same nothing is
/// lost: a lost game cannot be lost again, and a game that is won all the same is won.
pub(crate) fn loss(best: Value, played: Value, level: Level) -> f64 {
    let (before, after) = (expected_score(best, level), expected_score(played, level));
    if before > after && (before < LOST || after > WON) { 0.0 } else { before - after }
}

/// Looks at a move. `None` if the searches did not get far enough to say anything.
pub(crate) fn look(
    analyst: &mut Analyst,
    before: &History,
    m: Move,
    level: Level,
    effort: &Effort,
    game: Option<Later>,
    clock: &Clock<'_>,
) -> Option<Look> {
    analyst.forget();
    let mut examiner = Examiner { analyst, before, m, clock, nodes: 0 };
    let [least, mistake, _] = level.costs();
    // Most suspicions come to nothing, and a glance shows it.
    let glance = examiner.glance((effort.closer / GLANCE).max(effort.survey))?;
    let is_offer = Offer::of(before.position(), m).is_some();
    // What is given up, and is no mistake by the values so far, is worth an explanation.
    let is_good =
        |look: &Look| is_offer && look.loss(level) < least && look.standing(level) >= Standing::Equal;
    if glance.loss(level).abs() < least / 2.0
        && !glance.best_value().is_win_by_mate()
        && !is_good(&glance)
        && !glance.is_refuted_by(game, level)
    {
        return (!clock.is_over()).then_some(Look { nodes: examiner.nodes, ..glance });
    }
    let nodes = (effort.closer / PART).max(1);
    let mut look = examiner.examine(nodes)?;
    if look.loss(level) >= mistake && !look.is_confirmed() {
        look = examiner.examine(nodes * AGAIN)?;
    }
    // What a sacrifice is for lies deeper than what it costs.
    let is_open = is_offer && !look.is_refuted() && !(look.is_answer() && look.is_confirmed());
    if is_open && !is_good(&look) || look.is_against(game, level) {
        look = examiner.examine(nodes * FOR_DOUBTS)?;
    }
    look.disputed = look.is_against(game, level);
    if let Some(Later { reply, .. }) = game.filter(|_| look.is_refuted_by(game, level)) {
        examiner.follow_game(&mut look, reply, nodes * AGAIN);
    }
    // What is given up and wins is worth a word even where another move is as good: then the move is asked about alone.
    if is_good(&look) && look.standing(level) > Standing::Equal && !look.is_answer() {
        look.before = Some(examiner.study(before, &[m], nodes));
    }
    if look.loss(level) >= least {
        examiner.explain(&mut look);
    } else if look.misses_plain_mate() || look.is_answer() && (-look.loss(level) >= least || is_good(&look)) {
        examiner.explain_before(&mut look);
    }
    look.nodes = examiner.nodes;
    (!clock.is_over()).then_some(look)
}

/// A search that did not get far enough to say anything.
struct Unfinished;

struct Examiner<'a> {
    analyst: &'a mut Analyst,
    before: &'a History,
    m: Move,
    clock: &'a Clock<'a>,
    nodes: u64,
}

impl Examiner<'_> {
    /// Two searches by the critic: what the move leads to, and what the best of the others leads to.
    fn glance(&mut self, nodes: u64) -> Option<Look> {
        let after = self.after();
        let played = match over(&after) {
            Some(value) => Variation { value, moves: Vec::new() },
            None => self.judge(&after, &[], nodes)?,
        };
        let (played, other) = (self.seen(played), self.best_other(nodes).ok()?);
        Some(Look { played, other, before: None, after: None, threat: None, disputed: false, nodes: 0 })
    }

    /// The answers of all systems to the position before the move and to the one after it.
    fn examine(&mut self, nodes: u64) -> Option<Look> {
        let before = self.study(self.before, &[], nodes);
        let after = self.after();
        let (played, after) = if let Some(value) = over(&after) {
            (Variation { value, moves: Vec::new() }, None)
        } else {
            let study = self.study(&after, &[], nodes);
            (study.line()?, Some(study))
        };
        let played = self.seen(played);
        let best = before.line()?;
        let other = if best.moves[0] == self.m { self.best_other(nodes).ok()? } else { Some(best) };
        Some(Look { played, other, before: Some(before), after, threat: None, disputed: false, nodes: 0 })
    }

    /// The answer that was played in the game, looked at alone: what it wins is lost by the move, whatever else the opponent had.
    fn follow_game(&mut self, look: &mut Look, reply: Move, nodes: u64) {
        let after = self.after();
        if !after.position().is_legal(reply) {
            return;
        }
        let study = self.study(&after, &[reply], nodes);
        if let Some(line) = study.line().filter(|_| study.certainty().is_some()) {
            let played = self.seen(line);
            if played.value < look.played.value {
                (look.played, look.after) = (played, Some(study));
            }
        }
    }

    /// The answer of all systems, among these moves if there are any.
    fn study(&mut self, history: &History, only: &[Move], nodes: u64) -> Study {
        let study = Study::new(self.analyst, history, Method::AUTO, only, nodes, self.clock);
        self.nodes += study.analysis.nodes;
        study
    }

    fn after(&self) -> History {
        let mut after = self.before.clone();
        after.play(self.m);
        after
    }

    /// A line of the position after the move, as the side that moved sees it.
    fn seen(&self, line: Variation) -> Variation {
        let moves = std::iter::once(self.m).chain(line.moves).collect();
        Variation { value: farther(line.value).reversed(), moves }
    }

    /// The best of the other moves, if there are any; an error if the search did not get far enough.
    fn best_other(&mut self, nodes: u64) -> Result<Option<Variation>, Unfinished> {
        let mut others = self.before.position().legal_moves();
        others.retain(|m| *m != self.m);
        if others.is_empty() {
            return Ok(None);
        }
        self.judge(self.before, &others, nodes).map(Some).ok_or(Unfinished)
    }

    fn judge(&mut self, history: &History, only: &[Move], nodes: u64) -> Option<Variation> {
        let limits = Limits::nodes(nodes);
        let question = Question::after(history, &limits, self.clock.control).only(only);
        let answer = self.analyst.critic().search(&question, &mut ());
        self.nodes += answer.nodes;
        let best = answer.best()?;
        is_finished(answer.depth, answer.stop, best.value).then(|| best.clone())
    }

    /// Explains a mistake: what the opponent gets, what was there instead, and whether it was threatened.
    fn explain(&mut self, look: &mut Look) {
        if let Some(after) = &mut look.after {
            let earlier = after.analysis.nodes;
            after.explain(self.analyst, None, self.clock);
            self.nodes += after.analysis.nodes - earlier;
        }
        self.explain_before(look);
        let reply = look.played.moves.get(1).copied();
        if let (Some(before), Some(reply)) = (&look.before, reply) {
            look.threat = before.threat_of(reply, self.analyst, self.clock);
        }
    }

    /// Explains the answer before the move, beside the move (or beside the best other one, if the move is the answer).
    fn explain_before(&mut self, look: &mut Look) {
        let other = if look.is_answer() { look.other.clone() } else { Some(look.played.clone()) };
        if let Some(before) = &mut look.before {
            let earlier = before.analysis.nodes;
            before.explain(self.analyst, other.as_ref(), self.clock);
            self.nodes += before.analysis.nodes - earlier;
        }
    }
}

/// A mate of the side to move after a move is, seen from before the move, as many moves away for it, and one more for the
/// side that mates by the move itself.
pub(crate) fn farther(value: Value) -> Value {
    match value {
        Value::MatedIn(n) => Value::MatedIn(n + 1),
        other => other,
    }
}
