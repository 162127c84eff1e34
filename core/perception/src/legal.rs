//! Legal moves of both sides, as sets by man.
//!
//! Each side is looked at as if it were its turn. Castling and capturing en passant are left out (as
//! in PARADISE, whose domain excludes them); a pawn's steps to the last rank are in, and
//! [`crate::Paradise`] takes them out again. If the side to move is in check, the other side's
//! moves include the capture of the king: that is how PARADISE notices.

use motive_chess::{Color, Rank, Role, Square, SquareSet, attacks};

use crate::bearing::Bearing;
use crate::board::{Board, kind};

/// Where each man can legally go.
#[derive(Clone, Debug)]
pub struct LegalMoves {
    to: [SquareSet; 64],
}

impl LegalMoves {
    pub(crate) fn new(board: &Board, bearing: &Bearing) -> LegalMoves {
        let mut to = [SquareSet::EMPTY; 64];
        for color in Color::ALL {
            fill(board, bearing, color, &mut to);
        }
        LegalMoves { to }
    }

    /// The squares to which the man on a square can legally go.
    #[inline]
    pub fn to(&self, man: Square) -> SquareSet {
        self.to[man.to_usize()]
    }
}

/// Where a man could go if his king did not matter.
pub(crate) fn pseudo_legal(board: &Board, bearing: &Bearing, from: Square, color: Color) -> SquareSet {
    let direct = bearing.direct(from);
    if board.kind_at(from) != kind(Role::Pawn) {
        return direct - board.of(color);
    }
    (direct & board.of(color.other())) | pushes(board, from, color)
}

/// Where a pawn can step straight ahead.
pub(crate) fn pushes(board: &Board, from: Square, color: Color) -> SquareSet {
    let free = !board.occupied();
    let one = SquareSet::from(from).forward(color) & free;
    let third = SquareSet::rank(if color == Color::White { Rank::Third } else { Rank::Sixth });
    one | ((one & third).forward(color) & free)
}

fn fill(board: &Board, bearing: &Bearing, color: Color, to: &mut [SquareSet; 64]) {
    let enemy = color.other();
    let king = board.king(color);
    let checkers = bearing.onto(king) & board.of(enemy);
    // Where a man other than the king must go: anywhere, onto the one checker's line, or nowhere.
    let mask = match (checkers.is_empty(), checkers.single()) {
        (true, _) => SquareSet::FULL,
        (false, Some(checker)) => attacks::between(king, checker).with(checker),
        (false, None) => SquareSet::EMPTY,
    };
    let mut pinned = SquareSet::EMPTY;
    for thru in bearing.thru() {
        if !thru.friendly && thru.onto.contains(king) && board.of(color).contains(thru.through) {
            pinned.insert(thru.through);
        }
    }
    for from in board.of(color).without(king) {
        let mut squares = pseudo_legal(board, bearing, from, color) & mask;
        if pinned.contains(from) {
            squares &= attacks::line(king, from);
        }
        to[from.to_usize()] = squares;
    }
    to[king.to_usize()] = flight(board, bearing, color);
}

/// Where a king can legally go, castling aside.
pub(crate) fn flight(board: &Board, bearing: &Bearing, color: Color) -> SquareSet {
    let enemy = color.other();
    let king = board.king(color);
    let mut flight = bearing.direct(king) - board.of(color) - bearing.side(enemy);
    // A slider that gives check also covers the square behind the king.
    for checker in bearing.onto(king) & board.of(enemy) & board.sliders() {
        flight -= attacks::line(checker, king).without(checker);
    }
    flight
}
