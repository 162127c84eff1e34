//! Rules as somebody edits them: checked, run on a position, asked why.

mod edited;
mod trace;

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use motive::Knowledge;
use motive_paradise::why::tell_why;
use motive_paradise::{Analyst, Options, why as reasons};
use motive_views::kb::WhyMove;
use schemars::JsonSchema;
use serde::Deserialize;

pub(crate) use edited::with_edited;

use super::{read_fen, read_move};
use crate::body;
use crate::refusal::{Refusal, json_response};
use crate::routes::Api;

/// Rules to be checked.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct CheckRequest {
    /// One or several productions, as they are typed.
    text: String,
}

/// A position for the rules.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct TraceRequest {
    /// The position.
    fen: String,
    /// Only what this production does.
    #[serde(default)]
    rule: Option<String>,
    /// Edited rules: they take the place of those with the same names, or are added.
    #[serde(default)]
    text: Option<String>,
}

/// A move to be justified by the rules.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct WhyRequest {
    /// The position.
    fen: String,
    /// The move, in SAN or coordinates.
    #[serde(rename = "move")]
    m: String,
    /// Edited rules.
    #[serde(default)]
    text: Option<String>,
}

/// Checks rules as they are typed.
pub(crate) async fn check(
    State(api): State<Arc<Api>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    let request: CheckRequest =
        body::read(&headers, body, api.limits.light_bytes, api.limits.request_ms).await?;
    let (most, known) = (api.limits.rules_bytes, Arc::clone(&api.knowledge));
    let answer = api
        .calculate(move || {
            too_long(&request.text, most)?;
            Ok(edited::checked(&known, &request.text))
        })
        .await?;
    Ok(json_response(&answer))
}

/// Runs the rules, or one of them, on a position.
pub(crate) async fn trace(
    State(api): State<Arc<Api>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    let request: TraceRequest =
        body::read(&headers, body, api.limits.light_bytes, api.limits.request_ms).await?;
    let (most, known) = (api.limits.rules_bytes, Arc::clone(&api.knowledge));
    let answer = api
        .calculate(move || {
            let (position, _) = read_fen(&request.fen)?;
            let knowledge = &base(&known, request.text.as_deref(), most)?;
            let rule = request.rule.as_deref().map(str::trim).filter(|name| !name.is_empty());
            let rule = rule.map(|name| {
                let name: String = name.chars().take(200).collect::<String>().to_uppercase();
                knowledge.rule(&name).ok_or_else(|| {
                    let rules = knowledge.rules().map(|rule| knowledge.production(rule).name.as_str());
                    let near: Vec<&str> = production::near(&name, rules).into_iter().take(5).collect();
                    Refusal::not_found("there is no such production").at("rule").hint(near.join(", "))
                })
            });
            Ok(trace::trace(knowledge, &position, rule.transpose()?))
        })
        .await?;
    Ok(json_response(&answer))
}

/// Which rules suggest a move.
pub(crate) async fn why(
    State(api): State<Arc<Api>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    let request: WhyRequest =
        body::read(&headers, body, api.limits.light_bytes, api.limits.request_ms).await?;
    let (most, known) = (api.limits.rules_bytes, Arc::clone(&api.knowledge));
    let answer = api
        .calculate(move || {
            let (position, _) = read_fen(&request.fen)?;
            let m = read_move(&position, &request.m)?;
            let knowledge = &base(&known, request.text.as_deref(), most)?;
            let mut analyst = Analyst::with_base(knowledge, Options::default());
            let scene = analyst.scene(&position);
            let total = analyst.analyze_scene(&scene).plans.len();
            let found = reasons::of(&mut analyst, &scene, m);
            let san = position.san(m);
            let text = match &found {
                Some(why) => tell_why(&scene, knowledge, why, (&san, total)),
                None => format!("None of the {total} plans begins with {san}."),
            };
            let answer = WhyMove::new(&scene, knowledge, m, total, found.as_ref());
            Ok(WhyMove { text: Some(text), ..answer })
        })
        .await?;
    Ok(json_response(&answer))
}

/// The base with what was edited.
fn base(known: &Knowledge, text: Option<&str>, most: usize) -> Result<Arc<production::Knowledge>, Refusal> {
    let text = text.unwrap_or_default();
    too_long(text, most)?;
    with_edited(known, text)
}

/// Refuses rules that are too long.
pub(crate) fn too_long(text: &str, most: usize) -> Result<(), Refusal> {
    if text.len() > most {
        return Err(Refusal::too_large(format!("rules have at most {most} bytes")).at("text"));
    }
    Ok(())
}
