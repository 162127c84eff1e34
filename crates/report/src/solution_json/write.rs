//! Writing a solution.

use motive_chess::{Move, Position};
use motive_solution::{
    Alternative, Checked, Goal, Judge, NodeId, Problem, Promise, Range, Refutation, Solution, Value, Verdict,
};
use serde_json::{Value as Json, json};
use thiserror::Error;

use super::read::{QUESTIONS, STOPS};
use super::reasons::{color, write_reason};
use super::{FORMAT, VERSION};

/// A solution that cannot be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("node {node} of the solution is not a legal move")]
pub struct Unwritable {
    node: usize,
}

/// A checked solution with its verdict. One whose moves are not legal cannot be written.
pub fn write(checked: &Checked) -> Result<Json, Unwritable> {
    let solution = checked.solution();
    let places = positions(solution)?;
    let mut tree = Vec::with_capacity(solution.tree.len());
    for id in solution.tree.ids() {
        let (Some(parent), Some(m)) = (solution.tree.parent(id), solution.tree.last_move(id)) else {
            continue;
        };
        let before = &places[parent.index()];
        let reasons = solution.tree.reasons(id).iter().map(|reason| write_reason(reason, before));
        tree.push(json!({
            "id": id.index(),
            "parent": parent.index(),
            "move": before.san(m),
            "reasons": reasons.collect::<Vec<Json>>(),
        }));
    }
    let alternatives = solution.alternatives.iter();
    let alternatives: Vec<Json> =
        alternatives.filter_map(|alternative| write_alternative(alternative, &places)).collect();
    let counters = &solution.counters;
    let mut json = json!({
        "format": FORMAT,
        "version": VERSION,
        "problem": write_problem(&solution.problem),
        "method": solution.method,
        "claim": write_claim(solution.claim),
        "tree": tree,
        "alternatives": alternatives,
        "stop": word(&STOPS, solution.stop),
        "counters": {
            "nodes": counters.nodes,
            "critic_nodes": counters.critic_nodes,
            "firings": counters.firings,
            "ms": u64::try_from(counters.elapsed.as_millis()).unwrap_or(u64::MAX),
        },
        "verdict": checked.verdict().name(),
    });
    if let Verdict::Verified { .. } = checked.verdict() {
        json["effort"] = effort(checked);
    }
    Ok(json)
}

/// The work that the oracle had.
pub fn effort(checked: &Checked) -> Json {
    let effort = checked.effort();
    json!({
        "oracle": effort.oracle,
        "inquiries": effort.inquiries,
        "nodes": effort.nodes,
        "least_depth": effort.least_depth,
        "each": { "nodes": effort.each.nodes, "depth": effort.each.depth },
    })
}

/// A refutation, with lines in SAN.
pub fn refutation(problem: &Problem, refutation: &Refutation) -> Json {
    let start = problem.position();
    let mut hole = start.clone();
    for &m in &refutation.path {
        hole.play(m);
    }
    let judge = match &refutation.judge {
        Judge::Oracle { name, depth, nodes } => json!({ "oracle": name, "depth": depth, "nodes": nodes }),
        Judge::Ending(_) | Judge::Claim(_) | Judge::Count => json!("rules"),
    };
    json!({
        "path": line(start, &refutation.path),
        "line": line(&hole, &refutation.line),
        "position": hole.to_fen(),
        "claimed": value(refutation.claimed),
        "found": value(refutation.found),
        "judge": judge,
    })
}

/// The moves of a line in SAN, up to the first that is not legal.
pub fn line(start: &Position, moves: &[Move]) -> Json {
    let mut position = start.clone();
    let mut list = Vec::with_capacity(moves.len());
    for &m in moves {
        if !position.is_legal(m) {
            break;
        }
        list.push(position.san(m));
        position.play(m);
    }
    json!(list)
}

/// A value: hundredths of a pawn, or a mate (negative for being mated).
pub fn value(value: Value) -> Json {
    match value.mate() {
        Some(n) => json!({ "mate": n }),
        None => json!({ "cp": value.centipawns() }),
    }
}

/// The word for something that has one.
pub(super) fn word<T: Copy + PartialEq>(words: &[(&'static str, T)], meaning: T) -> &'static str {
    words.iter().find(|(_, known)| *known == meaning).map_or("unknown", |(word, _)| word)
}

/// The position at each node.
fn positions(solution: &Solution) -> Result<Vec<Position>, Unwritable> {
    let mut places = vec![solution.problem.position().clone()];
    for id in solution.tree.ids() {
        let parent = solution.tree.parent(id).unwrap_or(NodeId::ROOT);
        let before = &places[parent.index()];
        match solution.tree.last_move(id) {
            Some(m) if before.is_legal(m) => places.push(before.after(m)),
            _ => return Err(Unwritable { node: id.index() }),
        }
    }
    Ok(places)
}

fn write_problem(problem: &Problem) -> Json {
    let game = problem.game();
    let mut json = json!({ "position": game.start().to_fen() });
    if !game.moves().is_empty() {
        json["moves"] = line(game.start(), game.moves());
    }
    json["attacker"] = json!(color(problem.attacker()));
    json["question"] = match problem.goal() {
        Goal::MateIn(n) => json!({ "mate-in": n }),
        question => json!(word(&QUESTIONS, question)),
    };
    json
}

fn write_claim(claim: Promise) -> Json {
    let range = |range: Range| json!({ "low": range.low(), "high": range.high() });
    match claim {
        Promise::Mate(n) => json!({ "mate": n }),
        Promise::Material(gain) => json!({ "material": range(gain) }),
        Promise::Worth(worth) => json!({ "worth": range(worth) }),
        Promise::Draw => json!("draw"),
    }
}

fn write_alternative(alternative: &Alternative, places: &[Position]) -> Option<Json> {
    let position = places.get(alternative.node.index())?;
    if !position.is_legal(alternative.tried) {
        return None;
    }
    let reasons = alternative.reasons.as_slice().iter().map(|reason| write_reason(reason, position));
    Some(json!({
        "node": alternative.node.index(),
        "tried": position.san(alternative.tried),
        "reasons": reasons.collect::<Vec<Json>>(),
        "line": line(&position.after(alternative.tried), &alternative.refutation),
        "value": value(alternative.value),
    }))
}
