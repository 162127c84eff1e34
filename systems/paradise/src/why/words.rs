//! Which rules suggest a move, in words.

use std::fmt::Write as _;

use motive_chess::{Position, role_name};
use production::{Firing, Knowledge};

use super::Why;
use crate::{Names, Scene, Writer};

/// The rules that suggest a move, in words: the plan, and for each reason its rules, the first cause first.
pub fn tell_why(scene: &Scene, knowledge: &Knowledge, why: &Why, (san, total): (&str, usize)) -> String {
    let mut out = String::new();
    let writer = Writer::new(scene, knowledge, Names::Exact);
    let reasons = why.chains.len();
    let word = if reasons == 1 { "reason" } else { "reasons" };
    let _ = writeln!(out, "{san} is plan {} of {total}, for {reasons} {word}.", why.place);
    if let Some(plan) = &why.plan.posting.plan {
        let _ = writeln!(out, "The plan: {}", writer.plan(plan));
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
            1 => "the defense has one free move".to_owned(),
            n => format!("the defense has {n} free moves"),
        });
        let _ = writeln!(out, "\nReason {}: {}.", number + 1, worth.join(", "));
        for (step, firing) in chain.firings.iter().enumerate() {
            let production = knowledge.production(firing.rule);
            let source =
                knowledge.sources_of(firing.rule).next().map_or("", |name| knowledge.name_text(name));
            let _ = writeln!(out, "  {}. {} ({source})", step + 1, production.header.statement);
            let _ =
                writeln!(out, "     {}: {}", production.name, bindings(scene.position(), &writer, firing));
            if let Some((right, plans)) = production.header.reliability {
                let _ = writeln!(out, "     measured: right in {right} of {plans} plans");
            }
        }
    }
    out
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
