//! Any bytes are read as a solution or refused with complaints; the moves of a solution that was read are legal.

use motive_views::solution::read;

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    match read::read(data) {
        Ok(stored) => {
            let position = stored.solution.problem.position();
            assert!(position.legal_moves().len() < 256);
        }
        Err(complaints) => assert!(!complaints.to_string().is_empty()),
    }
}
