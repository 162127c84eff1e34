//! What every system is asked and what it answers.
//!
//! The vocabulary that the systems share and the front ends show: [`Limits`] on the work and the
//! [`Control`] that can end it, a [`Value`] from a stated point of view, and the [`Oracle`] that
//! judges positions for those who doubt.

mod limits;
mod oracle;
mod value;

pub use limits::{Control, Limits, StopReason};
pub use oracle::{Bound, Inquiry, JudgedLine, Judgement, Observer, Oracle, OracleError, Progress};
pub use value::Value;
