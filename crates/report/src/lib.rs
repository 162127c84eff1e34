//! What the front ends tell, in one place: the JSON of answers (docs/json.md) and what it is made from.
//!
//! The command line and the server say the same thing because both say it from here. Nothing is printed and nothing
//! is asked for: values come in, JSON or sentences go out. [`Comparison`] and [`MethodSolver`] do work, too; they stand
//! here because both front ends need them and nobody below knows several systems at once.

mod compare;
mod explanation;
mod explanation_json;
pub mod kb;
pub mod solution_json;
mod solver;
mod why_not;

pub use compare::{Audience, Comparison, Opinion, Proposed, View};
pub use explanation::{explain, over};
pub use explanation_json::{line_of, report as explain_report};
pub use solver::{MethodSolver, Notebook};
pub use why_not::{report as why_not_report, testimony_report};
