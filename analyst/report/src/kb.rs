//! How good a static analysis is, and its reasons in words.

mod rank;
mod why;

pub use rank::Tally;
pub use why::tell_why;
