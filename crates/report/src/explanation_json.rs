//! An explanation as JSON (docs/json.md).

use motive::{Analysis, Method};
use motive_chess::Position;
use motive_explain::{Defences, ExplainedTheme, Explanation};
use motive_views::solution::{CheckEffort, Solution};
use motive_views::{Line, Value as Worth};
use serde_json::{Value, json};

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
        "effort": checked.map(CheckEffort::from),
        "value": best.as_ref().map(|line| Worth::from(line.value)),
        "idea": explanation.map(|explanation| explanation.idea.clone()),
        "line": first.map(|_| Line::new(position, &moves)),
        "steps": explanation.map(steps),
        "defences": explanation.and_then(|explanation| explanation.defences.as_ref()).map(defences),
        "themes": explanation.map(|explanation| explanation.themes.iter().map(theme).collect::<Vec<_>>()),
        "alternatives": explanation.map(alternatives),
        "depth": answer.depth,
        "nodes": analysis.nodes,
        "search_nodes": answer.nodes(),
        "ms": answer.elapsed.as_millis() as u64,
        "trace": answer.trace.text,
        "solution": checked.and_then(|checked| Solution::new(checked).ok()),
    })
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
        defences.others.iter().map(|other| json!(Line::new(&other.before, &other.moves))).collect();
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
                "value": Worth::from(other.value),
                "line": Line::new(&explanation.start, &other.moves),
                "text": other.text,
            })
        })
        .collect()
}
