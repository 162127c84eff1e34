//! Counting the leaves of the game tree: the standard test of a move generator.

use shakmaty::Move;

use crate::Position;

/// The number of lines of exactly `depth` half-moves.
///
/// ```
/// use motive_chess::{Position, perft};
///
/// assert_eq!(perft(&Position::default(), 3), 8902);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|&m| perft(&position.after(m), depth - 1)).sum()
}

/// [`perft`] split by the first move, in the order of generation.
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    position.legal_moves().iter().map(|&m| (m, perft(&position.after(m), below))).collect()
}
