//! Where games begin.

mod exchange;
mod file;
mod generate;

use motive_chess::{History, Position};

pub use file::{ReadError, read_openings};
pub use generate::{Balance, GenerateError, generate};

/// The beginning of a game: a position, or moves that lead to one.
#[derive(Clone, Debug)]
pub struct Opening {
    history: History,
}

impl Opening {
    /// The moves.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The position in which the players begin to think.
    pub fn position(&self) -> &Position {
        self.history.position()
    }
}

impl From<Position> for Opening {
    fn from(position: Position) -> Opening {
        Opening { history: History::new(position) }
    }
}

impl From<History> for Opening {
    fn from(history: History) -> Opening {
        Opening { history }
    }
}
