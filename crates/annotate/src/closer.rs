//! The second pass: a closer look at the moves where something happens.
//!
//! Two searches decide: what the move leads to, and what the best of the other moves leads to. A move that falls behind by
//! enough points is a mistake; one that stands far above all others may be worth praise. Then the lines that show it go to
//! the checker. If it does not confirm them, both searches are made again with more effort, once.

use motive_chess::{History, Move};
use motive_critic::Critic;
use motive_solution::{Control, JudgedLine, Limits, Oracle, Question, Value};

use crate::chances::{LOST, WON, expected_score};
use crate::claim::{Shown, confirm};
use crate::survey::{is_finished, over};
use crate::{Effort, Level};

/// A mate that can be seen at the board: worth a remark even where another move wins as well.
pub(crate) const PLAIN_MATE: u32 = 2;
/// The first glance takes this part of the effort.
const GLANCE: u64 = 4;
/// How much more goes into a second attempt.
const AGAIN: u64 = 2;

/// What a closer look at a move finds. Values are those of the side that moved.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    /// The move and what follows.
    pub(crate) played: JudgedLine,
    /// The best other move and what follows; `None` if there is no other.
    pub(crate) other: Option<JudgedLine>,
    /// What the opponent gets after a mistake, if confirmed: his move first. Of a strong move: what he gets after the
    /// best other one.
    pub(crate) reply: Option<Shown>,
    /// What the better move does, if confirmed; of a strong move: what it does itself.
    pub(crate) point: Option<Shown>,
    /// Of a mistake: what the opponent would have had anyway if the side had passed, seen from the side. `None` if it
    /// cannot pass.
    pub(crate) after_pass: Option<JudgedLine>,
    /// Positions that were visited for it.
    pub(crate) nodes: u64,
}

impl Look {
    /// By how much the move falls behind the best other one, in points of the game; negative if it is the best.
    pub(crate) fn loss(&self, level: Level) -> f64 {
        self.other.as_ref().map_or(0.0, |other| loss(other.value, self.played.value, level))
    }

    /// The value of the best move, whichever it is.
    pub(crate) fn best_value(&self) -> Value {
        self.other.as_ref().map_or(self.played.value, |other| other.value.max(self.played.value))
    }
}

/// What is lost by having one value instead of another, in points of the game. Where the outcome is the same nothing is
/// lost: a lost game cannot be lost again, and a game that is won all the same is won.
pub(crate) fn loss(best: Value, played: Value, level: Level) -> f64 {
    let (before, after) = (expected_score(best, level), expected_score(played, level));
    if before > after && (before < LOST || after > WON) { 0.0 } else { before - after }
}

/// Looks at a move. `None` if the searches did not get far enough to say anything.
pub(crate) fn look(
    critic: &mut Critic,
    before: &History,
    m: Move,
    level: Level,
    effort: &Effort,
    control: &Control,
) -> Option<Look> {
    critic.forget();
    let mut examiner = Examiner { critic, before, m, effort: *effort, control, nodes: 0 };
    let [least, mistake, _] = level.costs();
    // Most suspicions come to nothing, and a glance shows it.
    let glance = examiner.weigh(effort.closer / GLANCE)?;
    if glance.loss(level).abs() < least / 2.0 && !glance.best_value().is_win_by_mate() {
        return control.must_end().is_none().then_some(Look { nodes: examiner.nodes, ..glance });
    }
    let mut look = examiner.weigh(effort.closer)?;
    if look.loss(level) >= least {
        examiner.confirm_mistake(&mut look);
        if look.reply.is_none() && look.point.is_none() && look.loss(level) >= mistake {
            let mut again = examiner.weigh(effort.closer * AGAIN)?;
            if again.loss(level) >= least {
                examiner.confirm_mistake(&mut again);
            }
            look = again;
        }
        if look.loss(level) >= least {
            look.after_pass = examiner.after_pass();
        }
    } else if -look.loss(level) >= least {
        look.point = examiner.confirmed(before, &look.played);
        look.reply = examiner.against_other(&look);
    }
    if look.point.is_none()
        && !look.played.value.is_win_by_mate()
        && let Some(other) = look.other.as_ref().filter(|other| other.value >= Value::MateIn(PLAIN_MATE))
    {
        look.point = examiner.confirmed(before, other);
    }
    look.nodes = examiner.nodes;
    control.must_end().is_none().then_some(look)
}

struct Examiner<'a> {
    critic: &'a mut Critic,
    before: &'a History,
    m: Move,
    effort: Effort,
    control: &'a Control,
    nodes: u64,
}

impl Examiner<'_> {
    /// The two searches.
    fn weigh(&mut self, nodes: u64) -> Option<Look> {
        let mut after = self.before.clone();
        after.play(self.m);
        let mut played = match over(&after) {
            Some(value) => JudgedLine { value, moves: Vec::new() },
            None => self.judge(&after, &[], nodes)?,
        };
        played.value = farther(played.value).reversed();
        played.moves.insert(0, self.m);
        let others: Vec<Move> =
            self.before.position().legal_moves().into_iter().filter(|&m| m != self.m).collect();
        let other = if others.is_empty() { None } else { Some(self.judge(self.before, &others, nodes)?) };
        Some(Look { played, other, reply: None, point: None, after_pass: None, nodes: 0 })
    }

    fn judge(&mut self, history: &History, only: &[Move], nodes: u64) -> Option<JudgedLine> {
        let limits = Limits::nodes(nodes);
        let answer = self.critic.search(&Question::after(history, &limits, self.control).only(only), &mut ());
        self.nodes += answer.nodes;
        let best = answer.best()?;
        is_finished(answer.depth, answer.stop, best.value).then(|| best.clone())
    }

    fn confirm_mistake(&mut self, look: &mut Look) {
        let mut after = self.before.clone();
        after.play(self.m);
        if let [_, reply @ ..] = look.played.moves.as_slice()
            && !reply.is_empty()
        {
            let line = JudgedLine { value: look.played.value.reversed(), moves: reply.to_vec() };
            look.reply = self.confirmed(&after, &line);
        }
        if let Some(other) = &look.other {
            look.point = self.confirmed(self.before, other);
        }
    }

    /// What is wrong with the best other move beside a strong one.
    fn against_other(&mut self, look: &Look) -> Option<Shown> {
        let other = look.other.as_ref()?;
        let (&m, reply) = other.moves.split_first()?;
        if reply.is_empty() {
            return None;
        }
        let mut after = self.before.clone();
        after.play(m);
        self.confirmed(&after, &JudgedLine { value: other.value.reversed(), moves: reply.to_vec() })
    }

    fn confirmed(&mut self, history: &History, line: &JudgedLine) -> Option<Shown> {
        confirm(self.critic, history, line, &self.effort, self.control, &mut self.nodes)
    }

    fn after_pass(&mut self) -> Option<JudgedLine> {
        let passed = History::new(self.before.position().pass()?);
        over(&passed).is_none().then_some(())?;
        let limits = Limits::nodes(self.effort.closer / 4);
        let answer = self.critic.search(&Question::after(&passed, &limits, self.control), &mut ());
        self.nodes += answer.nodes;
        answer.best().map(|line| JudgedLine { value: line.value.reversed(), moves: line.moves.clone() })
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
