//! What both front ends need and nobody below can do, because nobody below knows several systems at once: the comparison
//! of systems, our methods at suites, the ranking of plans, reading solutions. The form of results is in `motive-views`.

mod compare;
mod explanation;
pub mod kb;
pub mod solution_json;
mod solver;

pub use compare::{Audience, Comparison, Opinion, Proposed, View};
pub use explanation::over;
pub use solver::{MethodSolver, Notebook};
