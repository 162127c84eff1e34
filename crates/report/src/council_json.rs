//! What was said at the table, as JSON (docs/json.md).

use motive::{Minutes, Proposed};
use motive_chess::Position;
use serde_json::{Value, json};

use crate::{line_of, solution_json};

/// The minutes.
pub fn report(position: &Position, minutes: &Minutes) -> Value {
    let proposed = |proposed: &Proposed| {
        json!({
            "by": proposed.by.name(),
            "move": position.uci(proposed.m),
            "san": position.san(proposed.m),
            "idea": (!proposed.idea.is_empty()).then_some(&proposed.idea),
        })
    };
    let fallen: Vec<Value> = minutes
        .fallen
        .iter()
        .map(|fallen| {
            json!({
                "move": position.uci(fallen.m),
                "san": position.san(fallen.m),
                "refutation": line_of(&position.after(fallen.m), &fallen.line),
                "claimed": solution_json::value(fallen.claimed),
                "found": solution_json::value(fallen.found),
                "why": fallen.why,
            })
        })
        .collect();
    json!({
        "understood": minutes.is_understood(),
        "credited": minutes.credited().into_iter().map(proposed).collect::<Vec<_>>(),
        "proposed": minutes.proposed.iter().map(proposed).collect::<Vec<_>>(),
        "fallen": fallen,
        "separated": minutes.separated,
        "visited": minutes.asked.iter()
            .map(|(member, nodes)| (member.name().to_owned(), json!(nodes)))
            .collect::<serde_json::Map<_, _>>(),
        "text": minutes.tell(position),
    })
}
