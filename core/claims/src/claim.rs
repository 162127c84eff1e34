//! A claim as data.

use motive_chess::{Color, Move, Piece, Position, Square};

use crate::Kind;

/// A piece where it stands.
///
/// ```
/// use motive_chess::{Position, Square};
/// use motive_claims::Placed;
///
/// let start = Position::default();
/// assert!(Placed::on(&start, Square::E1).is_some() && Placed::on(&start, Square::E4).is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placed {
    /// What it is.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
}

impl Placed {
    /// The piece on a square, if there is one.
    pub fn on(position: &Position, square: Square) -> Option<Placed> {
        position.piece_at(square).map(|piece| Placed { piece, square })
    }
}

/// A fact about a position, as `docs/reference/claims.md` defines it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// What it says.
    pub kind: Kind,
    /// The moves from the position in question to the one that it speaks of.
    pub after: Vec<Move>,
    /// The piece that acts.
    pub by: Option<Placed>,
    /// The pieces acted on.
    pub on: Vec<Placed>,
    /// Squares that the definition names.
    pub squares: Vec<Square>,
    /// Further moves; for a threat, after a pass.
    pub line: Vec<Move>,
    /// Hundredths of a pawn, or moves to mate.
    pub amount: Option<i32>,
    /// Whose claim it is, where no piece says so.
    pub side: Option<Color>,
    /// A pattern of pawns, where the claim names a structure.
    pub pattern: Option<String>,
    /// What is gained or lost.
    pub what: Option<Box<Claim>>,
    /// The engine that decided it.
    pub engine: Option<EngineOpinion>,
}

/// What an engine said of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOpinion {
    /// Its name.
    pub name: String,
    /// Nodes that it visited.
    pub nodes: u64,
    /// The value that it gave, in hundredths, for the side that the claim is about.
    pub value: i32,
}

impl Claim {
    /// A claim of a kind about the position after some moves, with nothing else said yet.
    pub fn new(kind: Kind, after: &[Move]) -> Claim {
        Claim {
            kind,
            after: after.to_vec(),
            by: None,
            on: Vec::new(),
            squares: Vec::new(),
            line: Vec::new(),
            amount: None,
            side: None,
            pattern: None,
            what: None,
            engine: None,
        }
    }

    /// The same by a piece.
    pub fn by(self, by: Placed) -> Claim {
        Claim { by: Some(by), ..self }
    }

    /// The same on pieces.
    pub fn on(self, on: impl IntoIterator<Item = Placed>) -> Claim {
        Claim { on: on.into_iter().collect(), ..self }
    }

    /// The same with squares.
    pub fn squares(self, squares: impl IntoIterator<Item = Square>) -> Claim {
        Claim { squares: squares.into_iter().collect(), ..self }
    }

    /// The same with a line.
    pub fn line(self, line: &[Move]) -> Claim {
        Claim { line: line.to_vec(), ..self }
    }

    /// The same with an amount.
    pub fn amount(self, amount: i32) -> Claim {
        Claim { amount: Some(amount), ..self }
    }

    /// The same with a pattern of pawns.
    pub fn pattern(self, pattern: impl Into<String>) -> Claim {
        Claim { pattern: Some(pattern.into()), ..self }
    }

    /// The same for a side.
    pub fn side(self, side: Color) -> Claim {
        Claim { side: Some(side), ..self }
    }
}
