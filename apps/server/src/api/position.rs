//! A position from whatever somebody pastes, and what can be played in it.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use motive_chess::{PasteError, Pasted, PastedKind, read_pasted};
use motive_views::position::PositionReply;
use schemars::JsonSchema;
use serde::Deserialize;

use super::read_game;
use crate::body;
use crate::refusal::{Refusal, json_response};
use crate::routes::Api;

/// A text, or a position with moves.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PositionRequest {
    /// FEN, EPD, PGN (its first game), or a list of moves from the starting position.
    #[serde(default)]
    text: Option<String>,
    /// A FEN, if there is no text.
    #[serde(default)]
    fen: Option<String>,
    /// Moves from there, in coordinates or SAN.
    #[serde(default)]
    moves: Option<Vec<String>>,
}

/// Reads a position.
pub(crate) async fn position(
    State(api): State<Arc<Api>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    let request: PositionRequest =
        body::read(&headers, body, api.limits.light_bytes, api.limits.request_ms).await?;
    let most = api.limits.moves;
    let answer = api.calculate(move || answer(request, most)).await?;
    Ok(json_response(&answer))
}

fn answer(request: PositionRequest, most: usize) -> Result<PositionReply, Refusal> {
    let pasted = match (request.text, request.fen) {
        (Some(text), None) => read_pasted(&text, most).or_else(as_far_as_read)?,
        (None, Some(fen)) => {
            let (history, forgiven) = read_game(&fen, &request.moves.unwrap_or_default(), most)?;
            Pasted {
                kind: PastedKind::Fen,
                tags: BTreeMap::new(),
                history,
                comments: BTreeMap::new(),
                variations: BTreeMap::new(),
                forgiven,
            }
        }
        _ => return Err(Refusal::bad("either text or fen is needed").at("text")),
    };
    Ok(reply(pasted))
}

/// What stands before a bad move is better than nothing; the rest is told.
fn as_far_as_read(mut error: PasteError) -> Result<Pasted, Refusal> {
    let Some(mut pasted) = error.read.take() else { return Err(refused(error)) };
    pasted.forgiven.push(format!("{error}; nothing was read from there on"));
    Ok(*pasted)
}

fn refused(error: PasteError) -> Refusal {
    let refusal =
        Refusal::bad(error.to_string()).at(error.place.clone().unwrap_or_else(|| "text".to_owned()));
    match error.hint {
        Some(hint) => refusal.hint(hint),
        None => refusal,
    }
}

fn reply(pasted: Pasted) -> PositionReply {
    let mut reply = PositionReply::new(pasted.kind.into(), &pasted.history);
    reply.add_variations(pasted.history.start(), &pasted.variations);
    for (ply, comment) in pasted.comments {
        if let Some(played) = reply.line.get_mut(ply) {
            played.comment = Some(comment);
        }
    }
    PositionReply { tags: pasted.tags, forgiven: pasted.forgiven, ..reply }
}
