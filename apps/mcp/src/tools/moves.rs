//! Moves by the rules: playing them, listing them.

use motive_chess::{Color, History, Position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Arguments, MOST_MOVES, arguments, pasted};
use crate::boards::START;
use crate::call::Call;
use crate::short;

/// Moves to be played.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayMoves {
    /// Where they are played: a handle, or `start`. Leave it out together with `paste` for `start`.
    #[serde(default)]
    position: Option<String>,
    /// A FEN, a PGN or moves that the user pasted, word by word; instead of `position`.
    #[serde(default)]
    paste: Option<String>,
    /// The moves, in SAN (`Nf3`) or coordinates (`g1f3`); may be empty.
    #[serde(default)]
    moves: Vec<String>,
}

/// A position whose moves are wanted.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LegalMoves {
    /// A handle, or `start`.
    position: String,
}

/// A position as a model sees it.
#[derive(Serialize)]
struct Shown {
    position: String,
    to_move: &'static str,
    status: String,
    /// The game so far.
    #[serde(skip_serializing_if = "String::is_empty")]
    moves: String,
    legal_moves: usize,
    board: String,
}

/// Plays moves; the position after them is kept.
pub(super) fn play(call: &Call, given: Arguments) -> Result<String, String> {
    let asked: PlayMoves = arguments(given)?;
    let mut game = match (&asked.position, &asked.paste) {
        (Some(_), Some(_)) => return Err("give `position` or `paste`, not both".to_owned()),
        (None, Some(text)) => pasted(text)?,
        (Some(handle), None) => call.shared.boards.find(handle)?,
        (None, None) => call.shared.boards.find(START)?,
    };
    if game.moves().len() + asked.moves.len() > MOST_MOVES {
        return Err(format!("a game has at most {MOST_MOVES} half-moves"));
    }
    for (number, text) in asked.moves.iter().enumerate() {
        let m = game
            .position()
            .read_move(text)
            .map_err(|error| format!("move {} of the list: {error}. Nothing was played.", number + 1))?;
        game.play(m);
    }
    let shown = show(call, game);
    Ok(motive_views::compact(&shown))
}

fn show(call: &Call, game: History) -> Shown {
    let position = game.position().clone();
    Shown {
        to_move: short::side(position.turn()),
        status: status(&position),
        moves: game.start().san_line(game.moves()),
        legal_moves: position.legal_moves().len(),
        board: position.diagram(Color::White),
        position: call.shared.boards.keep(game),
    }
}

fn status(position: &Position) -> String {
    let text = if position.is_checkmate() {
        "checkmate"
    } else if position.is_stalemate() {
        "stalemate"
    } else if position.is_insufficient_material() {
        "draw: nobody can mate"
    } else if position.is_check() {
        "check"
    } else {
        "playing"
    };
    text.to_owned()
}

/// All legal moves.
pub(super) fn legal(call: &Call, given: Arguments) -> Result<String, String> {
    #[derive(Serialize)]
    struct Listed {
        position: String,
        to_move: &'static str,
        status: String,
        moves: Vec<String>,
    }
    let asked: LegalMoves = arguments(given)?;
    let game = call.shared.boards.find(&asked.position)?;
    let position = game.position();
    let mut moves: Vec<String> = position.legal_moves().into_iter().map(|m| position.san(m)).collect();
    moves.sort();
    Ok(motive_views::compact(&Listed {
        position: asked.position,
        to_move: short::side(position.turn()),
        status: status(position),
        moves,
    }))
}
