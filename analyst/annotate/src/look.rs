//! What a closer look at a move finds.

use motive_answer::{Value, Variation};
use motive_chess::{Move, Position};
use motive_claims::Claim;

use crate::Level;
use crate::chances::{LOST, Standing, WON, expected_score};
use crate::offer::Offer;
use crate::study::Study;

/// A mate that can be seen at the board: worth a remark even where another move wins as well.
pub(crate) const PLAIN_MATE: u32 = 2;
/// In hundredths of a pawn: a sacrifice that loses so much and more, with a checked line, is refuted.
const REFUTED: i32 = 150;
/// In moves: a mate that takes so much longer is another one.
const LONGER: u32 = 3;

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
    pub(crate) disputed: bool,
    /// Whether the answer of the game, looked at alone and confirmed, refutes what the systems would have played as well.
    pub(crate) refuted_in_game: bool,
    /// Nodes that were spent on it.
    pub(crate) nodes: u64,
}

impl Look {
    /// Nothing but a move and what follows.
    pub(crate) fn of(played: Variation) -> Look {
        Look {
            played,
            other: None,
            before: None,
            after: None,
            threat: None,
            disputed: false,
            refuted_in_game: false,
            nodes: 0,
        }
    }

    /// A move into a position that is known.
    pub(crate) fn known(played: Variation, after: Study) -> Look {
        Look { after: Some(after), ..Look::of(played) }
    }

    /// By how much the move falls behind the best other one, in points of the game; negative if it is the best. What the
    /// systems answer is no mistake, whatever the critic thinks of another move, unless the check doubts it or the game refutes it; and
    /// what is disputed is none either.
    pub(crate) fn loss(&self, level: Level) -> f64 {
        let lost = self.falls_behind(level);
        let is_spared = self.is_answer() && !self.is_doubted() && !self.refuted_in_game;
        if is_spared || self.disputed { lost.min(0.0) } else { lost }
    }

    /// The same by the values alone.
    pub(crate) fn falls_behind(&self, level: Level) -> f64 {
        self.other.as_ref().map_or(0.0, |other| loss(other.value, self.played.value, level))
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

    pub(crate) fn is_confirmed(&self) -> bool {
        [&self.before, &self.after].into_iter().flatten().any(Study::is_agreed)
    }

    /// Whether the opponent's answer wins material or mates, and the check confirms it.
    pub(crate) fn is_refuted(&self) -> bool {
        let lost = self.played.value <= Value::Centipawns(-REFUTED);
        lost && self.after.as_ref().is_some_and(|study| study.certainty().is_some())
    }

    /// Whether a fault is found, and the game goes on as is expected here to a position that is clearly better for the mover:
    /// one of the two opinions is wrong then.
    pub(crate) fn is_against(&self, game: Option<Later>, level: Level) -> bool {
        let Some(Later { reply, value }) = game.filter(|_| self.loss(level) > 0.0) else { return false };
        let [_, mistake, _] = level.costs();
        self.played.moves.get(1) == Some(&reply) && loss(value, self.played.value, level) >= mistake
    }

    /// How the side that moved stands after it.
    pub(crate) fn standing(&self, level: Level) -> Standing {
        Standing::of(expected_score(self.played.value, level))
    }

    /// Whether the game went on with an answer after which the mover stands much worse than is thought here.
    pub(crate) fn is_refuted_by(&self, game: Option<Later>, level: Level) -> bool {
        let [_, mistake, _] = level.costs();
        game.is_some_and(|Later { reply, value }| {
            self.played.moves.get(1) != Some(&reply) && loss(self.played.value, value, level) >= mistake
        })
    }

    /// Whether the move needs no art: it takes something (and what it takes is the point: no mate in three moves or more follows), gets out of
    /// check, or saves what is attacked.
    pub(crate) fn is_plain(&self, before: &Position) -> bool {
        let Some(&m) = self.played.moves.first() else { return true };
        let mates = matches!(self.played.value, Value::MateIn(n) if n > 2);
        m.capture().is_some() && !mates || before.is_check() || Offer::is_lost(before, m)
    }

    /// Whether the move mates by force in two moves or more, though it neither checks nor takes, and every other move takes much longer if it
    /// mates at all.
    pub(crate) fn mates_quietly(&self, before: &Position) -> bool {
        let (Value::MateIn(n), Some(&m)) = (self.played.value, self.played.moves.first()) else {
            return false;
        };
        let alone = self.other.as_ref().is_none_or(|other| other.value <= Value::MateIn(n + LONGER));
        n > 1 && alone && is_silent(before, m)
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

/// Whether a move neither takes nor checks nor answers a check.
pub(crate) fn is_silent(before: &Position, m: Move) -> bool {
    m.capture().is_none() && m.promotion().is_none() && !before.is_check() && !before.after(m).is_check()
}

/// A mate of the side to move after a move is, seen from before the move, as many moves away for it, and one more for the
/// side that mates by the move itself.
pub(crate) fn farther(value: Value) -> Value {
    match value {
        Value::MatedIn(n) => Value::MatedIn(n + 1),
        other => other,
    }
}
