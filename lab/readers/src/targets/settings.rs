//! What is configured by words (the file of defaults is a target of its own): time controls, sequential tests, methods, levels,
//! the command line of an engine. Any text is read or refused with a sentence of bounded length; a time control is written so that it is
//! read again.

use motive::Method;
use motive_annotate::Level;
use motive_arena::{Sprt, TimeControl};
use motive_uci::split;

/// Longer sentences are no sentences.
const MOST: usize = 1_000;

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for line in text.lines() {
        let sentences = [
            line.parse::<TimeControl>().map(stays).err().map(|error| error.to_string()),
            line.parse::<Sprt>().map(is_usable).err().map(|error| error.to_string()),
            line.parse::<Method>().err().map(|error| error.to_string()),
            line.parse::<Level>().err().map(|error| error.to_string()),
        ];
        for sentence in sentences.iter().flatten() {
            assert!(!sentence.is_empty() && sentence.len() <= MOST + 6 * line.len(), "{sentence}");
        }
        if let Ok(words) = split(line) {
            assert!(!words.is_empty());
        }
    }
}

fn stays(control: TimeControl) {
    assert!(control.moves.is_none_or(|moves| moves > 0));
    let written = control.to_string();
    let again: TimeControl = written.parse().unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(again.to_string(), written);
}

fn is_usable(sprt: Sprt) {
    let (lower, upper) = sprt.bounds();
    assert!(lower < upper && sprt.llr(&[3, 1, 4, 1, 5]).is_finite());
}
