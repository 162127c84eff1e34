//! Any text is read as rules or refused with diagnostics that lie in the text; what can be formatted is formatted to a text
//! that is formatted to itself.

use motive_paradise::vocabulary;
use production::{Knowledge, format};

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(once) = format("x.kb", &text) {
        assert_eq!(format("x.kb", &once).as_ref().ok(), Some(&once), "formatted text stays");
    }
    if let Err(report) = Knowledge::load(vocabulary().clone(), [("x.kb", text.as_ref())]) {
        assert!(report.has_errors() && report.diagnostics().len() <= 200);
        for diagnostic in report.diagnostics() {
            assert!(
                diagnostic.span.start <= diagnostic.span.end && diagnostic.span.end as usize <= text.len()
            );
        }
        let _ = report.to_string();
    }
}
