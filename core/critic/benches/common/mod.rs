//! What the benchmarks measure on.

use motive_chess::{Leniency, Position};

/// The positions of `motive bench`: openings, middle games and endings from our own self-play.
const POSITIONS: &str = include_str!("../../../../apps/cli/src/commands/bench_positions.txt");

/// The positions, read.
pub(crate) fn positions() -> Vec<Position> {
    let read = |line| Position::from_fen(line, Leniency::Strict).expect("the file holds positions");
    POSITIONS.lines().map(read).collect()
}
