//! The property stands in lab/readers/src/targets/defaults.rs; changes know words and lines.
#![no_main]

motive_fuzz::guided!("defaults");
