//! What comments rest on: answers to positions of the game, claims about them that hold, and lines that were checked.

use motive_answer::{Answer, Value};
use motive_chess::{History, Move, Position};
use motive_claims::{Claim, Ground};

/// How sure a line is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Certainty {
    /// An engine that shares nothing with the one that answered agrees, with fewer nodes than a verdict takes: so it is with quick effort.
    Seconded,
    /// An engine that shares nothing with the one that answered agrees.
    Verified,
    /// It follows from the rules.
    Proved,
}

impl Certainty {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Certainty::Seconded => "seconded",
            Certainty::Verified => "verified",
            Certainty::Proved => "proved",
        }
    }

    /// Of an answer; `None` if its check did not confirm it.
    pub(crate) fn of(answer: &Answer) -> Option<Certainty> {
        if answer.verdict().is_proved() {
            Some(Certainty::Proved)
        } else if answer.verdict().is_verified() {
            Some(Certainty::Verified)
        } else {
            None
        }
    }
}

/// A line whose answer the check has confirmed.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Where it begins.
    pub start: Position,
    /// The moves as far as they are told, all legal.
    pub moves: Vec<Move>,
    /// What it is worth to the side that begins.
    pub value: Value,
    /// How sure it is.
    pub certainty: Certainty,
}

/// An answer to a position of the game, and the claims about it that a comment uses.
#[derive(Clone, Debug)]
pub struct Basis {
    /// The game up to the position in question: the one before the move or the one after it.
    pub history: History,
    /// The answer, with its tree and its verdict.
    pub answer: Answer,
    /// The claims, every one of which was found to hold.
    pub claims: Vec<Claim>,
}

impl Basis {
    /// The position in question.
    pub fn position(&self) -> &Position {
        self.history.position()
    }

    /// What the claims are checked against.
    pub fn ground(&self) -> Ground<'_> {
        Ground {
            history: &self.history,
            tree: &self.answer.tree,
            value: self.answer.value(),
            known: self.answer.known,
        }
    }
}

/// A sentence of a comment with the claims behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// What it says.
    pub text: String,
    /// Which of the comment's bases it rests on, as an index.
    pub basis: usize,
    /// The claims of that basis, as indices; at least one.
    pub claims: Vec<usize>,
}
