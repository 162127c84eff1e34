//! A search under way, as the session sees it.

use std::sync::Arc;
use std::time::Duration;

use motive_answer::Control;
use motive_chess::{Move, Position};

use crate::serve::answer::Outcome;
use crate::serve::reporter::Told;
use crate::serve::time::{Allowance, Budget};

/// A search that has been told to end and has not after this time is answered for.
const PATIENCE: Duration = Duration::from_millis(250);

/// A `go` that is not over.
pub(crate) struct Search {
    pub(crate) root: Position,
    /// The moves that may be answered.
    pub(crate) allowed: Vec<Move>,
    pub(crate) control: Control,
    pub(crate) told: Arc<Told>,
    /// Why the answer may not be given yet, even if it is known.
    pub(crate) hold: Option<Hold>,
    /// The time to set on a ponder hit.
    pub(crate) budget: Option<Budget>,
    /// Whether it ends of itself.
    pub(crate) is_bounded: bool,
    /// How long after the end of its time the search is answered for.
    pub(crate) patience: Duration,
    /// When stop was pressed, by the control's clock.
    pub(crate) stopped_at: Option<Duration>,
    pub(crate) outcome: Option<Outcome>,
    /// Answered for: only its end is waited for.
    pub(crate) is_answered: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hold {
    /// `go infinite`: until stop.
    Stop,
    /// `go ponder`: until ponderhit or stop.
    PonderHit,
}

impl Search {
    /// How long until the search has to be answered for; `None` if it has no time limit, or its
    /// result is known.
    pub(crate) fn time_to_despair(&self) -> Option<Duration> {
        if self.is_answered || self.outcome.is_some() {
            return None;
        }
        let stopped = self.stopped_at.map(|at| at + PATIENCE);
        let late = self.control.hard_deadline().map(|at| at.saturating_add(self.patience));
        let end = [stopped, late].into_iter().flatten().min()?;
        Some(end.saturating_sub(self.control.elapsed()))
    }
}

/// How late a search may be: on a clock, half of what is left after the hard limit, within reason.
pub(crate) fn patience(allowance: Option<Allowance>, budget: Option<Budget>) -> Duration {
    match (allowance, budget) {
        (Some(Allowance::Clock { remaining, .. }), Some(budget)) => {
            (remaining.saturating_sub(budget.hard) / 2).clamp(Duration::from_millis(10), PATIENCE)
        }
        _ => PATIENCE,
    }
}
