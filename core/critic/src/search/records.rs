//! Small records that a node keeps: moves tried, the best line, how much late moves are reduced.

use motive_chess::Move;

use crate::score::MAX_PLY;

pub(super) type TriedMoves = Tried<32>;

/// The first moves tried at a node.
pub(super) struct Tried<const N: usize> {
    moves: arrayvec::ArrayVec<Move, N>,
}

impl<const N: usize> Tried<N> {
    pub(super) fn new() -> Self {
        Tried { moves: arrayvec::ArrayVec::new() }
    }

    #[inline]
    pub(super) fn push(&mut self, m: Move) {
        // Beyond the first ones nothing is learned.
        let _ = self.moves.try_push(m);
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    pub(super) fn as_slice(&self) -> &[Move] {
        &self.moves
    }
}

/// The best lines found so far, one a ply.
pub(super) struct LineTable {
    lines: Vec<Vec<Move>>,
}

impl LineTable {
    pub(super) fn new() -> LineTable {
        LineTable { lines: (0..MAX_PLY + 2).map(|_| Vec::with_capacity(MAX_PLY)).collect() }
    }

    #[inline]
    pub(super) fn clear(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    pub(super) fn set(&mut self, ply: usize, m: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let (line, below) = (&mut upper[ply], &lower[0]);
        line.clear();
        line.push(m);
        line.extend_from_slice(below);
    }

    pub(super) fn get(&self, ply: usize) -> &[Move] {
        &self.lines[ply]
    }
}

/// By how much late moves are reduced, by depth and number.
pub(super) struct ReductionTable {
    table: [[i8; 64]; 64],
}

impl ReductionTable {
    #[inline]
    pub(super) fn get(&self, depth: i32, number: impl TryInto<usize>) -> i32 {
        let number = number.try_into().unwrap_or(63).min(63);
        i32::from(self.table[depth.clamp(0, 63) as usize][number])
    }
}

pub(super) fn reductions() -> &'static ReductionTable {
    static TABLE: std::sync::LazyLock<ReductionTable> = std::sync::LazyLock::new(|| {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, entry) in row.iter_mut().enumerate().skip(1) {
                let (depth, number) = (depth as f64, number as f64);
                *entry = (0.8 + depth.ln() * number.ln() / 2.0) as i8;
            }
        }
        ReductionTable { table }
    });
    &TABLE
}
