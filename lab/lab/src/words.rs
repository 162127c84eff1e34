//! The evaluation in words: games for it, and the fit of its numbers to them.

pub(crate) mod selfplay;
mod tune;

use clap::Subcommand;

/// What can be done about its numbers.
#[derive(Subcommand)]
pub enum Command {
    /// Plays games of the critic against itself and writes down quiet positions with their results.
    Selfplay(selfplay::Arguments),
    /// Fits the numbers to such positions.
    Tune(tune::Arguments),
}

/// Does it.
pub fn run(command: &Command) -> anyhow::Result<()> {
    match command {
        Command::Selfplay(arguments) => selfplay::run(arguments),
        Command::Tune(arguments) => tune::run(arguments),
    }
}
