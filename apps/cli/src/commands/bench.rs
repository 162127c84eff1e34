//! `motive bench`: a fixed piece of work, for its speed and its signature.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use motive::{Analyst, Method, Settings};
use motive_answer::{Limits, Question};
use motive_chess::{Leniency, Position};
use motive_views::figures::Bench;

use crate::{Exit, memory};

/// Positions from our own self-play games: openings, middle games, endings.
const POSITIONS: &str = include_str!("bench_positions.txt");

/// Search a fixed set of positions to a fixed depth.
///
/// The number of nodes is the signature of the search: with one thread it is the same on every run
/// and every machine, and changes only when the behavior of the search changes.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive bench
  motive bench --depth 14 --json
  motive bench --threads 2      (the node count then varies from run to run)")]
pub(crate) struct Arguments {
    /// Depth of every search in half-moves.
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=40))]
    depth: u32,
    /// Size of the transposition table in megabytes.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: u32,
    /// Threads that search together.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let (hash, note) = memory::within(arguments.hash as usize);
    if let Some(note) = note {
        anstream::eprintln!("{note}");
    }
    let settings = Settings { hash, threads: arguments.threads as usize, ..Settings::default() };
    let mut analyst = Analyst::new(&settings);
    analyst.prepare(Method::CRITIC);
    let mut nodes = 0;
    let mut positions = 0;
    let start = Instant::now();
    for line in POSITIONS.lines() {
        let position = Position::from_fen(line, Leniency::Strict)?;
        analyst.forget();
        let question = Question::new(&position, Limits::depth(arguments.depth));
        nodes += analyst.critic().search(&question, &mut ()).nodes;
        positions += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    let speed = nodes as f64 / seconds.max(1e-9);
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let report = Bench {
            positions,
            depth: arguments.depth,
            nodes,
            ms: (seconds * 1000.0).round(),
            nodes_per_second: speed.round(),
        };
        writeln!(out, "{}", motive_views::pretty(&report))?;
    } else {
        writeln!(out, "positions  {positions} at depth {}", arguments.depth)?;
        writeln!(out, "signature  {nodes} nodes")?;
        writeln!(out, "time       {seconds:.3} s")?;
        writeln!(out, "speed      {:.2} million nodes/s", speed / 1e6)?;
    }
    Ok(Exit::Solved)
}
