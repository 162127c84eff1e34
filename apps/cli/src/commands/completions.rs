//! `motive completions`: what a shell needs to complete commands and options.

use std::io::{self, Write as _};

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use crate::Exit;

/// Print completions of commands and options for a shell.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive completions bash > ~/.local/share/bash-completion/completions/motive
  motive completions zsh > ~/.zfunc/_motive            (in a folder of your fpath)
  motive completions fish > ~/.config/fish/completions/motive.fish")]
pub(crate) struct Arguments {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut text = Vec::new();
    generate(arguments.shell, &mut crate::Arguments::command(), "motive", &mut text);
    io::stdout().lock().write_all(&text)?;
    Ok(Exit::Solved)
}
