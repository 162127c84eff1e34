//! What problems ask for, and what a search of fixed depth makes of them (Tables V-4 and V-5 of the thesis).

use motive_answer::{NodeId, Solution};
use motive_caps::values::{material, points};
use motive_chess::{Move, Position};

const WON: i32 = 10_000;

/// The depth of a problem as the thesis counts it: the deepest move in any branch of the solution that captures nothing,
/// in half-moves.
pub(crate) fn of_solution(solution: &Solution) -> u32 {
    fn deepest(solution: &Solution, at: NodeId, board: &Position, depth: u32) -> u32 {
        let below = solution.tree.children(at).iter().map(|&next| {
            let Some(m) = solution.tree.last_move(next).filter(|&m| board.is_legal(m)) else { return 0 };
            let here = if m.is_capture() { 0 } else { depth };
            here.max(deepest(solution, next, &board.after(m), depth + 1))
        });
        below.max().unwrap_or(0)
    }
    deepest(solution, NodeId::ROOT, solution.problem.position(), 1)
}

/// The popular program of 1968 to 1973 in a few lines: all moves to a fixed depth, then captures, then the material. The
/// move it plays, if that gains something.
pub(crate) fn fixed_depth(position: &Position, depth: u32) -> Option<Move> {
    let (mut best, mut alpha) = (None, material(position, position.turn()));
    for m in by_capture(position.legal_moves().iter().copied()) {
        let value = -all_moves(&position.after(m), depth - 1, -WON, -alpha);
        if value > alpha {
            (best, alpha) = (Some(m), value);
        }
    }
    best
}

fn all_moves(position: &Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    if depth == 0 {
        return captures(position, alpha, beta);
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        return if position.is_check() { -WON } else { 0 };
    }
    for m in by_capture(moves.iter().copied()) {
        alpha = alpha.max(-all_moves(&position.after(m), depth - 1, -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

fn captures(position: &Position, alpha: i32, beta: i32) -> i32 {
    let mut alpha = alpha.max(material(position, position.turn()));
    let moves = position.legal_moves();
    if moves.is_empty() && position.is_check() {
        return -WON;
    }
    for m in by_capture(moves.iter().copied().filter(|m| m.is_capture())) {
        if alpha >= beta {
            break;
        }
        alpha = alpha.max(-captures(&position.after(m), -beta, -alpha));
    }
    alpha
}

/// The most valuable victims first, by the least valuable men.
fn by_capture(moves: impl Iterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.collect();
    moves.sort_by_key(|m| (std::cmp::Reverse(m.capture().map_or(0, points)), points(m.role())));
    moves
}
