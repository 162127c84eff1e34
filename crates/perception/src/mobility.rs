//! Effective mobility, men of low mobility, trapped men (Berliner 1974, II.B.4).
//!
//! A man's mobility is the number of squares to which he can go and be safe there, captures included;
//! that a capture might pay for a loss does not count. His own king's safety does not count either
//! (pseudo-legal moves). Castling and capturing en passant are left out.

use motive_chess::{Color, Role, Square, SquareSet};

use crate::bearing::Bearing;
use crate::board::{Board, kind};
use crate::exchange::Sequence;
use crate::legal::pseudo_legal;
use crate::occupability::capacity_in_units;
use crate::pins::{CapsPins, Pin};
use crate::values;

/// At most this many safe squares make a man of low mobility, by kind (Table II-5); a king always is.
const LOW: [usize; 6] = [0, 2, 2, 1, 3, 64];

/// The safe moves of all men.
#[derive(Clone, Debug)]
pub struct Mobility {
    safe: [SquareSet; 64],
    low: SquareSet,
    trapped: SquareSet,
}

impl Mobility {
    pub(crate) fn new(board: &Board, bearing: &Bearing, pins: &CapsPins, list: &[Pin]) -> Mobility {
        let pinned: SquareSet = list.iter().map(|pin| pin.ray.pinned).collect();
        let mut mobility =
            Mobility { safe: [SquareSet::EMPTY; 64], low: SquareSet::EMPTY, trapped: SquareSet::EMPTY };
        for color in Color::ALL {
            for man in board.of(color) {
                let to = pseudo_legal(board, bearing, man, color).without(board.king(color.other()));
                // Where no enemy bears, nor would if the man were gone, nobody can take him.
                let contested = bearing.side(color.other()) | bearing.opened_by(man);
                let mut safe = to - contested;
                for on in to & contested {
                    if is_safe(board, bearing, pins, man, color, on) {
                        safe.insert(on);
                    }
                }
                mobility.safe[man.to_usize()] = safe;
                let role = board.kind_at(man);
                if safe.len() <= LOW[role] || pinned.contains(man) {
                    mobility.low.insert(man);
                }
                if safe.is_empty() && role != kind(Role::Pawn) && role != kind(Role::King) {
                    mobility.trapped.insert(man);
                }
            }
        }
        mobility
    }

    /// The squares to which the man can go and be safe.
    pub fn safe(&self, man: Square) -> SquareSet {
        self.safe[man.to_usize()]
    }

    /// MOB: how many there are.
    pub fn count(&self, man: Square) -> usize {
        self.safe(man).len()
    }

    /// LMP: the men of low mobility of both sides: too few safe squares, pinned, or king.
    pub fn low(&self) -> SquareSet {
        self.low
    }

    /// The pieces of both sides that have no safe square at all (pawns and kings aside).
    pub fn trapped(&self) -> SquareSet {
        self.trapped
    }
}

/// Whether a man of `color` is safe on a square once he has gone there.
pub(crate) fn is_safe(
    board: &Board,
    bearing: &Bearing,
    pins: &CapsPins,
    man: Square,
    color: Color,
    on: Square,
) -> bool {
    let sequence = Sequence::new(board, bearing, pins, on);
    let line_up = sequence.line_up_without_man(man);
    capacity_in_units(&sequence, color, line_up) >= values::UNITS[board.kind_at(man).min(5)]
}
