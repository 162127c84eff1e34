//! What is found on the board alone: all features of positions, and what they cost.

use std::collections::BTreeSet;
use std::io::{BufWriter, Write as _};
use std::time::Instant;

use motive_chess::{Position, Square};
use motive_strategy::{Base, features};

use super::Case;

/// Prints the features of the positions of a file, one FEN a line, as `systems/strategy/tests/features.py` reads them.
pub(super) fn list(file: &str) -> Result<(), Box<dyn std::error::Error>> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    let names = |squares: &[Square]| {
        let sorted: BTreeSet<String> = squares.iter().map(ToString::to_string).collect();
        if sorted.is_empty() { "-".to_owned() } else { sorted.into_iter().collect() }
    };
    for line in std::fs::read_to_string(file)?.lines() {
        let position: Position = line.parse()?;
        write!(out, "{line}\t")?;
        for found in features(&position) {
            let (kind, side) = (found.kind.name(), found.side.char());
            let (men, squares) = (names(&found.men), names(&found.squares));
            write!(out, "{kind} {side} {men} {squares} {};", found.amount)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Prints the static work for a position.
pub(super) fn cost(cases: &[Case]) {
    let base = Base::embedded();
    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let started = Instant::now();
        let mut found = 0;
        for case in cases {
            found += features(&case.position).len() + usize::from(base.structure(&case.position).is_some());
        }
        best = best.min(started.elapsed().as_secs_f64() * 1e6 / cases.len().max(1) as f64);
        assert!(found > 0, "positions have features");
    }
    println!(
        "{best:.1} microseconds a position for all features and the structure, {} positions",
        cases.len()
    );
}
