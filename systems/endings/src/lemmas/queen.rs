//! Endings with queens, as they come out of races of pawns.

use motive_chess::{Color, Role};

use super::seventh;
use crate::board::{Board, EndingMove, PlacedPiece};
use crate::geometry::{distance, queening_square, steps_to_promote};
use crate::kpkp::is_sensible;

/// A queen or rook against the bare king wins unless it is lost at once or the king is stalemated.
pub(super) fn mates(board: &Board, man: PlacedPiece) -> bool {
    let weak = man.color.other();
    board.turn() == man.color
        || !(can_take(board, man) || (board.king(weak) != man.square && board.is_stalemate()))
}

fn can_take(board: &Board, man: PlacedPiece) -> bool {
    board.turn() != man.color && board.steps().into_iter().any(|step| step.to == man.square)
}

/// A queen against a pawn: 1 if she wins, 0 if she does not. She wins unless the pawn has come to the seventh rank with
/// its king beside it: there a rook pawn holds by stalemate, a bishop pawn by the corner, if her king is far; other pawns only if
/// she cannot get at them at once.
pub(super) fn against_pawn(board: &Board, queen: PlacedPiece, pawn: PlacedPiece) -> Option<i8> {
    let needs = steps_to_promote(pawn.color, pawn.square);
    let home = distance(board.king(pawn.color), queening_square(pawn.color, pawn.square));
    if board.turn() == queen.color {
        return match needs {
            _ if board.is_check() => (needs >= 2 || home >= 2).then_some(1),
            1 if home <= 2 => seventh::judge(board, queen, pawn),
            2 if home <= 1 => seventh::one_step_before(board, queen, pawn),
            _ => Some(1),
        };
    }
    if can_take(board, queen) {
        return None;
    }
    if !board.has_step() {
        return Some(i8::from(board.is_check()));
    }
    match needs {
        1 => one_move_on(board, queen.color),
        2 if home <= 3 => one_move_on(board, queen.color),
        3 if home <= 2 => one_move_on(board, queen.color),
        _ => Some(1),
    }
}

/// Whether a capture leaves the own queen against the bare king.
pub(super) fn wins_by_taking(board: &Board, step: EndingMove) -> bool {
    let (us, next) = (board.turn(), board.after(step));
    next.count() == 1
        && next
            .find(us, Role::Queen)
            .is_some_and(|square| mates(&next, PlacedPiece { color: us, role: Role::Queen, square }))
}

/// The value for the queen's side if every move of the other side, who is to move, leads to something that is known.
fn one_move_on(board: &Board, strong: Color) -> Option<i8> {
    let sign = if strong == Color::White { 1 } else { -1 };
    let (mut least, mut open) = (1, false);
    for step in board.steps().into_iter().filter(|&step| is_sensible(board, step)) {
        match super::judge(&board.after(step)) {
            Some(value) => least = least.min(value * sign),
            None => open = true,
        }
    }
    (!open || least < 0).then_some(least)
}

/// A queen against a rook, bishop or knight that a pawn has become: she wins unless she is lost at once.
pub(super) fn against_piece(board: &Board, queen: PlacedPiece) -> Option<i8> {
    if can_take(board, queen) {
        return Some(0);
    }
    if board.turn() == queen.color && !board.is_check() { Some(1) } else { None }
}
