//! A position from whatever somebody pastes, and what can be played in it.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use motive_chess::{DrawClaim, Ending, History, Position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::paste::{self, Pasted};
use super::read_game;
use crate::body;
use crate::refusal::{Refusal, json_response};
use crate::routes::Api;

/// A text, or a position with moves.
#[derive(Deserialize, JsonSchema)]
pub struct PositionRequest {
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

/// Where the game stands.
#[derive(Serialize, JsonSchema)]
pub struct PositionAnswer {
    /// `fen`, `pgn` or `moves`: what the text was.
    kind: &'static str,
    /// The headers of the game, or the operations of the EPD.
    tags: BTreeMap<String, String>,
    /// Where it began.
    start: String,
    /// What was played.
    line: Vec<Played>,
    /// Where it stands.
    fen: String,
    /// `white` or `black`.
    turn: &'static str,
    /// Whether the side to move is in check.
    check: bool,
    /// `checkmate`, `stalemate` or `insufficient-material`, if the game is over by the rules.
    ending: Option<&'static str>,
    /// `threefold` or `fifty-moves`, if a draw could be claimed.
    claim: Option<&'static str>,
    /// All legal moves.
    legal: Vec<Legal>,
    /// What was mended in the text, as sentences.
    forgiven: Vec<String>,
}

/// A move that was played.
#[derive(Serialize, JsonSchema)]
struct Played {
    san: String,
    uci: String,
    /// The position after it.
    fen: String,
    /// What the file says about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
}

/// A move that could be played.
#[derive(Serialize, JsonSchema)]
struct Legal {
    uci: String,
    san: String,
    from: String,
    to: String,
    /// `q`, `r`, `b` or `n`.
    promotion: Option<char>,
}

/// Reads a position.
pub async fn position(
    State(api): State<Arc<Api>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    let request: PositionRequest =
        body::read(&headers, body, api.limits.light_bytes, api.limits.request_ms).await?;
    let most = api.limits.moves;
    let answer = api.calculate(move || answer(request, most)).await?;
    Ok(json_response(&json!(answer)))
}

fn answer(request: PositionRequest, most: usize) -> Result<PositionAnswer, Refusal> {
    let pasted = match (request.text, request.fen) {
        (Some(text), None) => paste::read(&text, most)?,
        (None, Some(fen)) => {
            let (history, forgiven) = read_game(&fen, &request.moves.unwrap_or_default(), most)?;
            Pasted { kind: "fen", tags: BTreeMap::new(), history, comments: BTreeMap::new(), forgiven }
        }
        _ => return Err(Refusal::bad("either text or fen is needed").at("text")),
    };
    Ok(PositionAnswer::new(pasted))
}

impl PositionAnswer {
    fn new(mut pasted: Pasted) -> PositionAnswer {
        let history = &pasted.history;
        let position = history.position();
        let mut board = history.start().clone();
        let mut line = Vec::with_capacity(history.moves().len());
        for (ply, &m) in history.moves().iter().enumerate() {
            let (san, uci) = (board.san(m), board.uci(m));
            board.play(m);
            line.push(Played { san, uci, fen: board.to_fen(), comment: pasted.comments.remove(&ply) });
        }
        PositionAnswer {
            kind: pasted.kind,
            start: history.start().to_fen(),
            line,
            fen: position.to_fen(),
            turn: if position.turn().is_white() { "white" } else { "black" },
            check: position.is_check(),
            ending: ending(history),
            claim: history.draw_claim().map(|claim| match claim {
                DrawClaim::Threefold => "threefold",
                DrawClaim::FiftyMoves => "fifty-moves",
            }),
            legal: legal(position),
            tags: pasted.tags,
            forgiven: pasted.forgiven,
        }
    }
}

fn ending(history: &History) -> Option<&'static str> {
    history.ending().map(|ending| match ending {
        Ending::Checkmate(_) => "checkmate",
        Ending::Stalemate => "stalemate",
        Ending::InsufficientMaterial => "insufficient-material",
    })
}

fn legal(position: &Position) -> Vec<Legal> {
    let moves = position.legal_moves();
    moves
        .into_iter()
        .map(|m| {
            let to = position.destination(m);
            Legal {
                uci: position.uci(m),
                san: position.san(m),
                from: m.from().unwrap_or(to).to_string(),
                to: to.to_string(),
                promotion: m.promotion().map(motive_chess::Role::char),
            }
        })
        .collect()
}
