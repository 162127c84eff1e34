//! An explanation as JSON (docs/json.md).

use motive::{Analysis, Method};
use motive_chess::{Move, Position};
use motive_explain::{Defences, ExplainedTheme, Explanation};
use serde_json::{Value, json};

use crate::solution_json;

/// The whole report of an analysis.
pub fn report(
    position: &Position,
    method: Method,
    analysis: &Analysis,
    explanation: Option<&Explanation>,
) -> Value {
    let answer = &analysis.answer;
    let best = answer.line();
    let checked = answer.checked();
    let moves = explanation.map(Explanation::moves).unwrap_or_default();
    let first = moves.first().copied();
    json!({
        "fen": position.to_fen(),
        "method": method.name(),
        "move": first.map(|m| position.uci(m)),
        "san": first.map(|m| position.san(m)),
        "verdict": first.map(|_| answer.verdict().name()),
        "finding": checked.and_then(|checked| {
            checked.finding().map(|finding| finding.describe(&checked.solution().problem))
        }),
        "effort": checked.map(solution_json::effort),
        "value": best.as_ref().map(|line| solution_json::value(line.value)),
        "idea": explanation.map(|explanation| explanation.idea.clone()),
        "line": first.map(|_| line_of(position, &moves)),
        "steps": explanation.map(steps),
        "defences": explanation.and_then(|explanation| explanation.defences.as_ref()).map(defences),
        "themes": explanation.map(|explanation| explanation.themes.iter().map(theme).collect::<Vec<_>>()),
        "alternatives": explanation.map(alternatives),
        "depth": answer.depth,
        "nodes": analysis.nodes,
        "search_nodes": answer.nodes(),
        "ms": answer.elapsed.as_millis() as u64,
        "trace": answer.trace.text,
        "solution": checked.and_then(|checked| solution_json::write(checked).ok()),
    })
}

/// A line in both notations.
pub fn line_of(position: &Position, moves: &[Move]) -> Value {
    json!({ "uci": uci_line(position, moves), "san": position.san_line(moves) })
}

fn uci_line(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    moves
        .iter()
        .map(|&m| {
            let text = position.uci(m);
            position.play(m);
            text
        })
        .collect()
}

fn steps(explanation: &Explanation) -> Vec<Value> {
    let mut before = explanation.start.clone();
    explanation
        .steps
        .iter()
        .map(|step| {
            let uci = before.uci(step.m);
            before = step.after.clone();
            json!({
                "number": step.number,
                "san": step.san,
                "uci": uci,
                "by": if step.mover == explanation.solver { "solver" } else { "opponent" },
                "text": step.text,
                "fen": step.after.to_fen(),
            })
        })
        .collect()
}

fn defences(defences: &Defences) -> Value {
    let others: Vec<Value> =
        defences.others.iter().map(|other| line_of(&other.before, &other.moves)).collect();
    json!({ "covered": defences.covered, "others": others })
}

fn theme(told: &ExplainedTheme) -> Value {
    let evidence = &told.theme.evidence;
    json!({
        "tag": told.theme.kind.tag(),
        "name": told.theme.kind.name(),
        "text": told.text,
        "ply": evidence.ply,
        "squares": evidence.squares.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "arrows": evidence.arrows.iter().map(|(from, to)| format!("{from}{to}")).collect::<Vec<_>>(),
    })
}

fn alternatives(explanation: &Explanation) -> Vec<Value> {
    explanation
        .alternatives
        .iter()
        .map(|other| {
            json!({
                "move": explanation.start.uci(other.m),
                "san": other.san,
                "value": solution_json::value(other.value),
                "line": line_of(&explanation.start, &other.moves),
                "text": other.text,
            })
        })
        .collect()
}
