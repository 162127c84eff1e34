//! `motive tree`: the graph of a search by optimism, drawn.

mod graph;
mod svg;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::bail;
use clap::Args;
use motive::{Analyst, Method, Settings};
use motive_answer::{Limits, Question};
use motive_views::figures::SearchGraph;

use self::graph::Graph;
use crate::commands::explain::limits;
use crate::knowledge::KnowledgeArguments;
use crate::output::{self, Inputs};
use crate::place::GivenPosition;
use crate::{Exit, engines, stop};

/// Search a position by B* or by plans and draw what was looked at, as SVG or JSON.
///
/// Every node shows its move, what it is really worth and what the side that moved could hope for, in
/// pawns for the side to move at the root. Positions that were looked into have replies below them.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive tree \"FEN\" --output tree.svg
  motive tree \"FEN\" --json > tree.json
  motive tree \"FEN\" --time 2000 --most 200 --output tree.svg
  motive tree \"FEN\" --method bstar-faithful --engine stockfish --output tree.svg     (an engine makes the probes)
  motive tree \"FEN\" --method paradise --output tree.svg      (the tree of the plan search)
  motive tree \"FEN\" --method paradise --kb-add my-rules.kb --json     (with rules of your own)")]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: GivenPosition,
    /// Whose tree: bstar or bstar-faithful, or paradise for its plan search.
    #[arg(long, default_value_t = Method::BSTAR)]
    method: Method,
    /// Nodes that the search may visit.
    #[arg(long, value_name = "N", value_parser = crate::quantity::count)]
    nodes: Option<u64>,
    /// Time, 200ms or 5s (a bare number is milliseconds), that the search may take.
    #[arg(long, value_name = "TIME", value_parser = crate::quantity::milliseconds)]
    time: Option<u64>,
    /// How many nodes are drawn at most, the most important first.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(2..=2000))]
    most: u32,
    /// Who makes the probes of bstar-faithful: the critic, or the command line of a UCI engine.
    #[arg(long, alias = "oracle", value_name = "ENGINE", default_value = engines::DEFAULT)]
    engine: String,
    /// Where the drawing goes; standard output without it.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the graph as JSON instead of a drawing.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    knowledge: KnowledgeArguments,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let reads = Inputs::new(arguments.place.file().iter().chain(&arguments.knowledge.files()?));
    if let Some(path) = &arguments.output {
        output::try_out(path, &reads)?;
    }
    let position = arguments.place.read()?.position().clone();
    let limits = limits(arguments.nodes, arguments.time, Limits::nodes(500_000));
    let knowledge = arguments.knowledge.read()?;
    let mut analyst =
        Analyst::with_knowledge(&Settings { hash: 64, ..Settings::default() }, Arc::clone(&knowledge));
    if arguments.engine != engines::DEFAULT {
        analyst.probe_with(engines::open(&arguments.engine, &knowledge)?);
    }
    let question = Question::new(&position, limits);
    stop::ends(&question.control);
    let most = arguments.most as usize;
    let (evaluation, graph, in_graph) = if arguments.method == Method::BSTAR {
        let thought = analyst.bstar().think(&question, &mut ());
        let snapshot = analyst.bstar().snapshot();
        (thought.evaluation, Graph::new(&position, &snapshot, most), snapshot.nodes.len())
    } else if arguments.method == Method::BSTAR_FAITHFUL {
        let thought = analyst.bstar_faithful().think(&question, &mut ());
        let snapshot = analyst.bstar_faithful().snapshot();
        (thought.evaluation, Graph::new(&position, &snapshot, most), snapshot.nodes.len())
    } else if arguments.method.is_paradise() {
        let thought = analyst.paradise(Method::PARADISE_FAITHFUL).think(&question, &mut ());
        let tree = thought.story.tree;
        (thought.evaluation, Graph::of_plans(&position, &tree, most), tree.len())
    } else {
        bail!("the method {} has no tree to draw; bstar, bstar-faithful and paradise have", arguments.method)
    };
    let text = if arguments.json {
        let report = SearchGraph {
            fen: position.to_fen(),
            uci: evaluation.best_move().map(|m| position.uci(m)),
            expansions: evaluation.expansions,
            nodes_in_graph: in_graph,
            nodes: graph.view(),
        };
        format!("{}\n", motive_views::pretty(&report))
    } else {
        svg::draw(&graph)
    };
    match &arguments.output {
        Some(path) => {
            output::write(path, text, &reads)?;
        }
        None => anstream::stdout().lock().write_all(text.as_bytes())?,
    }
    Ok(Exit::Solved)
}
