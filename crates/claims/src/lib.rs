//! Claims: facts that a stranger can check with the rules of chess, the tree of an answer, or an engine with stated
//! effort (`docs/claims.md` defines each kind).
//!
//! Recognizers and systems propose claims. `holds` decides each one, and owes nothing to those who propose: it sees the
//! position, the tree and an engine. Only what holds is told.

mod claim;
mod kind;

pub use claim::{Claim, EngineOpinion, Placed};
pub use kind::Kind;
