//! Solutions from JSON: the form is described in `docs/reference/solution-format.md`; [`super::Solution`] writes it.
//!
//! The tree is a flat list in which every move names the node it follows, so the depth of a line is
//! not a depth of nesting. Reading takes nothing for granted: each complaint names the field, what is
//! wrong with it and what to do about it, and all limits are checked before anything is built.

mod complaint;
mod field;
mod reasons;
mod whole;

pub use complaint::{Complaint, Complaints};
pub use whole::{Stored, read};

/// Longer files are refused unread.
pub const MAX_BYTES: usize = 8 << 20;
/// The moves of the game before the position.
const MAX_GAME: usize = 2_000;
/// The reasons of one move.
const MAX_REASONS: usize = 64;
/// The variables of one knowledge entry.
const MAX_BINDINGS: usize = 64;
/// The moves of a line that is quoted.
const MAX_LINE: usize = 200;
/// The alternatives of a solution.
const MAX_ALTERNATIVES: usize = 1_000;
/// The characters of a name or a text.
const MAX_TEXT: usize = 1_000;

#[cfg(test)]
mod tests;
