//! The commands, one file each.

mod advice;
mod annotate;
mod bench;
mod check;
mod compare;
mod completions;
mod endings;
mod explain;
mod find;
mod kb;
mod manual;
mod match_;
mod mcp;
mod perft;
mod profile;
mod schema;
mod serve;
mod suite;
mod tree;
mod uci;
mod why_not;

use clap::Subcommand;

use crate::Exit;

/// What Motive can be asked to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    Bench(bench::Arguments),
    Check(check::Arguments),
    Explain(explain::Arguments),
    Find(find::Arguments),
    Match(Box<match_::Arguments>),
    Perft(perft::Arguments),
    Profile(Box<profile::Arguments>),
    Tree(tree::Arguments),
    Uci(uci::Arguments),
    Suite(Box<suite::Arguments>),
    Kb(Box<kb::Arguments>),
    WhyNot(why_not::Arguments),
    Endings(endings::Arguments),
    Advice(advice::Arguments),
    Compare(compare::Arguments),
    Schema(schema::Arguments),
    Serve(serve::Arguments),
    Annotate(Box<annotate::Arguments>),
    Mcp(mcp::Arguments),
    Completions(completions::Arguments),
    Manual(manual::Arguments),
}

impl Command {
    /// The engine behind a graphical interface.
    pub(crate) fn uci() -> Command {
        Command::Uci(uci::Arguments::default())
    }

    /// Runs the command.
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        match self {
            Command::Bench(arguments) => bench::run(&arguments),
            Command::Check(arguments) => check::run(&arguments),
            Command::Explain(arguments) => explain::run(&arguments),
            Command::Find(arguments) => find::run(&arguments),
            Command::Match(arguments) => match_::run(&arguments),
            Command::Perft(arguments) => perft::run(&arguments),
            Command::Profile(arguments) => profile::run(&arguments),
            Command::Tree(arguments) => tree::run(&arguments),
            Command::Uci(arguments) => uci::run(&arguments),
            Command::Suite(arguments) => suite::run(&arguments),
            Command::Kb(arguments) => kb::run(&arguments),
            Command::WhyNot(arguments) => why_not::run(&arguments),
            Command::Endings(arguments) => endings::run(&arguments),
            Command::Advice(arguments) => advice::run(&arguments),
            Command::Compare(arguments) => compare::run(&arguments),
            Command::Schema(arguments) => schema::run(&arguments),
            Command::Serve(arguments) => serve::run(&arguments),
            Command::Annotate(arguments) => annotate::run(&arguments),
            Command::Mcp(arguments) => mcp::run(&arguments),
            Command::Completions(arguments) => completions::run(&arguments),
            Command::Manual(arguments) => manual::run(&arguments),
        }
    }
}
