//! `lab`: makes and measures the numbers that the engine carries.

use clap::{Parser, Subcommand};
use motive_lab::net;

/// Data, training and measurements behind the numbers in the engine.
#[derive(Parser)]
#[command(name = "lab", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// The critic's net: games for it, its training, and how well it judges.
    #[command(subcommand)]
    Net(net::Command),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Net(command) => net::run(command),
    }
}
