//! What the server can do.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use motive::Method;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use crate::limits::Limits;
use crate::refusal::json_response;
use crate::routes::{API, Api};
use crate::work::{EFFORTS, Effort};

/// The answer.
#[derive(Serialize, JsonSchema)]
pub struct Health {
    /// The name of the program.
    name: &'static str,
    /// Its version.
    version: &'static str,
    /// The systems that can be asked, the default first.
    methods: Vec<System>,
    /// How hard they can be asked to work.
    efforts: Vec<Effort>,
    /// What is refused.
    limits: Limits,
    /// Where the interface is described.
    openapi: String,
}

/// A system that can be asked.
#[derive(Serialize, JsonSchema)]
struct System {
    /// By which it is chosen.
    name: &'static str,
    /// As it is shown.
    title: &'static str,
    /// What it does, in a sentence.
    statement: &'static str,
}

/// Tells it.
pub async fn health(State(api): State<Arc<Api>>) -> Response {
    let health = Health {
        name: "motive",
        version: env!("CARGO_PKG_VERSION"),
        methods: Method::ALL.iter().map(|&method| system(method)).collect(),
        efforts: EFFORTS.to_vec(),
        limits: api.limits.clone(),
        openapi: format!("{API}/openapi.json"),
    };
    json_response(&json!(health))
}

fn system(method: Method) -> System {
    let name = method.name();
    let (title, statement) = match name {
        "auto" => ("Auto", "Chooses by the position, and lets the systems work together."),
        "critic" => ("Critic", "Alpha-beta search: finds the move, and has no ideas of its own about it."),
        "bstar" => ("B*", "Searches where hope is: what a move really is worth, and what it could become."),
        "caps" => (
            "CAPS-II",
            "Berliner's tactics: what men are for, what refutes a move, and who is to blame for it.",
        ),
        "caps-faithful" => {
            ("CAPS-II, 1974", "The same as the thesis of 1974 describes it, with its failures.")
        }
        "pitrat" => ("Pitrat", "Plans from what catches the eye, mended where they fail."),
        "advice" => ("Advice", "Endings by pieces of advice and plans; elsewhere the critic."),
        "paradise" => (
            "PARADISE",
            "Wilkins's rules and plans, followed by a small search, with the critic as the sceptic.",
        ),
        "paradise-faithful" => {
            ("PARADISE, 1979", "The plan search alone, with the control and the cut-offs of the thesis.")
        }
        _ => (name, ""),
    };
    System { name, title, statement }
}
