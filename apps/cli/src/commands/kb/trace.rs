//! `motive kb trace`: a static analysis step by step, as the thesis prints it.

use std::io::Write;

use clap::Args;
use motive_paradise::{Analyst, Names, trace};
use motive_views::kb::StaticAnalysis;

use super::base::{Analysis, Choice};
use crate::Exit;
use crate::place::GivenPosition;

/// Trace a static analysis: the concepts on the blackboard after each knowledge source, then the plans in order.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive kb trace --thesis \"3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R1RK1 w - - 0 1\"
  motive kb trace --reasons --exact \"FEN\"
  motive kb trace --json \"FEN\"")]
pub(super) struct Arguments {
    #[command(flatten)]
    place: GivenPosition,
    /// Print every attribute list with its threat, its plan and its chain of reasons.
    #[arg(long)]
    reasons: bool,
    /// Name men with their squares, `WRd1`; the thesis prints WR for each white rook.
    #[arg(long)]
    exact: bool,
    #[command(flatten)]
    analysis: Analysis,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(base: &Choice, arguments: &Arguments) -> anyhow::Result<Exit> {
    let knowledge = base.load()?;
    let history = arguments.place.read_given()?;
    let position = history.position();
    let mut analyst = Analyst::with_base(&knowledge, arguments.analysis.options(base));
    let scene = analyst.scene(position);
    let names = if arguments.exact { Names::Exact } else { Names::Short };
    let mut out = anstream::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", motive_views::pretty(&StaticAnalysis::new(&mut analyst, &scene)))?;
        return Ok(Exit::Solved);
    }
    writeln!(out, "{}", trace::text(&mut analyst, &scene, names, arguments.reasons).trim())?;
    let plans = analyst.analyze_scene(&scene).plans;
    writeln!(out, "\n(PLANS IN ORDER)")?;
    for (number, plan) in plans.iter().enumerate() {
        let best = plan.dimensions.first().copied().unwrap_or_default();
        writeln!(
            out,
            "{:3}. {:8} likely {} threat {:4} save {:4} loss {:4}  {} {}",
            number + 1,
            position.san(plan.first),
            best.likely,
            best.threat,
            best.save,
            best.loss,
            plan.posting.lists.len(),
            if plan.posting.lists.len() == 1 { "reason" } else { "reasons" }
        )?;
    }
    if plans.is_empty() {
        writeln!(out, "none")?;
    }
    Ok(Exit::Solved)
}
