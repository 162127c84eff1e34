//! Pin: a man that may not leave the line to its king.

use motive_chess::{Position, Role, Square, SquareSet, attacks};

use super::bearing;
use crate::see::{is_en_prise, is_unguarded, worth};
use crate::{Evidence, Line, Step};

/// After the move an enemy man is pinned to its king, and it matters: the pinned man would otherwise
/// capture something, or it is attacked and cannot get away.
pub(super) fn pin(line: &Line, step: &Step) -> Option<Evidence> {
    let (us, board) = (step.mover(), &step.after);
    let them = us.other();
    let king = board.king(them);
    for pinned in board.pinned(them) {
        let Some(pinner) = pinner(board, king, pinned) else { continue };
        let allowed = attacks::line(king, pinned);
        if cannot_strike(board, pinned, allowed) || cannot_escape(board, pinned, pinner) {
            return Some(bearing(line, step, pinner, [pinned, king]));
        }
    }
    None
}

/// The enemy line piece that pins a man to its king.
fn pinner(board: &Position, king: Square, pinned: Square) -> Option<Square> {
    let owner = board.piece_at(king)?.color;
    let line = attacks::line(king, pinned);
    let without = board.occupied().without(pinned);
    (board.attackers(king, owner.other(), without) & line)
        .into_iter()
        .find(|&square| attacks::between(king, square).contains(pinned))
}

/// Whether the pinned man attacks a man off the line that it would win if it could move.
fn cannot_strike(board: &Position, pinned: Square, allowed: SquareSet) -> bool {
    let Some(piece) = board.piece_at(pinned) else { return false };
    let targets = (board.attacks_from(pinned) & board.side(piece.color.other())) - allowed;
    targets.into_iter().any(|target| {
        board.role_at(target).is_some_and(|role| {
            worth(role) > worth(piece.role)
                || board.attackers(target, piece.color.other(), board.occupied()).is_empty()
        })
    })
}

/// Whether the pinned man is attacked and lost where it stands.
fn cannot_escape(board: &Position, pinned: Square, pinner: Square) -> bool {
    let Some(piece) = board.piece_at(pinned) else { return false };
    let takes =
        board.attacks_from(pinned).contains(pinner) && is_unguarded(board, pinner, piece.color.other());
    !takes && piece.role != Role::Pawn && is_en_prise(board, pinned, piece.color)
}
