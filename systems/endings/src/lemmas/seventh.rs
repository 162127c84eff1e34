//! A queen against a pawn on the seventh rank with its king beside it.
//!
//! The books' rules: a knight or center pawn loses unless the queen cannot get at it at once; a rook pawn holds by
//! stalemate and a bishop pawn by the corner if the queen's king is too far away. Where distances do not tell how far that is, the
//! search must.

use motive_chess::{Role, Square};

use super::queen::wins_by_taking;
use crate::board::{Board, EndingMove, PlacedPiece, reach};
use crate::geometry::{distance, file, queening_square, rank_for};

/// The pawn is one step from its end, its king not more than two, and the queen is to move: the value for her side.
pub(super) fn judge(board: &Board, queen: PlacedPiece, pawn: PlacedPiece) -> Option<i8> {
    let target = queening_square(pawn.color, pawn.square);
    let (king, enemy) = (View::of(board.king(queen.color), pawn), View::of(board.king(pawn.color), pawn));
    let home = distance(board.king(pawn.color), target);
    let guards = reach(queen, board.occupied()).contains(target);
    let value = match MistakeKind::of(pawn.square) {
        MistakeKind::Other => Some(1),
        _ if home == 2 && guards => Some(1),
        MistakeKind::Rook => before_rook_pawn(king, home),
        MistakeKind::Bishop => before_bishop_pawn(king, enemy, home),
    }?;
    (value == 0 || restrains(board, pawn)).then_some(value)
}

/// A square seen from the pawn: files counted from the edge that is nearer to it, ranks from the one where it queens.
#[derive(Clone, Copy)]
struct View {
    file: u8,
    rank: u8,
}

impl View {
    fn of(square: Square, pawn: PlacedPiece) -> View {
        let near = if file(pawn.square) > 3 { 7 - file(square) } else { file(square) };
        View { file: near, rank: 7 - rank_for(pawn.color, square) }
    }
}

/// Her king wins from within four squares of the corner, but not from the far end of the diagonal. Outside the pawn holds, unless its king
/// is in the corner or two squares away, or hers stands where he discovers a check.
fn before_rook_pawn(king: View, home: u8) -> Option<i8> {
    match king.file.max(king.rank) {
        ..=3 => Some(1),
        4 => (king.file.min(king.rank) < 4).then_some(1),
        5 if king.file.min(king.rank) < 2 => None,
        _ => (home == 1).then_some(0),
    }
}

/// Her king must be nearer if the other stands between his pawn and the edge, because there he has the corner.
fn before_bishop_pawn(king: View, enemy: View, home: u8) -> Option<i8> {
    let View { file, rank } = king;
    let (wins, holds) = match enemy.file {
        0..=1 => (
            (rank == 3 && file <= 2) || (rank <= 2 && file <= 4 && (rank, file) != (2, 3)),
            home <= 1 && (rank >= 5 || (rank == 4 && file >= 4) || file >= 6),
        ),
        2 if home == 0 => ((rank <= 4 && file <= 3) || (rank <= 3 && file <= 5), rank >= 6),
        2 => (rank <= 2 && file <= 4, false),
        _ => (
            (rank <= 3 && file <= 6 && (rank, file) != (3, 3)) || (rank == 4 && file <= 2),
            home <= 1 && (rank >= 6 || (rank == 5 && file >= 5)),
        ),
    };
    // Before the pawn, two ranks from the end, the king is in nobody's way but hers.
    let before = enemy.rank == 2 && enemy.file <= 1;
    match (wins && !before, holds) {
        (true, _) => Some(1),
        (_, true) => Some(0),
        _ => None,
    }
}

/// The same one step earlier: only a bishop pawn may hold then.
pub(super) fn one_step_before(board: &Board, queen: PlacedPiece, pawn: PlacedPiece) -> Option<i8> {
    let near = distance(board.king(queen.color), queening_square(pawn.color, pawn.square));
    (MistakeKind::of(pawn.square) != MistakeKind::Bishop || near <= 3 || restrains(board, pawn)).then_some(1)
}

/// Pawns by their files.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MistakeKind {
    Rook,
    Bishop,
    Other,
}

impl MistakeKind {
    fn of(pawn: Square) -> MistakeKind {
        match file(pawn) {
            0 | 7 => MistakeKind::Rook,
            2 | 5 => MistakeKind::Bishop,
            _ => MistakeKind::Other,
        }
    }
}

/// Whether the queen's side, to move, can keep the pawn from its next step.
fn restrains(board: &Board, pawn: PlacedPiece) -> bool {
    board.steps().into_iter().any(|step| restrains_by(board, step, pawn))
}

/// Whether this move of the queen's side keeps the pawn from its next step: by taking it, a check, a pin, by standing in its way, or
/// because it would be taken there.
pub(crate) fn restrains_by(board: &Board, step: EndingMove, pawn: PlacedPiece) -> bool {
    let us = pawn.color.other();
    let next = board.after(step);
    if next.count() < 2 {
        return next.find(us, Role::Queen).is_some();
    }
    let Some(queen) = next.find(us, Role::Queen) else { return false };
    let replies = next.steps();
    if replies.is_empty() {
        return next.is_check();
    }
    if replies.iter().any(|reply| reply.to == queen) {
        return false;
    }
    replies
        .iter()
        .filter(|reply| reply.from == pawn.square && reply.promotion.is_none_or(|role| role == Role::Queen))
        .all(|&reply| {
            let after = next.after(reply);
            after.steps().into_iter().any(|taking| taking.to == reply.to && wins_by_taking(&after, taking))
        })
}
