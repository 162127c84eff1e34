//! Queen against queen, as it comes out of a race that both pawns finish.
//!
//! The side to move wins if the other queen hangs, or if a check or two drive the king so that she can be taken, from behind
//! him or beside him. Before a king at the edge a small search looks for mate: checks, and quiet steps of the own king
//! towards him. All else is a draw.

use std::cell::RefCell;

use motive_chess::{Color, Role};

use super::queen::wins_by_taking;
use crate::board::{Board, BoardMap, Step};
use crate::geometry::{distance, edge_distance};
use crate::proof::attack_wins;

/// Checks in a row that are tried everywhere.
const CHECKS: u8 = 2;
/// Positions that the search for mate may look at.
const ATTACK_NODES: usize = 150;
/// The own king must be so near, or there is no mate.
const NEAR: u8 = 4;
/// Answers that are remembered. They do not depend on who asks or when.
const MAX_REMEMBERED: usize = 100_000;

thread_local! {
    static KNOWN: RefCell<BoardMap<i8>> = RefCell::new(BoardMap::default());
}

/// The result for White.
pub(super) fn judge(board: &Board) -> i8 {
    if let Some(known) = KNOWN.with_borrow(|known| known.get(board).copied()) {
        return known;
    }
    let value = value(board);
    KNOWN.with_borrow_mut(|known| {
        if known.len() >= MAX_REMEMBERED {
            known.clear();
        }
        known.insert(*board, value);
    });
    value
}

fn value(board: &Board) -> i8 {
    let sign = if board.turn() == Color::White { 1 } else { -1 };
    if wins(board) {
        return sign;
    }
    let steps = board.steps();
    if steps.is_empty() {
        return if board.is_check() { -sign } else { 0 };
    }
    // First with the eyes half shut: most moves are seen to hold at once.
    let lost = steps.iter().all(|&step| wins(&board.after(step)));
    if lost { -sign } else { 0 }
}

/// Whether the side to move wins by force.
fn wins(board: &Board) -> bool {
    let us = board.turn();
    let (king, enemy) = (board.king(us), board.king(us.other()));
    wins_by_checks(board, CHECKS)
        || (distance(king, enemy) <= NEAR
            && edge_distance(enemy) <= 1
            && attack_wins(board, E.0))
}

/// Whether the side to move takes the other queen for nothing, mates, or forces one of the two by checks.
fn wins_by_checks(board: &Board, checks: u8) -> bool {
    let steps = board.steps();
    if takes_queen(board, &steps) {
        return true;
    }
    checks > 0
        && steps.into_iter().any(|step| {
            let next = board.after(step);
            next.count() == 2
                && next.is_check()
                && next.steps().into_iter().all(|reply| {
                    let after = next.after(reply);
                    after.count() == 2 && wins_by_checks(&after, checks - 1)
                })
        })
}

fn takes_queen(board: &Board, steps: &[Step]) -> bool {
    steps.iter().any(|&step| board.takes(step) && wins_by_taking(board, step))
}

/// What the search for mate knows of a position: whether the attack of `color` has come to its end, well or not.
pub(crate) fn attack_ends(board: &Board, color: Color) -> Option<bool> {
    if board.find(color, Role::Queen).is_none() || board.count() < 2 {
        return Some(false);
    }
    if board.turn() == color {
        return wins_by_checks(board, E.1 as u8).then_some(true);
    }
    // Whoever can take the queen, or exchange her, is out of danger.
    board.steps().into_iter().any(|step| board.takes(step)).then_some(false)
}

/// Whether a move belongs to an attack: a check, or the king steps before the other.
pub(crate) fn attacks_by(board: &Board, step: Step) -> bool {
    let us = board.turn();
    let enemy = board.king(us.other());
    (step.from == board.king(us) && edge_distance(enemy) <= 1 && distance(step.to, enemy) == 2)
        || board.after(step).is_check()
}

static E: std::sync::LazyLock<(usize, usize)> = std::sync::LazyLock::new(|| {
    let v = |n: &str, d: usize| std::env::var(n).ok().and_then(|v| v.parse().ok()).unwrap_or(d);
    (v("AN", 150), v("CH", 0))
});
