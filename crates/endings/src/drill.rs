//! Exhaustive checks of a player: is every won position won, whatever the defender does?
//!
//! The player's moves and all replies of the defender make a graph over the positions of an ending. A position
//! is won in n moves if the player's move mates, or leads to won positions only. What lies on a cycle, or leads
//! to a draw, is not won. The longest way is compared with the fifty-move rule, every way with the shortest mate.

use motive_chess::Color;

use crate::board::{Board, Step};
use crate::tables::{Material, Tables, Truth};

/// What a drill found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drill {
    /// Won positions with the stronger side to move.
    pub positions: u64,
    /// Of these, the ones that the player wins against every defence.
    pub won: u64,
    /// The player had no move to offer.
    pub silent: u64,
    /// Moves that gave the win away.
    pub slips: u64,
    /// The longest win, in moves of the player.
    pub longest: u32,
    /// The longest shortest mate, in moves.
    pub longest_best: u32,
    /// The sum of moves beyond the shortest mate, over all won positions.
    pub beyond: u64,
    /// Positions whose win takes more than fifty moves without a capture or pawn move.
    pub too_long: u64,
    /// Some positions that were not won.
    pub examples: Vec<Board>,
}

const UNKNOWN: u16 = u16::MAX;

/// Plays all won positions of an ending in which the weaker side has a bare king, or all that are listed, with the
/// moves of `player`. White is the stronger side.
pub fn drill(tables: &Tables, material: Material, mut player: impl FnMut(&Board) -> Option<Step>) -> Drill {
    let mut result = Drill::default();
    let layout = tables.layout(material);
    let mut nodes: Vec<(Board, Vec<u32>)> = Vec::new();
    let mut numbers = vec![UNKNOWN_NODE; layout.len()];
    let mut best = Vec::new();
    for (board, truth) in tables.boards(material) {
        if let Truth::Win(plies) = truth
            && board.turn() == Color::White
        {
            numbers[layout.index(&board)] = nodes.len() as u32;
            nodes.push((board, Vec::new()));
            best.push(u32::from(plies).div_ceil(2));
        }
    }
    result.positions = nodes.len() as u64;
    // Moves to mate, or to a conversion into an ending that another drill answers for.
    let mut moves = vec![UNKNOWN; nodes.len()];
    let mut waiting = vec![0_u32; nodes.len()];
    let mut parents: Vec<Vec<u32>> = vec![Vec::new(); nodes.len()];
    let mut ready = Vec::new();
    for n in 0..nodes.len() {
        let board = nodes[n].0;
        let Some(step) = player(&board) else {
            result.silent += 1;
            continue;
        };
        let next = board.after(step);
        if !matches!(tables.truth(&next), Some(Truth::Loss(_))) {
            result.slips += 1;
            continue;
        }
        if step.promotion.is_some() || next.is_mate() {
            moves[n] = 1;
            ready.push(n as u32);
            continue;
        }
        for reply in next.steps() {
            let child = numbers[layout.index(&next.after(reply))];
            parents[child as usize].push(n as u32);
            waiting[n] += 1;
        }
    }
    while let Some(n) = ready.pop() {
        for parent in std::mem::take(&mut parents[n as usize]) {
            waiting[parent as usize] -= 1;
            let parent = parent as usize;
            nodes[parent].1.push(n);
            if waiting[parent] == 0 {
                moves[parent] =
                    1 + nodes[parent].1.iter().map(|&child| moves[child as usize]).max().unwrap_or(0);
                ready.push(parent as u32);
            }
        }
    }
    for (n, &taken) in moves.iter().enumerate() {
        if taken == UNKNOWN {
            if result.examples.len() < 20 {
                result.examples.push(nodes[n].0);
            }
            continue;
        }
        result.won += 1;
        result.longest = result.longest.max(u32::from(taken));
        result.longest_best = result.longest_best.max(best[n]);
        result.beyond += u64::from(u32::from(taken).saturating_sub(best[n]));
        result.too_long += u64::from(taken > 50);
    }
    result
}

const UNKNOWN_NODE: u32 = u32::MAX;
