//! Complaints about games.

use std::fmt;

use crate::{FenError, MoveError};

use super::Game;

/// A game that could not be read as it stands, with every reason and with what could be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnError {
    /// The number of the game in the file, from 1.
    pub number: usize,
    /// The line of the file on which the game begins, from 1.
    pub line: usize,
    /// The players and the event, as far as known.
    pub name: String,
    /// What is wrong, in reading order; never empty.
    pub problems: Vec<PgnProblem>,
    /// The game up to the mistakes: lines end before a move that is not legal.
    pub game: Box<Game>,
}

impl PgnError {
    /// Whether the file could not be read any further: what follows is not known.
    pub fn is_unread(&self) -> bool {
        self.problems.iter().any(|problem| matches!(problem.kind, PgnProblemKind::Io(_)))
    }
}

/// One thing that is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnProblem {
    /// The move before or at which it happened: `12.` for White, `12...` for Black.
    pub place: String,
    /// What is wrong.
    pub kind: PgnProblemKind,
}

/// What can be wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PgnProblemKind {
    /// The `FEN` header is refused; no move of the game can be read.
    Start(FenError),
    /// A variant with other rules.
    Variant(String),
    /// A move that is no move in the position; the rest of its line is left out.
    Move(MoveError),
    /// A null move (`--`), which no game has; the rest of its line is left out.
    NullMove,
    /// Variations deeper than the limit are left out.
    TooDeep(usize),
    /// A variation where no move has been made yet is left out.
    VariationOfNothing,
    /// `(` without `)`, or the other way round.
    Parentheses,
    /// Moves after the result are left out.
    AfterResult,
    /// A comment that does not end before the next game.
    OpenComment,
    /// A longer text than any game needs; the rest is left out.
    TooLong(usize),
    /// More moves than any game needs; the rest is left out.
    TooManyMoves(usize),
    /// More headers than any game needs; the rest is left out.
    TooManyHeaders(usize),
    /// Reading the file failed.
    Io(String),
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {} (line {}", self.number, self.line)?;
        if !self.name.is_empty() {
            write!(f, ", {}", self.name)?;
        }
        f.write_str(")")?;
        for (i, problem) in self.problems.iter().enumerate() {
            write!(f, "{} {problem}", if i == 0 { ":" } else { ";" })?;
        }
        Ok(())
    }
}

impl std::error::Error for PgnError {}

impl fmt::Display for PgnProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.place.is_empty() {
            write!(f, "{} ", self.place)?;
        }
        write!(f, "{}", self.kind)
    }
}

impl fmt::Display for PgnProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PgnProblemKind::Start(error) => write!(f, "the FEN header is refused: {error}"),
            PgnProblemKind::Variant(name) => {
                write!(f, "the variant {name:?} has other rules (only chess and Chess960 are read)")
            }
            PgnProblemKind::Move(error) => write!(f, "{error}"),
            PgnProblemKind::NullMove => f.write_str("a null move is not a legal move"),
            PgnProblemKind::TooDeep(limit) => {
                write!(f, "variations are nested deeper than {limit} (the deeper ones are left out)")
            }
            PgnProblemKind::VariationOfNothing => {
                f.write_str("a variation begins where no move has been made yet (it is left out)")
            }
            PgnProblemKind::Parentheses => f.write_str("the parentheses around variations do not match"),
            PgnProblemKind::AfterResult => {
                f.write_str("there are moves after the result (they are left out)")
            }
            PgnProblemKind::OpenComment => f.write_str("a comment does not end (add a '}')"),
            PgnProblemKind::TooLong(limit) => {
                write!(f, "the text of the game is longer than {limit} bytes (the rest is left out)")
            }
            PgnProblemKind::TooManyMoves(limit) => {
                write!(f, "the game has more than {limit} moves (the rest is left out)")
            }
            PgnProblemKind::TooManyHeaders(limit) => {
                write!(f, "the game has more than {limit} headers (the rest is left out)")
            }
            PgnProblemKind::Io(message) => write!(f, "reading failed: {message}"),
        }
    }
}
