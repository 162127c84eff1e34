//! What a domain must tell a search whose attention deepens: measurements of any depth, with windows.
//!
//! In the paper every probe has the same depth, and attention means expansion. Here a leaf carries the depth of its
//! probe, and to attend to it may also mean to look at it again, more deeply. Because a decision compares, a
//! measurement is asked with a [`Bounds`] that matters: values beyond either end need not be told apart, and what
//! comes back then is a bound rather than a value.

use crate::domain::{Bounds, Child, Domain, Game, Parent};
use crate::outlook::{Evidence, LEAST_LAG};
use crate::side::{Side, Value};

/// What is left of a lag of one, a half-move further beyond the horizon.
const FADING: f64 = 0.6;

/// A domain that can look at a position again, more deeply.
pub trait Deepening: Domain {
    /// Measures single positions anew, one measurement for each, in order; `None` where the limits ended it, or the work
    /// that it may cost. A domain with processors to spare may make several at the same time.
    fn measure(&mut self, asked: &[Ask<'_, Self>]) -> Vec<Option<Measured<Self::Answer>>>;

    /// Measures all moves of a position that becomes an inner node, in one batch, one measurement for each, in order.
    /// `depth` is what each move deserves, but only the moves that decide need it: where one move reaches the end of
    /// the window that its maker wants, or another cannot come near the best, a shallower look is enough, and the measurement says how
    /// deep it was. Nothing at all if the limits ended it.
    fn measure_moves(
        &mut self,
        parent: &Parent<'_, Self>,
        children: &[Child<'_, Self>],
        depth: u32,
        window: Bounds,
    ) -> Vec<Measured<Self::Answer>>;

    /// The move that the last measurement that came through a position expects there, if it is known: its best one, or the one that shows its
    /// bound.
    fn expected(&mut self, state: &Self::State) -> Option<Self::Move> {
        let _ = state;
        None
    }

    /// All work done so far, for the ledger: it must only grow.
    fn work(&self) -> u64;

    /// The part of the means that is used up, from 0 to 1; 0 if nothing limits the work.
    fn used(&self) -> f64 {
        0.0
    }

    /// The search has ended in the middle of something: from now on means that were kept back may be used to settle who leads.
    fn release(&mut self, reserve: Reserve) {
        let _ = reserve;
    }

    /// How many measurements can be made at the same time.
    fn processors(&self) -> usize {
        1
    }
}

/// A position to be measured again.
pub struct Ask<'a, G: Game + ?Sized> {
    /// The position before the move.
    pub before: &'a G::State,
    /// The move that leads to it.
    pub mv: &'a G::Move,
    /// The position.
    pub state: &'a G::State,
    /// How many moves the position before the move lies below the root.
    pub ply: u32,
    /// How deep it was looked at before.
    pub earlier: u32,
    /// What it was found to be worth then.
    pub value: Value,
    /// How deep it is to be looked at.
    pub depth: u32,
    /// The values that matter: up to `low`, and from `high` on, they need not be told apart.
    pub window: Bounds,
    /// The work after which it may be given up for now.
    pub most: Option<u64>,
}

/// How much of the means that were kept back for the end of a search may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reserve {
    /// Most of it: for moves that must be looked at as far as the leader.
    Most,
    /// All of it: for the value of the move that is played.
    All,
}

/// What a measurement found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured<A> {
    /// The value, seen by [`Side::Max`], or a bound of it.
    pub value: Value,
    /// Which of them it is.
    pub bound: Bound,
    /// How deep it was looked at.
    pub depth: u32,
    /// The best answer to the move, if it was found; see [`Domain::Answer`].
    pub answer: Option<A>,
    /// What the side that made the move has to hope for, if it was looked for.
    pub evidence: Option<Evidence>,
}

/// What a value says, seen by [`Side::Max`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Bound {
    /// It is so much.
    #[default]
    Exact,
    /// It is no more.
    AtMost,
    /// It is no less.
    AtLeast,
}

impl Bound {
    /// What is known of a value when this bound, or value, is found and `earlier` was known: an earlier value that
    /// agrees with a bound stands.
    pub(crate) fn narrowed(self, found: Value, earlier: Value) -> Value {
        match self {
            Self::Exact => found,
            Self::AtMost => found.min(earlier),
            Self::AtLeast => found.max(earlier),
        }
    }

    /// Whether the true value may be better for a side than what is written.
    pub(crate) fn hides_more_for(self, side: Side) -> bool {
        match self {
            Self::Exact => false,
            Self::AtMost => side == Side::Min,
            Self::AtLeast => side == Side::Max,
        }
    }
}

/// How a leaf came to its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Probed {
    pub(crate) bound: Bound,
    pub(crate) depth: u32,
}

impl Probed {
    /// How much less than the horizon was seen of a leaf at this distance from the root, and two; beyond the horizon ever less,
    /// and never nothing.
    pub(crate) fn lag(self, ply: u32, horizon: u32) -> f64 {
        let reached = ply.saturating_add(self.depth);
        let lag = f64::from(horizon + LEAST_LAG) - f64::from(reached);
        if lag >= 1.0 { lag } else { FADING.powf(1.0 - lag) }
    }
}
