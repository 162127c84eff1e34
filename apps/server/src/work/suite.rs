//! Test suites: a file in the request, the report of `motive suite` as the result.

use std::sync::Arc;
use std::time::Duration;

use motive::{Analyst, Knowledge, Method};
use motive_answer::Limits as SearchLimits;
use motive_suite::MethodSolver;
use motive_suite::{Contestant, Input, Problem, Ran, Report, RunPlan, Selection, Solver};
use motive_views::jobs::{JobResult, Progress, SuiteProgress};
use motive_views::suite::{Complaint, SuiteResult};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Work, method};
use crate::jobs::{Order, Reporter};
use crate::limits::Limits;
use crate::refusal::Refusal;

/// The time for a move if there is no limit.
const USUAL: Duration = Duration::from_secs(1);
/// Complaints about lines that are told.
const MAX_COMPLAINTS: usize = 20;

/// A suite, and who takes it.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct SuiteRequest {
    /// What to call the file.
    #[serde(default)]
    name: Option<String>,
    /// EPD, or a table of lichess puzzles.
    text: String,
    /// Who is measured; see `/health`.
    #[serde(default)]
    method: Option<String>,
    /// Another method at the same problems.
    #[serde(default)]
    against: Option<String>,
    /// Take the first so many problems.
    #[serde(default)]
    limit: Option<usize>,
    #[serde(flatten)]
    work: Work,
}

/// Reads the problems of a text. It is an error if there is none.
pub(super) fn problems(text: &str, name: &str, most: usize) -> Result<Input, Refusal> {
    let input = Input::read(text.as_bytes(), name, 0, Selection::First(most + 1))
        .map_err(|error| Refusal::bad(format!("the suite cannot be read: {error}")).at("text"))?;
    if input.problems.is_empty() {
        let told: Vec<String> = input
            .complaints
            .iter()
            .take(MAX_COMPLAINTS)
            .map(|complaint| format!("line {}: {}", complaint.line, complaint.text))
            .collect();
        return Err(Refusal::bad(format!("there is nothing to solve; {}", told.join("; "))).at("text").hint(
            "EPD, as 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; or a table with PuzzleId,FEN,Moves,Rating,Themes",
        ));
    }
    Ok(input)
}

impl SuiteRequest {
    /// Reads it.
    pub(crate) fn prepare(self, limits: &Limits) -> Result<Order, Refusal> {
        let name: String =
            self.name.as_deref().unwrap_or("suite").chars().filter(|c| !c.is_control()).take(100).collect();
        let most = self.limit.unwrap_or(limits.problems).min(limits.problems);
        let mut input = problems(&self.text, &name, most)?;
        if self.limit.is_none() && input.problems.len() > most {
            return Err(Refusal::impossible(format!("a suite has at most {most} problems"))
                .at("text")
                .hint("limit"));
        }
        input.problems.truncate(most);
        let mut methods = vec![method(self.method.as_deref())?];
        if let Some(other) = self.against.as_deref().filter(|name| !name.is_empty()) {
            // Names of ours only: no request starts a program.
            methods.push(method(Some(other)).map_err(|refusal| refusal.at("against"))?);
            methods.dedup();
        }
        let has_limit = self.work.nodes.is_some() || self.work.time.is_some() || self.work.effort.is_some();
        let mut search = self.work.read(1, limits)?;
        search.memory = None;
        if !has_limit {
            search = SearchLimits { nodes: Some(limits.nodes), time: Some(USUAL), ..SearchLimits::none() };
        }
        let work = Box::new(move |analyst: &mut Analyst, reporter: &Reporter| {
            run(input, &methods, analyst.knowledge(), &search, reporter)
        });
        Ok(Order { kind: "suite", is_long: true, work, ballast: None })
    }
}

fn run(
    mut input: Input,
    methods: &[Method],
    knowledge: &Arc<Knowledge>,
    search: &SearchLimits,
    reporter: &Reporter,
) -> Result<JobResult, String> {
    let problems: Vec<Problem> = std::mem::take(&mut input.problems);
    let complaints = input
        .complaints
        .iter()
        .take(MAX_COMPLAINTS)
        .map(|complaint| Complaint { line: complaint.line, text: complaint.text.clone() })
        .collect();
    let names: Vec<String> = methods.iter().map(ToString::to_string).collect();
    let makers: Vec<_> = methods
        .iter()
        .map(|&method| move || Ok(Box::new(MethodSolver::new(method, knowledge)) as Box<dyn Solver>))
        .collect();
    let contestants = names.iter().zip(&makers).map(|(name, make)| Contestant {
        name: name.clone(),
        make: make as &dyn Fn() -> Result<Box<dyn Solver>, String>,
    });
    let plan = RunPlan {
        contestants: contestants.collect(),
        judge: None,
        limits: search.clone(),
        jobs: 1,
        stop: reporter.button().clone(),
    };
    let (mut done, mut solved) = (0, 0);
    let total = problems.len();
    reporter.progress(|| Progress::Suite(SuiteProgress { done: 0, of: total, solved: 0 }));
    let rows = plan
        .run(&problems, &mut |row| {
            done += 1;
            solved += usize::from(row.trials.first().is_some_and(|trial| trial.solved));
            reporter.progress(|| Progress::Suite(SuiteProgress { done, of: total, solved }));
        })
        .map_err(|error| error.to_string())?;
    let report = Report::new(&Ran {
        inputs: &[input],
        problems: &problems,
        rows: &rows,
        contestants: &names,
        limits: search,
        jobs: 1,
        judge: None,
    });
    let html = report.to_html();
    Ok(JobResult::Suite(Box::new(SuiteResult { report, complaints, html })))
}
