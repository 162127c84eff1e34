//! What jobs do: requests become orders, and orders are worked off with an analyst.

mod annotate;
mod batch;
mod compare;
mod explain;
mod hint;
mod kb_suite;
mod suite;
mod why_not;

use std::time::Duration;

use motive::{Knowledge, Method};
use motive_answer::Limits as SearchLimits;
use motive_chess::History;
use motive_views::health::Effort;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::api::read_game;
use crate::jobs::Order;
use crate::limits::Limits;
use crate::refusal::Refusal;

/// The efforts that have names.
pub(crate) const EFFORTS: &[Effort] = &[
    Effort { name: "quick", nodes: 50_000 },
    Effort { name: "normal", nodes: 300_000 },
    Effort { name: "deep", nodes: 2_000_000 },
    Effort { name: "thorough", nodes: 10_000_000 },
];
/// Bytes that a tree of ideas may take, for the systems that count them.
const TREE_BYTES: usize = 512 << 20;

/// Something that searches.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum JobRequest {
    /// The best move, and why.
    Explain(explain::ExplainRequest),
    /// What is wrong with a move, if anything is.
    WhyNot(why_not::WhyNotRequest),
    /// What the side that is not to move threatens.
    Threat(explain::ThreatRequest),
    /// A hint: the theme, then the piece, then the move.
    Hint(hint::HintRequest),
    /// All systems side by side.
    Compare(compare::CompareRequest),
    /// Games with comments.
    Annotate(annotate::AnnotateRequest),
    /// A test suite.
    Suite(suite::SuiteRequest),
    /// Many positions, explained one after the other.
    Batch(batch::BatchRequest),
    /// Edited rules tried on a suite.
    KbSuite(kb_suite::KbSuiteRequest),
}

impl JobRequest {
    /// Reads the request whole, so that what is wrong with it is told at once.
    pub(crate) fn prepare(self, limits: &Limits, knowledge: &Knowledge) -> Result<Order, Refusal> {
        match self {
            JobRequest::Explain(request) => request.prepare(limits),
            JobRequest::WhyNot(request) => request.prepare(limits),
            JobRequest::Threat(request) => request.prepare(limits),
            JobRequest::Hint(request) => request.prepare(limits),
            JobRequest::Compare(request) => request.prepare(limits),
            JobRequest::Annotate(request) => request.prepare(limits),
            JobRequest::Suite(request) => request.prepare(limits),
            JobRequest::Batch(request) => request.prepare(limits),
            JobRequest::KbSuite(request) => request.prepare(limits, knowledge),
        }
    }
}

/// A position, and how it came about.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Place {
    /// The position, or where the moves begin.
    fen: String,
    /// Moves from there, in coordinates or SAN: repetitions count.
    #[serde(default)]
    moves: Option<Vec<String>>,
}

impl Place {
    fn read(&self, limits: &Limits) -> Result<History, Refusal> {
        let moves = self.moves.as_deref().unwrap_or_default();
        read_game(&self.fen, moves, limits.moves).map(|(history, _)| history)
    }
}

/// How much work.
#[derive(Default, Deserialize, JsonSchema)]
pub(crate) struct Work {
    /// One of the efforts that `/health` lists.
    #[serde(default)]
    effort: Option<String>,
    /// Positions that the search may visit, instead.
    #[serde(default)]
    nodes: Option<u64>,
    /// Milliseconds that the search may take.
    #[serde(default)]
    time: Option<u64>,
}

impl Work {
    /// The limits of a search, or of each of several.
    fn read(&self, otherwise: u64, limits: &Limits) -> Result<SearchLimits, Refusal> {
        let effort = match self.effort.as_deref() {
            None => None,
            Some(name) => {
                let found = EFFORTS.iter().find(|effort| effort.name == name);
                let known = || EFFORTS.iter().map(|effort| effort.name).collect::<Vec<_>>().join(", ");
                Some(
                    found
                        .ok_or_else(|| Refusal::bad("there is no such effort").at("effort").hint(known()))?
                        .nodes,
                )
            }
        };
        let within = |value: Option<u64>, most: u64, name: &str| match value {
            Some(value) if value == 0 || value > most => {
                Err(Refusal::impossible(format!("{name} is from 1 to {most}")).at(name))
            }
            value => Ok(value),
        };
        let nodes = within(self.nodes, limits.nodes, "nodes")?;
        let time = within(self.time, limits.time_ms, "time")?.map(Duration::from_millis);
        let nodes = nodes.or(effort).or(time.is_none().then_some(otherwise));
        // Time alone is no bound on memory, and a name is no way around the bound.
        let nodes = Some(nodes.unwrap_or(limits.nodes).min(limits.nodes));
        Ok(SearchLimits { nodes, time, memory: Some(TREE_BYTES), ..SearchLimits::none() })
    }
}

/// Reads the name of a method.
fn method(name: Option<&str>) -> Result<Method, Refusal> {
    let Some(name) = name.filter(|name| !name.is_empty()) else { return Ok(Method::default()) };
    name.parse().map_err(|error: motive::UnknownMethod| Refusal::bad(error.to_string()).at("method"))
}
