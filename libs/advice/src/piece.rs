//! Pieces of advice (section 6.1 of Bratko's paper) and plans (sections 6.2 to 6.4).

use std::fmt;

use crate::{Side, Term};

/// A piece of advice: the five-tuple (X, BG, HG, MCX, MCY).
///
/// Side X is to reach the better goal while the holding goal holds all the time, with moves that `mine` admits,
/// against all moves of the opponent that `theirs` admits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Advice {
    /// X, the side to which the advice belongs.
    pub side: Side,
    /// BG, the better goal: what is to be reached.
    pub better: Term,
    /// HG, the holding goal: what must hold at every node.
    pub hold: Term,
    /// MCX: the moves of X that are tried, and their order.
    pub mine: Term,
    /// MCY: the moves of the opponent that are considered.
    pub theirs: Term,
}

impl Advice {
    /// The inverse advice: `sat(self)` if and only if not `sat(inverse)`, up to endless play (see
    /// [`crate::CounterExample`]).
    pub fn inverse(&self) -> Advice {
        Advice {
            side: self.side.other(),
            better: self.hold.clone().negated(),
            hold: self.better.clone().and(self.hold.clone()).negated(),
            mine: self.theirs.clone(),
            theirs: self.mine.clone(),
        }
    }
}

/// A plan: the quadruple (X, BG, HG, MCX).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Plan {
    /// X, the side to which the plan belongs.
    pub side: Side,
    /// BG.
    pub better: Term,
    /// HG.
    pub hold: Term,
    /// MCX.
    pub moves: Term,
}

impl Plan {
    /// The advice whose satisfiability is the success of the plan: `suc(P) <=> sat(advice)`.
    pub fn success(&self) -> Advice {
        Advice {
            side: self.side,
            better: self.better.clone(),
            hold: self.hold.clone(),
            mine: self.moves.clone(),
            theirs: Term::name("anymove"),
        }
    }

    /// The advice whose satisfiability is the failure of `counter` to refute this plan:
    /// `ref(counter, self) <=> not sat(advice)`.
    pub fn against(&self, counter: &Plan) -> Advice {
        Advice {
            side: self.side,
            better: self.better.clone().or(counter.hold.clone().negated()),
            hold: self.hold.clone(),
            mine: self.moves.clone(),
            theirs: counter.moves.clone(),
        }
    }

    /// `self or other`: either better goal will do, and the moves of both may be mixed; those that serve both come
    /// first. Section 6.3 leaves the holding goal open; we take `HG1 or HG2`, with which the facts of OREXPAND
    /// are theorems.
    pub fn or(&self, other: &Plan) -> Plan {
        Plan {
            side: self.side,
            better: self.better.clone().or(other.better.clone()),
            hold: self.hold.clone().or(other.hold.clone()),
            moves: self.moves.clone().or(other.moves.clone()),
        }
    }

    /// `self mod other`: the goals of this plan, with the moves of the other inserted. Moves that serve both come
    /// first, then those of this plan, then those of the other.
    pub fn modified_by(&self, other: &Plan) -> Plan {
        let moves = if self.moves == other.moves {
            self.moves.clone()
        } else {
            Term::call("then", [self.moves.clone(), other.moves.clone()])
        };
        Plan { side: self.side, better: self.better.clone(), hold: self.hold.clone(), moves }
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}, {}", self.better, self.hold, self.moves)
    }
}
