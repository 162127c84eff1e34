//! Any text is read as entries, structures and endings or refused with mistakes, each with its place; what is read by itself can
//! also be added to what is built in.

use motive_strategy::Base;

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let file = ("x.strategy", text.as_ref());
    match Base::read(&[file], &[]) {
        Ok(base) => {
            assert!(base.entries().iter().all(|entry| !entry.name.is_empty()));
            let added = Base::read(&[], &[file]).expect("it was read before");
            assert_eq!(added.entries().len(), base.entries().len());
        }
        Err(mistakes) => {
            let lines = text.lines().count().max(1) + 1;
            assert!(!mistakes.is_empty() && mistakes.len() <= text.len());
            for mistake in &mistakes {
                let place = mistake.place.strip_prefix("x.strategy:").expect("the place names the file");
                let line: usize = place.split(':').next().and_then(|line| line.parse().ok()).expect("a line");
                assert!((1..=lines).contains(&line) && !mistake.message.is_empty(), "{mistake:?}");
            }
        }
    }
}
