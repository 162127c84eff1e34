//! What is searched: explanations, threats, what is wrong with a move.

use motive::{AnalysisOptions, Method, WhyNotOptions};
use motive_answer::Limits;
use motive_chess::History;
use motive_explain::over;
use motive_views::explain::Explanation;
use motive_views::whynot::WhyNot;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Arguments, arguments};
use crate::call::Call;
use crate::short;

/// Nodes of a search if nothing is said.
const USUAL: u64 = 200_000;
/// Nodes of the first search for what is wrong with a move; all of it takes up to eight times as many.
const WHY_NOT: u64 = 100_000;
/// A model waits for its answer.
const MOST: u64 = 5_000_000;

/// A position to be explained.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Explain {
    /// A handle, or `start`.
    position: String,
    /// Nodes of the search, from 1000 to 5000000; 200000 if it is left out.
    #[serde(default)]
    nodes: Option<u64>,
}

/// A move to be doubted.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WhyNotAsked {
    /// A handle, or `start`.
    position: String,
    /// The move, in SAN or coordinates.
    #[serde(rename = "move")]
    tried: String,
    /// Nodes of the first search, from 1000 to 5000000; 100000 if it is left out.
    #[serde(default)]
    nodes: Option<u64>,
}

fn limits(nodes: Option<u64>, usual: u64) -> Result<Limits, String> {
    match nodes.unwrap_or(usual) {
        nodes @ 1_000..=MOST => Ok(Limits::nodes(nodes)),
        _ => Err(format!("nodes is from 1000 to {MOST}")),
    }
}

/// The best move, and why.
pub(super) fn explain(call: &Call, given: Arguments) -> Result<String, String> {
    let asked: Explain = arguments(given)?;
    let history = call.shared.boards.find(&asked.position)?;
    explained(call, &history, &asked)
}

/// What the other side would do with a move more.
pub(super) fn threats(call: &Call, given: Arguments) -> Result<String, String> {
    let asked: Explain = arguments(given)?;
    let history = call.shared.boards.find(&asked.position)?;
    let passed = history.position().pass();
    let passed = passed.ok_or("the side to move is in check and cannot pass: the threat is the check")?;
    explained(call, &History::new(passed), &asked)
}

fn explained(call: &Call, history: &History, asked: &Explain) -> Result<String, String> {
    let limits = limits(asked.nodes, USUAL)?;
    let options = AnalysisOptions { limits, ..AnalysisOptions::default() };
    let position = history.position();
    let view = call.with_analyst(|analyst, control, teller| {
        let (analysis, explanation) = analyst.explain(history, &options, None, control, teller);
        explanation
            .is_some()
            .then(|| Explanation::new(position, Method::AUTO, &analysis, explanation.as_ref()))
    })?;
    match view {
        Some(view) => Ok(motive_views::compact(&short::Explained::new(&asked.position, position, &view))),
        None => Ok(over(position)),
    }
}

/// What is wrong with a move.
pub(super) fn why_not(call: &Call, given: Arguments) -> Result<String, String> {
    let asked: WhyNotAsked = arguments(given)?;
    let history = call.shared.boards.find(&asked.position)?;
    let tried = history.position().read_move(&asked.tried).map_err(|error| error.to_string())?;
    let options = WhyNotOptions { limits: limits(asked.nodes, WHY_NOT)? };
    let report =
        call.with_analyst(|analyst, control, _| analyst.why_not(&history, tried, &options, control))?;
    let report = report.ok_or("stopped before anything could be said")?;
    let view = WhyNot::new(history.position(), &report);
    Ok(motive_views::compact(&short::Doubted::new(&asked.position, &view)))
}
