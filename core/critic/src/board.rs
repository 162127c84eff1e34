//! A position with what the search wants to know at once.

use motive_chess::{Color, Key, Move, Piece, Position, Role, Square};

use crate::eval::phase_of;
use crate::net::{Change, Changes};

/// A position, its phase and its pawn key, kept move by move, and what the last move changed.
#[derive(Clone)]
pub(crate) struct Board {
    pub position: Position,
    /// Material left besides pawns, 24 at the start of a game.
    pub phase: i32,
    /// The key of the pawns alone.
    pub pawn_key: Key,
    /// What the last move did to the board.
    pub changes: Changes,
}

impl Board {
    pub(crate) fn new(position: &Position) -> Board {
        let mut board =
            Board { position: position.clone(), phase: 0, pawn_key: 0, changes: Changes::default() };
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                board.count(square, piece);
            }
        }
        board
    }

    /// The board after a legal move.
    #[inline]
    pub(crate) fn after(&self, m: Move) -> Board {
        let mut next = Board { position: self.position.clone(), changes: Changes::default(), ..*self };
        let color = self.position.turn();
        match m {
            Move::Normal { role, from, capture, to, promotion } => {
                next.remove(from, Piece { color, role });
                if let Some(role) = capture {
                    next.remove(to, Piece { color: color.other(), role });
                }
                next.add(to, Piece { color, role: promotion.unwrap_or(role) });
            }
            Move::EnPassant { from, to } => {
                let (pawn, captured) = (Piece { color, role: Role::Pawn }, color.other().pawn());
                next.remove(from, pawn);
                next.remove(Square::from_coords(to.file(), from.rank()), captured);
                next.add(to, pawn);
            }
            Move::Castle { king, rook } => {
                let (king_piece, rook_piece) =
                    (Piece { color, role: Role::King }, Piece { color, role: Role::Rook });
                next.remove(king, king_piece);
                next.remove(rook, rook_piece);
                if let Some((king_to, rook_to)) = self.position.castling_squares(m) {
                    next.add(king_to, king_piece);
                    next.add(rook_to, rook_piece);
                }
            }
            Move::Put { .. } => {}
        }
        next.position.play(m);
        next
    }

    /// The board with the other side to move; the side to move must not be in check.
    pub(crate) fn pass(&self) -> Option<Board> {
        let position = self.position.pass_out_of_check()?;
        Some(Board { position, changes: Changes::default(), ..*self })
    }

    #[inline]
    fn add(&mut self, square: Square, piece: Piece) {
        self.changes.add(Change { square, piece });
        self.count(square, piece);
    }

    #[inline]
    fn count(&mut self, square: Square, piece: Piece) {
        self.phase += phase_of(piece.role);
        if piece.role == Role::Pawn {
            self.pawn_key ^= pawn_key(square, piece.color);
        }
    }

    #[inline]
    fn remove(&mut self, square: Square, piece: Piece) {
        self.changes.remove(Change { square, piece });
        self.phase -= phase_of(piece.role);
        if piece.role == Role::Pawn {
            self.pawn_key ^= pawn_key(square, piece.color);
        }
    }
}

/// Any well-mixed function of square and color will do for telling pawn structures apart.
#[inline]
fn pawn_key(square: Square, color: Color) -> Key {
    let mut x = (square.to_u32() as u64 + 1) * if color == Color::White { 2 } else { 129 };
    x = x.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^= x >> 29;
    x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ (x >> 32)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn running_sums_equal_fresh_ones(choices in prop::collection::vec(any::<u16>(), 1..120)) {
            let start: Position =
                "r3k2r/pPppqpb1/bn3np1/3PN3/1p2P3/2N2Q2/PP1BBPpP/R3K2R w KQkq - 0 1".parse().unwrap();
            let mut board = Board::new(&start);
            for choice in choices {
                let moves = board.position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                board = board.after(moves[choice as usize % moves.len()]);
                let fresh = Board::new(&board.position);
                prop_assert_eq!(board.phase, fresh.phase);
                prop_assert_eq!(board.pawn_key, fresh.pawn_key);
            }
        }
    }
}
