//! Claims: facts that a stranger can check with the rules of chess, the tree of an answer, or an engine with stated
//! effort (`docs/reference/claims.md` defines each kind).
//!
//! Recognizers and systems propose claims. [`holds`] decides each one, and owes nothing to those who propose: it sees the
//! position, the tree and the value of the answer; [`decide`] asks an engine besides where the definition wants one. Only
//! what holds is told.

mod board;
mod causes;
mod change;
mod check;
mod claim;
mod endings;
mod engine;
mod ground;
mod kind;
mod moves;
mod pattern;
mod positional;
mod quiet;
mod results;
mod sight;
mod structure;
mod tactics;
mod threats;

pub use causes::{WithoutCause, without_cause};
pub use check::{decide, exchange, holds};
pub use claim::{Claim, EngineOpinion, Placed};
pub use ground::{Falsehood, Ground};
pub use kind::Kind;
pub use threats::is_quiet;
