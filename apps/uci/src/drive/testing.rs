//! The reader of what engines say, for tests that say anything.

use motive_chess::Position;

use super::info::Info;
use super::offer::EngineOption;

/// Reads lines as an engine may say them while it thinks about a position; the longest line of play that was believed.
pub fn read_engine(text: &str, position: &Position) -> usize {
    let mut longest = 0;
    for line in text.lines() {
        let _ = EngineOption::parse(line.strip_prefix("option").unwrap_or(line));
        let info = Info::parse(line.strip_prefix("info").unwrap_or(line), position);
        let mut board = position.clone();
        for &m in &info.moves {
            assert!(board.is_legal(m), "a line of play is legal");
            board.play(m);
        }
        longest = longest.max(info.moves.len());
    }
    longest
}
