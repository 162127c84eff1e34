//! `motive perft`: counting the leaves of the game tree.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use motive_chess::{Position, perft, perft_divide};
use motive_views::figures::Perft;

use crate::Exit;
use crate::place::GivenPosition;

/// Count the lines of play of a given length: the standard test of a move generator.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive perft 5
  motive perft 4 \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -\"
  motive perft 3 --divide")]
pub(crate) struct Arguments {
    /// Length of the lines in half-moves.
    #[arg(value_parser = clap::value_parser!(u32).range(0..=15))]
    depth: u32,
    #[command(flatten)]
    place: GivenPosition,
    /// Show the count of every first move.
    #[arg(long)]
    divide: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let position = if arguments.place.is_empty() {
        Position::default()
    } else {
        arguments.place.read_given()?.position().clone()
    };
    let start = Instant::now();
    let (parts, total) = if arguments.divide {
        let parts = perft_divide(&position, arguments.depth);
        let total = if arguments.depth == 0 { 1 } else { parts.iter().map(|(_, count)| count).sum() };
        (parts, total)
    } else {
        (Vec::new(), perft(&position, arguments.depth))
    };
    let seconds = start.elapsed().as_secs_f64();

    let mut out = anstream::stdout().lock();
    if arguments.json {
        let report = Perft {
            fen: position.to_fen(),
            depth: arguments.depth,
            leaves: total,
            ms: (seconds * 1000.0).round(),
            moves: parts.iter().map(|&(m, count)| (position.uci(m), count)).collect(),
        };
        writeln!(out, "{}", motive_views::pretty(&report))?;
    } else {
        for &(m, count) in &parts {
            writeln!(out, "{:<6} {count}", position.uci(m))?;
        }
        writeln!(
            out,
            "{total} leaves in {seconds:.3} s ({:.0} million/s)",
            total as f64 / seconds.max(1e-9) / 1e6
        )?;
    }
    Ok(Exit::Solved)
}
