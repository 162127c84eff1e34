//! Sides and values.
//!
//! Every value in this crate is written from the view of [`Side::Max`]: a large number is good for
//! `Max` and bad for `Min`, whoever is to move and whoever asked. One fixed view spares every reader
//! the question "whose score is this?", and lets a tree be kept when the side to move at its root
//! changes.

use std::ops::{Index, IndexMut};

/// A score from the view of [`Side::Max`], kept within ±[`VALUE_LIMIT`].
pub type Value = i32;

/// The largest score: what lies beyond is cut off when a domain hands it in. As an optimistic value
/// it means "no bound is known".
pub const VALUE_LIMIT: Value = 1_000_000_000;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side that wants large values.
    Max,
    /// The side that wants small values.
    Min,
}

impl Side {
    /// The adversary.
    pub fn other(self) -> Self {
        match self {
            Self::Max => Self::Min,
            Self::Min => Self::Max,
        }
    }

    /// Is `a` strictly better than `b` for this side?
    pub fn prefers(self, a: Value, b: Value) -> bool {
        match self {
            Self::Max => a > b,
            Self::Min => a < b,
        }
    }

    /// The better of two values for this side.
    pub fn best(self, a: Value, b: Value) -> Value {
        if self.prefers(b, a) { b } else { a }
    }

    /// Is `value` at least as good for this side as the target?
    pub fn reaches(self, value: Value, target: f64) -> bool {
        match self {
            Self::Max => f64::from(value) >= target,
            Self::Min => f64::from(value) <= target,
        }
    }

    /// The value that promises this side the most: its hope where nothing is known.
    pub fn unbounded(self) -> Value {
        match self {
            Self::Max => VALUE_LIMIT,
            Self::Min => -VALUE_LIMIT,
        }
    }

    /// One step of value in this side's direction: +1 for `Max`, −1 for `Min`.
    pub fn step(self) -> Value {
        match self {
            Self::Max => 1,
            Self::Min => -1,
        }
    }
}

/// One thing for each side, indexed by [`Side`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct PerSide<T> {
    /// What belongs to [`Side::Max`].
    pub max: T,
    /// What belongs to [`Side::Min`].
    pub min: T,
}

impl<T: Copy> PerSide<T> {
    /// The same thing for both sides.
    pub fn both(value: T) -> Self {
        Self { max: value, min: value }
    }
}

impl<T> Index<Side> for PerSide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Max => &self.max,
            Side::Min => &self.min,
        }
    }
}

impl<T> IndexMut<Side> for PerSide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Max => &mut self.max,
            Side::Min => &mut self.min,
        }
    }
}

/// Keeps a score from outside within the range the arithmetic is safe for.
pub(crate) fn clamped(value: Value) -> Value {
    value.clamp(-VALUE_LIMIT, VALUE_LIMIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_prefers_its_own_direction() {
        assert_eq!(Side::Max.best(3, 7), 7);
        assert_eq!(Side::Min.best(3, 7), 3);
        assert!(!Side::Max.prefers(5, 5));
        assert!(Side::Min.reaches(4, 4.0) && !Side::Min.reaches(5, 4.5));
        assert_eq!(Side::Min.unbounded(), -VALUE_LIMIT);
    }

    #[test]
    fn values_from_outside_are_cut_off() {
        assert_eq!(clamped(i32::MAX), VALUE_LIMIT);
        assert_eq!(clamped(i32::MIN), -VALUE_LIMIT);
    }
}
