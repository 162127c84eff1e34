//! The knowledge base: its entries, what a static analysis does with it, and how good that is.

mod entry;
mod rank;
mod trace;
mod why;

pub use entry::{entry, source_entry, whole_entry};
pub use rank::Tally;
pub use trace::trace;
pub use why::{tell_why, why};
