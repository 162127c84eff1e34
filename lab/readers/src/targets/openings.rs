//! Any text is read as openings from which a game can be played, or refused with the line where it goes wrong.

use motive_arena::read_openings;

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    // A bare carriage return ends a line, too.
    let lines = text.matches(['\n', '\r']).count() + 1;
    for plies in [None, Some(0), Some(7)] {
        match read_openings(&text, plies) {
            Ok(openings) => {
                assert!(!openings.is_empty());
                for opening in &openings {
                    assert!(!opening.position().legal_moves().is_empty(), "there is something to play");
                    assert!(plies.is_none_or(|plies| opening.history().moves().len() <= plies));
                }
            }
            Err(error) => {
                assert!((1..=lines).contains(&error.line) && !error.problem.is_empty(), "{error}");
            }
        }
    }
}
