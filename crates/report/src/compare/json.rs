//! The comparison on a position as JSON (docs/json.md).

use motive_chess::Position;
use motive_solution::Limits;
use serde_json::{Value, json};

use crate::compare::{Comparison, Opinion, Proposed};
use crate::{line_of, solution_json};

impl Comparison {
    /// The whole report.
    pub fn to_json(&self) -> Value {
        let comparison = self;
        let position = &comparison.position;
        let systems: Vec<Value> =
            comparison.opinions.iter().map(|opinion| system(position, opinion)).collect();
        let moves: Vec<Value> =
            comparison.moves.iter().map(|proposed| proposal(position, proposed)).collect();
        json!({
            "fen": position.to_fen(),
            "limits": limits(&comparison.limits),
            "interrupted": comparison.interrupted,
            "agree": comparison.moves.len() == 1,
            "systems": systems,
            "moves": moves,
        })
    }
}

fn limits(limits: &Limits) -> Value {
    json!({ "nodes": limits.nodes, "time_ms": limits.time.map(|time| time.as_millis() as u64) })
}

fn system(position: &Position, opinion: &Opinion) -> Value {
    let answer = &opinion.analysis.answer;
    let (checked, best) = (answer.checked(), answer.line());
    let judgement = answer.judgement(1);
    json!({
        "method": opinion.method.name(),
        "move": position.uci(opinion.best),
        "san": position.san(opinion.best),
        "value": best.as_ref().map(|line| solution_json::value(line.value)),
        "verdict": opinion.verdict(),
        "finding": checked.and_then(|checked| {
            checked.finding().map(|finding| finding.describe(&checked.solution().problem))
        }),
        "idea": opinion.idea,
        "thought": opinion.thought,
        "line": best.as_ref().map(|line| line_of(position, &line.moves)),
        "depth": judgement.depth,
        "tree_nodes": judgement.expansions,
        "search_nodes": judgement.nodes,
        "nodes": opinion.analysis.nodes,
        "ms": judgement.elapsed.as_millis() as u64,
    })
}

fn proposal(position: &Position, proposed: &Proposed) -> Value {
    json!({
        "move": position.uci(proposed.m),
        "san": position.san(proposed.m),
        "by": proposed.by.iter().map(|method| method.name()).collect::<Vec<_>>(),
        "critic": proposed.critic.as_ref().map(|view| json!({
            "value": solution_json::value(view.line.value),
            "as_good": view.as_good,
            "depth": view.depth,
            "line": line_of(position, &view.line.moves),
        })),
    })
}
