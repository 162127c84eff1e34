//! Lemmas: what is known of a position of kings, pawns and queens without search.
//!
//! CATCHPAWN and PAWNRACE of the paper's knowledge base, and what books say about the endings into which a race
//! of pawns leads. [`judge`] puts them together. Each rule is meant as a theorem; `--example lemmas` counts
//! the positions in which a rule errs.

mod hold;
pub mod kpk;
pub(crate) mod queen;
mod queens;
pub(crate) mod race;
pub(crate) mod seventh;

use motive_chess::{Color, Role};

use crate::board::Board;

/// The result for White as far as the lemmas know it: 1 White wins, 0 drawn, -1 Black wins.
pub fn judge(board: &Board) -> Option<i8> {
    lone(board).or_else(|| {
        let pawns = board.count() == 2 && board.men().all(|man| man.role == Role::Pawn);
        (pawns && hold::holds(board, Color::White) && hold::holds(board, Color::Black)).then_some(0)
    })
}

/// Whether `color` can win, as far as it is plain: as [`can_win`], but of races those are left to plans in which one side does two things at
/// once: its pawn runs while its king catches the other.
pub(crate) fn plainly_wins(board: &Board, color: Color) -> Option<bool> {
    let pawns = board.count() == 2 && board.men().all(|man| man.role == Role::Pawn);
    if !pawns || board.men().all(|man| man.color == color) || board.men().all(|man| man.color != color) {
        return can_win(board, color);
    }
    match race::plain_winner(board) {
        Some(winner) => Some(winner == color),
        None => hold::holds(board, color.other()).then_some(false),
    }
}

/// What one lemma alone knows.
fn lone(board: &Board) -> Option<i8> {
    let mut men = board.men();
    let Some(first) = men.next() else { return Some(0) };
    let sign = |color: Color| if color == Color::White { 1 } else { -1 };
    let Some(second) = men.next() else {
        return match first.role {
            Role::Pawn => kpk::is_won(board).map(|wins| if wins { sign(first.color) } else { 0 }),
            Role::Queen | Role::Rook => Some(if queen::mates(board, first) { sign(first.color) } else { 0 }),
            _ => Some(0),
        };
    };
    if first.color == second.color {
        return None;
    }
    match (first.role, second.role) {
        (Role::Pawn, Role::Pawn) => race::winner(board).map(|(color, _)| sign(color)),
        (Role::Queen, Role::Pawn) => queen::against_pawn(board, first, second).map(|v| v * sign(first.color)),
        (Role::Pawn, Role::Queen) => {
            queen::against_pawn(board, second, first).map(|v| v * sign(second.color))
        }
        (Role::Queen, Role::Queen) => Some(queens::judge(board)),
        (Role::Queen, _) => queen::against_piece(board, first).map(|v| v * sign(first.color)),
        (_, Role::Queen) => queen::against_piece(board, second).map(|v| v * sign(second.color)),
        _ => None,
    }
}

/// Whether `color` can win, as far as the lemmas know it. They may know that it cannot without knowing the result.
pub fn can_win(board: &Board, color: Color) -> Option<bool> {
    let sign = if color == Color::White { 1 } else { -1 };
    if let Some(value) = lone(board) {
        return Some(value == sign);
    }
    if board.men().all(|man| man.role == Role::Pawn) && hold::holds(board, color.other()) {
        return Some(false);
    }
    None
}
