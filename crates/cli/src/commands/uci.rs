//! `motive uci`: the engine behind a graphical interface.

use std::io;

use clap::Args;

use crate::Exit;
use crate::player::AnalystPlayer;

/// Speak the Universal Chess Interface, for graphical interfaces and other programs.
///
/// Also what `motive` does when it is started without arguments by a program.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive uci
  printf 'position startpos\\ngo movetime 500\\n' | motive uci")]
pub struct Arguments {}

/// Runs the command.
pub fn run() -> anyhow::Result<Exit> {
    motive_uci::run(io::stdin(), io::stdout(), AnalystPlayer::new())?;
    Ok(Exit::Solved)
}
