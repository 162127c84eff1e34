//! Test suites: read them, run them, score them, compare and report.
//!
//! Anything that implements [`Solver`] can take the test; an [`EngineSolver`] makes one of any engine.
//! An [`Input`] holds the [`Problem`]s of a file, a [`RunPlan`] runs several contestants at them
//! position by position, and a [`Report`] counts up what came of it: as JSON (it is plain data with
//! stable names), as text, as a table for other programs, or as a page with plots. Nothing is
//! printed here.
//!
//! What counts as solved is told in [`Task`]; when another move than the book's is accepted, in
//! `is_as_good`.
//!
//! ```
//! use motive_suite::{Input, Selection, Task};
//!
//! let epd = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id \"back rank\";\nnot a position\n";
//! let input = Input::read(epd.as_bytes(), "my.epd", 0, Selection::All)?;
//! assert_eq!(input.problems[0].id, "back rank");
//! assert_eq!(input.complaints[0].line, 2);
//! # Ok::<(), std::io::Error>(())
//! ```

mod cache;
mod compare;
mod csv_output;
mod first_found;
mod html;
mod input;
mod judge;
mod methods;
mod plots;
mod problem;
mod puzzle_csv;
mod recorded;
mod report;
mod run;
mod selection;
mod solver;
mod stats;
mod table;
mod trial;
mod value_form;

pub use cache::Cache;
pub use compare::{Change, Comparison, OldReport};
pub use first_found::FirstFound;
pub use input::{Complaint, Input};
pub use judge::Judge;
pub use methods::{MethodSolver, Notebook};
pub use problem::{MateClaim, Problem, Task};
pub use recorded::{AnswerLog, Recorded};
pub use report::{
    Count, FileCount, LimitsForm, Points, PositionReport, Ran, RatingCount, Ratio, Report, Rival, SideReport,
    WrongForm,
};
pub use run::{Contestant, Maker, Row, RunError, RunPlan};
pub use selection::Selection;
pub use solver::{EngineSolver, Found, Solver, SolverAnswer, Verdict};
pub use stats::{Figure, Stats};
pub use trial::{Trial, Wrong};
pub use value_form::ValueForm;
