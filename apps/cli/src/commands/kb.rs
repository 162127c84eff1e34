//! `motive kb`: the knowledge base, for those who read, write and measure it.

mod audit;
mod base;
mod check;
mod coverage;
mod debug;
mod fmt;
mod graph;
mod judge;
mod learn;
mod list;
mod lsp;
mod positions;
mod rank;
mod show;
mod svg;
mod test;
mod trace;
mod why;
mod words;

use clap::{Args, Subcommand};

use crate::Exit;

/// Read, check, test and measure the knowledge base: PARADISE's productions.
///
/// The base is part of the program. `--kb DIR` takes the `*.kb` files of a folder instead; `--kb-add DIR` adds
/// a folder to it (a file of the same name takes the place of the built-in one; a new production says with
/// JOINS which knowledge sources it works for).
#[derive(Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "\
Examples:
  motive kb list --source DECOY
  motive kb show move-decoy
  motive kb check --kb my-rules
  motive kb test --kb-add my-rules
  motive kb why \"3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R1RK1 w - - 0 1\" Ng5+
  motive kb words protects
  motive kb debug deflect-check \"2b5/3k4/4p3/2Q5/6K1/7B/8/8 w - - 0 1\"
  motive kb rank wac.epd --json
  motive kb graph --output sources.svg

The language is described in docs/reference/production-language.md, the base in docs/systems/paradise-knowledge.md."
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    base: base::Choice,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    List(list::Arguments),
    Audit(audit::Arguments),
    Lsp(lsp::Arguments),
    Show(show::Arguments),
    Check(check::Arguments),
    Test(test::Arguments),
    Fmt(fmt::Arguments),
    Coverage(coverage::Arguments),
    Trace(trace::Arguments),
    Why(why::Arguments),
    Words(words::Arguments),
    Judge(judge::Arguments),
    Learn(learn::Arguments),
    Debug(debug::Arguments),
    Rank(rank::Arguments),
    Graph(graph::Arguments),
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let base = &arguments.base;
    match &arguments.command {
        Command::List(arguments) => list::run(base, arguments),
        Command::Audit(arguments) => audit::run(base, arguments),
        Command::Lsp(_) => lsp::run(base),
        Command::Show(arguments) => show::run(base, arguments),
        Command::Check(arguments) => check::run(base, arguments),
        Command::Test(arguments) => test::run(base, arguments),
        Command::Fmt(arguments) => fmt::run(base, arguments),
        Command::Coverage(arguments) => coverage::run(base, arguments),
        Command::Trace(arguments) => trace::run(base, arguments),
        Command::Why(arguments) => why::run(base, arguments),
        Command::Judge(arguments) => judge::run(base, arguments),
        Command::Learn(arguments) => learn::run(arguments),
        Command::Words(arguments) => words::run(base, arguments),
        Command::Debug(arguments) => debug::run(base, arguments),
        Command::Rank(arguments) => rank::run(base, arguments),
        Command::Graph(arguments) => graph::run(base, arguments),
    }
}
