//! What a game must tell the searches.
//!
//! [`Game`] is the rules. On top of it a domain supplies evaluation: [`IntervalDomain`] for the form
//! of 1979 (two bounds a node) and [`Domain`] for the form of 1996 (a realistic value, and an
//! optimistic one on request). In Berliner & McConnell's program both evaluations are shallow
//! searches, *probes*, and are by far the dearest thing it does; that is why the children of a node
//! are handed over in one batch, which a caller may spread over threads.

use std::fmt::Debug;

use crate::side::{Side, Value};

/// The rules of a two-player game with perfect information.
///
/// The sides need not alternate: whoever [`side_to_move`](Game::side_to_move) names, chooses.
pub trait Game {
    /// A position, with everything that decides how play can go on.
    type State: Clone;
    /// A move. Its order only breaks ties, and must be the same in every run.
    type Move: Clone + Ord + Debug;
    /// What two states share when they are the same position. States with equal keys become one
    /// node, so whatever changes a value must be in the key, except earlier repetition.
    type Key: Clone + Ord;

    /// Who chooses the next move.
    fn side_to_move(&self, state: &Self::State) -> Side;

    /// The legal moves, in a fixed order.
    fn moves(&self, state: &Self::State) -> Vec<Self::Move>;

    /// The position after a move that [`moves`](Game::moves) returned.
    fn play(&self, state: &Self::State, mv: &Self::Move) -> Self::State;

    /// The identity of a position.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// The value of a finished game, seen by [`Side::Max`]; `None` while play goes on. A position
    /// without moves that is not terminal keeps the value it was estimated at.
    fn terminal(&self, state: &Self::State) -> Option<Value>;
}

/// A game whose positions can be judged realistically and optimistically: what probability-based
/// B* needs.
pub trait Domain: Game {
    /// The best answer to a move, as a label: replies with equal answers fall into one *reply group*
    /// and count as one chance, not as several independent ones (section 3.7 of the paper).
    type Answer: Clone + Ord + Debug;

    /// The realistic value of each child (the paper's `RealVal`): the best estimate of its worth,
    /// one estimate a child, in order. No estimate at all ends the search: the domain was interrupted,
    /// and the node stays as it is.
    fn realistic(
        &mut self,
        parent: &Parent<'_, Self>,
        children: &[Child<'_, Self>],
    ) -> Vec<Estimate<Self::Answer>>;

    /// The optimistic value of each child (`OptVal`) for the side to move in `parent`, who has just
    /// made the move: what could come of it if things go well, for instance if that side could move
    /// once more. One estimate a child, in order. Asked only for the side that is forcing.
    fn optimistic(
        &mut self,
        parent: &Parent<'_, Self>,
        children: &[Child<'_, Self>],
    ) -> Vec<Estimate<Self::Answer>>;

    /// The value of a finished game that was found so many moves below the root. A domain that wants
    /// quick wins can make distant ones worth a little less.
    fn at_ply(&self, value: Value, ply: u32) -> Value {
        let _ = ply;
        value
    }

    /// How many positions that may be expanded next the domain wants to hear of: 0 if it has no use for them.
    fn foresight(&self) -> usize {
        0
    }

    /// The positions that are most likely to be expanded after the one that is expanded now, the likeliest
    /// first, at most as many as [`foresight`](Domain::foresight) says. A domain with processors to spare may
    /// judge their moves in advance. Nothing may depend on it but the time.
    fn foresee(&mut self, likely: &[Parent<'_, Self>]) {
        let _ = likely;
    }

    /// The value of a position that occurs for the second time on a line.
    fn repetition_value(&self) -> Value {
        0
    }
}

/// A game whose positions can be bounded on both sides: what interval B* needs.
pub trait IntervalDomain: Game {
    /// Bounds for each child, one pair a child, in order.
    fn bounds(&mut self, parent: &Parent<'_, Self>, children: &[Child<'_, Self>]) -> Vec<Bounds>;
}

/// The position whose moves are being judged.
pub struct Parent<'a, G: Game + ?Sized> {
    /// The position.
    pub state: &'a G::State,
    /// How many moves it lies below the root, by the shortest way seen when it was found.
    pub ply: u32,
}

/// A move to be judged, with the position it leads to.
pub struct Child<'a, G: Game + ?Sized> {
    /// The move from the parent.
    pub mv: &'a G::Move,
    /// The position after it.
    pub state: &'a G::State,
}

/// A value, and the best answer the probe found to the move it judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate<A> {
    /// The value, seen by [`Side::Max`].
    pub value: Value,
    /// The best answer to the move, if the probe found one; see [`Domain::Answer`].
    pub answer: Option<A>,
}

impl<A> Estimate<A> {
    /// A value without an answer: the move stands in a reply group of its own.
    pub fn new(value: Value) -> Self {
        Self { value, answer: None }
    }

    /// A value and the answer that produced it.
    pub fn answered(value: Value, answer: A) -> Self {
        Self { value, answer: Some(answer) }
    }
}

/// An interval of values: the true value lies in `low..=high` if the domain is honest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least value it can have.
    pub low: Value,
    /// The greatest value it can have.
    pub high: Value,
}

impl Bounds {
    /// Bounds in either order; they are sorted and kept within the limits of [`Value`].
    pub fn new(a: Value, b: Value) -> Self {
        let (a, b) = (crate::side::clamped(a), crate::side::clamped(b));
        Self { low: a.min(b), high: a.max(b) }
    }

    /// A known value.
    pub fn exact(value: Value) -> Self {
        Self::new(value, value)
    }

    /// Is nothing left to find out?
    pub fn is_exact(self) -> bool {
        self.low == self.high
    }

    /// The bound a side hopes for.
    pub fn optimistic(self, side: Side) -> Value {
        match side {
            Side::Max => self.high,
            Side::Min => self.low,
        }
    }

    /// The bound a side fears.
    pub fn pessimistic(self, side: Side) -> Value {
        self.optimistic(side.other())
    }
}
