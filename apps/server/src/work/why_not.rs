//! What is wrong with a move, shown step by step.

use motive::{Analysis, Analyst, WhyNotOptions, WhyNotReport};
use motive_answer::{Answer, Control, Evaluation, StopReason, Variation};
use motive_chess::{History, Move, Position};
use motive_views::Actor;
use motive_views::explain::Step;
use motive_views::jobs::JobResult;
use motive_views::whynot::WhyNot;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Place, Work};
use crate::api::read_move;
use crate::jobs::{Order, Reporter};
use crate::limits::Limits;
use crate::refusal::Refusal;

/// Positions of the first search; everything together takes up to eight times as many.
const NODES: u64 = 100_000;
/// Nodes for a question about one claim.
const CLAIM_NODES: u64 = 50_000;

/// A move, and where it was played.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct WhyNotRequest {
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
    pub(crate) fn prepare(self, limits: &Limits) -> Result<Order, Refusal> {
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
) -> Result<JobResult, String> {
    let report = analyst
        .why_not(history, tried, options, reporter.control())
        .ok_or("stopped before anything could be said")?;
    let steps = steps(analyst, reporter.control(), history, &report);
    let view = WhyNot { steps, ..WhyNot::new(history.position(), &report) };
    Ok(JobResult::WhyNot(Box::new(view)))
}

/// The move, then what the opponent does with it, explained from the other side: the idea is the opponent's.
fn steps(
    analyst: &mut Analyst,
    control: &Control,
    history: &History,
    report: &WhyNotReport,
) -> Option<Vec<Step>> {
    let position = history.position();
    let (&tried, after_it) = report.tried.moves.split_first()?;
    let refutation = report.why.as_ref().map_or(after_it, |why| why.line());
    let mut game = history.clone();
    game.play(tried);
    let mut steps = vec![Step {
        number: number(position),
        san: position.san(tried),
        uci: position.uci(tried),
        by: Actor::Solver,
        text: String::new(),
        fen: game.position().to_fen(),
        claims: Vec::new(),
        reasons: Vec::new(),
        arrows: Vec::new(),
        squares: Vec::new(),
    }];
    if refutation.is_empty() {
        return Some(steps);
    }
    let line = Variation { value: report.tried.value.reversed(), moves: refutation.to_vec() };
    let evaluation = Evaluation {
        lines: vec![line],
        depth: 0,
        nodes: 0,
        expansions: None,
        elapsed: control.elapsed(),
        stop: StopReason::Finished,
    };
    let mut analysis = Analysis::alone(Answer::of_search("critic", &game, &evaluation));
    let told = analyst.explain_analysis(&game, &mut analysis, CLAIM_NODES, control);
    // The claims themselves are not part of this result, so no step points to one.
    let all = told.iter().flat_map(|told| Step::all(told, Actor::Opponent));
    steps.extend(all.map(|step| Step { claims: Vec::new(), ..step }));
    Some(steps)
}

fn number(position: &Position) -> String {
    let dots = if position.turn().is_white() { "." } else { "..." };
    format!("{}{dots}", position.fullmoves())
}
