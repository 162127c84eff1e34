//! Numbers inside the search: centipawns, with the ends of the scale for mates.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use motive_answer::Value;

/// A score for the side to move, in centipawns.
pub(crate) type Score = i32;

/// Longest line, in half-moves from the root.
pub(crate) const MAX_PLY: usize = 128;
/// Mate on the board; being mated in `n` half-moves is `n - MATE`.
pub(crate) const MATE: Score = 32_000;
/// More than any score.
pub(crate) const INFINITE: Score = 32_001;
/// From here on a score is a mate.
pub(crate) const MATE_BOUND: Score = MATE - MAX_PLY as Score;
/// A win known from tablebases; below all mates, above all evaluations.
pub(crate) const TABLEBASE_WIN: Score = 30_000;
/// Evaluations stay below.
pub(crate) const EVALUATION_BOUND: Score = TABLEBASE_WIN - MAX_PLY as Score - 1;

/// Whether a score says that somebody is mated or lost by tablebase.
#[inline]
pub(crate) fn is_decisive(score: Score) -> bool {
    score.abs() > EVALUATION_BOUND
}

/// The score as the rest of the house has it.
///
/// ```
/// use motive_answer::Value;
/// use motive_critic::{MATE_SCORE, to_value};
///
/// // A mate in three half-moves is a mate in two moves.
/// assert_eq!(to_value(MATE_SCORE - 3), Value::MateIn(2));
/// assert_eq!(to_value(35), Value::Centipawns(35));
/// ```
pub fn to_value(score: Score) -> Value {
    if score >= MATE_BOUND {
        Value::MateIn((MATE - score).unsigned_abs().div_ceil(2))
    } else if score <= -MATE_BOUND {
        Value::MatedIn((score + MATE).unsigned_abs() / 2)
    } else {
        Value::Centipawns(score)
    }
}

/// A score for the table: mates counted from the node, not from the root.
#[inline]
pub(crate) fn to_table(score: Score, ply: usize) -> Score {
    if score > EVALUATION_BOUND {
        score + ply as Score
    } else if score < -EVALUATION_BOUND {
        score - ply as Score
    } else {
        score
    }
}

/// A score from the table, mates counted from the root again.
#[inline]
pub(crate) fn from_table(score: Score, ply: usize) -> Score {
    if score > EVALUATION_BOUND {
        score - ply as Score
    } else if score < -EVALUATION_BOUND {
        score + ply as Score
    } else {
        score
    }
}

/// A middle-game and an endgame score in one word, so that both are added at once.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Tapered(i32);

impl Tapered {
    /// Nothing.
    pub(crate) const ZERO: Tapered = Tapered(0);

    /// From both halves.
    #[inline]
    pub(crate) const fn new(middle: i32, end: i32) -> Tapered {
        Tapered((middle << 16).wrapping_add(end))
    }

    /// The middle-game half.
    #[inline]
    pub(crate) const fn middle(self) -> i32 {
        // The endgame half may have borrowed from this one; rounding gives it back.
        (self.0.wrapping_add(0x8000)) >> 16
    }

    /// The endgame half.
    #[inline]
    pub(crate) const fn end(self) -> i32 {
        self.0 as i16 as i32
    }
}

impl Add for Tapered {
    type Output = Tapered;
    #[inline]
    fn add(self, other: Tapered) -> Tapered {
        Tapered(self.0.wrapping_add(other.0))
    }
}

impl Sub for Tapered {
    type Output = Tapered;
    #[inline]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered(self.0.wrapping_sub(other.0))
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;
    #[inline]
    fn mul(self, times: i32) -> Tapered {
        Tapered(self.0.wrapping_mul(times))
    }
}

impl Neg for Tapered {
    type Output = Tapered;
    #[inline]
    fn neg(self) -> Tapered {
        Tapered(self.0.wrapping_neg())
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Tapered) {
        *self = *self - other;
    }
}

impl fmt::Debug for Tapered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.middle(), self.end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_disturb_each_other() {
        for (a, b) in [(0, 0), (120, -80), (-3000, 2500), (-1, -1), (1, -30000)] {
            let packed = Tapered::new(a, b);
            assert_eq!((packed.middle(), packed.end()), (a, b));
            let back = packed - Tapered::new(7, -9) * 3;
            assert_eq!((back.middle(), back.end()), (a - 21, b + 27));
            assert_eq!(-(-packed), packed);
        }
    }

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(to_value(MATE - 1), Value::MateIn(1));
        assert_eq!(to_value(MATE - 3), Value::MateIn(2));
        assert_eq!(to_value(-MATE), Value::MatedIn(0));
        assert_eq!(to_value(-MATE + 2), Value::MatedIn(1));
        assert_eq!(from_table(to_table(MATE - 5, 3), 3), MATE - 5);
        assert_eq!(to_value(TABLEBASE_WIN), Value::Centipawns(TABLEBASE_WIN));
    }
}
