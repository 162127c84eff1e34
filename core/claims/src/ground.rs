//! What a claim is checked against, and why it may not hold.

use motive_answer::{EngineError, Known, Tree, Value};
use motive_chess::{Color, History, Move, Piece, Position, Role, Square};
use thiserror::Error;

use crate::board::Board;
use crate::{Claim, Placed};

/// No claim has more moves in `after` or in `line`.
const MAX_MOVES: usize = 400;

/// No claim names more pieces or squares than the board has squares.
const MAX_NAMED: usize = 64;

/// What a claim is checked against.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// The game so far; its last position is the position in question.
    pub history: &'a History,
    /// The tree of the answer.
    pub tree: &'a Tree,
    /// The value of the answer, for the side to move in the position in question.
    pub value: Option<Value>,
    /// How that value is known, if it is more than an estimate.
    pub known: Option<Known>,
}

/// Why a claim does not hold.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Falsehood {
    /// A move is not legal where it is played.
    #[error("a move of the claim is not legal where it is played")]
    Illegal,
    /// A piece that the definition wants is not named, or does not stand where it is said to.
    #[error("a piece of the claim is not named, or does not stand where it is said to")]
    Misplaced,
    /// Something else of the definition is not so.
    #[error("it is not so that {0}")]
    NotSo(&'static str),
    /// What the rules decide is so; the rest only an engine can decide, and none was asked or had the time.
    #[error("only an engine can decide it")]
    NeedsEngine,
    /// The engine has no answer.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// What comes out for a claim.
pub(crate) type Outcome = Result<(), Falsehood>;

/// Holds if the condition does; the words say what should be so.
pub(crate) fn so(condition: bool, what: &'static str) -> Outcome {
    if condition { Ok(()) } else { Err(Falsehood::NotSo(what)) }
}

/// A claim with the positions that it speaks of.
pub(crate) struct Scene<'a> {
    pub claim: &'a Claim,
    pub ground: &'a Ground<'a>,
    /// From the position in question to the one that the claim speaks of.
    positions: Vec<Position>,
    /// The moves between them, as the rules know them.
    moves: Vec<Move>,
}

/// A move that was played.
#[derive(Clone, Copy)]
pub(crate) struct Played<'a> {
    pub before: &'a Position,
    pub m: Move,
    pub after: &'a Position,
}

impl<'a> Scene<'a> {
    pub(crate) fn new(claim: &'a Claim, ground: &'a Ground<'a>) -> Result<Scene<'a>, Falsehood> {
        so(claim.after.len() <= MAX_MOVES && claim.line.len() <= MAX_MOVES, "it has at most 400 moves")?;
        so(claim.on.len() <= MAX_NAMED && claim.squares.len() <= MAX_NAMED, "it names at most 64 pieces")?;
        let mut positions = vec![ground.history.position().clone()];
        let mut moves = Vec::new();
        for &m in &claim.after {
            let here = &positions[positions.len() - 1];
            let m = legal(here, m).ok_or(Falsehood::Illegal)?;
            let next = here.after(m);
            moves.push(m);
            positions.push(next);
        }
        Ok(Scene { claim, ground, positions, moves })
    }

    /// The position that the claim speaks of.
    pub(crate) fn here(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The position in question.
    pub(crate) fn root(&self) -> &Position {
        &self.positions[0]
    }

    pub(crate) fn board(&self) -> Board {
        Board::of(self.here())
    }

    /// The moves of `after`, oldest first.
    pub(crate) fn played(&self) -> impl DoubleEndedIterator<Item = Played<'_>> {
        self.positions.windows(2).zip(&self.moves).map(|(pair, &m)| Played {
            before: &pair[0],
            m,
            after: &pair[1],
        })
    }

    /// The last move of `after`.
    pub(crate) fn last(&self) -> Result<Played<'_>, Falsehood> {
        self.played().next_back().ok_or(Falsehood::NotSo("a move was made"))
    }

    /// The game up to the position that the claim speaks of.
    pub(crate) fn history(&self) -> History {
        let mut history = self.ground.history.clone();
        for &m in &self.moves {
            history.play(m);
        }
        history
    }

    pub(crate) fn by(&self) -> Result<Placed, Falsehood> {
        self.claim.by.ok_or(Falsehood::Misplaced)
    }

