//! Where the men reach: pure geometry over an occupied set, as [`SquareSet`]s.

use shakmaty::attacks as rules;
use shakmaty::{Color, Piece, Role, Square};

use crate::SquareSet;

/// Squares attacked by a pawn.
#[inline]
pub fn pawn(color: Color, from: Square) -> SquareSet {
    rules::pawn_attacks(color, from).into()
}

/// Squares attacked by a knight.
#[inline]
pub fn knight(from: Square) -> SquareSet {
    rules::knight_attacks(from).into()
}

/// Squares attacked by a king.
#[inline]
pub fn king(from: Square) -> SquareSet {
    rules::king_attacks(from).into()
}

/// Squares attacked by a bishop; the first occupied square of each line is included.
#[inline]
pub fn bishop(from: Square, occupied: SquareSet) -> SquareSet {
    rules::bishop_attacks(from, occupied.into()).into()
}

/// Squares attacked by a rook; the first occupied square of each line is included.
#[inline]
pub fn rook(from: Square, occupied: SquareSet) -> SquareSet {
    rules::rook_attacks(from, occupied.into()).into()
}

/// Squares attacked by a queen; the first occupied square of each line is included.
#[inline]
pub fn queen(from: Square, occupied: SquareSet) -> SquareSet {
    rules::queen_attacks(from, occupied.into()).into()
}

/// Squares attacked by any piece.
#[inline]
pub fn of(piece: Piece, from: Square, occupied: SquareSet) -> SquareSet {
    match piece.role {
        Role::Pawn => pawn(piece.color, from),
        Role::Knight => knight(from),
        Role::Bishop => bishop(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Queen => queen(from, occupied),
        Role::King => king(from),
    }
}

/// The squares strictly between two squares on a common line; empty if there is none.
///
/// ```
/// use motive_chess::{Square, attacks};
///
/// assert_eq!(attacks::between(Square::A1, Square::D4).len(), 2);
/// assert!(attacks::between(Square::A1, Square::B3).is_empty(), "no line joins them");
/// ```
#[inline]
pub fn between(a: Square, b: Square) -> SquareSet {
    rules::between(a, b).into()
}

/// The whole line (edge to edge, both squares included) through two squares; empty if there is none.
#[inline]
pub fn line(a: Square, b: Square) -> SquareSet {
    rules::ray(a, b).into()
}

/// Whether three squares lie on one line.
///
/// ```
/// use motive_chess::{Square, attacks};
///
/// assert!(attacks::aligned(Square::A1, Square::C3, Square::H8));
/// assert!(!attacks::aligned(Square::A1, Square::C3, Square::C4));
/// ```
#[inline]
pub fn aligned(a: Square, b: Square, c: Square) -> bool {
    rules::aligned(a, b, c)
}
