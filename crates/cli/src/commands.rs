//! The commands, one file each.

mod check;
mod perft;

use clap::Subcommand;

use crate::Exit;

/// What Motive can be asked to do.
#[derive(Subcommand)]
pub enum Command {
    Check(check::Arguments),
    Perft(perft::Arguments),
}

impl Command {
    /// Runs the command.
    pub fn run(self) -> anyhow::Result<Exit> {
        match self {
            Command::Check(arguments) => check::run(&arguments),
            Command::Perft(arguments) => perft::run(&arguments),
        }
    }
}
