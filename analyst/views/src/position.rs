//! A position from whatever somebody pastes, and what can be played in it.

use std::collections::BTreeMap;

use motive_chess::{DrawClaim as Claim, Ending as Over, History, Line, Move, PastedKind, Position};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Color;
use crate::explain::Opening;

/// Where the game stands.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PositionReply {
    /// What the text was.
    pub kind: Pasted,
    /// The headers of the game, or the operations of the EPD.
    pub tags: BTreeMap<String, String>,
    /// Where it began.
    pub start: String,
    /// What was played.
    pub line: Vec<LineMove>,
    /// Where it stands.
    pub fen: String,
    /// The name of the opening that the game has come from; `null` if it has none.
    pub opening: Option<Opening>,
    /// Whose turn it is.
    pub turn: Color,
    /// Whether the side to move is in check.
    pub check: bool,
    /// Why the game is over by the rules; `null` if it is not.
    pub ending: Option<Ending>,
    /// Why a draw could be claimed; `null` if it could not.
    pub claim: Option<DrawClaim>,
    /// All legal moves.
    pub legal: Vec<LegalMove>,
    /// What was mended in the text, as sentences.
    pub forgiven: Vec<String>,
}

/// What a text was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Pasted {
    /// A position.
    Fen,
    /// A game.
    Pgn,
    /// A list of moves.
    Moves,
}

impl From<PastedKind> for Pasted {
    fn from(kind: PastedKind) -> Pasted {
        match kind {
            PastedKind::Fen => Pasted::Fen,
            PastedKind::Pgn => Pasted::Pgn,
            PastedKind::Moves => Pasted::Moves,
        }
    }
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Mate.
    Checkmate,
    /// Stalemate.
    Stalemate,
    /// Nobody can mate.
    InsufficientMaterial,
}

/// Why a draw could be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DrawClaim {
    /// The position has stood there three times.
    Threefold,
    /// Nothing has happened for fifty moves.
    FiftyMoves,
}

/// A move that was played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LineMove {
    /// For people.
    pub san: String,
    /// In coordinates.
    pub uci: String,
    /// The position after it.
    pub fen: String,
    /// What the file says about it; absent if it says nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub comment: Option<String>,
    /// What the file gives instead of it, line by line; absent if it gives nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Vec<LineMove>>,
}

impl LineMove {
    /// A move about which nothing is said; the board is then that after it.
    fn played(board: &mut Position, m: Move) -> LineMove {
        let (san, uci) = (board.san(m), board.uci(m));
        board.play(m);
        LineMove { san, uci, fen: board.to_fen(), comment: None, variations: Vec::new() }
    }

    /// The moves of a line with what is said about them, from a position.
    fn line(start: &Position, line: &Line) -> Vec<LineMove> {
        let mut board = start.clone();
        let mut told = Vec::new();
        for node in &line.nodes {
            let before = board.clone();
            if !before.is_legal(node.m) {
                break;
            }
            let said: Vec<&str> = node.before.iter().chain(&node.after).map(String::as_str).collect();
            told.push(LineMove {
                comment: (!said.is_empty()).then(|| said.join(" ")),
                variations: node.variations.iter().map(|line| LineMove::line(&before, line)).collect(),
                ..LineMove::played(&mut board, node.m)
            });
        }
        told
    }
}

/// A move that could be played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LegalMove {
    /// In coordinates.
    pub uci: String,
    /// For people.
    pub san: String,
    /// Where the piece stands.
    pub from: String,
    /// Where it goes.
    pub to: String,
    /// `q`, `r`, `b` or `n`.
    pub promotion: Option<char>,
}

impl PositionReply {
    /// Where a game stands, without tags and comments.
    pub fn new(kind: Pasted, history: &History) -> PositionReply {
        let position = history.position();
        let mut board = history.start().clone();
        let line = history.moves().iter().map(|&m| LineMove::played(&mut board, m));
        PositionReply {
            kind,
            tags: BTreeMap::new(),
            start: history.start().to_fen(),
            line: line.collect(),
            fen: position.to_fen(),
            opening: motive_strategy::Opening::of_game(history)
                .map(|opening| Opening { eco: opening.eco.to_owned(), name: opening.name.to_owned() }),
            turn: position.turn().into(),
            check: position.is_check(),
            ending: history.ending().map(Ending::from),
            claim: history.draw_claim().map(DrawClaim::from),
            legal: legal(position),
            forgiven: Vec::new(),
        }
    }

    /// Adds what the file gives instead of the moves, by half-move from 0.
    pub fn add_variations(&mut self, start: &Position, variations: &BTreeMap<usize, Vec<Line>>) {
        let mut before = start.clone();
        for (ply, played) in self.line.iter_mut().enumerate() {
            let lines = variations.get(&ply).map(Vec::as_slice).unwrap_or_default();
            let told = lines.iter().map(|line| LineMove::line(&before, line));
            played.variations = told.filter(|line| !line.is_empty()).collect();
            let Ok(m) = before.parse_move(&played.uci) else { return };
            before.play(m);
        }
    }
}

impl From<Over> for Ending {
    fn from(ending: Over) -> Ending {
        match ending {
            Over::Checkmate(_) => Ending::Checkmate,
            Over::Stalemate => Ending::Stalemate,
            Over::InsufficientMaterial => Ending::InsufficientMaterial,
        }
    }
}

impl From<Claim> for DrawClaim {
    fn from(claim: Claim) -> DrawClaim {
        match claim {
            Claim::Threefold => DrawClaim::Threefold,
            Claim::FiftyMoves => DrawClaim::FiftyMoves,
        }
    }
}

fn legal(position: &Position) -> Vec<LegalMove> {
    let moves = position.legal_moves();
    moves
        .into_iter()
        .map(|m| {
            let to = position.destination(m);
            LegalMove {
                uci: position.uci(m),
                san: position.san(m),
                from: m.from().unwrap_or(to).to_string(),
                to: to.to_string(),
                promotion: m.promotion().map(motive_chess::Role::char),
            }
        })
        .collect()
}
