//! What is wrong with a move, as JSON (docs/json.md).

use motive::{Counter, Inquest, OtherMove, Refuted, Remedy, Testimony, WhyNot};
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

/// What a method says about a move, as JSON.
pub fn testimony_report(testimony: &Testimony) -> Value {
    let position = &testimony.position;
    let tried = testimony.tried.moves[0];
    let why = testimony.why.as_ref();
    let remedy = |remedy: &Remedy| {
        let after = position.after(remedy.m);
        json!({
            "move": position.uci(remedy.m),
            "san": position.san(remedy.m),
            "does": remedy.does.iter().map(|does| does.text()).collect::<Vec<_>>(),
            "met_by": remedy.met_by.as_ref().map(|met_by| judged(&after, met_by)),
        })
    };
    let reply = |refuted: &Refuted| {
        let (board, m) = (refuted.why.position(), refuted.why.tried());
        json!({
            "fen": board.to_fen(),
            "move": board.uci(m),
            "san": board.san(m),
            "refutation": line_of(&board.after(m), refuted.why.line()),
            "causes": refuted.why.causes().iter().map(|cause| cause.text()).collect::<Vec<_>>(),
            "inherited": refuted.why.is_inherited(),
        })
    };
    json!({
        "fen": position.to_fen(),
        "method": testimony.method.name(),
        "move": position.uci(tried),
        "san": position.san(tried),
        "fails": testimony.fails(),
        "value": solution_json::value(testimony.tried.value),
        "line": line_of(position, &testimony.tried.moves),
        "refutation": why.map(|why| line_of(&position.after(tried), why.line())),
        "causes": why.map(|why| why.causes().iter().map(|cause| cause.text()).collect::<Vec<_>>()),
        "inherited": why.map(WhyNot::is_inherited),
        "threatened_before": testimony.threatened,
        "to_blame": why.map(|_| testimony.is_to_blame()),
        "remedies": why.map(|_| testimony.remedies.iter().map(remedy).collect::<Vec<_>>()),
        "replies": why.map(|_| testimony.replies().map(reply).collect::<Vec<_>>()),
        "text": testimony.text(),
        "nodes": testimony.nodes,
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
