//! Claims as somebody else writes them, in the form of `docs/reference/claims.md`.

use motive_chess::{Color as Side, Move, Position, Square};
use motive_claims::{Claim, Falsehood, Kind, Placed};
use schemars::JsonSchema;
use serde::Deserialize;
use thiserror::Error;

/// Claims within a claim: what is gained or lost is a plain one.
const MAX_DEPTH: usize = 2;

/// A claim in the form of `docs/reference/claims.md`. What its kind does not name may be left out.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StatedClaim {
    /// One of the kinds of `docs/reference/claims.md`, such as `fork`, `pin`, `captures`, `checkmates`, `hangs`, `threat`.
    pub kind: String,
    /// Moves from the position (UCI, as g5f7); the claim speaks of the position after them.
    #[serde(default)]
    pub after: Vec<String>,
    /// The piece that acts, as it stands after those moves.
    #[serde(default)]
    pub by: Option<StatedPiece>,
    /// The pieces acted on.
    #[serde(default)]
    pub on: Vec<StatedPiece>,
    /// Squares that the definition names.
    #[serde(default)]
    pub squares: Vec<String>,
    /// Further moves (UCI); for a threat, from the position after a pass.
    #[serde(default)]
    pub line: Vec<String>,
    /// Hundredths of a pawn, or moves for `mates`.
    #[serde(default)]
    pub amount: Option<i32>,
    /// Whose claim it is, where no piece says so: `white` or `black`.
    #[serde(default)]
    pub side: Option<String>,
    /// The pattern of pawns of a `structure`.
    #[serde(default)]
    pub pattern: Option<String>,
    /// The claim that is gained or lost.
    #[serde(default)]
    pub what: Option<Box<StatedClaim>>,
    /// What an engine said of it; not looked at.
    #[serde(default)]
    pub engine: Option<serde_json::Value>,
}

/// A piece where it is said to stand.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StatedPiece {
    /// The letter, capital for White: `N` is a white knight, `q` a black queen.
    pub piece: String,
    /// The square, as `f7`.
    pub square: String,
}

/// Why a text is no claim that could be decided.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ClaimError {
    /// It cannot be understood.
    #[error("{0}")]
    Unreadable(String),
    /// It is understood, and false because of a move that cannot be played.
    #[error("{0}")]
    False(Falsehood),
}

impl StatedClaim {
    /// The claim about a position.
    pub fn read(&self, position: &Position) -> Result<Claim, ClaimError> {
        self.read_within(position, MAX_DEPTH)
    }

    fn read_within(&self, position: &Position, depth: usize) -> Result<Claim, ClaimError> {
        let unreadable = |what: String| ClaimError::Unreadable(what);
        let kind = Kind::from_name(&self.kind)
            .ok_or_else(|| unreadable(format!("there is no kind of claim {:?}", short(&self.kind))))?;
        let (after, here) = played(position, &self.after)?;
        let start = match kind {
            Kind::Threat => here.pass(),
            // Before the move that parries or prevents, with the opponent to move.
            Kind::Parries | Kind::Prevents | Kind::ThreatenedBefore => {
                let before = self.after.split_last().map_or(&[][..], |(_, before)| before);
                played(position, before)?.1.pass()
            }
            _ => Some(here),
        };
        let line = match start {
            Some(start) => played(&start, &self.line)?.0,
            None if self.line.is_empty() => Vec::new(),
            None => return Err(ClaimError::False(Falsehood::Illegal)),
        };
        let squares = self.squares.iter().map(|text| square(text));
        Ok(Claim {
            after,
            by: self.by.as_ref().map(placed).transpose()?,
            on: self.on.iter().map(placed).collect::<Result<_, _>>()?,
            squares: squares.collect::<Result<_, _>>()?,
            line,
            amount: self.amount,
            side: match self.side.as_deref() {
                None => None,
                Some("white") => Some(Side::White),
                Some("black") => Some(Side::Black),
                Some(other) => {
                    return Err(unreadable(format!("side is white or black, not {:?}", short(other))));
                }
            },
            pattern: self.pattern.clone(),
            what: match &self.what {
                None => None,
                Some(_) if depth == 0 => {
                    return Err(unreadable("a claim within a claim within a claim".into()));
                }
                Some(what) => Some(Box::new(what.read_within(position, depth - 1)?)),
            },
            ..Claim::new(kind, &[])
        })
    }
}

