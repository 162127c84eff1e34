//! Any text is read as plans or refused with at most some two hundred mistakes, each with its place.

use motive_pitrat::PlanKnowledge;

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match PlanKnowledge::read([("x.plan", text.as_ref())]) {
        Ok(knowledge) => assert!(knowledge.entries().iter().all(|entry| !entry.name.is_empty())),
        Err(mistakes) => {
            assert!((1..=210).contains(&mistakes.len()));
            let lines = text.lines().count().max(1);
            assert!(
                mistakes.iter().all(|mistake| (1..=lines).contains(&mistake.line) && mistake.column >= 1)
            );
        }
    }
}
