//! The command line of Motive.
//!
//! Arguments are parsed to plain values first, each command turns them into objects and runs.
//! Results go to standard output, everything else to standard error.

mod commands;
mod exit;
mod oracles;

use clap::Parser;

use crate::commands::Command;
use crate::exit::Exit;

/// A chess analyst that works with ideas: it finds what can be won, proves it, and says why.
#[derive(Parser)]
#[command(name = "motive", version, propagate_version = true, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

fn main() -> std::process::ExitCode {
    let outcome = Arguments::parse().command.run();
    exit::report(outcome).into()
}
