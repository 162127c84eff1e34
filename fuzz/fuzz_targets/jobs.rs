//! The property stands in lab/readers/src/targets/jobs.rs; changes know words and lines.
#![no_main]

motive_fuzz::guided!("jobs");
