//! What is wrong with a move, as JSON (docs/json.md).

use motive::{Counter, Inquest, OtherMove, WhyNot};
use motive_chess::Position;
use motive_solution::JudgedLine;
use serde_json::{Value, json};

use crate::{line_of, solution_json};

/// What came of the question, as JSON.
pub fn report(position: &Position, inquest: &Inquest) -> Value {
    let why = inquest.why.as_ref();
    let after = position.after(inquest.tried.moves[0]);
    json!({
        "fen": position.to_fen(),
        "move": position.uci(inquest.tried.moves[0]),
        "san": position.san(inquest.tried.moves[0]),
        "standing": inquest.standing.name(),
        "fine": inquest.standing.is_fine(),
        "value": solution_json::value(inquest.tried.value),
        "line": line_of(position, &inquest.tried.moves),
        "best": judged(position, &inquest.best),
        "cost": inquest.cost(),
        "refutation": why.map(|why| line_of(&after, why.line())),
        "causes": why.map(|why| why.causes().iter().map(|cause| cause.text()).collect::<Vec<_>>()),
        "inherited": why.map(WhyNot::is_inherited),
        "threatened_before": inquest.threatened,
        "to_blame": why.map(|_| inquest.is_to_blame()),
        "threat": inquest.threat.as_ref().zip(position.pass()).map(|(threat, passed)| judged(&passed, threat)),
        "others": why.map(|_| inquest.others.iter().map(|other| other_move(position, other)).collect::<Vec<_>>()),
        "text": inquest.text(),
        "nodes": inquest.nodes,
    })
}

fn other_move(position: &Position, other: &OtherMove) -> Value {
    let mut object = judged(position, &other.line);
    object["holds"] = other.holds.into();
    object["does"] = other.does.iter().map(|does: &Counter| Value::from(does.text())).collect();
    object
}

fn judged(position: &Position, judged: &JudgedLine) -> Value {
    json!({
        "move": position.uci(judged.moves[0]),
        "san": position.san(judged.moves[0]),
        "value": solution_json::value(judged.value),
        "line": line_of(position, &judged.moves),
    })
}
