//! Explanations: the best move and why, or what the other side threatens.

use std::time::{Duration, Instant};

use motive::{Analysis, AnalysisOptions, Analyst, Method};
use motive_chess::History;
use motive_explain::Explanation;
use motive_report::{explain, explain_report, over};
use motive_solution::{Answer, Bound, Judgement, Limits as SearchLimits, Observer, Progress, StopReason};
use motive_views::jobs::{CheckProgress, JobResult, Progress as Told, SearchProgress};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Place, Work, evidence, method, tree};
use crate::jobs::{Order, Reporter};
use crate::limits::Limits;
use crate::refusal::Refusal;

/// Positions that the search visits if nothing else is wished.
const NODES: u64 = 300_000;
/// How many other moves are compared.
const ALTERNATIVES: usize = 3;
/// How many replies are answered.
const REPLIES: usize = 3;
/// The explanation as it grows is told no more often.
const PACE: Duration = Duration::from_millis(400);

/// The best move of a position, and why.
#[derive(Deserialize, JsonSchema)]
pub struct ExplainRequest {
    #[serde(flatten)]
    place: Place,
    /// The system that proposes; see `/health`.
    #[serde(default)]
    method: Option<String>,
    #[serde(flatten)]
    work: Work,
}

/// What the side that is not to move threatens.
#[derive(Deserialize, JsonSchema)]
pub struct ThreatRequest {
    #[serde(flatten)]
    place: Place,
    /// The system that proposes; see `/health`.
    #[serde(default)]
    method: Option<String>,
    #[serde(flatten)]
    work: Work,
}

impl ExplainRequest {
    /// Reads it.
    pub fn prepare(self, limits: &Limits) -> Result<Order, Refusal> {
        let history = self.place.read(limits)?;
        let question = Asked {
            method: method(self.method.as_deref())?,
            limits: self.work.read(NODES, limits)?,
            history,
            passed: false,
        };
        Ok(question.order("explain"))
    }
}

impl ThreatRequest {
    /// Reads it.
    pub fn prepare(self, limits: &Limits) -> Result<Order, Refusal> {
        let history = self.place.read(limits)?;
        let passed = history.position().pass().ok_or_else(|| {
            Refusal::impossible("the side to move is in check and cannot pass: the threat is the check")
                .at("fen")
        })?;
        let question = Asked {
            method: method(self.method.as_deref())?,
            limits: self.work.read(NODES, limits)?,
            history: History::new(passed),
            passed: true,
        };
        Ok(question.order("threat"))
    }
}

/// A question about a position.
pub(super) struct Asked {
    pub method: Method,
    pub limits: SearchLimits,
    pub history: History,
    /// Whether the side to move is another than in the game.
    pub passed: bool,
}

impl Asked {
    fn order(self, kind: &'static str) -> Order {
        let work = Box::new(move |analyst: &mut Analyst, reporter: &Reporter| self.answer(analyst, reporter));
        Order { kind, is_long: false, work, ballast: None }
    }

    /// Searches, checks, compares.
    pub fn analyse(
        &self,
        analyst: &mut Analyst,
        reporter: &Reporter,
    ) -> Result<(Analysis, Option<Explanation>), String> {
        let options = AnalysisOptions {
            method: self.method,
            limits: self.limits.clone(),
            alternatives: ALTERNATIVES,
            replies: REPLIES,
        };
        let mut watcher = Watcher { reporter, question: self, told: None };
        let analysis = analyst.analyze(&self.history, &options, None, reporter.control(), &mut watcher);
        let explanation = explain(self.history.position(), &analysis)
            .map_err(|error| format!("the line cannot be explained: {error}"))?;
        Ok((analysis, explanation))
    }

    fn answer(&self, analyst: &mut Analyst, reporter: &Reporter) -> Result<JobResult, String> {
        let (analysis, explanation) = self.analyse(analyst, reporter)?;
        let mut report = self.report(&analysis, explanation.as_ref());
        report["account"] = json!(analysis.answer.trace.text);
        report["tree"] = analysis.answer.checked().map_or(Value::Null, tree::tree);
        report["pgn"] = json!(explanation.as_ref().map(Explanation::to_pgn));
        Ok(JobResult::Explanation(report))
    }

    /// The report of the command line, with evidence for the board.
    fn report(&self, analysis: &Analysis, explanation: Option<&Explanation>) -> Value {
        let position = self.history.position();
        let mut report = explain_report(position, self.method, analysis, explanation);
        match explanation {
            Some(explanation) => illustrate(&mut report, explanation),
            None => report["text"] = json!(over(position)),
        }
        report["passed"] = json!(self.passed);
        report
    }

    /// The explanation of the line that is thought best now; nobody has checked it.
    fn so_far(&self, progress: &Progress) -> Option<Value> {
        let judgement = Judgement {
            lines: vec![progress.line.clone()],
            depth: progress.depth,
            nodes: progress.nodes,
            expansions: None,
            elapsed: progress.elapsed,
            stop: StopReason::Stopped,
        };
        let analysis = Analysis {
            answer: Answer::of_search(self.method.name(), &self.history, &judgement),
            alternatives: Vec::new(),
            replies: Vec::new(),
            threat: None,
            nodes: progress.nodes,
        };
        let explanation = explain(self.history.position(), &analysis).ok()??;
        let mut report = self.report(&analysis, Some(&explanation));
        report["verdict"] = Value::Null;
        report["partial"] = json!(true);
        Some(report)
    }
}

/// Tells the listeners of a job how a search goes.
struct Watcher<'a> {
    reporter: &'a Reporter,
    question: &'a Asked,
    /// When the explanation was last told.
    told: Option<Instant>,
}

impl Observer for Watcher<'_> {
    fn progress(&mut self, progress: &Progress) {
        if progress.rank > 0 || progress.line.moves.is_empty() {
            return;
        }
        let position = self.question.history.position();
        self.reporter.progress(|| Told::Search(SearchProgress::new(position, progress)));
        let is_due = self.told.is_none_or(|told| told.elapsed() >= PACE);
        if progress.bound == Bound::Exact && is_due {
            self.told = Some(Instant::now());
            if let Some(report) = self.question.so_far(progress) {
                self.reporter.partial(&JobResult::Explanation(report));
            }
        }
    }

    fn checked(&mut self, done: usize, total: usize) {
        self.reporter.progress(|| Told::Check(CheckProgress { checked: done, to_check: total }));
    }
}

/// Adds `arrows` and `squares` to the steps of a report.
fn illustrate(report: &mut Value, explanation: &Explanation) {
    let Some(steps) = report["steps"].as_array_mut() else { return };
    for (ply, step) in steps.iter_mut().enumerate() {
        let picture = evidence::of_step(explanation, ply);
        step["arrows"] = json!(picture.arrows);
        step["squares"] = json!(picture.squares);
    }
}
