//! A position on the first line, a move as somebody types it on the second: it is read as a legal move or refused; and every legal
//! move of the position is written, in both notations, so that it is read back.

use motive_chess::{Leniency, Position};

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (fen, text) = text.split_once('\n').unwrap_or(("", &text));
    let position = Position::from_fen(fen, Leniency::Lenient).unwrap_or_default();
    for read in [position.parse_move(text), position.parse_san(text), position.parse_uci(text)] {
        match read {
            Ok(m) => assert!(position.is_legal(m)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    for m in position.legal_moves() {
        assert_eq!(position.parse_san(&position.san(m)), Ok(m));
        assert_eq!(position.parse_uci(&position.uci(m)), Ok(m));
    }
}
