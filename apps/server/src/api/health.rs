//! What the server can do.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use motive::Method;
use motive_views::health::{Health, Method as System};

use crate::refusal::json_response;
use crate::routes::{API, Api};
use crate::work::EFFORTS;

/// Tells it.
pub(crate) async fn health(State(api): State<Arc<Api>>) -> Response {
    let health = Health {
        name: "motive".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        methods: Method::all().map(system).collect(),
        efforts: EFFORTS.to_vec(),
        limits: api.limits.clone(),
        openapi: format!("{API}/openapi.json"),
    };
    json_response(&health)
}

fn system(method: Method) -> System {
    System {
        name: method.name().to_owned(),
        title: method.title().to_owned(),
        statement: method.decides().to_owned(),
    }
}
