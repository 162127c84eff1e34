//! The lab: what made the numbers in the engine, as programs that anybody can run again.

pub mod net;
pub mod positions;
pub mod words;
