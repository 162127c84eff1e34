//! How an answer was found, in the words of the system that found it.

use motive_chess::Position;

use crate::Counsel;

/// What the system that was asked last can tell about its search. The critic has nothing to tell.
#[derive(Debug)]
pub enum Account {
    /// The story of a search by chances.
    Chances(motive_hitech::Story),
    /// CAPS: its tree, what each move is for and why others fail.
    Tactics(Box<motive_caps::Outcome>),
    /// Pitrat's plans, what went wrong with them and how they were mended.
    Plans(Box<motive_pitrat::Story>),
    /// What the advice on an ending says.
    Advice(Counsel),
}

impl Account {
    /// In sentences, for the position that was asked about.
    pub fn tell(&self, position: &Position) -> String {
        match self {
            Account::Chances(story) => story.tell(position),
            Account::Tactics(outcome) => outcome.tell(position),
            Account::Plans(story) => story.tell(position),
            Account::Advice(counsel) => counsel.tell(position),
        }
    }
}
