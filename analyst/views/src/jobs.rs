//! Jobs of the server: how far they are, what they tell, and what is refused.

use motive_answer::Progress as Search;
use motive_chess::Position;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::Value;
use crate::annotate::AnnotatedGames;
use crate::compare::Comparison;
use crate::explain::{ExplainResult, Explanation};
use crate::hint::Hint;
use crate::kb::RuleTrial;
use crate::suite::SuiteResult;
use crate::whynot::WhyNot;

/// The name of a job that was started.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct JobStarted {
    /// By which it is asked about.
    pub id: String,
}

/// How far a job is.
///
/// Progress and results are kept as the text that was told, so that asking again costs nothing.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct JobStatus<'a> {
    /// By which it is asked about.
    pub id: &'a str,
    /// What kind of job it is.
    pub kind: &'a str,
    /// Whether it waits, runs, or is over.
    pub state: JobState,
    /// The last that it told.
    #[schemars(with = "Option<Progress>")]
    pub progress: Option<&'a RawValue>,
    /// What came of it; absent unless it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "JobResult")]
    pub result: Option<&'a RawValue>,
    /// Why nothing came of it; absent unless it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Problem")]
    pub error: Option<&'a RawValue>,
}

/// Whether a job waits, runs, or is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum JobState {
    /// It waits.
    Queued,
    /// It runs.
    Running,
    /// It has a result.
    Done,
    /// Somebody ended it.
    Cancelled,
    /// Something went wrong.
    Failed,
}

impl JobState {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            JobState::Queued => "queued",
            JobState::Running => "running",
            JobState::Done => "done",
            JobState::Cancelled => "cancelled",
            JobState::Failed => "failed",
        }
    }
}

/// What comes of a job, by its kind.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum JobResult {
    /// `explain` and `threat`.
    Explanation(Box<ExplainResult>),
    /// `why-not`.
    WhyNot(Box<WhyNot>),
    /// `hint`.
    Hint(Hint),
    /// `compare`.
    Comparison(Comparison),
    /// `annotate`.
    Games(AnnotatedGames),
    /// `suite`.
    Suite(Box<SuiteResult>),
    /// `batch`.
    Batch(BatchResult),
    /// `kb-suite`.
    Trial(RuleTrial),
}

/// Explanations of many positions.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BatchResult {
    /// What was explained, in the order of the request.
    pub rows: Vec<BatchRow>,
    /// Where to go on, because the result would have become too large; `null` if nothing is left.
    pub next: Option<usize>,
    /// The positions of the request.
    pub of: usize,
}

/// One of many positions.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BatchRow {
    /// Its place in the request, from 0.
    pub index: usize,
    /// What the caller calls it.
    pub id: Option<String>,
    /// The explanation, as `motive explain --json` prints it; `null` if the position cannot be read.
    pub explanation: Option<Explanation>,
    /// Why there is none.
    pub error: Option<String>,
}

/// What a job tells while it runs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Progress {
    /// Of systems that are compared.
    Compare(CompareProgress),
    /// Of a search.
    Search(SearchProgress),
    /// Of a check.
    Check(CheckProgress),
    /// Of games.
    Annotate(AnnotateProgress),
    /// Of problems.
    Suite(SuiteProgress),
    /// Of positions.
    Batch(BatchProgress),
}

/// How far a search is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SearchProgress {
    /// Depth, in half-moves.
    pub depth: u32,
    /// Nodes so far.
    pub nodes: u64,
    /// The value of the best line.
    pub value: Value,
    /// That line, in SAN; empty where it would say too much (hints).
    pub line: Vec<String>,
}

/// How far a check is.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct CheckProgress {
    /// Places that were checked.
    pub checked: usize,
    /// Places to check.
    pub to_check: usize,
}

/// How far a comparison is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CompareProgress {
    /// The search of the system that is asked.
    #[serde(flatten)]
    pub search: SearchProgress,
    /// That system.
    pub method: Option<String>,
    /// Systems that have answered.
    pub done: usize,
    /// All of them.
    pub of: usize,
}

/// How far a suite is.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct SuiteProgress {
    /// Problems that are done.
    pub done: usize,
    /// All of them.
    pub of: usize,
    /// Of those done, the solved ones.
    pub solved: usize,
}

/// How far a batch is.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct BatchProgress {
    /// Positions that are explained, those before `from` included.
    pub explained: usize,
    /// All of them.
    pub of: usize,
}

/// How far games are.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct AnnotateProgress {
    /// The game that is worked on, from 1.
    pub game: usize,
    /// All games.
    pub of: usize,
    /// Moves of this game that are done.
    #[serde(rename = "move")]
    pub done: usize,
    /// All of them.
    pub moves: usize,
    /// What is done with them.
    pub phase: Phase,
}

/// What is done with the moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// All of them are looked at.
    Survey,
    /// Some are looked at more closely.
    Closer,
}

/// What is wrong with a request or a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Problem {
    /// What is wrong, all of it.
    pub what: String,
    /// The field, or the place in the text.
    #[serde(rename = "where")]
    pub place: Option<String>,
    /// What to do about it.
    pub hint: Option<String>,
}

/// A request that is refused, or a job that failed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Refused<P = Problem> {
    /// Why.
    pub error: P,
}

/// Nothing to tell: what comes with the end of a job that was cancelled.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Nothing {}

impl Problem {
    /// A problem without a place.
    pub fn new(what: impl Into<String>) -> Problem {
        Problem { what: what.into(), place: None, hint: None }
    }
}

impl SearchProgress {
    /// Moves of a line that are shown.
    const SHOWN: usize = 12;

    /// How far a search from a position is.
    pub fn new(position: &Position, progress: &Search) -> SearchProgress {
        let shown = &progress.line.moves[..progress.line.moves.len().min(SearchProgress::SHOWN)];
        SearchProgress {
            depth: progress.depth,
            nodes: progress.nodes,
            value: progress.line.value.into(),
            line: crate::line::san_list(position, shown),
        }
    }
}
