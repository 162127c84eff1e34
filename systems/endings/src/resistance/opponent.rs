//! The bounded opponent: what he sees, and what he plays.

use motive_chess::Role;

use crate::board::{Board, EndingMove};
use crate::geometry::{distance, queening_square, rank_for};

/// Plies that the opponent never exceeds.
const DEPTH: u32 = 12;
/// More than any evaluation.
const MATE: i32 = 100_000;

/// The opponent's move: alpha-beta, one ply deeper at a time while positions are left.
pub(super) fn choose(board: &Board, nodes: usize) -> Option<EndingMove> {
    let mut best = None;
    let mut left = nodes.max(1);
    for depth in 1..=DEPTH {
        let mut found = None;
        let mut alpha = -2 * MATE;
        for step in board.steps() {
            if left == 0 {
                break;
            }
            let value = -search(&board.after(step), depth - 1, -2 * MATE, -alpha, &mut left);
            if value > alpha {
                (alpha, found) = (value, Some(step));
            }
        }
        // A depth that was not finished counts only if nothing else is there.
        if left == 0 {
            return best.or(found);
        }
        best = found;
    }
    best
}

fn search(board: &Board, depth: u32, mut alpha: i32, beta: i32, left: &mut usize) -> i32 {
    *left = left.saturating_sub(1);
    let steps = board.steps();
    if steps.is_empty() {
        return if board.is_check() { -MATE - depth as i32 } else { 0 };
    }
    if depth == 0 || *left == 0 {
        return plain_value(board);
    }
    let mut best = -2 * MATE;
    for step in steps {
        best = best.max(-search(&board.after(step), depth - 1, -beta, -alpha, left));
        alpha = alpha.max(best);
        if alpha >= beta || *left == 0 {
            break;
        }
    }
    best
}

/// Material, pawns that have advanced, kings near pawns: what a beginner counts, for the side to move.
pub(super) fn plain_value(board: &Board) -> i32 {
    let mut value = 0;
    for man in board.men() {
        let worth = match man.role {
            Role::Queen => 900,
            Role::Rook => 500,
            Role::Bishop | Role::Knight => 300,
            _ => {
                let target = queening_square(man.color, man.square);
                let own = i32::from(distance(board.king(man.color), target));
                let other = i32::from(distance(board.king(man.color.other()), target));
                100 + 12 * i32::from(rank_for(man.color, man.square)) + 4 * (other - own)
            }
        };
        value += if man.color == board.turn() { worth } else { -worth };
    }
    value
}
