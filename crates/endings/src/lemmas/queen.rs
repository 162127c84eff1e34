//! Endings with queens, as they come out of races of pawns.

use motive_chess::{Color, Role};

use crate::board::{Board, Man, Step, reach};
use crate::geometry::{distance, file, queening_square, steps_to_promote};
use crate::kpkp::is_sensible;

/// A queen or rook against the bare king wins unless it is lost at once or the king is stalemated.
pub(super) fn mates(board: &Board, man: Man) -> bool {
    let weak = man.color.other();
    board.turn() == man.color
        || !(can_take(board, man) || (board.king(weak) != man.square && board.is_stalemate()))
}

fn can_take(board: &Board, man: Man) -> bool {
    board.turn() != man.color && board.steps().into_iter().any(|step| step.to == man.square)
}

/// A queen against a pawn: 1 if she wins, 0 if she does not; as a rule she wins unless the pawn has come to
/// the seventh rank, where rook and bishop pawns with their king beside them hold.
pub(super) fn against_pawn(board: &Board, queen: Man, pawn: Man) -> Option<i8> {
    let needs = steps_to_promote(pawn.color, pawn.square);
    let (king, enemy) = (board.king(queen.color), board.king(pawn.color));
    let target = queening_square(pawn.color, pawn.square);
    let edge = file(pawn.square).min(7 - file(pawn.square));
    if board.turn() == queen.color {
        let home = distance(enemy, target);
        if board.is_check() {
            return (needs >= 2 || home >= 2).then_some(1);
        }
        if needs >= 2 || edge == 1 || edge == 3 || home > 2 {
            return Some(1);
        }
        // A rook or bishop pawn on the seventh, its king beside it.
        let guards = reach(queen, board.occupied()).contains(target);
        let near = distance(king, target);
        return match (near, home) {
            (0..=2, _) => Some(1),
            (3, _) if edge == 0 => Some(1),
            (_, 2) if guards => Some(1),
            (5.., 1) => Some(0),
            (6.., 0) if edge == 2 => Some(0),
            _ => None,
        };
    }
    if can_take(board, queen) {
        return None;
    }
    if !board.has_step() {
        return Some(i8::from(board.is_check()));
    }
    if needs >= 3 || (needs == 2 && (edge == 1 || edge == 3)) {
        return Some(1);
    }
    one_move_on(board, queen.color)
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

/// Queen against queen. The side to move wins if the other queen hangs, or if a check mates or drives the king so
/// that she can be taken (from behind him or beside him) or mate follows; it loses if nothing helps against the same. All else is a draw.
pub(super) fn against_queen(board: &Board) -> i8 {
    let us = board.turn();
    let sign = if us == Color::White { 1 } else { -1 };
    if wins_queen(board, 2) {
        return sign;
    }
    let mut any = false;
    for step in board.steps() {
        any = true;
        let next = board.after(step);
        if !wins_queen(&next, 1) {
            return 0;
        }
    }
    if any || board.is_check() { -sign } else { 0 }
}

/// Whether the side to move takes the other queen for nothing, mates, or forces one of the two by checks.
fn wins_queen(board: &Board, checks: u8) -> bool {
    let us = board.turn();
    let steps = board.steps();
    let takes = |board: &Board, step: Step| {
        let next = board.after(step);
        next.count() == 1
            && next
                .find(us, Role::Queen)
                .is_some_and(|square| mates(&next, Man { color: us, role: Role::Queen, square }))
    };
    if steps.iter().any(|&step| board.takes(step) && takes(board, step)) {
        return true;
    }
    checks > 0
        && steps.into_iter().any(|step| {
            let next = board.after(step);
            next.count() == 2
                && next.is_check()
                && next.steps().into_iter().all(|reply| {
                    let after = next.after(reply);
                    after.count() == 2 && wins_queen(&after, checks - 1)
                })
        })
}

/// A queen against a rook, bishop or knight that a pawn has become: she wins unless she is lost at once.
pub(super) fn against_piece(board: &Board, queen: Man) -> Option<i8> {
    if can_take(board, queen) {
        return Some(0);
    }
    if board.turn() == queen.color && !board.is_check() { Some(1) } else { None }
}
