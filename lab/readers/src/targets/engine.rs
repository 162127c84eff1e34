//! A position on the first line, what an engine says about it on the others: whatever it is, it is read without harm, and a
//! line of play is believed as far as it is legal.

use motive_chess::{Leniency, Position};
use motive_uci::drive::testing::read_engine;
use motive_uci::split;

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (fen, said) = text.split_once('\n').unwrap_or(("", &text));
    let position = Position::from_fen(fen, Leniency::Lenient).unwrap_or_default();
    assert!(read_engine(said, &position) <= 250);
    if let Ok(words) = split(&text) {
        assert!(!words.is_empty());
    }
}
