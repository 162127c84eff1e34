//! `lab`: makes and measures the numbers that the engine carries and the book shows.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::anyhow;
use clap::{Parser, Subcommand};
use motive_experiments::{EXPERIMENTS, Experiment};
use motive_lab::{net, positions, words};

/// Data, training and measurements behind the numbers in the engine and the figures of the book.
#[derive(Parser)]
#[command(name = "lab", version, after_help = experiments())]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The critic's net: games for it, its training, and how well it judges.
    #[command(subcommand)]
    Net(net::Command),
    /// The numbers of the evaluation in words: games for them, and their fit.
    #[command(subcommand)]
    Words(words::Command),
    /// Positions that nobody chose, from games of the critic against itself: one FEN a line.
    Positions(positions::Arguments),
    /// The schemas of everything that Motive tells in JSON, by name, as one JSON object.
    Schemas,
    /// One of the experiments below; `lab NAME --help` says what it does and how it is called.
    #[command(external_subcommand)]
    Experiment(Vec<String>),
}

fn main() -> anyhow::Result<ExitCode> {
    match Arguments::parse().command {
        Command::Net(command) => net::run(command).map(|()| ExitCode::SUCCESS),
        Command::Words(command) => words::run(&command).map(|()| ExitCode::SUCCESS),
        Command::Positions(arguments) => positions::run(&arguments).map(|()| ExitCode::SUCCESS),
        Command::Schemas => {
            writeln!(io::stdout(), "{}", serde_json::Value::Object(motive_views::definitions()))?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Experiment(words) => run(&words),
    }
}

fn run(words: &[String]) -> anyhow::Result<ExitCode> {
    let (name, arguments) = words.split_first().ok_or_else(|| anyhow!("which experiment?"))?;
    let experiment = Experiment::find(name)
        .ok_or_else(|| anyhow!("there is no experiment {name}\n\n{}", experiments()))?;
    if arguments.iter().any(|word| word == "--help" || word == "-h") {
        println!("{}", experiment.help());
        return Ok(ExitCode::SUCCESS);
    }
    experiment.run(arguments).map_err(|error| anyhow!("{name}: {error}"))
}

/// The experiments with what they do.
fn experiments() -> String {
    let width = EXPERIMENTS.iter().map(|experiment| experiment.name.len()).max().unwrap_or(0);
    let lines = EXPERIMENTS
        .iter()
        .map(|experiment| format!("\n  {:width$}  {}", experiment.name, experiment.summary()));
    format!("Experiments:{}", lines.collect::<String>())
}
