//! Doors for the benchmarks of this crate, and for nobody else: the running board and the
//! transposition table as the search uses them. They promise nothing and may change at any time.

use std::sync::Arc;

use motive_chess::{Key, Move, Position};

use crate::board::Board;
use crate::judge;
use crate::net::{Net, Stack};
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

    /// The evaluation for the side to move, with the hidden numbers of the net made from those of the last board.
    #[inline]
    pub fn evaluate(&self, line: &mut Walk) -> i32 {
        line.0.enter(1, &self.0.position, &self.0.changes);
        let value = line.0.evaluate(&line.1, 1, &self.0.position);
        judge::corrected(&self.0.position, self.0.phase, value)
    }

    /// The line begins with this board.
    pub fn begin(&self, line: &mut Walk) {
        line.0.begin(&line.1, 0, &self.0.position);
    }
}

/// A line of the net's hidden numbers.
pub struct Walk(Stack, Arc<Net>);

impl Default for Walk {
    fn default() -> Walk {
        Walk(Stack::new(2), Net::embedded())
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
