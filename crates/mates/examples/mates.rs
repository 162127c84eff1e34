//! Looks for the mates of a file of positions and counts: `mates FILE [NODES] [every Nth]`.
//!
//! The positions may name the length (`bm #5`, `#-5` if the side to move is mated); without it the side to
//! move is taken to mate.

use std::collections::BTreeMap;
use std::time::Instant;

use motive_chess::{Epd, Leniency};
use motive_mates::MateSolver;
use motive_solution::Control;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = std::fs::read_to_string(arguments.first().ok_or("mates FILE [NODES] [EVERY]")?)?;
    let nodes: u64 = arguments.get(1).map_or(Ok(100_000), |text| text.parse())?;
    let every: usize = arguments.get(2).map_or(Ok(1), |text| text.parse())?;
    let mut by_length: BTreeMap<u32, (u32, u32, u32, u64)> = BTreeMap::new();
    let started = Instant::now();
    let mut total = 0;
    for line in text.lines().step_by(every) {
        let (fen, length) = match line.split_once(" bm #") {
            Some((fen, length)) => (fen, length.trim_end_matches(';').parse::<i32>().ok()),
            None => (line, None),
        };
        let epd = Epd::parse(fen, Leniency::Lenient)?;
        let position = epd.position();
        let attacker = if length.is_some_and(|n| n < 0) { position.turn().other() } else { position.turn() };
        let mut solver = MateSolver::new();
        let found = solver.solve(position, attacker, None, nodes, &Control::new());
        let wanted = length.map_or(0, i32::unsigned_abs);
        total += solver.nodes();
        let row = by_length.entry(wanted).or_default();
        row.0 += 1;
        if let Some(mating) = &found {
            row.1 += 1;
            row.2 += u32::from(wanted == 0 || mating.moves <= wanted);
            row.3 += solver.nodes();
        }
        if found.as_ref().is_none_or(|mating| mating.moves > wanted) && wanted <= 5 {
            println!("{line}  {:?}  {}", found.map(|mating| mating.moves), solver.nodes());
        }
    }
    println!("{:>6} {:>9} {:>6} {:>9} {:>10}", "moves", "positions", "found", "no longer", "mean nodes");
    for (length, (positions, found, short, nodes)) in by_length {
        println!("{length:>6} {positions:>9} {found:>6} {short:>9} {:>10}", nodes / u64::from(found.max(1)));
    }
    let seconds = started.elapsed().as_secs_f64();
    println!("{total} positions visited in {seconds:.1} s, {:.2} us each", seconds * 1e6 / total as f64);
    Ok(())
}
