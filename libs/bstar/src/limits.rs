//! How long a search may go on, and why it ended.
//!
//! Limits travel into every call, and the clock is reached only through them, so that a search
//! without a time limit is a function of its input alone: same domain, same limits, same answer.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Hard limits of one call. They come on top of a search's own evaluation of when to stop.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most node expansions; `None` leaves it to the search.
    pub expansions: Option<u64>,
    /// The most nodes in memory. A search that would grow beyond stops instead.
    pub nodes: usize,
    /// The most time.
    pub time: Option<TimeLimit>,
    /// Set from another thread, it ends the search before the next expansion.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { expansions: None, nodes: 1_000_000, time: None, stop: None }
    }
}

impl Limits {
    /// No more than so many expansions.
    pub fn with_expansions(mut self, expansions: u64) -> Self {
        self.expansions = Some(expansions);
        self
    }

    /// No more than so many nodes.
    pub fn with_nodes(mut self, nodes: usize) -> Self {
        self.nodes = nodes;
        self
    }

    /// So much wall-clock time, counted from this call.
    pub fn with_time(mut self, budget: Duration) -> Self {
        self.time = Some(TimeLimit { budget, clock: Arc::new(SystemClock::start()) });
        self
    }

    /// The most nodes that can be numbered and are allowed.
    pub(crate) fn most_nodes(&self) -> usize {
        self.nodes.min(u32::MAX as usize)
    }

    /// The limit that has been hit, if any.
    pub(crate) fn hit(&self, expansions: u64, nodes: usize) -> Option<StopReason> {
        if self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Some(StopReason::Cancelled);
        }
        if self.expansions.is_some_and(|most| expansions >= most) {
            return Some(StopReason::Expansions);
        }
        if nodes >= self.most_nodes() {
            return Some(StopReason::Nodes);
        }
        if self.time_used() >= 1.0 {
            return Some(StopReason::Time);
        }
        None
    }

    /// The part of the time that is gone, from 0 to 1 and beyond; 0 without a time limit.
    pub(crate) fn time_used(&self) -> f64 {
        self.time.as_ref().map_or(0.0, |time| {
            if time.budget.is_zero() {
                1.0
            } else {
                time.clock.elapsed().as_secs_f64() / time.budget.as_secs_f64()
            }
        })
    }
}

/// A budget of time and the clock that measures it.
#[derive(Clone)]
pub struct TimeLimit {
    /// How much time there is.
    pub budget: Duration,
    /// What measures it.
    pub clock: Arc<dyn Clock + Send + Sync>,
}

impl fmt::Debug for TimeLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TimeLimit").field("budget", &self.budget).finish_non_exhaustive()
    }
}

/// Measures the time since a search was given its limits.
pub trait Clock {
    /// The time gone by.
    fn elapsed(&self) -> Duration;
}

/// The system's monotonic clock.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock {
    started: Instant,
}

impl SystemClock {
    /// A clock that starts now.
    pub fn start() -> Self {
        Self { started: Instant::now() }
    }
}

impl Clock for SystemClock {
    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// Why a search ended. None of these is an error: a search always answers with what it knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The game is over at the root, or there is no move.
    GameOver,
    /// There is only one position to move to.
    OnlyMove,
    /// Interval B*: the best move's pessimistic value reaches every other optimistic value.
    Separated,
    /// Probability-based B*: the chosen move is clearly best and no reply has a chance left that is
    /// worth pursuing.
    Verified,
    /// The search's own allotment of effort ran out; the best move so far stands.
    Effort,
    /// [`Limits::expansions`] was reached.
    Expansions,
    /// [`Limits::nodes`] was reached.
    Nodes,
    /// [`Limits::time`] was reached.
    Time,
    /// An observer or [`Limits::stop`] asked for the end.
    Cancelled,
    /// The domain could not finish its estimates in time; the node was left unexpanded.
    Interrupted,
    /// The domain returned a wrong number of estimates; the node was left unexpanded.
    BrokenDomain {
        /// How many children were handed over.
        expected: usize,
        /// How many estimates came back.
        found: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fixed(u64);

    impl Clock for Fixed {
        fn elapsed(&self) -> Duration {
            Duration::from_millis(self.0)
        }
    }

    fn timed(elapsed: u64, budget: u64) -> Limits {
        Limits {
            time: Some(TimeLimit { budget: Duration::from_millis(budget), clock: Arc::new(Fixed(elapsed)) }),
            ..Limits::default()
        }
    }

    #[test]
    fn each_limit_is_named() {
        assert_eq!(Limits::default().hit(1_000, 1_000), None);
        assert_eq!(Limits::default().with_expansions(5).hit(5, 0), Some(StopReason::Expansions));
        assert_eq!(Limits::default().with_nodes(9).hit(0, 9), Some(StopReason::Nodes));
        assert_eq!(timed(99, 100).hit(0, 0), None);
        assert_eq!(timed(100, 100).hit(0, 0), Some(StopReason::Time));
        assert_eq!(timed(0, 0).hit(0, 0), Some(StopReason::Time));
    }

    #[test]
    fn the_stop_flag_is_seen_from_outside() {
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(Arc::clone(&flag)), ..Limits::default() };
        assert_eq!(limits.hit(0, 0), None);
        flag.store(true, Ordering::Relaxed);
        assert_eq!(limits.hit(0, 0), Some(StopReason::Cancelled));
    }
}
