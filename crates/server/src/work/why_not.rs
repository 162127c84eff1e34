//! What is wrong with a move, shown step by step.

use motive::{Analyst, Inquest, WhyNotOptions};
use motive_chess::{History, Move, Position};
use motive_explain::{Explanation, Line};
use motive_report::why_not_report;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Place, Work, evidence};
use crate::api::read_move;
use crate::jobs::{Order, Reporter};
use crate::limits::Limits;
use crate::refusal::Refusal;

/// Positions of the first search; everything together takes up to five times as many.
const NODES: u64 = 100_000;

/// A move, and where it was played.
#[derive(Deserialize, JsonSchema)]
pub struct WhyNotRequest {
    #[serde(flatten)]
    place: Place,
    /// The move, in SAN or coordinates.
    #[serde(rename = "move")]
    m: String,
    #[serde(flatten)]
    work: Work,
}

impl WhyNotRequest {
    /// Reads it.
    pub fn prepare(self, limits: &Limits) -> Result<Order, Refusal> {
        let history = self.place.read(limits)?;
        let tried = read_move(history.position(), &self.m)?;
        let options = WhyNotOptions { limits: self.work.read(NODES, limits)? };
        let work = Box::new(move |analyst: &mut Analyst, reporter: &Reporter| {
            answer(analyst, reporter, &history, tried, &options)
        });
        Ok(Order { kind: "why-not", is_long: false, work, ballast: None })
    }
}

fn answer(
    analyst: &mut Analyst,
    reporter: &Reporter,
    history: &History,
    tried: Move,
    options: &WhyNotOptions,
) -> Result<Value, String> {
    let inquest = analyst
        .why_not(history, tried, options, reporter.control())
        .ok_or("stopped before anything could be said")?;
    let position = history.position();
    let mut report = why_not_report(position, &inquest);
    report["steps"] = steps(position, &inquest).unwrap_or(Value::Null);
    Ok(report)
}

/// The move, then what the opponent does with it, explained from his side: the idea is his.
fn steps(position: &Position, inquest: &Inquest) -> Option<Value> {
    let (&tried, after_it) = inquest.tried.moves.split_first()?;
    let after = position.after(tried);
    let refutation = inquest.why.as_ref().map_or(after_it, |why| why.line());
    let first = json!({
        "number": number(position),
        "san": position.san(tried),
        "uci": position.uci(tried),
        "by": "solver",
        "text": "",
        "fen": after.to_fen(),
        "arrows": [],
        "squares": [],
    });
    let mut steps = vec![first];
    if let Ok(line) = Line::new(&after, refutation) {
        let explanation = Explanation::new(&line, &[]);
        let mut before = after;
        let told: Vec<Value> = explanation
            .steps
            .iter()
            .map(|step| {
                let uci = before.uci(step.m);
                let number = number(&before);
                before = step.after.clone();
                json!({
                    "number": number,
                    "san": step.san,
                    "uci": uci,
                    "by": if step.mover == explanation.solver { "opponent" } else { "solver" },
                    "text": step.text,
                    "fen": step.after.to_fen(),
                })
            })
            .collect();
        let mut report = json!({ "steps": told });
        evidence::illustrate(&mut report, &explanation);
        if let Value::Array(told) = report["steps"].take() {
            steps.extend(told);
        }
    }
    Some(steps.into())
}

fn number(position: &Position) -> String {
    let dots = if position.turn().is_white() { "." } else { "..." };
    format!("{}{dots}", position.fullmoves())
}
