//! What every system is asked and what it answers.
//!
//! The vocabulary that the systems share and the front ends show: a [`Problem`] to solve, [`Limits`]
//! on the work and the [`Control`] that can end it, a [`Value`] from a stated point of view, the
//! [`Solution`] with its [`Tree`] of moves and their [`Reasons`], and the [`Engine`] that judges
//! positions for those who doubt. Its independent checker ([`check`]) is the only maker of
//! [`Checked`] answers: it sees nothing but the rules of chess and what an engine says.

mod answer;
mod build;
mod checker;
mod engine;
mod limits;
mod problem;
mod prove;
mod reason;
mod solution;
mod stop_button;
mod system;
#[cfg(feature = "testing")]
pub mod testing;
mod tree;
mod value;
mod verdict;

pub use answer::{Answer, Candidate, Known, Lost, Trace, Work};
pub use checker::{
    CheckOptions, Fault, Finding, Gap, Judge, Refutation, SecondOpinion, check, compare, is_better,
};
pub use engine::{Bound, Engine, EngineError, Evaluation, Observer, Progress, Question, Variation};
pub use limits::{Control, Limits, StopReason};
pub use motive_chess::exchange::{material_balance as balance, material_worth as worth};
pub use problem::{Goal, Problem};
pub use prove::{ProofError, ProofLimits, prove_mate};
pub use reason::{Answered, Binding, BoundTo, NoReason, Reason, Reasons, Rule, Searched};
pub use solution::{Alternative, Counters, NoRange, Promise, Range, Solution};
pub use stop_button::StopButton;
pub use system::System;
pub use tree::{NodeId, Tree, TreeError};
pub use value::{Band, Value};
pub use verdict::{Checked, Effort, Verdict};
