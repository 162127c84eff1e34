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
        methods: Method::all().map(system).collect(),
        efforts: EFFORTS.to_vec(),
        limits: api.limits.clone(),
        openapi: format!("{API}/openapi.json"),
    };
    json_response(&json!(health))
}

fn system(method: Method) -> System {
    System { name: method.name(), title: method.title(), statement: method.decides() }
}
