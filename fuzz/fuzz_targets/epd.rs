//! Any file is read as records or refusals; what is read is written as a record that reads the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use motive_chess::{Epd, Leniency, read_epds};

fuzz_target!(|file: &[u8]| {
    for record in read_epds(file, Leniency::Lenient) {
        match record {
            Ok(epd) => {
                assert_eq!(Epd::parse(&epd.to_string(), Leniency::Lenient), Ok(epd.clone()));
                let _ = (epd.best_moves(), epd.avoid_moves(), epd.variation(), epd.mate());
            }
            Err(error) => assert!(!error.problems.is_empty()),
        }
    }
});
