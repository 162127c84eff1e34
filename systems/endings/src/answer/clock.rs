//! The time that an answer may take.

use std::time::Duration;

use motive_answer::{Control, Limits};

/// Positions that a search with proof numbers looks at in a millisecond, on a slow day.
const POSITIONS_PER_MS: u128 = 250;

/// Part of the time that may be used before moves are compared.
const PLANS: u32 = 2;

pub(super) struct Clock {
    control: Control,
    time: Option<Duration>,
}

impl Clock {
    pub(super) fn new(limits: &Limits) -> Clock {
        Clock { control: Control::new(), time: limits.time }
    }

    /// The time that is left, if there is a limit.
    pub(super) fn left(&self) -> Option<Duration> {
        self.time.map(|time| time.saturating_sub(self.control.elapsed()))
    }

    /// Whether plans may go on: half of the time is theirs.
    pub(super) fn has_time(&self) -> bool {
        self.time.is_none_or(|time| self.control.elapsed() < time / PLANS)
    }

    /// How many positions of a budget one of so many questions may look at.
    pub(super) fn share(&self, budget: u64, questions: usize) -> u64 {
        let Some(time) = self.time else { return budget };
        let left = time.saturating_sub(self.control.elapsed()).as_millis() * POSITIONS_PER_MS;
        budget.min(u64::try_from(left / questions.max(1) as u128).unwrap_or(u64::MAX)).max(1)
    }
}