/// Moves in coordinates, and the position after them. What is no legal move makes a claim false.
fn played(start: &Position, moves: &[String]) -> Result<(Vec<Move>, Position), ClaimError> {
    let mut here = start.clone();
    let mut list = Vec::with_capacity(moves.len().min(400));
    for text in moves {
        let m = here.parse_uci(text).map_err(|_| ClaimError::False(Falsehood::Illegal))?;
        list.push(m);
        here.play(m);
    }
    Ok((list, here))
}

fn placed(stated: &StatedPiece) -> Result<Placed, ClaimError> {
    let mut letters = stated.piece.chars();
    let piece = letters.next().filter(|_| letters.next().is_none()).and_then(motive_chess::Piece::from_char);
    let piece = piece.ok_or_else(|| {
        ClaimError::Unreadable(format!(
            "a piece is one letter of PNBRQKpnbrqk, not {:?}",
            short(&stated.piece)
        ))
    })?;
    Ok(Placed { piece, square: square(&stated.square)? })
}

fn square(text: &str) -> Result<Square, ClaimError> {
    text.parse().map_err(|_| ClaimError::Unreadable(format!("{:?} is no square", short(text))))
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(fen: &str, json: &str) -> Result<Claim, ClaimError> {
        let stated: StatedClaim = serde_json::from_str(json).unwrap();
        stated.read(&fen.parse().unwrap())
    }

    #[test]
    fn what_is_written_is_read_again() {
        let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1";
        let position: Position = fen.parse().unwrap();
        let mate = position.pass().unwrap().parse_san("Ra8").unwrap();
        let at = |square| Placed::on(&position, square).unwrap();
        let claim =
            Claim::new(Kind::Threat, &[]).by(at(Square::A1)).on([at(Square::G8)]).line(&[mate]).amount(0);
        let written = serde_json::to_string(&super::super::Claim::new(&position, &claim)).unwrap();
        assert_eq!(read(fen, &written), Ok(claim));
    }

    /// What is prevented could be played before the move, and often cannot be played after it.
    #[test]
    fn a_prevented_move_is_read_where_it_was_possible() {
        let fen = "rnb1kbnr/3ppppp/p7/qpp5/8/R1P4N/1P1PPPPP/1NBQKB1R w Kkq - 0 6";
        let position: Position = fen.parse().unwrap();
        let taken = position.parse_san("Rxa5").unwrap();
        let retreat = position.pass().unwrap().parse_san("Qc7").unwrap();
        let claim = Claim::new(Kind::Prevents, &[taken]).line(&[retreat]);
        let written = serde_json::to_string(&super::super::Claim::new(&position, &claim)).unwrap();
        assert_eq!(read(fen, &written), Ok(claim));
    }

    #[test]
    fn what_is_prevented_was_possible_before_the_move() {
        let fen = "4k2r/8/8/8/8/8/1B6/4K3 w k - 0 1";
        let json = r#"{"kind": "prevents", "after": ["b2a3"], "line": ["e8g8"]}"#;
        let claim = read(fen, json).expect("Black could castle before the bishop came");
        let written = super::super::Claim::new(&fen.parse().unwrap(), &claim);
        assert_eq!(written.line, ["e8g8"]);
    }

    #[test]
    fn an_impossible_move_makes_it_false_and_nonsense_makes_it_unreadable() {
        let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
        let illegal = read(fen, r#"{"kind": "checkmates", "after": ["a1b3"]}"#);
        assert_eq!(illegal, Err(ClaimError::False(Falsehood::Illegal)));
        for nonsense in [
            r#"{"kind": "wishes"}"#,
            r#"{"kind": "fork", "by": {"piece": "NN", "square": "f7"}}"#,
            r#"{"kind": "fork", "squares": ["z9"]}"#,
            r#"{"kind": "passed", "side": "red"}"#,
        ] {
            assert!(matches!(read(fen, nonsense), Err(ClaimError::Unreadable(_))), "{nonsense}");
        }
    }
}
