//! Values, ranges and the constants of the search (Wilkins 1979, IV.B and IV.C; page 2, 3.1 and 5).
//!
//! A value is counted in tenths of a pawn from the side of the offense. A node has two of them: what was shown,
//! and what could still come out of plans that were not searched.

use motive_chess::{Color, Position, Role};

/// A value in tenths of a pawn; positive is good for the offense.
pub type Val = i32;

/// Mate.
pub const MATE: Val = 1300;
/// Beyond every value.
pub(crate) const BEYOND: Val = 100_000;
/// What the threat of mate counts in an expectation: the win of the king.
pub(crate) const KING: Val = 320;
/// How far the offense must come before it is content for now.
const ASPIRATION: Val = 16;
/// How much more than the best plan has shown a search for the best plan asks.
const ONE_PAWN: Val = 10;

/// What was shown for the offense (`lo`), and what may still be hoped for (`hi`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// Shown by search.
    pub lo: Val,
    /// Not yet excluded.
    pub hi: Val,
}

impl Range {
    /// A range without width.
    pub const fn exactly(value: Val) -> Range {
        Range { lo: value, hi: value }
    }

    /// From what is shown to what is hoped for.
    pub const fn new(lo: Val, hi: Val) -> Range {
        Range { lo, hi }
    }

    /// Less than two thirds of a pawn wide: nothing is left to find out.
    pub(crate) fn is_determined(self) -> bool {
        self.hi - self.lo <= 6
    }

    /// The lesser of both ends: a node where the defense chooses.
    #[must_use]
    pub fn least(self, other: Range) -> Range {
        Range { lo: self.lo.min(other.lo), hi: self.hi.min(other.hi) }
    }

    /// The greater of both ends: a node where the offense chooses.
    #[must_use]
    pub(crate) fn greatest(self, other: Range) -> Range {
        Range { lo: self.lo.max(other.lo), hi: self.hi.max(other.hi) }
    }
}

impl std::fmt::Display for Range {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({} . {})", self.lo, self.hi)
    }
}

/// What both sides have already elsewhere on the line: the ranges of alpha-beta.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    /// What the offense has achieved.
    pub alpha: Range,
    /// What the defense has achieved.
    pub beta: Range,
}

impl Window {
    /// Nobody has achieved anything.
    pub(crate) const OPEN: Window =
        Window { alpha: Range { lo: -BEYOND, hi: BEYOND }, beta: Range { lo: BEYOND, hi: BEYOND } };

    /// After the offense has achieved something.
    #[must_use]
    pub(crate) fn raised(self, by: Range) -> Window {
        let alpha = Range {
            lo: self.alpha.lo.max(by.lo),
            hi: if self.alpha.hi == BEYOND { by.hi } else { self.alpha.hi.max(by.hi) },
        };
        Window { alpha, ..self }
    }

    /// Whether nothing can come out that both sides would go into.
    pub(crate) fn is_closed(self) -> bool {
        self.beta.lo <= self.alpha.lo
    }

    /// After the defense has achieved something.
    #[must_use]
    pub(crate) fn lowered(self, to: Range) -> Window {
        Window { beta: self.beta.least(to), ..self }
    }
}

/// The worth of a man in a balance of material; the queen counts 99 (page 2.1).
pub fn worth(role: Role) -> Val {
    match role {
        Role::Pawn => 10,
        Role::Knight => 32,
        Role::Bishop => 33,
        Role::Rook => 50,
        Role::Queen => 99,
        Role::King => 0,
    }
}

/// The balance of material for a side.
pub fn evaluate(position: &Position, offense: Color) -> Val {
    balance(position, offense, worth)
}

/// The balance to which a threat is added: the queen counts 90, as in the Threat-Language.
pub(crate) fn threat_base(position: &Position, offense: Color) -> Val {
    balance(position, offense, |role| if role == Role::Queen { 90 } else { worth(role) })
}

fn balance(position: &Position, of: Color, worth: impl Fn(Role) -> Val) -> Val {
    let count = |color, role| position.men(color, role).len() as Val;
    Role::ALL.iter().map(|&role| worth(role) * (count(of, role) - count(of.other(), role))).sum()
}

/// What the offense must reach to be content: that much won, and that much ahead.
pub fn threshold(root: Val) -> Val {
    root.max(0) + ASPIRATION
}

/// The threshold of a later search: a pawn more than the best plan has shown.
pub(crate) fn raised_threshold(first: Val, best: Val) -> Val {
    first.max(best + ONE_PAWN)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(fen: &str) -> Val {
        let position: Position = fen.parse().unwrap();
        evaluate(&position, position.turn())
    }

    /// Checks A1 to A4 of the page, from positions that the thesis discusses.
    #[test]
    fn balances_of_the_protocols() {
        assert_eq!(value("3rr1k1/pp3pp1/4b3/8/2P1B2R/6QP/P3q1P1/5R1K w - - 0 1"), 0);
        assert_eq!(value("2k5/pppr4/4R3/4Q3/2pp2q1/8/PPP2PPP/6K1 w - - 0 1"), 10);
        assert_eq!(value("r1b4k/ppp2Bb1/6Pp/3pP3/1qnP1p1Q/8/PPP3P1/1K1R3R w - - 0 1"), -5);
        assert_eq!(value("2b3k1/4rrpp/p2p4/2pP2RQ/1pP1Pp1N/1P3P1P/1q6/6RK w - - 0 1"), -11);
        assert_eq!([0, 10, -5].map(threshold), [16, 26, 16]);
        assert_eq!(raised_threshold(16, 59), 69);
    }

    #[test]
    fn an_expectation_counts_the_queen_ninety() {
        let mut position: Position =
            "r1b4k/ppp2Bb1/6Pp/3pP3/1qnP1p1Q/8/PPP3P1/1K1R3R w - - 0 1".parse().unwrap();
        let mut values = Vec::new();
        for san in ["Qxh6+", "Bxh6", "Rxh6+", "Kg7"] {
            position.play(position.parse_san(san).unwrap());
            values.push(evaluate(&position, Color::White));
        }
        assert_eq!(values, [5, -94, -61, -61]);
        assert_eq!(threat_base(&position, Color::White) + KING, 268);
    }

    /// Checks A9 and C8.
    #[test]
    fn ranges() {
        let children = [(1300, 1300), (59, 90), (59, 90), (89, 89)].map(|(lo, hi)| Range::new(lo, hi));
        assert_eq!(children.into_iter().reduce(Range::least), Some(Range::new(59, 89)));
        assert!(Range::new(3, 9).is_determined() && !Range::new(3, 10).is_determined());
    }
}
