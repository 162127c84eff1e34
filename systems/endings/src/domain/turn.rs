//! How the board is turned.
//!
//! A diagram of a book holds for all corners and edges: the reader turns the board. Here it is turned until the corner in which the
//! bare king will be mated is the lower left one, and the edge next to him the lower one.

use arrayvec::ArrayVec;
use motive_chess::{Color, Role, Square, SquareSet};

use crate::board::{Board, MAX_MEN, PlacedPiece};
use crate::geometry::{file, rank};

/// A square as file and rank.
pub(super) type Place = (i64, i64);

/// How the board is turned: what the module says, as up to four mirrors, one after the other.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Turn {
    /// The files from right to left, the ranks upside down.
    flips: (bool, bool),
    /// The mirror of the diagonal from a8 to h1.
    falling: bool,
    /// The mirror of the diagonal from a1 to h8.
    rising: bool,
}

impl Turn {
    /// The turn for the bare king of the opponent of `strong`. If he stands on a diagonal, so that both images would
    /// do, the own king decides, then the knight, then the others: equal positions are turned equally.
    pub(super) fn of(board: &Board, strong: Color) -> Turn {
        let mut turn = Turn::default();
        let mut squares: ArrayVec<Square, { MAX_MEN + 2 }> = ArrayVec::new();
        squares.extend([board.king(strong.other()), board.king(strong)]);
        let mut men: ArrayVec<PlacedPiece, MAX_MEN> = board.men_of(strong).collect();
        men.sort_by_key(|man| man.role);
        squares.extend(men.iter().map(|man| man.square));
        let side = |turn: Turn, far: fn(Place) -> i64| {
            squares.iter().map(|&square| far(turn.place(square))).find(|&far| far != 0).unwrap_or(0)
        };
        let bishops = men.iter().filter(|man| man.role == Role::Bishop).count();
        if let Some(bishop) = men.iter().find(|man| man.role == Role::Bishop && bishops == 1) {
            // The corners of the bishop are to be a1 and h8.
            turn.flips.0 = SquareSet::LIGHT.contains(bishop.square);
            turn.falling = side(turn, |(f, r)| f + r - 7) > 0;
        } else {
            turn.flips.0 = file(squares[0]) > 3;
            turn.flips.1 = rank(squares[0]) > 3;
        }
        turn.rising = side(turn, |(f, r)| r - f) > 0;
        turn
    }

    pub(super) fn place(self, square: Square) -> Place {
        let (mut f, mut r) = (i64::from(file(square)), i64::from(rank(square)));
        if self.flips.0 {
            f = 7 - f;
        }
        if self.flips.1 {
            r = 7 - r;
        }
        if self.falling {
            (f, r) = (7 - r, 7 - f);
        }
        if self.rising {
            (f, r) = (r, f);
        }
        (f, r)
    }
}
