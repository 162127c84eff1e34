//! What is answered at once, and the doors to the jobs.

pub(crate) mod diagram;
pub(crate) mod health;
pub(crate) mod jobs;
pub(crate) mod knowledge;
pub(crate) mod position;
pub(crate) mod rules;

use motive_chess::{History, Move, Position};

use crate::refusal::Refusal;

/// Longer texts are no FEN.
const MAX_FEN: usize = 200;
/// Longer texts are no move.
const MAX_MOVE: usize = 20;

/// Reads a FEN leniently; the answer has what was forgiven.
pub(crate) fn read_fen(text: &str) -> Result<(Position, Vec<String>), Refusal> {
    if text.len() > MAX_FEN {
        return Err(Refusal::bad(format!("a FEN has at most {MAX_FEN} characters")).at("fen"));
    }
    motive_chess::read_fen(text).map_err(|error| Refusal::bad(error.to_string()).at("fen"))
}

/// Reads a position and the moves that were made from it.
pub(crate) fn read_game(fen: &str, moves: &[String], most: usize) -> Result<(History, Vec<String>), Refusal> {
    let (position, forgiven) = read_fen(fen)?;
    if moves.len() > most {
        return Err(Refusal::bad(format!("a game has at most {most} half-moves")).at("moves"));
    }
    let mut history = History::new(position);
    for (number, text) in moves.iter().enumerate() {
        let m =
            read_move(history.position(), text).map_err(|refusal| refusal.at(format!("moves[{number}]")))?;
        history.play(m);
    }
    Ok((history, forgiven))
}

/// Reads a move, in SAN or in coordinates.
pub(crate) fn read_move(position: &Position, text: &str) -> Result<Move, Refusal> {
    let text = text.trim();
    if text.chars().count() > MAX_MOVE {
        return Err(Refusal::bad(format!("a move has at most {MAX_MOVE} characters")).at("move"));
    }
    position.parse_move(text).map_err(|error| {
        let legal: Vec<String> = position.legal_moves().into_iter().map(|m| position.san(m)).collect();
        let hint = if legal.is_empty() {
            "the game is over".to_owned()
        } else {
            format!("legal: {}", legal.join(" "))
        };
        Refusal::bad(error.to_string()).at("move").hint(hint)
    })
}
