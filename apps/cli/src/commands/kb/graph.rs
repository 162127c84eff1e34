//! `motive kb graph`: which knowledge source posts goals for which.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use motive_paradise::graph;
use motive_views::kb::Graph;

use super::base::Choice;
use super::svg;
use crate::Exit;
use crate::output::{self, Inputs};

/// Draw who posts what: the knowledge sources, read from the rules themselves (the thesis's Figure 3.0).
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive kb graph --output sources.svg
  motive kb graph --json
  motive kb graph --dot | dot -Tpdf > sources.pdf
  motive kb graph --thesis --output thesis.svg")]
pub(super) struct Arguments {
    /// Where it goes; standard output without it.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the sources and the arrows as JSON.
    #[arg(long, conflicts_with = "dot")]
    json: bool,
    /// Write it in the language of Graphviz.
    #[arg(long)]
    dot: bool,
}

/// Runs the command.
pub(super) fn run(base: &Choice, arguments: &Arguments) -> anyhow::Result<Exit> {
    let knowledge = base.load()?;
    let text = if arguments.json {
        format!("{}\n", motive_views::pretty(&Graph::from(&*knowledge)))
    } else if arguments.dot {
        graph::dot(&knowledge)
    } else {
        svg::draw(&knowledge)
    };
    match &arguments.output {
        Some(path) => {
            output::write(path, text, &Inputs::new(&base.paths()?))?;
        }
        None => anstream::stdout().lock().write_all(text.as_bytes())?,
    }
    Ok(Exit::Solved)
}
