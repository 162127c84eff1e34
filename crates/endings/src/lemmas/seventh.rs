//! A queen against a pawn on the seventh rank with its king beside it.
//!
//! The books' rules: a knight or centre pawn loses unless the queen cannot get at it at once; a rook pawn holds by
//! stalemate and a bishop pawn by the corner if the queen's king is too far away. Where distances do not tell how far that is, the
//! search must.

use motive_chess::{Role, Square};

use super::queen::wins_by_taking;
use crate::board::{Board, Man, Step, reach};
use crate::geometry::{distance, file, queening_square};

/// The pawn is one step from its end, its king not more than two, and the queen is to move.
pub(super) fn judge(board: &Board, queen: Man, pawn: Man) -> Option<i8> {
    let target = queening_square(pawn.color, pawn.square);
    let (king, enemy) = (board.king(queen.color), board.king(pawn.color));
    let (near, home) = (distance(king, target), distance(enemy, target));
    let guards = reach(queen, board.occupied()).contains(target);
    // The king on the next file may discover a check of the queen behind him.
    let beside = file(king).abs_diff(file(pawn.square)) == 1;
    match (Kind::of(pawn.square), home, near) {
        (Kind::Rook, 1, 6..) => Some(0),
        (Kind::Rook, 1, 5) if !beside => Some(0),
        (Kind::Bishop, 0 | 1, 6..) => Some(0),
        (Kind::Rook, _, ..=3) | (Kind::Other, _, _) | (_, _, ..=2) => restrains(board, pawn).then_some(1),
        (_, 2, _) if guards => restrains(board, pawn).then_some(1),
        _ => None,
    }
}

/// The same one step earlier: only a bishop pawn may hold then.
pub(super) fn one_step_before(board: &Board, queen: Man, pawn: Man) -> Option<i8> {
    let near = distance(board.king(queen.color), queening_square(pawn.color, pawn.square));
    (Kind::of(pawn.square) != Kind::Bishop || near <= 3 || restrains(board, pawn)).then_some(1)
}

/// Pawns by their files.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Rook,
    Bishop,
    Other,
}

impl Kind {
    fn of(pawn: Square) -> Kind {
        match file(pawn) {
            0 | 7 => Kind::Rook,
            2 | 5 => Kind::Bishop,
            _ => Kind::Other,
        }
    }
}

/// Whether the queen's side, to move, can keep the pawn from its next step.
fn restrains(board: &Board, pawn: Man) -> bool {
    board.steps().into_iter().any(|step| restrains_by(board, step, pawn))
}

/// Whether this move of the queen's side keeps the pawn from its next step: by taking it, a check, a pin, by standing in its way, or
/// because it would be taken there.
pub fn restrains_by(board: &Board, step: Step, pawn: Man) -> bool {
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
