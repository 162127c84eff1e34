//! The commands, one file each.

mod perft;
mod suite;

use clap::Subcommand;

use crate::Exit;

/// What Motive can be asked to do.
#[derive(Subcommand)]
pub enum Command {
    Perft(perft::Arguments),
    Suite(Box<suite::Arguments>),
}

impl Command {
    /// Runs the command.
    pub fn run(self) -> anyhow::Result<Exit> {
        match self {
            Command::Perft(arguments) => perft::run(&arguments),
            Command::Suite(arguments) => suite::run(&arguments),
        }
    }
}
