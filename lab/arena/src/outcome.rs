//! How a game ended, and why.

use std::fmt;

use motive_chess::{Color, GameResult};

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side.
    Win(Color),
    /// Nobody.
    Draw,
}

impl Outcome {
    /// As PGN writes it.
    pub fn as_str(self) -> &'static str {
        GameResult::from(self).text()
    }

    /// Half points of a side: 2, 1 or 0.
    pub(crate) fn half_points(self, color: Color) -> usize {
        match self {
            Outcome::Win(winner) if winner == color => 2,
            Outcome::Win(_) => 0,
            Outcome::Draw => 1,
        }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        match outcome {
            Outcome::Win(color) => GameResult::Won(color),
            Outcome::Draw => GameResult::Drawn,
        }
    }
}

/// What a player did that lost the game at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fault {
    /// The clock ran out.
    Time,
    /// No answer, not even when told to stop.
    Stall,
    /// A move that is not legal, or something that is no move.
    IllegalMove,
    /// The program ended.
    Crash,
}

impl Fault {
    /// In a few words.
    pub fn as_str(self) -> &'static str {
        match self {
            Fault::Time => "time forfeit",
            Fault::Stall => "stalled",
            Fault::IllegalMove => "illegal move",
            Fault::Crash => "crash",
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Termination {
    /// Mate on the board.
    Checkmate,
    /// No legal move and no check.
    Stalemate,
    /// Nobody can mate any more.
    InsufficientMaterial,
    /// The same position for the third time.
    Threefold,
    /// Fifty moves without capture or pawn move.
    FiftyMoves,
    /// Both players have long thought it equal.
    DrawAgreed,
    /// Both players have long thought it decided.
    Resigned,
    /// The greatest number of moves is reached.
    TooLong,
    /// A player did what loses at once.
    Fault(Fault),
}

impl Termination {
    /// In a few words.
    pub fn as_str(self) -> &'static str {
        match self {
            Termination::Checkmate => "checkmate",
            Termination::Stalemate => "stalemate",
            Termination::InsufficientMaterial => "insufficient material",
            Termination::Threefold => "threefold repetition",
            Termination::FiftyMoves => "fifty-move rule",
            Termination::DrawAgreed => "draw adjudication",
            Termination::Resigned => "resign adjudication",
            Termination::TooLong => "move limit",
            Termination::Fault(fault) => fault.as_str(),
        }
    }

    /// The value of PGN's `Termination` tag.
    pub fn pgn(self) -> &'static str {
        match self {
            Termination::DrawAgreed | Termination::Resigned | Termination::TooLong => "adjudication",
            Termination::Fault(Fault::Time | Fault::Stall) => "time forfeit",
            Termination::Fault(Fault::IllegalMove) => "rules infraction",
            Termination::Fault(Fault::Crash) => "abandoned",
            _ => "normal",
        }
    }
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEnd {
    /// Who won.
    pub outcome: Outcome,
    /// Why.
    pub termination: Termination,
    /// What is known besides, or empty.
    pub detail: String,
}

impl GameEnd {
    /// A verdict that speaks for itself.
    pub fn new(outcome: Outcome, termination: Termination) -> GameEnd {
        GameEnd { outcome, termination, detail: String::new() }
    }

    /// The loss of a player who did something forbidden.
    pub(crate) fn fault(loser: Color, fault: Fault, detail: String) -> GameEnd {
        GameEnd { outcome: Outcome::Win(loser.other()), termination: Termination::Fault(fault), detail }
    }
}

/// `1-0 (checkmate)`, `0-1 (crash: …)`.
impl fmt::Display for GameEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}", self.outcome.as_str(), self.termination.as_str())?;
        if !self.detail.is_empty() {
            write!(f, ": {}", self.detail)?;
        }
        write!(f, ")")
    }
}
