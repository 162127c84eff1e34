//! What is said where there is nothing to explain.

use motive_chess::{Ending, Position};

/// Why there is nothing to explain.
pub fn over(position: &Position) -> String {
    let side = if position.turn().is_white() { "White" } else { "Black" };
    match position.ending() {
        Some(Ending::Checkmate(_)) => format!("{side} is mated: the game is over."),
        Some(Ending::Stalemate) => format!("{side} is stalemated: the game is drawn."),
        _ => format!("{side} has no move."),
    }
}
