//! Any text is read as advice or refused with at most two hundred diagnostics; what can be formatted is formatted to a text
//! that is formatted to itself.

use advice::{AdviceKnowledge, Source, format};
use motive_endings::domain::Chess;

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(once) = format("x.advice", &text) {
        assert_eq!(format("x.advice", &once).as_ref().ok(), Some(&once), "formatted text stays");
    }
    if let Err(mistakes) = AdviceKnowledge::read(&Chess, &[Source { name: "x.advice", text: &text }]) {
        assert!((1..=200).contains(&mistakes.0.len()));
        assert!(mistakes.to_string().len() < 200_000);
    }
}
