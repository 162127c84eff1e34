//! What is wrong with a move, shown step by step.

use motive::{Analyst, WhyNotOptions, WhyNotReport};
use motive_chess::{History, Move, Position};
use motive_explain::{Explanation, Line, Purpose};
use motive_views::Actor;
use motive_views::explain::Step;
use motive_views::explain::evidence::{Picture, is_about_the_whole};
use motive_views::jobs::JobResult;
use motive_views::whynot::WhyNot;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Place, Work};
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
) -> Result<JobResult, String> {
    let report = analyst
        .why_not(history, tried, options, reporter.control())
        .ok_or("stopped before anything could be said")?;
    let position = history.position();
    let view = WhyNot { steps: steps(position, &report), ..WhyNot::new(position, &report) };
    Ok(JobResult::WhyNot(Box::new(view)))
}

/// The move, then what the opponent does with it, explained from the other side: the idea is the opponent's.
fn steps(position: &Position, report: &WhyNotReport) -> Option<Vec<Step>> {
    let (&tried, after_it) = report.tried.moves.split_first()?;
    let after = position.after(tried);
    let refutation = report.why.as_ref().map_or(after_it, |why| why.line());
    let mut steps = vec![Step {
        number: number(position),
        san: position.san(tried),
        uci: position.uci(tried),
        by: Actor::Solver,
        text: String::new(),
        fen: after.to_fen(),
        claims: Vec::new(),
        reasons: Vec::new(),
        arrows: Vec::new(),
        squares: Vec::new(),
    }];
    let Ok(line) = Line::new(&after, refutation) else { return Some(steps) };
    let explanation = Explanation::new(&line, &[]);
    let mut before = &after;
    for (ply, step) in explanation.steps.iter().enumerate() {
        let picture = picture(&explanation, ply);
        steps.push(Step {
            number: number(before),
            san: step.san.clone(),
            uci: before.uci(step.m),
            by: if step.mover == explanation.solver { Actor::Opponent } else { Actor::Solver },
            text: step.text.clone(),
            fen: step.after.to_fen(),
            claims: Vec::new(),
            reasons: Vec::new(),
            arrows: picture.arrows,
            squares: picture.squares,
        });
        before = &step.after;
    }
    Some(steps)
}

/// What is drawn after a step of the line.
fn picture(explanation: &Explanation, ply: usize) -> Picture {
    let mut picture = Picture::default();
    let Some(step) = explanation.steps.get(ply) else { return picture };
    for told in &explanation.themes {
        if told.theme.evidence.ply == ply && !is_about_the_whole(told.theme.kind) {
            picture.theme(&told.theme, &step.after);
        }
    }
    for purpose in &step.purposes {
        if let Purpose::Threatens(threat) = purpose {
            let to = step.after.pass().map_or(threat.m.to(), |passed| passed.destination(threat.m));
            picture.threat(threat.m.from().unwrap_or(to), to, &threat.san);
        }
    }
    if step.after.is_checkmate() {
        picture.no_way_out(&step.after);
    }
    picture
}

fn number(position: &Position) -> String {
    let dots = if position.turn().is_white() { "." } else { "..." };
    format!("{}{dots}", position.fullmoves())
}
