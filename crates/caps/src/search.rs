//! The searches.
pub mod hop;
