//! `motive manual`: the help of every command as pages for the program that shows manuals on Unix.

use std::io::{self, Write as _};
use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, CommandFactory};
use clap_mangen::Man as Page;

use crate::Exit;
use crate::output::{self, Inputs};

/// Write manual pages: one for the program, one for each command.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive manual                                     (the page of the program, on standard output)
  motive manual --folder ~/.local/share/man/man1")]
pub(crate) struct Arguments {
    /// Write all pages into this folder, which is made if it is not there.
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut program = crate::Arguments::command();
    program.build();
    let page = |command: clap::Command| -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        Page::new(command).render(&mut text)?;
        Ok(text)
    };
    let Some(folder) = &arguments.folder else {
        io::stdout().lock().write_all(&page(program)?)?;
        return Ok(Exit::Solved);
    };
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
        let name = format!("motive-{}.1", command.get_name());
        output::write(&folder.join(name), page(command.clone())?, &Inputs::none())?;
    }
    output::write(&folder.join("motive.1"), page(program.clone())?, &Inputs::none())?;
    Ok(Exit::Solved)
}
