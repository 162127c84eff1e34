//! Explanations: the best move and why, or what the other side threatens.

use std::time::{Duration, Instant};

use motive::{Analysis, AnalysisOptions, Analyst, Method};
use motive_answer::{
    Answer, Bound, Control, Engine, EngineError, Evaluation, Limits as SearchLimits, Observer, Progress,
    Question, StopReason,
};
use motive_chess::History;
use motive_explain::answered::{Explanation, Subject, explain};
use motive_explain::over;
use motive_views::explain::{ExplainResult, Explanation as View};
use motive_views::jobs::{CheckProgress, JobResult, Progress as Told, SearchProgress};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Place, Work, method};
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
pub(crate) struct ExplainRequest {
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
pub(crate) struct ThreatRequest {
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
    pub(crate) fn prepare(self, limits: &Limits) -> Result<Order, Refusal> {
        let history = self.place.read(limits)?;
        let question = Asked {
            method: method(self.method.as_deref())?,
            limits: self.work.read(NODES, limits)?,
            history,
            passed: false,
            secret: false,
        };
        Ok(question.order("explain"))
    }
}

impl ThreatRequest {
    /// Reads it.
    pub(crate) fn prepare(self, limits: &Limits) -> Result<Order, Refusal> {
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
            secret: false,
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
    /// Whether nothing of the answer may be told before the end: a hint says no more than it was asked for.
    pub secret: bool,
}

impl Asked {
    fn order(self, kind: &'static str) -> Order {
        let work =
            Box::new(move |analyst: &mut Analyst, reporter: &Reporter| Ok(self.answer(analyst, reporter)));
        Order { kind, is_long: false, work, ballast: None }
    }

    /// Searches, checks, compares, explains.
    pub(super) fn explain(
        &self,
        analyst: &mut Analyst,
        reporter: &Reporter,
    ) -> (Analysis, Option<Explanation>) {
        let options = AnalysisOptions {
            method: self.method,
            limits: self.limits.clone(),
            alternatives: ALTERNATIVES,
            replies: REPLIES,
            only: Vec::new(),
        };
        let mut watcher = Watcher { reporter, question: self, told: None };
        analyst.explain(&self.history, &options, None, reporter.control(), &mut watcher)
    }

    fn answer(&self, analyst: &mut Analyst, reporter: &Reporter) -> JobResult {
        let (analysis, explanation) = self.explain(analyst, reporter);
        let result = self.result(&analysis, explanation.as_ref());
        let pgn = explanation.as_ref().map(Explanation::to_pgn);
        JobResult::Explanation(Box::new(ExplainResult { pgn, ..result }))
    }

    fn result(&self, analysis: &Analysis, explanation: Option<&Explanation>) -> ExplainResult {
        let position = self.history.position();
        ExplainResult {
            explanation: View::new(position, self.method, analysis, explanation),
            passed: self.passed,
            partial: false,
            text: explanation.is_none().then(|| over(position)),
            pgn: None,
        }
    }

    /// The explanation of the line that is thought best now; nobody has checked it.
    fn so_far(&self, progress: &Progress) -> Option<JobResult> {
        let evaluation = Evaluation {
            lines: vec![progress.line.clone()],
            depth: progress.depth,
            nodes: progress.nodes,
            expansions: None,
            elapsed: progress.elapsed,
            stop: StopReason::Stopped,
        };
        let analysis = Analysis {
            answer: Answer::of_search(self.method.name(), &self.history, &evaluation),
            alternatives: Vec::new(),
            replies: Vec::new(),
            threat: None,
            nodes: progress.nodes,
        };
        let strategy = motive::Knowledge::embedded().strategy();
        let subject = Subject {
            history: &self.history,
            answer: &analysis.answer,
            others: &[],
            replies: &[],
            threat: None,
            strategy: &strategy,
        };
        let explanation = explain(&subject, &mut Nobody, 0, &Control::new())?;
        let mut result = self.result(&analysis, Some(&explanation));
        result.explanation.verdict = None;
        result.partial = true;
        Some(JobResult::Explanation(Box::new(result)))
    }
}

/// While the search goes on there is no engine to ask: claims that need one are left out.
struct Nobody;

impl Engine for Nobody {
    fn name(&self) -> &'static str {
        "nobody"
    }

    fn judge(&mut self, _: &Question) -> Result<Evaluation, EngineError> {
        Err(EngineError::Died { name: "nobody".to_owned(), detail: String::new() })
    }

    fn forget(&mut self) {}
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
        self.reporter.progress(|| {
            let told = SearchProgress::new(position, progress);
            Told::Search(if self.question.secret {
                SearchProgress { line: Vec::new(), ..told }
            } else {
                told
            })
        });
        let is_due = !self.question.secret && self.told.is_none_or(|told| told.elapsed() >= PACE);
        if progress.bound == Bound::Exact && is_due {
            self.told = Some(Instant::now());
            if let Some(result) = self.question.so_far(progress) {
                self.reporter.partial(&result);
            }
        }
    }

    fn checked(&mut self, done: usize, total: usize) {
        self.reporter.progress(|| Told::Check(CheckProgress { checked: done, to_check: total }));
    }
}
