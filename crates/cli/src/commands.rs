//! The commands, one file each.

mod match_;
mod perft;
mod suite;

use clap::Subcommand;

use crate::Exit;

/// What Motive can be asked to do.
#[derive(Subcommand)]
pub enum Command {
    Match(Box<match_::Arguments>),
    Perft(perft::Arguments),
    Suite(Box<suite::Arguments>),
}

impl Command {
    /// Runs the command.
    pub fn run(self) -> anyhow::Result<Exit> {
        match self {
            Command::Match(arguments) => match_::run(&arguments),
            Command::Perft(arguments) => perft::run(&arguments),
            Command::Suite(arguments) => suite::run(&arguments),
        }
    }
}
