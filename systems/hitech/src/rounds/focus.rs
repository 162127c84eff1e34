//! What the search is after at the moment.
//!
//! B* decides by comparison: below a rival of the best move only one thing matters, whether it can be
//! better than the best, and below the chosen move, whether it can be brought under the second best.
//! Probes that know the question need not measure what is far from the answer. The one who listens to
//! the search writes the question down here, and the domain reads it.

use std::sync::{Arc, Mutex, PoisonError};

use bstar::{Event, Phase, Side, Value};
use motive_chess::Move;
use motive_critic::Window;

use crate::rules::OrderedMove;

/// Shared between the listener and the domain.
#[derive(Clone, Default)]
pub(crate) struct Focus {
    question: Arc<Mutex<Goal>>,
}

/// All values are for White.
#[derive(Clone, Copy, Default)]
struct Goal {
    /// The side to move at the root.
    player: Option<Side>,
    best: Option<(OrderedMove, Value)>,
    /// Whether the chosen move is under scrutiny.
    verifying: bool,
    /// The root move below which a node is expanded.
    below: Option<OrderedMove>,
}

impl Focus {
    /// A new round for this side.
    pub(crate) fn begin(&self, player: Side) {
        self.update(|question| *question = Goal { player: Some(player), ..Goal::default() });
    }

    pub(crate) fn hear(&self, event: &Event<'_, OrderedMove>) {
        self.update(|question| match event {
            Event::PhaseStarted { phase, .. } => question.verifying = *phase == Phase::Verify,
            Event::Best { mv, value } => question.best = Some((**mv, *value)),
            Event::Expanding { line } => question.below = line.first().copied(),
            _ => {}
        });
    }

    /// The root move below which a node is expanded.
    pub(crate) fn below(&self) -> Option<Move> {
        self.question.lock().unwrap_or_else(PoisonError::into_inner).below.map(|step| step.0)
    }

    /// The scores that matter to a side that is to move.
    pub(crate) fn interest(&self, mover: Side) -> Window {
        let question = *self.question.lock().unwrap_or_else(PoisonError::into_inner);
        let (Some(player), Some((best, value)), Some(below)) =
            (question.player, question.best, question.below)
        else {
            return Window::FULL;
        };
        if below == best || question.verifying {
            return Window::FULL;
        }
        // Is the rival better than the best move?
        let bar = mover.step() * value;
        if mover == player {
            Window { alpha: bar, ..Window::FULL }
        } else {
            // One point more, lest a refuted rival look like an equal.
            Window { beta: bar + 1, ..Window::FULL }
        }
    }

    fn update(&self, change: impl FnOnce(&mut Goal)) {
        change(&mut self.question.lock().unwrap_or_else(PoisonError::into_inner));
    }
}
