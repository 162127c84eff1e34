//! The command line of Motive.
//!
//! Arguments are parsed to plain values first, each command turns them into objects and runs.
//! Results go to standard output, everything else to standard error.

mod bar;
mod commands;
mod defaults;
mod engines;
mod exit;
mod journal;
mod knowledge;
mod lemma_file;
mod memory;
mod output;
mod place;
mod player;
mod quantity;
mod stop;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::{CommandFactory, Parser};
use motive::Net;

use crate::commands::Command;
use crate::exit::Exit;

/// A chess analyst that works with ideas: it finds what can be won, proves it, and says why.
#[derive(Parser)]
#[command(name = "motive", version = env!("MOTIVE_VERSION"), propagate_version = true, max_term_width = 100)]
struct Arguments {
    /// A net that judges positions instead of the one that is built in (made by `lab net train`).
    #[arg(long, global = true, value_name = "FILE", help_heading = "Everywhere")]
    net: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

fn main() -> std::process::ExitCode {
    let typed = std::env::args_os().collect();
    let arguments = match defaults::with_defaults(typed, &Arguments::command()) {
        Ok(all) => Arguments::parse_from(all),
        Err(error) => return exit::report(Err(error)).into(),
    };
    let outcome = use_net(arguments.net.as_deref()).and_then(|()| match arguments.command {
        Some(command) => command.run(),
        // A graphical interface starts engines without arguments; a person gets the help.
        None if !io::stdin().is_terminal() => Command::uci().run(),
        None => Arguments::command().print_help().map(|()| Exit::Trouble).map_err(Into::into),
    });
    exit::report(outcome).into()
}

/// Everything that judges positions is to judge by this net.
fn use_net(path: Option<&Path>) -> anyhow::Result<()> {
    if let Some(path) = path {
        Net::open(path)?.install();
    }
    Ok(())
}
