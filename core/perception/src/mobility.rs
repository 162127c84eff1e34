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
                let safe = safe_of(board, bearing, pins, man, color);
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
    ///
    /// ```
    /// use motive_chess::{Position, Square};
    /// use motive_perception::Perception;
    ///
    /// // The knight took in the corner, and does not get out.
    /// let position: Position = "N7/pk6/8/8/8/8/8/6K1 w - - 0 1".parse()?;
    /// let perception = Perception::new(&position);
    /// assert!(perception.mobility().trapped().contains(Square::A8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn trapped(&self) -> SquareSet {
        self.trapped
    }
}

/// The men of low mobility among some, found without all their safe squares: who has enough is not asked about the
/// rest.
pub(crate) fn low_among(
    board: &Board,
    bearing: &Bearing,
    pins: &CapsPins,
    pinned: SquareSet,
    men: SquareSet,
) -> SquareSet {
    let mut low = (pinned | board.of_kind(kind(Role::King))) & men;
    for man in men - low {
        let Some(color) = board.color_at(man) else { continue };
        let to = pseudo_legal(board, bearing, man, color).without(board.king(color.other()));
        let contested = to & (bearing.side(color.other()) | bearing.opened_by(man));
        let enough = LOW[board.kind_at(man)] + 1;
        let mut safe = (to - contested).len();
        for on in contested {
            if safe >= enough {
                break;
            }
            safe += usize::from(is_safe(board, bearing, pins, man, color, on));
        }
        if safe < enough {
            low.insert(man);
        }
    }
    low
}

/// The safe squares of one man.
pub(crate) fn safe_of(
    board: &Board,
    bearing: &Bearing,
    pins: &CapsPins,
    man: Square,
    color: Color,
) -> SquareSet {
    let to = pseudo_legal(board, bearing, man, color).without(board.king(color.other()));
    to.into_iter().filter(|&on| may_go(board, bearing, pins, man, color, on)).collect()
}

/// [`is_safe`], with a look first whether anybody could take the man there at all.
#[inline]
pub(crate) fn may_go(
    board: &Board,
    bearing: &Bearing,
    pins: &CapsPins,
    man: Square,
    color: Color,
    on: Square,
) -> bool {
    !bearing.contested(man, color).contains(on) || is_safe(board, bearing, pins, man, color, on)
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
