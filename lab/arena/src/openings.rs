//! Where games begin.

mod file;
mod generate;

use std::sync::{Mutex, PoisonError};

use motive_answer::Control;
use motive_chess::{History, Position};

pub use file::{ReadError, read_openings};
pub use generate::{Balance, GenerateError, Generator};

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

/// The openings of a match: a list that is gone through again and again, or as many as it takes.
pub struct Openings(Source);

enum Source {
    Listed(Vec<Opening>),
    /// Made in order and kept, so that the opening of a pair does not depend on which thread asks first.
    Made(Mutex<(Generator, Vec<Opening>)>),
}

impl Openings {
    /// The openings of a pair of games; `None` if the list is empty.
    pub(crate) fn of_pair(&self, pair: usize, control: &Control) -> Result<Option<Opening>, GenerateError> {
        match &self.0 {
            Source::Listed(list) => Ok(pair.checked_rem(list.len()).map(|i| list[i].clone())),
            Source::Made(made) => {
                let mut made = made.lock().unwrap_or_else(PoisonError::into_inner);
                let (generator, list) = &mut *made;
                while list.len() <= pair {
                    list.push(generator.next_opening(control)?);
                }
                Ok(list.get(pair).cloned())
            }
        }
    }
}

impl From<Vec<Opening>> for Openings {
    fn from(list: Vec<Opening>) -> Openings {
        Openings(Source::Listed(list))
    }
}

impl From<Generator> for Openings {
    fn from(generator: Generator) -> Openings {
        Openings(Source::Made(Mutex::new((generator, Vec::new()))))
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
