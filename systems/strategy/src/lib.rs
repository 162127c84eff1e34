//! Words for quiet positions: what a good player sees when nothing is won.
//!
//! * [`features`]: what each side has or suffers from, 56 kinds, from pawns to kings;
//! * [`purposes`]: what a quiet move does, by tests on the board before and after it;
//! * [`Base`]: the entries of `kb/strategy/`, text that says when a purpose is a reason, and what pawn structures and endings are called;
//! * [`Design`]: what a side could aim at beyond one move, by the aims of the same folder;
//! * [`Opening`]: names of openings, from `kb/openings/`;
//! * [`removed`]: the same position without a feature, to ask an engine what the feature is worth.
//!
//! The definitions stand in `docs/systems/strategy.md` and `docs/reference/claims.md`. Nothing here is told as it is: every sentence rests on claims
//! that a checker decides.

mod aims;
mod base;
mod entry;
mod feature;
mod features;
mod openings;
mod pattern;
mod purpose;
mod purposes;
mod removal;
mod sight;

pub use aims::{Design, Stride, Undertaking};
pub use base::{Base, Mistake, Told};
pub use entry::{
    Aim, Boon, Condition, Entry, Example, Gift, NamedEnding, Owner, Structure, StructurePlan, Subject,
};
pub use feature::{Feature, FeatureKind};
pub use features::features;
pub use openings::Opening;
pub use pattern::Pattern;
pub use purpose::{Purpose, PurposeKind};
pub use purposes::purposes;
pub use removal::{as_idle, castled, less_active, removed};
pub use sight::Sight;
