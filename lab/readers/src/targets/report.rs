//! Any bytes are read as an earlier report of a suite, or refused with a sentence.

use motive_suite::OldReport;

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    if let Err(sentence) = OldReport::read(data) {
        assert!(!sentence.is_empty());
    }
}
