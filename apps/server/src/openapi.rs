//! The description of the interface, made from the table of routes (`OpenAPI` 3.1).

use std::sync::LazyLock;

use axum::response::{IntoResponse, Response};
use motive_views::jobs::Refused;
use motive_views::schema_of;
use serde_json::{Map, Value, json};

use crate::refusal::JsonText;
use crate::routes::{API, Parameter, Route, routes};

static DOCUMENT: LazyLock<String> = LazyLock::new(|| made_from(&routes()).to_string());

/// Gives it away.
pub(crate) async fn document() -> Response {
    JsonText(DOCUMENT.clone()).into_response()
}

fn made_from(routes: &[Route]) -> Value {
    let mut schemas = Map::new();
    let error = named(schema_of::<Refused>().as_value(), &mut schemas);
    let mut paths = Map::new();
    for route in routes {
        let operation = operation(route, &error, &mut schemas);
        let path = paths.entry(format!("{API}{}", route.path)).or_insert_with(|| json!({}));
        path[route.method.as_str().to_lowercase()] = operation;
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Motive",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "A chess analyst that works with ideas. Light requests are answered at once; whatever searches \
                is a job. Fields are added, not renamed or removed, without a note in the changelog. What the results \
                hold is described in docs/reference/json.md and docs/reference/server.md.",
            "license": { "name": "GPL-3.0-or-later", "identifier": "GPL-3.0-or-later" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": { "schemas": schemas },
    })
}

fn operation(route: &Route, error: &Value, schemas: &mut Map<String, Value>) -> Value {
    let mut responses = Map::new();
    let (status, kind) = route.answer;
    let mut usual = json!({ "description": route.returns });
    if !kind.is_empty() {
        let schema = match &route.schema {
            Some(schema) => named(schema.as_value(), schemas),
            None if kind == "application/json" => json!({ "type": "object" }),
            None => json!({ "type": "string" }),
        };
        usual["content"] = json!({ kind: { "schema": schema } });
    }
    responses.insert(status.to_string(), usual);
    for &status in [403, 429, 503].iter().chain(route.refusals) {
        let content = json!({ "application/json": { "schema": error } });
        responses.insert(status.to_string(), json!({ "description": meaning(status), "content": content }));
    }
    let mut operation = json!({
        "summary": route.summary,
        "operationId": operation_id(route),
        "responses": responses,
    });
    if !route.parameters.is_empty() {
        operation["parameters"] = route.parameters.iter().map(parameter).collect();
    }
    if let Some(body) = &route.body {
        let mut content = json!({ "schema": named(body.as_value(), schemas) });
        if let Some(example) = route.example.and_then(|text| serde_json::from_str::<Value>(text).ok()) {
            content["example"] = example;
        }
        operation["requestBody"] = json!({ "required": true, "content": { "application/json": content } });
    }
    operation
}

fn operation_id(route: &Route) -> String {
    let path = route.path.replace(['/', '{', '}', '.'], "-");
    let words: Vec<&str> = path.split('-').filter(|word| !word.is_empty()).collect();
    format!("{}-{}", route.method.as_str().to_lowercase(), words.join("-"))
}

fn parameter(parameter: &Parameter) -> Value {
    json!({
        "name": parameter.name,
        "in": parameter.place,
        "required": parameter.required,
        "description": parameter.meaning,
        "schema": { "type": "string" },
        "example": parameter.example,
    })
}

/// A schema by its name; it and what it needs move to the schemas of the document.
fn named(schema: &Value, schemas: &mut Map<String, Value>) -> Value {
    let mut schema = schema.clone();
    let title = schema["title"].as_str().unwrap_or("Request").to_owned();
    if let Some(object) = schema.as_object_mut() {
        object.remove("$schema");
        if let Some(Value::Object(parts)) = object.remove("$defs") {
            for (name, mut part) in parts {
                relocate(&mut part);
                schemas.insert(name, part);
            }
        }
    }
    relocate(&mut schema);
    schemas.insert(title.clone(), schema);
    json!({ "$ref": format!("#/components/schemas/{title}") })
}

/// References to parts of a schema become references to parts of the document.
fn relocate(value: &mut Value) {
    match value {
        Value::Object(object) => {
            for (key, value) in object.iter_mut() {
                match value {
                    Value::String(text) if key == "$ref" => {
                        *text = text.replace("#/$defs/", "#/components/schemas/");
                    }
                    _ => relocate(value),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(relocate),
        _ => {}
    }
}

fn meaning(status: u16) -> &'static str {
    match status {
        400 => "It cannot be read.",
        403 => "Wrong host, or the page of somebody else.",
        404 => "There is no such thing.",
        413 => "It is too large.",
        415 => "It is not declared as JSON.",
        422 => "It can be read, but not be done.",
        429 => "There is too much to do already.",
        503 => "It takes longer than a light request may.",
        _ => "It was refused.",
    }
}
