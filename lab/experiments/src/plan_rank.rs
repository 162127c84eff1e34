//! How high static analysis ranks the solutions of a file of positions.
//!
//! ```text
//! cargo run --release -p motive-lab -- plan-rank FILE [--limit N] [--thesis|--quick|--rules] [--sight N] [--missed] [--time]
//! ```
//!
//! EPD files are asked for `bm`; in files of lichess (CSV) the first move is the opponent's and the second the
//! solution. Prints how many solutions are the first plan, among the first three, and among all.

use std::path::Path;
use std::time::{Duration, Instant};

use motive_chess::{Leniency, Move, Position, read_epds};
use motive_paradise::{Analyst, Options, Ordering};

/// Runs it.
pub fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let mut options = Options::default();
    let (mut limit, mut missed, mut time) = (usize::MAX, false, false);
    let mut files = Vec::new();
    let mut arguments = arguments.iter().cloned();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--limit" => limit = arguments.next().unwrap_or_default().parse()?,
            "--thesis" => options = Options::thesis(),
            "--thesis-order" => options.ordering = Ordering::Thesis,
            "--quick" => options = Options::quick(),
            "--rules" => options = Options::rules(),
            "--sight" => options.sight = arguments.next().unwrap_or_default().parse()?,
            "--missed" => missed = true,
            "--time" => time = true,
            _ => files.push(argument),
        }
    }
    for file in &files {
        let problems: Vec<_> = read(Path::new(file))?.into_iter().take(limit).collect();
        let mut analyst = Analyst::new(options);
        let (mut first, mut three, mut any, mut plans) = (0, 0, 0, 0);
        let mut times: Vec<Duration> = Vec::new();
        for (position, best, name) in &problems {
            let mut found = Vec::new();
            // Of several runs the shortest counts: the others were interrupted.
            let repeats = if time { 5 } else { 1 };
            let measured = (0..repeats).map(|_| {
                let start = Instant::now();
                found = analyst.analyze(position).plans;
                start.elapsed()
            });
            times.extend(measured.min());
            let place = found.iter().position(|plan| best.contains(&plan.first));
            plans += found.len();
            first += usize::from(place == Some(0));
            three += usize::from(place.is_some_and(|place| place < 3));
            any += usize::from(place.is_some());
            if missed && place.is_none_or(|place| place >= 3) {
                let san = |m: &Move| position.san(*m);
                let top: Vec<String> =
                    found.iter().take(4).map(|plan| format!("{}:{}", san(&plan.first), plan.score)).collect();
                let best: Vec<String> = best.iter().map(san).collect();
                let score = place.map(|place| found[place].score);
                println!(
                    "{name} {} bm {} at {place:?} {score:?} | {}",
                    position.to_fen(),
                    best.join(" "),
                    top.join(" ")
                );
            }
        }
        let total = problems.len().max(1);
        println!(
            "{file}: total {} first {first} top3 {three} any {any} ({:.1} % {:.1} % {:.1} %), {:.1} plans a position",
            problems.len(),
            100.0 * first as f64 / total as f64,
            100.0 * three as f64 / total as f64,
            100.0 * any as f64 / total as f64,
            plans as f64 / total as f64
        );
        if time && !times.is_empty() {
            times.sort();
            let mean = times.iter().sum::<Duration>() / times.len() as u32;
            println!(
                "  mean {mean:?}, 99th percentile {:?}, worst {:?}",
                times[times.len() * 99 / 100],
                times[times.len() - 1]
            );
        }
    }
    Ok(())
}

type Problem = (Position, Vec<Move>, String);

fn read(path: &Path) -> Result<Vec<Problem>, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string(path)?;
    let mut problems = Vec::new();
    if path.extension().is_some_and(|extension| extension == "csv") {
        for line in text.lines().skip(1) {
            let fields: Vec<&str> = line.split(',').collect();
            let [id, fen, moves, ..] = fields[..] else { continue };
            let before = Position::from_fen(fen, Leniency::Lenient)?;
            let mut moves = moves.split_whitespace();
            let (Some(theirs), Some(ours)) = (moves.next(), moves.next()) else { continue };
            let position = before.after(before.parse_uci(theirs)?);
            let best = position.parse_uci(ours)?;
            problems.push((position, vec![best], id.to_owned()));
        }
    } else {
        for epd in read_epds(&text, Leniency::Lenient) {
            let epd = epd?;
            if let Ok(best) = epd.best_moves()
                && !best.is_empty()
            {
                let name = epd.id().unwrap_or_default().to_owned();
                problems.push((epd.position().clone(), best, name));
            }
        }
    }
    Ok(problems)
}
