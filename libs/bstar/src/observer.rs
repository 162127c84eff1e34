//! Watching a search, and stopping it.
//!
//! A search prints nothing and keeps no log: it tells an [`Observer`] every decision as it is made,
//! much as the trace of section 4 of Berliner & McConnell (1996) does, and asks each time whether to
//! go on.

use std::ops::ControlFlow;

use crate::deepening::Bound;
use crate::side::Value;

/// Hears of every event of a search and may end it.
pub trait Observer<M> {
    /// Called at each event; [`ControlFlow::Break`] ends the search before its next expansion.
    fn notice(&mut self, event: &Event<'_, M>) -> ControlFlow<()>;

    /// Whether it wants [`Event::Weighed`] and [`Event::Backed`] too, which only a log has a use for.
    fn wants_numbers(&self) -> bool {
        false
    }
}

/// An observer that lets everything pass.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<M> Observer<M> for Silent {
    fn notice(&mut self, _: &Event<'_, M>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<M, F: FnMut(&Event<'_, M>) -> ControlFlow<()>> Observer<M> for F {
    fn notice(&mut self, event: &Event<'_, M>) -> ControlFlow<()> {
        self(event)
    }
}

/// The two phases of probability-based B*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The Player, who is to move at the root, forces: which move is best?
    Select,
    /// The Opponent forces: can the chosen move be refuted?
    Verify,
}

/// Why a phase ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseEnd {
    /// SELECT: no other move's optimism exceeds what the best one has already.
    Separated,
    /// SELECT: other moves have optimism left, but none a chance of `MinAct` or more of its own.
    ClearlyBest,
    /// VERIFY: no reply has a chance of `MinAct` or more; the move stands.
    Stands,
    /// VERIFY: the chosen move lost its lead.
    Refuted,
    /// The allotment of the phase is used up.
    Effort,
}

/// Something that happened in a search. Lines are moves from the root.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event<'a, M> {
    /// A phase begins.
    PhaseStarted {
        /// Which one.
        phase: Phase,
        /// The move under scrutiny, in VERIFY.
        chosen: Option<&'a M>,
        /// The expansions it may use.
        allotment: u64,
        /// The chance below which a move is out of contention now.
        min_act: f64,
    },
    /// Children of nodes where the forcing side is to move were given the optimistic values they
    /// lacked.
    OptimismCompleted {
        /// How many values were asked for.
        estimates: usize,
    },
    /// The value the forcing side aims at has changed.
    Target {
        /// The new value.
        value: f64,
    },
    /// A node is about to be expanded.
    Expanding {
        /// The line to it.
        line: &'a [M],
    },
    /// A node has been expanded and its values backed up.
    Expanded {
        /// The line to it.
        line: &'a [M],
        /// How many moves it has.
        children: usize,
    },
    /// A leaf has been measured again, more deeply.
    Deepened {
        /// The line to it.
        line: &'a [M],
        /// How deep it has been looked at.
        depth: u32,
        /// What it is worth now.
        value: Value,
        /// Whether that is a value or a bound.
        bound: Bound,
    },
    /// The chances by which a phase of a decision chooses what to look at next. Told only to who
    /// [wants numbers](Observer::wants_numbers).
    Weighed {
        /// The chance below which a move is out of contention now.
        min_act: f64,
        /// The chance of every move of the root, in their order.
        chances: &'a [f64],
    },
    /// What the positions of a line are worth after a step of a decision. Told only to who
    /// [wants numbers](Observer::wants_numbers).
    Backed {
        /// The line.
        line: &'a [M],
        /// The realistic values, the root's first.
        values: &'a [Value],
        /// The realistic values of the moves at its end, if it was expanded.
        below: &'a [Value],
    },
    /// The horizon of the decision has been raised.
    Raised {
        /// Moves from the root to where measurements end.
        horizon: u32,
        /// What was done up to now, in the domain's unit of work.
        work: u64,
    },
    /// A move stood up to scrutiny at a horizon.
    Verified {
        /// The move.
        mv: &'a M,
        /// The horizon.
        horizon: u32,
    },
    /// Another root move leads, or the leading one has a new value.
    Best {
        /// The leading move.
        mv: &'a M,
        /// Its realistic value (interval B*: its pessimistic one).
        value: Value,
    },
    /// A phase is over.
    PhaseEnded {
        /// Which one.
        phase: Phase,
        /// Why.
        end: PhaseEnd,
    },
}
