//! A position on the first line, a move on the second: the move is read as a legal one or refused; and every legal move of
//! the position is written so that it is read back.

use motive_chess::{Leniency, Position};

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (fen, text) = text.split_once('\n').unwrap_or(("", text));
    let position = Position::from_fen(fen, Leniency::Lenient).unwrap_or_default();
    if let Ok(m) = position.parse_descriptive(text) {
        assert!(position.is_legal(m));
    }
    for m in position.legal_moves() {
        assert_eq!(position.parse_descriptive(&position.descriptive(m)), Ok(m));
    }
}
