//! `motive uci`: the engine behind a graphical interface.

use std::io;

use clap::Args;

use crate::Exit;
use crate::knowledge::KnowledgeArguments;
use crate::player::AnalystPlayer;

/// Speak the Universal Chess Interface, for graphical interfaces and other programs.
///
/// Also what `motive` does when it is started without arguments by a program.
#[derive(Args, Default)]
#[command(after_help = "\
Examples:
  motive uci
  printf 'position startpos\\ngo movetime 500\\n' | motive uci
  motive uci --kb-add my-rules.kb      (or: setoption name KnowledgeFile value my-rules.kb)")]
pub(crate) struct Arguments {
    #[command(flatten)]
    knowledge: KnowledgeArguments,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let player = AnalystPlayer::new(arguments.knowledge.clone())?;
    motive_uci::run(io::stdin(), io::stdout(), player)?;
    Ok(Exit::Solved)
}
