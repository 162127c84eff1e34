//! Moves and lines.

use motive_answer::Variation;
use motive_chess::{Move, Position};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Value;

/// A line in both notations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Line {
    /// The moves in coordinates, as engines write them.
    pub uci: Vec<String>,
    /// One text with move numbers, for people.
    pub san: String,
}

impl Line {
    /// A line of legal moves from a position.
    pub fn new(position: &Position, moves: &[Move]) -> Line {
        let mut board = position.clone();
        let uci = moves
            .iter()
            .map(|&m| {
                let text = board.uci(m);
                board.play(m);
                text
            })
            .collect();
        Line { uci, san: position.san_line(moves) }
    }
}

/// The moves of a line in SAN, up to the first that is not legal.
pub(crate) fn san_list(start: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = start.clone();
    let mut list = Vec::with_capacity(moves.len());
    for &m in moves {
        if !position.is_legal(m) {
            break;
        }
        list.push(position.san(m));
        position.play(m);
    }
    list
}

/// A move, what it is worth and what follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MoveWorth {
    /// The move in coordinates.
    #[serde(rename = "move")]
    pub uci: String,
    /// The move for people.
    pub san: String,
    /// What it is worth to the side that makes it.
    pub value: Value,
    /// The move and what follows.
    pub line: Line,
}

impl MoveWorth {
    /// A line that was judged, from the position where it begins; `None` if it has no move.
    pub fn new(position: &Position, judged: &Variation) -> Option<MoveWorth> {
        let &first = judged.moves.first()?;
        Some(MoveWorth {
            uci: position.uci(first),
            san: position.san(first),
            value: judged.value.into(),
            line: Line::new(position, &judged.moves),
        })
    }
}
