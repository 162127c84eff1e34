//! `motive kb why`: which rules suggest a move, and the chain of reasons, in words.

use std::io::{self, Write};

use clap::Args;
use motive_chess::{Position, role_name};
use motive_paradise::{Analyst, Names, Scene, Writer, why};
use production::{Firing, Knowledge};
use serde_json::{Value, json};

use super::base::{Analysis, Choice};
use crate::Exit;
use crate::commands::explain::read_position;

/// Say why static analysis suggests a move: the rules that lead to it, the first cause first.
///
/// Exit code 0: a plan begins with the move; 1: none does; 2: trouble.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive kb why \"3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R1RK1 w - - 0 1\" Ng5+
  motive kb why \"FEN\" h3g5 --thesis --json")]
pub struct Arguments {
    /// The position; - reads it from standard input.
    fen: String,
    /// The move: Ng5, h3g5, or in descriptive notation.
    #[arg(value_name = "MOVE")]
    san: String,
    #[command(flatten)]
    analysis: Analysis,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(base: &Choice, arguments: &Arguments) -> anyhow::Result<Exit> {
    let knowledge = base.load()?;
    let position = read_position(Some(&arguments.fen))?;
    let m = position.parse_move(&arguments.san)?;
    let mut analyst = Analyst::with_base(&knowledge, arguments.analysis.options(base));
    let scene = analyst.scene(&position);
    let total = analyst.analyze_scene(&scene).plans.len();
    let found = why::of(&mut analyst, &scene, m);
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let report = json!({
            "fen": position.to_fen(),
            "move": position.uci(m),
            "san": position.san(m),
            "plans": total,
            "place": found.as_ref().map(|why| why.place),
            "plan": found.as_ref().and_then(|why| {
                let writer = Writer::new(&scene, &knowledge, Names::Exact);
                why.plan.posting.plan.as_ref().map(|plan| writer.plan(plan))
            }),
            "reasons": found.iter().flat_map(|why| &why.chains)
                .map(|chain| chain_json(&scene, &knowledge, chain)).collect::<Vec<_>>(),
        });
        writeln!(out, "{report:#}")?;
    } else if let Some(why) = &found {
        tell(&mut out, &scene, &knowledge, why, (&position.san(m), total))?;
    } else {
        writeln!(out, "None of the {total} plans begins with {}.", position.san(m))?;
    }
    Ok(if found.is_some() { Exit::Solved } else { Exit::Unsolved })
}

fn tell(
    out: &mut impl Write,
    scene: &Scene,
    knowledge: &Knowledge,
    why: &why::Why,
    (san, total): (&str, usize),
) -> io::Result<()> {
    let writer = Writer::new(scene, knowledge, Names::Exact);
    let reasons = why.chains.len();
    let word = if reasons == 1 { "reason" } else { "reasons" };
    writeln!(out, "{san} is plan {} of {total}, for {reasons} {word}.", why.place)?;
    if let Some(plan) = &why.plan.posting.plan {
        writeln!(out, "The plan: {}", writer.plan(plan))?;
    }
    for (number, chain) in why.chains.iter().enumerate() {
        let list = &chain.dimensions;
        let mut worth = vec![format!("it threatens to win {}", list.threat)];
        if list.save > 0 {
            worth.push(format!("saves {}", list.save));
        }
        if list.loss > 0 {
            worth.push(format!("may lose {}", list.loss));
        }
        worth.push(match list.likely {
            0 => "every move forces the reply".to_owned(),
            1 => "the defence has one free move".to_owned(),
            n => format!("the defence has {n} free moves"),
        });
        writeln!(out, "\nReason {}: {}.", number + 1, worth.join(", "))?;
        for (step, firing) in chain.firings.iter().enumerate() {
            let production = knowledge.production(firing.rule);
            let source =
                knowledge.sources_of(firing.rule).next().map_or("", |name| knowledge.name_text(name));
            writeln!(out, "  {}. {} ({source})", step + 1, production.header.statement)?;
            writeln!(out, "     {}: {}", production.name, bindings(scene.position(), &writer, firing))?;
        }
    }
    Ok(())
}

/// The objects of a match: `P1 is the white rook on d1, SQ is d7`.
fn bindings(position: &Position, writer: &Writer<'_>, firing: &Firing) -> String {
    let words: Vec<String> = writer
        .bindings(firing)
        .into_iter()
        .map(|(name, object)| format!("{name} is {}", in_words(position, &object)))
        .collect();
    words.join(", ")
}

fn in_words(position: &Position, object: &str) -> String {
    let man = object.get(2..).and_then(|at| at.parse().ok()).and_then(|at| position.piece_at(at));
    match (man, object.get(2..)) {
        (Some(piece), Some(at)) => {
            let color = if piece.color.is_white() { "white" } else { "black" };
            format!("the {color} {} on {at}", role_name(piece.role))
        }
        _ => object.to_owned(),
    }
}

fn chain_json(scene: &Scene, knowledge: &Knowledge, chain: &why::Chain) -> Value {
    let writer = Writer::new(scene, knowledge, Names::Exact);
    let list = &chain.dimensions;
    let firings = chain.firings.iter().map(|firing| {
        let production = knowledge.production(firing.rule);
        let bindings: serde_json::Map<String, Value> =
            writer.bindings(firing).into_iter().map(|(name, object)| (name, json!(object))).collect();
        json!({
            "production": production.name,
            "source": knowledge.sources_of(firing.rule).next().map(|name| knowledge.name_text(name)),
            "statement": production.header.statement,
            "bindings": bindings,
        })
    });
    json!({
        "threat": list.threat,
        "undefended": list.undefended,
        "save": list.save,
        "loss": list.loss,
        "likely": list.likely,
        "chain": firings.collect::<Vec<_>>(),
    })
}
