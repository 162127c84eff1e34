//! Why a move is in a solution.
//!
//! A reason is recorded where the move was thought of, never made up afterwards. It names a
//! knowledge entry with its bindings, a refutation that the move answers, a rule of chess, or a
//! search with the effort it took. Those that speak of rules are held to them by the checker.

use motive_chess::{Color, Move, Piece, Square};
use thiserror::Error;

use crate::Value;

/// One reason for one move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// An entry of the knowledge base matched.
    Knowledge {
        /// The name of the entry, such as `knight-fork-with-check`.
        entry: String,
        /// What its variables stood for, in the order of the entry.
        bindings: Vec<Binding>,
    },
    /// The move does something about a line that refutes another try, or that the opponent threatens.
    Answers(Answered),
    /// A rule of chess.
    Rule(Rule),
    /// Somebody searched.
    Search(Searched),
}

/// A variable of a knowledge entry and what it stood for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Binding {
    /// The name of the variable.
    pub name: String,
    /// What it stood for.
    pub value: BoundTo,
}

impl Binding {
    /// A variable and what it stood for.
    pub fn new(name: impl Into<String>, value: BoundTo) -> Binding {
        Binding { name: name.into(), value }
    }
}

/// What a variable of a knowledge entry can stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoundTo {
    /// A square.
    Square(Square),
    /// A man, by what it is and where it stands when the move is made.
    PieceId(Piece, Square),
    /// Anything else.
    Text(String),
}

/// The line that a move answers. It starts in the position in which the move is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The other move that was tried there; `None` if the side simply waits, so that the line is a threat.
    pub tried: Option<Move>,
    /// What the opponent plays, and what follows.
    pub line: Vec<Move>,
}

/// A rule of chess as a reason. The checker looks whether it is so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// There is no other legal move.
    OnlyMove,
    /// It mates.
    Mates,
    /// It stalemates.
    Stalemates,
    /// It leaves neither side the men to mate.
    LeavesTooLittle,
    /// It repeats a position.
    Repeats,
    /// It gets out of check.
    EscapesCheck,
    /// It is one of the legal answers, all of which must be met.
    Defense,
}

/// What a search was and what it found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Searched {
    /// Who searched.
    pub engine: String,
    /// How deep, in half-moves.
    pub depth: u32,
    /// How many positions it visited.
    pub nodes: u64,
    /// The value it gave the move.
    pub value: Value,
    /// The side whose value that is.
    pub side: Color,
}

impl Reason {
    /// Whether it names knowledge: an entry of a knowledge base, or a line that the move answers.
    pub fn is_knowledge(&self) -> bool {
        matches!(self, Reason::Knowledge { .. } | Reason::Answers(_))
    }

    /// The system whose knowledge it is: what stands before the slash in the name of the entry, as in `paradise/FORK1`.
    pub fn system(&self) -> Option<&str> {
        match self {
            Reason::Knowledge { entry, .. } => entry.split_once('/').map(|(system, _)| system),
            _ => None,
        }
    }
}

impl From<Rule> for Reason {
    fn from(rule: Rule) -> Reason {
        Reason::Rule(rule)
    }
}

/// The reasons for a move: never none.
///
/// ```
/// use motive_answer::{Reasons, Rule};
///
/// let reasons = Reasons::one(Rule::OnlyMove).and(Rule::EscapesCheck).and(Rule::OnlyMove);
/// assert_eq!(reasons.as_slice().len(), 2, "what is known is not said twice");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reasons(Vec<Reason>);

/// Somebody wanted to list a move without saying why.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a move without a reason: every move of a solution needs at least one")]
pub struct NoReason;

impl Reasons {
    /// A single reason.
    pub fn one(reason: impl Into<Reason>) -> Reasons {
        Reasons(vec![reason.into()])
    }

    /// One more reason, unless it is known already.
    pub fn and(mut self, reason: impl Into<Reason>) -> Reasons {
        self.add(reason);
        self
    }

    /// The same in place.
    pub fn add(&mut self, reason: impl Into<Reason>) {
        let reason = reason.into();
        if !self.0.contains(&reason) {
            self.0.push(reason);
        }
    }

    /// The reasons, the weightiest first.
    pub fn as_slice(&self) -> &[Reason] {
        &self.0
    }

    /// The first reason.
    pub fn first(&self) -> &Reason {
        &self.0[0]
    }
}

impl TryFrom<Vec<Reason>> for Reasons {
    type Error = NoReason;

    fn try_from(reasons: Vec<Reason>) -> Result<Reasons, NoReason> {
        if reasons.is_empty() { Err(NoReason) } else { Ok(Reasons(reasons)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_always_a_reason() {
        assert_eq!(Reasons::try_from(Vec::new()), Err(NoReason));
        let reasons = Reasons::one(Rule::Mates).and(Rule::OnlyMove).and(Rule::Mates);
        assert_eq!(reasons.as_slice(), [Reason::Rule(Rule::Mates), Reason::Rule(Rule::OnlyMove)]);
        assert_eq!(reasons.first(), &Reason::Rule(Rule::Mates));
    }
}