    pub(crate) fn on(&self, index: usize) -> Result<Placed, Falsehood> {
        self.claim.on.get(index).copied().ok_or(Falsehood::Misplaced)
    }

    pub(crate) fn square(&self, index: usize) -> Result<Square, Falsehood> {
        self.claim.squares.get(index).copied().ok_or(Falsehood::NotSo("the square is named"))
    }

    pub(crate) fn amount(&self) -> Result<i32, Falsehood> {
        self.claim.amount.ok_or(Falsehood::NotSo("the amount is named"))
    }

    pub(crate) fn side(&self) -> Result<Color, Falsehood> {
        side_of(self.claim).ok_or(Falsehood::NotSo("the side is named"))
    }
}

/// Whose claim it is: the side that is named, or that of a piece.
pub(crate) fn side_of(claim: &Claim) -> Option<Color> {
    let piece = claim.by.or_else(|| claim.on.first().copied());
    claim.side.or_else(|| piece.map(|placed| placed.piece.color))
}

/// Whether all pieces stand where they are said to.
pub(crate) fn stand<'a>(position: &Position, pieces: impl IntoIterator<Item = &'a Placed>) -> Outcome {
    let all = pieces.into_iter().all(|placed| position.piece_at(placed.square) == Some(placed.piece));
    if all { Ok(()) } else { Err(Falsehood::Misplaced) }
}

/// The legal move that goes the way of this one. What a move says of roles and captures is not believed: a move of a claim is
/// known by its squares and its promotion, as UCI writes it.
pub(crate) fn legal(position: &Position, m: Move) -> Option<Move> {
    let same =
        |other: &Move| other.from() == m.from() && other.to() == m.to() && other.promotion() == m.promotion();
    position.legal_moves().into_iter().find(same)
}

/// Plays a line; `None` if a move is not legal.
pub(crate) fn play(position: &Position, line: &[Move]) -> Option<Position> {
    let mut here = position.clone();
    for &m in line {
        here.play(legal(&here, m)?);
    }
    Some(here)
}

/// Where a move captures, if it does: for en passant not where it goes.
pub(crate) fn captured_square(m: Move) -> Option<Square> {
    match m {
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        Move::Normal { capture: Some(_), to, .. } => Some(to),
        _ => None,
    }
}

impl Played<'_> {
    /// Where the mover went (in castling, the king).
    pub(crate) fn destination(&self) -> Square {
        self.before.destination(self.m)
    }

    /// Where the mover came from.
    pub(crate) fn origin(&self) -> Option<Square> {
        self.m.from()
    }

    /// The mover where it stands now.
    pub(crate) fn mover(&self) -> Result<Placed, Falsehood> {
        Placed::on(self.after, self.destination()).ok_or(Falsehood::Misplaced)
    }

    /// What the move captures, where it stood.
    pub(crate) fn captured(&self) -> Option<Placed> {
        Placed::on(self.before, captured_square(self.m)?)
    }

    /// The piece of a square after the move as it stood before it.
    pub(crate) fn followed_back(&self, square: Square) -> Option<Placed> {
        let moved = self.steps().into_iter().flatten().find(|&(_, to)| to == square);
        Placed::on(self.before, moved.map_or(square, |(from, _)| from))
    }

    /// The piece of a square before the move as it stands after it; `None` if it was captured.
    pub(crate) fn followed_on(&self, square: Square) -> Option<Placed> {
        if captured_square(self.m) == Some(square) {
            return None;
        }
        let moved = self.steps().into_iter().flatten().find(|&(from, _)| from == square);
        Placed::on(self.after, moved.map_or(square, |(_, to)| to))
    }

    /// From where to where pieces go: two of them in castling.
    fn steps(&self) -> [Option<(Square, Square)>; 2] {
        match (self.m, self.before.castling_squares(self.m)) {
            (Move::Castle { king, rook }, Some((king_to, rook_to))) => {
                [Some((king, king_to)), Some((rook, rook_to))]
            }
            _ => [self.origin().map(|from| (from, self.m.to())), None],
        }
    }
}

/// Whether a piece is a bishop, rook or queen.
pub(crate) fn slides(piece: Piece) -> bool {
    matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen)
}
