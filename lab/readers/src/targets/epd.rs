//! Any file is read as records or refusals; what is read is written as a record that reads the same.

use motive_chess::{Epd, Leniency, read_epds};

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    for record in read_epds(data, Leniency::Lenient) {
        match record {
            Ok(epd) => {
                assert_eq!(Epd::parse(&epd.to_string(), Leniency::Lenient), Ok(epd.clone()));
                let _ = (epd.best_moves(), epd.avoid_moves(), epd.variation(), epd.mate());
            }
            Err(error) => assert!(!error.problems.is_empty()),
        }
    }
}
