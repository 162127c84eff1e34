//! The exchange where nobody is pinned and nobody joins in from behind: a matter of counting.
//!
//! Most squares are fought for in this way, and then only the worth of the men matters: each side deploys its
//! cheapest, and before each capture asks whether it pays. No board is needed, only how many men of each kind
//! either side has.

use motive_chess::SquareSet;

use crate::board::Board;

/// No fight is longer.
const LONGEST: usize = 34;

/// How many men of each kind a side can bring to a square: a byte a kind, the cheapest lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Muster(u64);

impl Muster {
    /// Counts the men of a set.
    #[inline]
    pub(crate) fn of(board: &Board, men: SquareSet) -> Muster {
        let mut counts = 0;
        for kind in 0..6 {
            counts |= ((board.of_kind(kind) & men).len() as u64) << (8 * kind);
        }
        Muster(counts)
    }

    /// One man more.
    #[inline]
    pub(crate) fn with(self, kind: usize) -> Muster {
        Muster(self.0 + (1 << (8 * kind)))
    }

    /// Takes the cheapest man out.
    #[inline]
    fn take(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let kind = (self.0.trailing_zeros() / 8) as usize;
        self.0 -= 1 << (8 * kind);
        Some(kind)
    }
}

/// What the side that captures first wins on something worth `target`, if it wishes to.
#[inline]
pub(crate) fn gain(values: &[i32; 6], target: i32, first: Muster, second: Muster) -> i32 {
    if first == Muster::default() { 0 } else { (target - retaken(values, first, second)).max(0) }
}

/// What the second side wins back once the first has captured with its cheapest man, of whom there must be one.
pub(crate) fn retaken(values: &[i32; 6], mut first: Muster, mut second: Muster) -> i32 {
    if second == Muster::default() {
        return 0;
    }
    // What stands on the square after each capture.
    let mut prizes = [0; LONGEST];
    let mut captures = 0;
    while captures < LONGEST
        && let Some(kind) = first.take()
    {
        prizes[captures] = values[kind.min(5)];
        captures += 1;
        std::mem::swap(&mut first, &mut second);
    }
    // The last captor stays; before that each side takes only what pays.
    prizes[..captures.saturating_sub(1)].iter().rev().fold(0, |next, &worth| (worth - next).max(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values;

    fn muster(kinds: &[usize]) -> Muster {
        kinds.iter().fold(Muster::default(), |muster, &kind| muster.with(kind))
    }

    #[test]
    fn cheapest_men_capture_while_it_pays() {
        let units = &values::UNITS;
        // A pawn takes a protected knight; a rook does not take a protected pawn; two rooks do not either.
        assert_eq!(gain(units, 3, muster(&[0]), muster(&[1])), 2);
        assert_eq!(gain(units, 1, muster(&[3]), muster(&[0])), 0);
        assert_eq!(gain(units, 1, muster(&[3, 3]), muster(&[3])), 1);
        assert_eq!(gain(units, 1, muster(&[]), muster(&[3])), 0);
        assert_eq!(gain(units, 9, muster(&[5]), muster(&[])), 9);
    }

    /// A dearer man more among the attackers never wins more than a cheaper one.
    #[test]
    fn cheaper_reinforcements_are_better() {
        let lists: Vec<Vec<usize>> = (0..7_usize.pow(3))
            .map(|code| (0..3).map(|place| code / 7_usize.pow(place) % 7).filter(|&kind| kind < 6).collect())
            .collect();
        for first in &lists {
            for second in &lists {
                for target in values::UNITS {
                    let with = |kind| gain(&values::UNITS, target, muster(first).with(kind), muster(second));
                    assert!((1..6).all(|kind| with(kind) <= with(kind - 1)), "{first:?} {second:?} {target}");
                }
            }
        }
    }
}
