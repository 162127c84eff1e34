//! Runs a suite in EPD with `bm` and prints what CAPS solves and what a node costs, without the rest of the house: for
//! work on the search and for profilers. The statistics of the thesis are printed by `motive suite --method caps --stats`.
//!
//! `cargo run --release -p motive-lab -- caps-suite FILE.epd [--faithful] [--no-lemmas] [--nodes N]
//! [--quiet] [--tell] [--only ID] [--depth N] [--half odd|even] [--first N]`: half `odd` is positions 1, 3, 5; `--first` takes the first of them.

use std::time::Instant;

use motive_answer::{Goal, Limits, Problem};
use motive_caps::{Caps, CapsSettings};
use motive_chess::{Leniency, read_epds};

/// Runs it.
pub(crate) fn run(arguments: &[String]) {
    let mut args = arguments.iter().cloned();
    let Some(file) = args.next() else {
        eprintln!(
            "usage: caps-suite FILE.epd [--faithful] [--no-lemmas] [--nodes N] [--quiet] [--tell] [--only ID] [--depth N] [--half odd|even] [--first N]"
        );
        std::process::exit(2);
    };
    let (mut settings, mut nodes, mut quiet, mut only, mut depth) =
        (CapsSettings::default(), 1_350, false, None, None);
    let (mut lemmas, mut tell) = (None, false);
    let (mut skipped, mut step, mut first) = (0, 1, usize::MAX);
    while let Some(argument) = args.next() {
        match argument.as_str() {
            "--faithful" => settings = CapsSettings::faithful(),
            "--no-lemmas" => lemmas = Some(false),
            "--lemmas" => lemmas = Some(true),
            "--quiet" => quiet = true,
            "--tell" => tell = true,
            "--nodes" => nodes = args.next().and_then(|text| text.parse().ok()).unwrap_or(nodes),
            "--depth" => depth = args.next().and_then(|text| text.parse().ok()),
            "--only" => only = args.next(),
            "--half" => (skipped, step) = (usize::from(args.next().is_some_and(|half| half == "even")), 2),
            "--first" => first = args.next().and_then(|text| text.parse().ok()).unwrap_or(first),
            other => eprintln!("unknown option {other}"),
        }
    }
    settings.lemmas = lemmas.unwrap_or(settings.lemmas);
    settings.depth = depth.unwrap_or(settings.depth);
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{file}: {error}");
            std::process::exit(2);
        }
    };
    let mut caps = Caps::new(settings);
    let mut total = 0;
    let (mut count, mut solved, mut nodes_solved, mut found_solved) = (0u32, 0u32, 0, 0);
    let mut missed = Vec::new();
    let start = Instant::now();
    let positions = read_epds(&text, Leniency::Lenient).into_iter().flatten();
    for epd in positions.skip(skipped).step_by(step).take(first) {
        let id = epd.id().unwrap_or("?").to_owned();
        if only.as_ref().is_some_and(|only| !id.ends_with(only.as_str())) {
            continue;
        }
        let position = epd.position();
        let problem = Problem::new(position.clone(), Goal::BestMove);
        let outcome = caps.solve(&problem, &Limits::nodes(nodes), &mut ());
        let right = outcome.best.is_some_and(|m| epd.best_moves().unwrap_or_default().contains(&m));
        count += 1;
        total += outcome.statistics.nodes;
        if right {
            solved += 1;
            nodes_solved += outcome.statistics.nodes;
            found_solved += outcome.found_at;
        } else {
            missed.push(id.clone());
        }
        if tell {
            print!("{}", outcome.tell(position));
        }
        if !quiet {
            let mark = if right { "+" } else { "-" };
            let line = position.san_line(&outcome.line);
            println!(
                "{mark} {id} {} {:>5} nodes, found at {}: {line}",
                outcome.value, outcome.statistics.nodes, outcome.found_at
            );
        }
    }
    let micros = start.elapsed().as_micros() as f64;
    let mean = |sum: u64| if solved == 0 { 0.0 } else { sum as f64 / f64::from(solved) };
    println!("solved {solved} of {count} within {nodes} nodes; missed: {}", missed.join(" "));
    println!(
        "mean nodes on solved {:.1} (until found {:.1}); all nodes {}",
        mean(nodes_solved),
        mean(found_solved),
        total
    );
    println!("time a node {:.1} us", micros / total.max(1) as f64);
}
