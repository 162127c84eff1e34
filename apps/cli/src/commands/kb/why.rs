//! `motive kb why`: which rules suggest a move, and the chain of reasons, in words.

use std::io::Write;

use clap::Args;
use motive_paradise::why::tell_why;
use motive_paradise::{Analyst, why};
use motive_views::kb::WhyMove;

use super::base::{Analysis, Choice};
use crate::Exit;
use crate::place::GivenMove;

/// Say why static analysis suggests a move: the rules that lead to it, the first cause first.
///
/// Exit code 0: a plan begins with the move; 1: none does; 2: trouble.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive kb why \"3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R1RK1 w - - 0 1\" Ng5+
  motive kb why \"FEN\" h3g5 --thesis --json")]
pub(super) struct Arguments {
    #[command(flatten)]
    asked: GivenMove,
    #[command(flatten)]
    analysis: Analysis,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(base: &Choice, arguments: &Arguments) -> anyhow::Result<Exit> {
    let knowledge = base.load()?;
    let (history, san) = arguments.asked.read()?;
    let position = history.position();
    let m = position.parse_move(san)?;
    let mut analyst = Analyst::with_base(&knowledge, arguments.analysis.options(base));
    let scene = analyst.scene(position);
    let total = analyst.analyze_scene(&scene).plans.len();
    let found = why::of(&mut analyst, &scene, m);
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let report = WhyMove::new(&scene, &knowledge, m, total, found.as_ref());
        writeln!(out, "{}", motive_views::pretty(&report))?;
    } else if let Some(why) = &found {
        write!(out, "{}", tell_why(&scene, &knowledge, why, (&position.san(m), total)))?;
    } else {
        writeln!(out, "None of the {total} plans begins with {}.", position.san(m))?;
    }
    Ok(if found.is_some() { Exit::Solved } else { Exit::Unsolved })
}
