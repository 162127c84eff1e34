//! `lab`: makes and measures the numbers that the engine carries and the book shows.

use std::process::ExitCode;

use anyhow::anyhow;
use clap::{Parser, Subcommand};
use motive_experiments::{EXPERIMENTS, Experiment};
use motive_lab::net;

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
    /// One of the experiments below; `lab NAME --help` says what it does and how it is called.
    #[command(external_subcommand)]
    Experiment(Vec<String>),
}

fn main() -> anyhow::Result<ExitCode> {
    match Arguments::parse().command {
        Command::Net(command) => net::run(command).map(|()| ExitCode::SUCCESS),
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
