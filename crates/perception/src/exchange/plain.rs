//! The exchange where nobody is pinned and nobody joins in from behind: a matter of counting.
//!
//! Most squares are fought for in this way, and then only the worth of the men matters: each side deploys its
//! cheapest, and before each capture asks whether it pays. No board is needed, only how many men of each kind
//! either side has.

use motive_chess::SquareSet;

use crate::board::Board;

/// No fight is longer.
const LONGEST: usize = 34;

/// How many men of each kind a side can bring to a square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Muster([u8; 6]);

impl Muster {
    /// Counts the men of a set.
    #[inline]
    pub fn of(board: &Board, men: SquareSet) -> Muster {
        let mut counts = [0; 6];
        for (kind, count) in counts.iter_mut().enumerate() {
            *count = (board.of_kind(kind) & men).len() as u8;
        }
        Muster(counts)
    }

    /// One man more.
    #[inline]
    pub fn with(mut self, kind: usize) -> Muster {
        self.0[kind] += 1;
        self
    }
}

/// What the side that captures first wins on something worth `target`, if it wishes to.
pub(crate) fn gain(values: &[i32; 6], target: i32, first: Muster, second: Muster) -> i32 {
    if first.0 == [0; 6] { 0 } else { (target - retaken(values, first, second)).max(0) }
}

/// What the second side wins back once the first has captured with its cheapest man, of whom there must be one.
pub(crate) fn retaken(values: &[i32; 6], first: Muster, second: Muster) -> i32 {
    let mut sides = [first.0, second.0];
    let mut cheapest = [0, 0];
    // What stands on the square after each capture.
    let mut prizes = [0; LONGEST];
    let mut captures = 0;
    while captures < LONGEST {
        let turn = captures & 1;
        let kind = &mut cheapest[turn];
        while *kind < 6 && sides[turn][*kind] == 0 {
            *kind += 1;
        }
        if *kind == 6 {
            break;
        }
        sides[turn][*kind] -= 1;
        prizes[captures] = values[*kind];
        captures += 1;
    }
    // The last captor stays; before that each side takes only what pays.
    prizes[..captures.saturating_sub(1)].iter().rev().fold(0, |next, &worth| (worth - next).max(0))
}
