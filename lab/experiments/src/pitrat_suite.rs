//! Runs a suite in EPD with `bm` and prints what the plans solve, and what it costs.
//!
//! `cargo run --release -p motive-lab -- pitrat-suite FILE.epd [--faithful] [--nodes N] [--quiet] [--only ID] [--story]`

use std::time::Instant;

use motive_answer::{Goal, Limits, Problem};
use motive_chess::{Leniency, read_epds};
use motive_pitrat::{Pitrat, PitratSettings};

/// Runs it.
pub(crate) fn run(arguments: &[String]) {
    let mut args = arguments.iter().cloned();
    let Some(file) = args.next() else {
        eprintln!(
            "usage: plans_suite FILE.epd [--faithful] [--nodes N] [--patience N] [--gain N] [--quiet] [--only ID] [--story]"
        );
        std::process::exit(2);
    };
    let (mut settings, mut nodes, mut quiet, mut only, mut story) =
        (PitratSettings::default(), 1_000, false, None, false);
    while let Some(argument) = args.next() {
        match argument.as_str() {
            "--faithful" => settings = PitratSettings { gain: settings.gain, ..PitratSettings::faithful() },
            "--quiet" => quiet = true,
            "--story" => story = true,
            "--nodes" => nodes = args.next().and_then(|text| text.parse().ok()).unwrap_or(nodes),
            "--patience" => {
                settings.patience =
                    args.next().and_then(|text| text.parse().ok()).unwrap_or(settings.patience);
            }
            "--gain" => settings.gain = args.next().and_then(|text| text.parse().ok()),
            "--only" => only = args.next(),
            other => eprintln!("unknown option {other}"),
        }
    }
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{file}: {error}");
            std::process::exit(2);
        }
    };
    settings.nodes = settings.nodes.max(nodes);
    let pitrat = Pitrat::new(settings);
    let (mut count, mut solved, mut wrong, mut all_nodes, mut worst) = (0u32, 0u32, 0u32, Vec::new(), 0.0f64);
    let mut time = 0.0;
    for record in read_epds(&text, Leniency::Lenient).into_iter().flatten() {
        let id = record.id().unwrap_or("?").to_owned();
        if only.as_ref().is_some_and(|only| *only != id) {
            continue;
        }
        let Ok(best) = record.best_moves() else { continue };
        if best.is_empty() {
            continue;
        }
        let position = record.position();
        let problem = Problem::new(position.clone(), Goal::BestMove);
        let began = Instant::now();
        let outcome = pitrat.solve(&problem, &Limits::nodes(nodes), &mut ());
        let took = began.elapsed().as_secs_f64() * 1000.0;
        time += took;
        worst = worst.max(took);
        count += 1;
        let right = outcome.best.is_some_and(|m| best.contains(&m));
        solved += u32::from(right);
        wrong += u32::from(!right && outcome.wins && outcome.settled);
        all_nodes.push(outcome.nodes);
        if !quiet || story {
            let book: Vec<String> = best.iter().map(|&m| position.san(m)).collect();
            println!(
                "{} {id:10} {:8} {:>6} nodes {:>6} looked {took:6.1} ms {} {}  {}",
                if right { "+" } else { "-" },
                book.join("/"),
                outcome.nodes,
                outcome.looked,
                outcome.value,
                if outcome.settled { "settled" } else { "open" },
                position.san_line(&outcome.line),
            );
        }
        if story {
            for other in outcome.solution.iter().flat_map(|solution| &solution.alternatives) {
                println!(
                    "    {} {} {}",
                    position.san(other.tried),
                    other.value,
                    position.after(other.tried).san_line(&other.refutation)
                );
            }
            println!("{}", outcome.story.tell(position));
        }
    }
    all_nodes.sort_unstable();
    let median = all_nodes.get(all_nodes.len() / 2).copied().unwrap_or(0);
    let sum: u64 = all_nodes.iter().sum();
    println!(
        "{solved} of {count} solved; nodes: median {median}, mean {:.0}; {:.1} ms a position, at most {worst:.0}; wrong although settled: {wrong}",
        sum as f64 / f64::from(count.max(1)),
        time / f64::from(count.max(1)),
    );
}
