//! The critic's net: games for it, its training, and how well it judges.

mod adam;
mod chances;
mod data;
mod generate;
mod judge;
mod model;
mod opening;
mod play;
mod plot;
mod record;
mod sample;
mod selfplay;
mod stockfish;
mod teacher;
mod train;

use clap::Subcommand;

pub use record::Record;
pub use stockfish::StockfishNet;

/// What can be done about the net.
#[derive(Subcommand)]
pub enum Command {
    /// Plays games with a UCI engine and keeps its quiet positions with the engine's judgment.
    Generate(generate::Arguments),
    /// Trains a net on them.
    Train(train::Arguments),
    /// Says how well the critic judges positions with known values.
    Judge(judge::Arguments),
    /// Fits chances to win, draw and lose to games.
    Chances(chances::Arguments),
    /// Plays as the critic alone, behind UCI.
    Play(play::Arguments),
}

/// Does it.
pub fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
        Command::Judge(arguments) => judge::run(&arguments),
        Command::Chances(arguments) => chances::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
    }
}
