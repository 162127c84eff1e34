//! The second pass: a closer look at the moves where something happens.
//!
//! Two searches decide: what the move leads to, and what the best of the other moves leads to. A move that falls behind by
//! enough points is a mistake; one that stands far above all others may be worth praise. Then the lines that show it go to
//! the checker. If it does not confirm them, both searches are made again with more effort, once.

use motive_chess::{History, Move};
use motive_critic::Critic;
use motive_solution::{Control, Inquiry, JudgedLine, Limits, Oracle, Value};

use crate::chances::{LOST, WON, expected_score};
use crate::claim::{Shown, confirm};
use crate::survey::{is_finished, over};
use crate::{Effort, Level};

/// How much more goes into a second attempt.
const AGAIN: u64 = 3;

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
    let mut examiner = Examiner { critic, before, m, effort: *effort, control };
    let mut look = examiner.weigh()?;
    let [least, ..] = level.costs();
    if look.loss(level) >= least {
        examiner.confirm_mistake(&mut look);
        if look.reply.is_none() && look.point.is_none() {
            examiner.effort = Effort { closer: effort.closer * AGAIN, ..*effort };
            let mut again = examiner.weigh()?;
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
    (control.must_end().is_none()).then_some(look)
}

struct Examiner<'a> {
    critic: &'a mut Critic,
    before: &'a History,
    m: Move,
    effort: Effort,
    control: &'a Control,
}

impl Examiner<'_> {
    /// The two searches.
    fn weigh(&mut self) -> Option<Look> {
        let mut after = self.before.clone();
        after.play(self.m);
        let mut played = match over(&after) {
            Some(value) => JudgedLine { value, moves: Vec::new() },
            None => self.judge(&after, &[])?,
        };
        played.value = farther(played.value).reversed();
        played.moves.insert(0, self.m);
        let others: Vec<Move> =
            self.before.position().legal_moves().into_iter().filter(|&m| m != self.m).collect();
        let other = if others.is_empty() { None } else { Some(self.judge(self.before, &others)?) };
        Some(Look { played, other, reply: None, point: None, after_pass: None })
    }

    fn judge(&mut self, history: &History, only: &[Move]) -> Option<JudgedLine> {
        let limits = Limits::nodes(self.effort.closer);
        let answer = self.critic.search(&Inquiry::after(history, &limits, self.control).only(only), &mut ());
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
        confirm(self.critic, history, line, &self.effort, self.control)
    }

    fn after_pass(&mut self) -> Option<JudgedLine> {
        let passed = History::new(self.before.position().pass()?);
        over(&passed).is_none().then_some(())?;
        let limits = Limits::nodes(self.effort.closer / 4);
        let answer = self.critic.search(&Inquiry::after(&passed, &limits, self.control), &mut ());
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
