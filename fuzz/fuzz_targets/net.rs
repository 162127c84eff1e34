//! The property stands in lab/readers/src/targets/net.rs; changes know words and lines.
#![no_main]

motive_fuzz::guided!("net");
