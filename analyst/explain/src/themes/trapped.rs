//! Trapped piece: attacked, and nowhere to go.

use motive_chess::{Position, Role, Square};

use super::bearing;
use crate::see::{is_en_prise, worth};
use crate::{Evidence, Line, Step};

/// The solver captures a piece that, when its side last moved, was attacked and had no move that
/// saved it.
pub(super) fn trapped_piece(line: &Line, step: &Step) -> Option<Evidence> {
    let (square, role) = step.captured()?;
    let reply = line.previous(step)?;
    let trap = line.own_previous(step)?;
    if role == Role::Pawn {
        return None;
    }
    // Had it moved there in despair, it was trapped where it came from.
    let stood = if reply.to() == square { reply.from() } else { square };
    is_trapped(&reply.before, stood).then(|| bearing(line, trap, trap.to(), [stood]))
}

/// Whether the piece of the side to move on a square is attacked and all its moves lose it too.
fn is_trapped(board: &Position, square: Square) -> bool {
    let Some(piece) = board.piece_at(square) else { return false };
    if board.is_check()
        || matches!(piece.role, Role::Pawn | Role::King)
        || board.pinned(piece.color).contains(square)
        || !is_en_prise(board, square, piece.color)
    {
        return false;
    }
    board.legal_moves().iter().filter(|m| m.from() == Some(square)).all(|&m| {
        m.capture().is_none_or(|role| worth(role) < worth(piece.role))
            && is_en_prise(&board.after(m), m.to(), piece.color)
    })
}
