//! Queen against queen, as it comes out of a race that both pawns finish.
//!
//! The side to move wins if the other queen hangs, or if a check or two drive the king so that she can be taken, from behind
//! him or beside him. Before a king at the edge a small search looks for mate: checks, and one quiet step of the own king
//! towards him. All else is a draw.

use std::cell::RefCell;

use motive_chess::Color;

use super::queen::wins_by_taking;
use crate::board::{Board, BoardMap, EndingMove};
use crate::geometry::{distance, edge_distance};

/// Checks in a row that are tried everywhere.
const FEW: u8 = 2;
/// Checks, and one quiet step of the king among them, that are tried against a king at the edge.
const MANY: u8 = 4;
/// Positions that the latter may look at.
const BUDGET: u32 = 200;
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
    let lost = steps.iter().all(|&step| wins(&board.after(step)));
    if lost { -sign } else { 0 }
}

/// Whether the side to move wins by force.
fn wins(board: &Board) -> bool {
    let us = board.turn();
    let (king, enemy) = (board.king(us), board.king(us.other()));
    Attack { quiet: false, budget: BUDGET }.wins(board, FEW)
        || (distance(king, enemy) <= NEAR
            && edge_distance(enemy) <= 1
            && (FEW..=MANY).any(|checks| Attack { quiet: true, budget: BUDGET }.wins(board, checks)))
}

/// A search for mate or the other queen.
struct Attack {
    /// Whether a quiet step of the king is allowed.
    quiet: bool,
    /// Positions that may still be looked at.
    budget: u32,
}

impl Attack {
    /// Whether the side to move takes the other queen for nothing, mates, or forces one of the two within so many moves.
    fn wins(&mut self, board: &Board, moves: u8) -> bool {
        let steps = board.steps();
        if steps.iter().any(|&step| board.takes(step) && wins_by_taking(board, step)) {
            return true;
        }
        moves > 0 && (self.wins_quietly(board, moves, &steps) || self.wins_by_check(board, moves, &steps))
    }

    fn wins_by_check(&mut self, board: &Board, moves: u8, steps: &[EndingMove]) -> bool {
        steps.iter().any(|&step| {
            let next = board.after(step);
            next.count() == 2 && next.is_check() && self.answers_lose(&next, moves)
        })
    }

    /// The king steps before a king at the edge.
    fn wins_quietly(&mut self, board: &Board, moves: u8, steps: &[EndingMove]) -> bool {
        let us = board.turn();
        let enemy = board.king(us.other());
        if !self.quiet || moves < 2 || edge_distance(enemy) > 0 {
            return false;
        }
        self.quiet = false;
        let found = steps.iter().any(|&step| {
            step.from == board.king(us)
                && distance(step.to, enemy) == 2
                && self.answers_lose(&board.after(step), moves)
        });
        self.quiet = true;
        found
    }

    fn answers_lose(&mut self, next: &Board, moves: u8) -> bool {
        if self.budget == 0 {
            return false;
        }
        self.budget -= 1;
        let replies = next.steps();
        (next.is_check() || !replies.is_empty())
            && replies.into_iter().all(|reply| {
                let after = next.after(reply);
                after.count() == 2 && self.wins(&after, moves - 1)
            })
    }
}
