//! `motive why-not`: what is wrong with a move, if anything is.

use std::io::Write;

use anyhow::bail;
use clap::Args;
use motive::{Analyst, Method, Settings, WhyNotOptions};
use motive_answer::{Control, Limits};
use motive_chess::{History, Move};
use motive_views::whynot::{MethodWhyNot, WhyNot};

use crate::commands::explain::limits;
use crate::knowledge::KnowledgeArguments;
use crate::place::GivenMove;
use crate::{Exit, stop};

/// Say why a move fails: what refutes it, whether the move brought that about, and what would have met it.
///
/// The critic judges the move beside the best one, with the same effort. If it falls short, its line up to where
/// the damage is done goes to the causality facility of CAPS, which tells whether the trouble was there before and
/// which moves do something about it; the critic then judges all of them.
///
/// With --method another system says what it has against the move: the facility is put on that system's tree (the
/// plans of PARADISE, the tactics of CAPS), and the system itself is asked about the moves that do something.
///
/// Exit code 0: the move is fine; 1: it fails, or misses something; 2: trouble, such as an illegal move.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive why-not \"1r4k1/4Qp1p/1n3P1P/3p2B1/2pq4/p7/1PP1RP1K/8 b - -\" a2
  motive why-not \"r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq -\" Nf6
  motive why-not \"1r4k1/4Qp1p/1n3P1P/3p2B1/2pq4/p7/1PP1RP1K/8 b - -\" a2 --method caps
  motive why-not \"FEN\" Nf3 --method paradise
  motive why-not \"FEN\" Nf3 --method paradise --kb-add my-rules.kb     (by rules of your own)
  motive why-not \"FEN\" g1f3 --json
  echo \"FEN\" | motive why-not - Nf3 --nodes 2000000")]
pub(crate) struct Arguments {
    #[command(flatten)]
    tried: GivenMove,
    /// Whose tree is asked; the critic judges all moves, the others what they find against this one.
    #[arg(long, value_name = "METHOD", default_value_t = Method::CRITIC)]
    method: Method,
    /// Nodes that the first search may visit; everything together takes up to eight times as many [default: 300000].
    /// With another method than the critic: for each question [default: the method's own].
    #[arg(long, value_name = "N", value_parser = crate::quantity::count)]
    nodes: Option<u64>,
    /// Time, 200ms or 5s (a bare number is milliseconds), for the first search; everything together takes up to eight times as long.
    #[arg(long, value_name = "TIME", value_parser = crate::quantity::milliseconds)]
    time: Option<u64>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    knowledge: KnowledgeArguments,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let (history, tried) = arguments.tried.read()?;
    let position = history.position().clone();
    let tried = position.read_move(tried).map_err(|error| {
        let hint = if tried.contains('/') { " (did you quote the FEN?)" } else { "" };
        anyhow::anyhow!("{error}{hint}")
    })?;
    let control = Control::new();
    stop::ends(&control);
    let settings = Settings { hash: 64, ..Settings::default() };
    let mut analyst = Analyst::with_knowledge(&settings, arguments.knowledge.read()?);
    if arguments.method != Method::CRITIC {
        return by_method(arguments, &mut analyst, &history, tried, &control);
    }
    let limits = limits(arguments.nodes, arguments.time, WhyNotOptions::default().limits);
    let Some(report) = analyst.why_not(&history, tried, &WhyNotOptions { limits }, &control) else {
        bail!("stopped before anything could be said");
    };
    let mut out = anstream::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", motive_views::pretty(&WhyNot::new(&position, &report)))?;
    } else {
        writeln!(out, "{}", report.text())?;
    }
    Ok(if report.standing.is_fine() { Exit::Solved } else { Exit::Unsolved })
}

/// The answer of another system than the critic.
fn by_method(
    arguments: &Arguments,
    analyst: &mut Analyst,
    history: &History,
    tried: Move,
    control: &Control,
) -> anyhow::Result<Exit> {
    // CAPS and PARADISE know how much they need; the others are told.
    let own = match arguments.method {
        method if method.is_caps() || method.is_paradise() => Limits::none(),
        _ => Limits::nodes(100_000),
    };
    let limits = limits(arguments.nodes, arguments.time, own);
    let Some(method_report) = analyst.why_not_by(arguments.method, history, tried, &limits, control) else {
        bail!("stopped before anything could be said");
    };
    let mut out = anstream::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", motive_views::pretty(&MethodWhyNot::from(&method_report)))?;
    } else {
        writeln!(out, "{}", method_report.text())?;
    }
    Ok(if method_report.fails() { Exit::Unsolved } else { Exit::Solved })
}
