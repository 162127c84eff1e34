//! Any text is read as lemmas; what is refused is told line by line, and what is kept is written so that it is read again
//! without complaint and written the same.

use motive_caps::Lemmas;

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut lemmas = Lemmas::default();
    lemmas.read_text(&text);
    let written = lemmas.to_text();
    let mut again = Lemmas::default();
    assert!(again.read_text(&written).is_empty(), "what we write we believe");
    assert_eq!(again.to_text(), written);
}
