//! Claims, in the form of `docs/reference/claims.md`.

mod read;

use motive_chess::{Move, Position};
use motive_claims as claims;
use schemars::JsonSchema;
use serde::Serialize;

pub use read::{ClaimError, StatedClaim, StatedPiece};

use crate::Color;

/// A fact that a stranger can check. What a kind does not name is empty or `null`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Claim {
    /// What it says: one of the kinds of `docs/reference/claims.md`.
    pub kind: String,
    /// Moves from the position in question (UCI); the claim speaks of the position after them.
    pub after: Vec<String>,
    /// The piece that acts.
    pub by: Option<Placed>,
    /// The pieces acted on.
    pub on: Vec<Placed>,
    /// Squares that the definition names.
    pub squares: Vec<String>,
    /// Further moves (UCI); for a threat, from the position after a pass.
    pub line: Vec<String>,
    /// Hundredths of a pawn, or moves for `mates`.
    pub amount: Option<i32>,
    /// Whose claim it is, where no piece says so.
    pub side: Option<Color>,
    /// The pattern of pawns of a `structure`.
    pub pattern: Option<String>,
    /// The claim that is gained or lost.
    pub what: Option<Box<Claim>>,
    /// The engine that decided it.
    pub engine: Option<EngineOpinion>,
}

/// A piece where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Placed {
    /// The letter, capital for White.
    pub piece: String,
    /// The square.
    pub square: String,
}

/// What an engine said of a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EngineOpinion {
    /// Its name.
    pub name: String,
    /// Nodes that it visited.
    pub nodes: u64,
    /// The value that it gave, in hundredths, for the side that the claim is about.
    pub value: i32,
}

impl Claim {
    /// A claim about a position. Moves that cannot be played are left out, as are those after them.
    pub fn new(position: &Position, claim: &claims::Claim) -> Claim {
        let (after, board) = written(Some(position.clone()), &claim.after);
        let pieces = |placed: &claims::Placed| Placed::from(*placed);
        // The line of a threat begins after a pass; that of a parry, of what is prevented or was threatened before, before the move.
        let start = match claim.kind {
            claims::Kind::Threat => board.and_then(|board| board.pass()),
            claims::Kind::Parries | claims::Kind::Prevents | claims::Kind::ThreatenedBefore => {
                let before = claim.after.split_last().map_or(&[][..], |(_, before)| before);
                written(Some(position.clone()), before).1.and_then(|board| board.pass())
            }
            _ => board,
        };
        Claim {
            kind: claim.kind.name().to_owned(),
            after,
            by: claim.by.as_ref().map(pieces),
            on: claim.on.iter().map(pieces).collect(),
            squares: claim.squares.iter().map(ToString::to_string).collect(),
            line: written(start, &claim.line).0,
            amount: claim.amount,
            side: claim.side.map(Color::from),
            pattern: claim.pattern.clone(),
            what: claim.what.as_ref().map(|what| Box::new(Claim::new(position, what))),
            engine: claim.engine.as_ref().map(|engine| EngineOpinion {
                name: engine.name.clone(),
                nodes: engine.nodes,
                value: engine.value,
            }),
        }
    }
}

impl From<claims::Placed> for Placed {
    fn from(placed: claims::Placed) -> Placed {
        Placed { piece: placed.piece.char().to_string(), square: placed.square.to_string() }
    }
}

/// Moves in coordinates as far as they are legal, and the position after all of them.
fn written(start: Option<Position>, moves: &[Move]) -> (Vec<String>, Option<Position>) {
    let Some(mut board) = start else { return (Vec::new(), None) };
    let mut list = Vec::with_capacity(moves.len());
    for &m in moves {
        if !board.is_legal(m) {
            return (list, None);
        }
        list.push(board.uci(m));
        board.play(m);
    }
    (list, Some(board))
}

#[cfg(test)]
mod tests {
    use motive_claims::{Kind, Placed as On};

    use super::*;

    /// The example of `docs/reference/claims.md`, on a board that was made for it.
    #[test]
    fn the_form_of_the_book() {
        let position: Position = "3q3k/8/8/6N1/8/8/8/6K1 w - - 0 1".parse().unwrap();
        let fork = position.parse_san("Nf7+").unwrap();
        let after = position.after(fork);
        let at = |square: &str| On::on(&after, square.parse().unwrap()).unwrap();
        let claim = motive_claims::Claim::new(Kind::Fork, &[fork]).by(at("f7")).on([at("d8"), at("h8")]);
        let written = serde_json::to_value(Claim::new(&position, &claim)).unwrap();
        let book = include_str!("../../../docs/reference/claims.md");
        let start = book.find("```json\n").unwrap() + "```json\n".len();
        let length = book[start..].find("```").unwrap();
        let shown: serde_json::Value = serde_json::from_str(&book[start..start + length]).unwrap();
        assert_eq!(written, shown);
    }

    #[test]
    fn a_threat_is_written_from_the_position_after_the_pass() {
        let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1".parse().unwrap();
        let mate = position.pass().unwrap().parse_san("Ra8").unwrap();
        let claim = motive_claims::Claim::new(Kind::Threat, &[]).line(&[mate]);
        assert_eq!(Claim::new(&position, &claim).line, ["a1a8"]);
    }
}
