//! Any file is read as a suite, EPD or a table of puzzles: problems have moves to choose from, complaints are bounded in number
//! and length and fit for a terminal, and no line is counted twice.

use motive_suite::{Input, Selection};

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    for name in ["x.epd", "x.csv"] {
        let Ok(input) = Input::read(data, name, 0, Selection::All) else { return };
        assert_eq!(input.problems.len() + input.bad + input.unusable, input.records);
        assert!(input.complaints.len() <= 100);
        for complaint in &input.complaints {
            assert!(complaint.text.chars().count() <= 301 && !complaint.text.chars().any(char::is_control));
        }
        for problem in &input.problems {
            assert!(
                !problem.history.position().legal_moves().is_empty(),
                "there is something to choose from"
            );
            assert!(!problem.id.chars().any(char::is_control));
        }
        let _ = Input::read_positions(data, name, 0, Selection::Sample { count: 2, seed: 1 });
    }
}
