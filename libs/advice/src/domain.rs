//! What a problem domain has to provide.

use std::hash::Hash;
use std::sync::Arc;

use crate::{Side, Term};

/// A predicate on positions, made by the domain from a term.
pub type Test<P> = Arc<dyn Fn(&P) -> bool + Send + Sync>;

/// A move constraint, made by the domain from a term. It gets a position with all its legal moves and returns
/// the indices of those that it admits, each with a rank: smaller ranks are tried first, equal ranks in the order
/// of the legal moves.
pub type Chooser<P, M> = Arc<dyn Fn(&P, &[M]) -> Vec<(usize, i32)> + Send + Sync>;

/// A number of a position, made by the domain from a term.
pub type Number<P> = Arc<dyn Fn(&P) -> i64 + Send + Sync>;

/// What kind of word the domain offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WordKind {
    /// A predicate on positions.
    Goal,
    /// A constraint on moves.
    Moves,
    /// A function that methods call to compute a term.
    Function,
}

/// A word of the domain's vocabulary: what may stand in knowledge files, for diagnostics and help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Goal, constraint or function.
    pub kind: WordKind,
    /// Its name.
    pub name: &'static str,
    /// The names of its parameters, for help: `["side"]`.
    pub parameters: &'static [&'static str],
    /// One sentence.
    pub meaning: &'static str,
}

/// Why the domain cannot make sense of a term.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TermError(pub String);

/// A domain with two sides that move in turn (or not in turn: [`Domain::to_move`] decides).
///
/// Positions are compared with `Eq`; two equal positions must have the same future, because the search merges
/// them.
pub trait Domain {
    /// A position.
    type Position: Clone + Eq + Hash + 'static;
    /// A move.
    type Move: Clone + Eq + 'static;

    /// What the sides are called, in lower case: constants of the language.
    fn side_names(&self) -> [&str; 2];

    /// The side that a constant means. Domains with short forms override it.
    fn side(&self, name: &str) -> Option<Side> {
        let [first, second] = self.side_names();
        if name == first {
            Some(Side::First)
        } else if name == second {
            Some(Side::Second)
        } else {
            None
        }
    }

    /// Who moves.
    fn to_move(&self, position: &Self::Position) -> Side;

    /// All legal moves, always in the same order.
    fn legal_moves(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// The position after a legal move.
    fn play(&self, position: &Self::Position, played: &Self::Move) -> Self::Position;

    /// A position from what a user typed.
    fn parse_position(&self, text: &str) -> Result<Self::Position, TermError>;

    /// A position for the user.
    fn position_text(&self, position: &Self::Position) -> String;

    /// What a position is called in hypotheses, if it has a name of its own. Others are named after the way to them.
    fn position_name(&self, position: &Self::Position) -> Option<String> {
        let _ = position;
        None
    }

    /// A move for the user; different for different moves of a position.
    fn move_text(&self, position: &Self::Position, played: &Self::Move) -> String;

    /// Everything that [`Domain::goal`], [`Domain::constraint`] and [`Domain::function`] understand.
    fn vocabulary(&self) -> Vec<Word>;

    /// A predicate on positions. The term is ground, and name and number of arguments are those of a word.
    fn goal(&self, atom: &Term) -> Result<Test<Self::Position>, TermError>;

    /// A constraint on moves. The term is ground, and name and number of arguments are those of a word.
    fn constraint(&self, atom: &Term) -> Result<Chooser<Self::Position, Self::Move>, TermError>;

    /// The number by which a constraint ranks the moves, if it admits all of them and the rank is a number of the position after the
    /// move. It must agree with [`Domain::constraint`]. A search that knows it asks once for each position, and only where the
    /// order matters.
    fn ranking(&self, atom: &Term) -> Option<Number<Self::Position>> {
        let _ = atom;
        None
    }

    /// The value of a function at a position, `None` if it has none there. It may depend on the arguments and the
    /// position only.
    fn function(&self, call: &Term, position: &Self::Position) -> Option<Term> {
        let _ = (call, position);
        None
    }

    /// A function whose values are numbers, ready for many positions; `None` if it is not of that kind. It must agree
    /// with [`Domain::function`]. Tables ask a measure once for each position, and reading its term each time would
    /// cost more than computing it.
    fn number(&self, call: &Term) -> Option<Number<Self::Position>> {
        let _ = call;
        None
    }

    /// The side as a term.
    fn side_term(&self, side: Side) -> Term {
        Term::name(self.side_names()[side.index()])
    }

    /// The side that a term means.
    fn term_side(&self, term: &Term) -> Option<Side> {
        match term {
            Term::Name(name) => self.side(name),
            _ => None,
        }
    }
}
