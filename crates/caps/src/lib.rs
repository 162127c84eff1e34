//! CAPS-II.

mod analysis;
mod causality;
mod evaluate;
mod generate;
mod names;
mod proposal;
mod refutation;
mod scratch;
mod search;
mod settings;
pub mod values;

pub use analysis::{Analysis, Prospect};
pub use causality::{Cause, Counter, CounterMove, causes, counters, intersection};
pub use evaluate::Evaluator;
pub use generate::Agencies;
pub use names::Names;
pub use proposal::{GoalState, Motif, Proposal};
pub use refutation::{Descriptions, Frame, Refutation, describe};
pub use scratch::Scratch;
pub use search::hop::Hop;
pub use settings::{Mode, Settings};
