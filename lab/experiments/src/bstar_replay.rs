//! Makes decisions of B* again from their logs, and compares: every value that is backed up, every chance, every choice.
//!
//! ```text
//! cargo run --release -p motive-lab -- bstar-replay FILE.log... | --make FILE.epd [--nodes N] [--every N] [--from N] [--output FOLDER]
//! ```
//!
//! A log (`--make` writes one for each position and replays it at once; `systems/hitech/src/log.rs` has the words) holds what the critic answered, and what the
//! player decided. The replay has a graph, a back-up, chances and phases of its own, made from the rules of chess and the answers in the log alone. It must ask the same questions in
//! the same order, and come to the same numbers. The first line that it would have written otherwise ends it with an error.

mod conclude;
mod decide;
mod expand;
mod graph;
mod impress;
mod lines;
mod phases;
#[cfg(test)]
mod tests;
mod weigh;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use motive_chess::{Epd, Leniency};
use motive_critic::{Critic, Settings};
use motive_hitech::BstarPlayer;

use self::decide::Replay;
use self::lines::Counts;

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, Box<dyn Error>> {
    let (mut nodes, mut every, mut from, mut output, mut make) = (100_000, 1, 0, None, None);
    let mut logs: Vec<(String, String)> = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{argument} needs a value"));
        match argument.as_str() {
            "--make" => make = Some(value()?.clone()),
            "--nodes" => nodes = value()?.parse()?,
            "--every" => every = value()?.parse::<usize>()?.max(1),
            "--from" => from = value()?.parse()?,
            "--output" => output = Some(value()?.clone()),
            file => logs.push((file.to_owned(), std::fs::read_to_string(file)?)),
        }
    }
    if let Some(file) = make {
        let text = std::fs::read_to_string(&file)?;
        for (number, line) in text.lines().enumerate().skip(from).step_by(every) {
            let Ok(epd) = Epd::parse(line, Leniency::Lenient) else { continue };
            let mut player = BstarPlayer::new(Critic::new(&Settings { hash: 16, ..Settings::default() }));
            let (_, log) = player.think_aloud(epd.position(), nodes);
            if let Some(folder) = &output {
                std::fs::write(Path::new(folder).join(format!("{}.log", number + 1)), &log)?;
            }
            logs.push((format!("{file}, line {}", number + 1), log));
        }
    }
    let (mut agreed, mut sums) = (0, Counts::default());
    for (name, log) in &logs {
        match Replay::of(log).and_then(Replay::run) {
            Ok(counts) => {
                agreed += 1;
                sums.add(&counts);
            }
            Err(difference) => println!("{name}: {difference}"),
        }
    }
    println!("{agreed} of {} searches agree", logs.len());
    println!(
        "{} questions, {} values, {} chances, {} decisions were the same",
        sums.questions, sums.values, sums.chances, sums.decisions
    );
    println!("{} positions became inner nodes, {} of the searches had a circle", sums.widened, sums.circles);
    println!(
        "verified {} times; then the lines of the best two moves ended at most {} half-moves before the horizon",
        sums.verified, sums.lag
    );
    Ok(if agreed == logs.len() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
