//! Why a move was thought of: the rules that suggest it, and the chain of reasons of each.

mod words;

use std::fmt::Write as _;

use motive_chess::Move;
use production::Firing;

use crate::analysis::{Analyst, FinalPlan};
use crate::order::Dimensions;
use crate::scene::Scene;
use crate::write::{Names, Writer};

pub use words::tell_why;

/// One reason for a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Chain {
    /// The matches that led to it, the first cause first.
    pub firings: Vec<Firing>,
    /// What the reason is worth.
    pub dimensions: Dimensions,
}

/// Why a move is the first of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    /// The plan's place among all, from 1.
    pub place: usize,
    /// The plan.
    pub plan: FinalPlan,
    /// One chain for each reason, the best first.
    pub chains: Vec<Chain>,
}

/// Why a move is suggested in a scene; nothing if no plan begins with it.
pub fn of(analyst: &mut Analyst, scene: &Scene, m: Move) -> Option<Why> {
    let plans = analyst.analyze_scene(scene).plans;
    let index = plans.iter().position(|plan| plan.first == m)?;
    let plan = plans.into_iter().nth(index)?;
    let chains = plan
        .posting
        .lists
        .iter()
        .zip(&plan.dimensions)
        .map(|(list, &dimensions)| Chain {
            firings: list.reasons.iter().rev().cloned().collect(),
            dimensions,
        })
        .collect();
    Some(Why { place: index + 1, plan, chains })
}

/// The same as text: the plan, and for each reason its rules in plain words.
pub fn text(analyst: &mut Analyst, scene: &Scene, m: Move) -> String {
    let san = scene.position().san(m);
    let Some(why) = of(analyst, scene, m) else { return format!("No plan begins with {san}.\n") };
    let knowledge = analyst.knowledge();
    let writer = Writer::new(scene, knowledge, Names::Exact);
    let mut out = format!("{san} is plan {}", why.place);
    if let Some(plan) = &why.plan.posting.plan {
        let _ = write!(out, ": {}", writer.plan(plan));
    }
    out.push('\n');
    for (number, chain) in why.chains.iter().enumerate() {
        let Dimensions { likely, threat, save, loss, .. } = chain.dimensions;
        let _ = writeln!(
            out,
            "reason {}: threat {threat}, save {save}, loss {loss}, unforced replies {likely}",
            number + 1
        );
        for firing in &chain.firings {
            let production = knowledge.production(firing.rule);
            let _ = writeln!(out, "  {}  {}", writer.firing(firing), production.header.statement);
        }
    }
    out
}
