//! Any text is read or refused; what is read is written as a FEN that reads as the same position, and what is read strictly
//! is read leniently.

use motive_chess::{Leniency, Position};

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let strict = Position::from_fen(text, Leniency::Strict);
    match Position::from_fen(text, Leniency::Lenient) {
        Ok(position) => {
            let again = Position::from_fen(&position.to_fen(), Leniency::Lenient);
            assert_eq!(again.as_ref(), Ok(&position));
            let _ = position.legal_moves();
        }
        Err(error) => assert!(strict.is_err() && !error.problems.is_empty()),
    }
}
