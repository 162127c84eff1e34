//! Doors for the benchmarks of this crate, and for nobody else: the running board and the
//! transposition table as the search uses them. They promise nothing and may change at any time.

use motive_chess::{Key, Move, Position};

use crate::board::Board;
use crate::eval::{self, PawnTable};
use crate::table::{Entry, Kind, PackedMove, Table};

/// A position with its running sums.
pub struct RunningBoard(Board);

impl RunningBoard {
    /// Adds the sums up.
    pub fn new(position: &Position) -> RunningBoard {
        RunningBoard(Board::new(position))
    }

    /// The board after a legal move.
    #[inline]
    pub fn after(&self, m: Move) -> RunningBoard {
        RunningBoard(self.0.after(m))
    }

    /// The position.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.0.position
    }

    /// The evaluation for the side to move, with pawn structures remembered.
    #[inline]
    pub fn evaluate(&self, pawns: &mut PawnTable) -> i32 {
        eval::evaluate(&self.0, pawns)
    }
}

/// The transposition table.
pub struct Transpositions(Table);

impl Transpositions {
    /// A table of at most so many megabytes.
    pub fn new(megabytes: usize) -> Transpositions {
        Transpositions(Table::new(megabytes))
    }

    /// Stores a lower bound.
    #[inline]
    pub fn put(&self, key: Key, best: Move, score: i32, depth: i32) {
        let best = PackedMove::new(best);
        self.0.put(key, Entry { best, score, evaluation: 0, depth, kind: Kind::Lower, principal: false });
    }

    /// The score and the depth that are stored, if any are.
    #[inline]
    pub fn get(&self, key: Key) -> Option<(i32, i32)> {
        self.0.get(key).map(|entry| (entry.score, entry.depth))
    }
}
