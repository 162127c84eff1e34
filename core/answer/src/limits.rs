//! How much work may be done, and how it is told to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Limits on one piece of work; a field that is `None` does not limit.
///
/// ```
/// use motive_answer::Limits;
///
/// let limits = Limits { depth: Some(12), ..Limits::nodes(50_000) };
/// assert_eq!((limits.nodes, limits.depth, limits.time), (Some(50_000), Some(12), None));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Wall-clock time: when it is over the work ends.
    pub time: Option<Duration>,
    /// Wall-clock time after which nothing large is begun any more.
    pub soft_time: Option<Duration>,
    /// Depth of search in half-moves (for those who deepen).
    pub depth: Option<u32>,
    /// Moves to mate: looking for a mate in this many moves only.
    pub mate: Option<u32>,
    /// Moves in which the side to move is said to be mated: looking for the opponent's mate in this many only.
    pub mated: Option<u32>,
    /// Rules that may fire.
    pub firings: Option<u64>,
    /// Bytes of memory for trees.
    pub memory: Option<usize>,
}

impl Limits {
    /// No limit at all: the work ends when it is done or stopped.
    pub fn none() -> Limits {
        Limits::default()
    }

    /// At most so many positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// At most so long.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// At most so deep.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }
}

/// Why work ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StopReason {
    /// The question is answered.
    Finished,
    /// [`Limits::nodes`] is used up.
    Nodes,
    /// [`Limits::time`] or [`Limits::soft_time`] is over.
    Time,
    /// [`Limits::depth`] is reached.
    Depth,
    /// [`Limits::firings`] is used up.
    Firings,
    /// [`Limits::memory`] is used up.
    Memory,
    /// Somebody said stop.
    Stopped,
}

/// The one clock and the one stop button of a piece of work.
///
/// Clones share both. The work reads time only here; another thread may press stop, or set the time
/// while the work is under way (as a ponder hit does).
///
/// ```
/// use motive_answer::{Control, StopReason};
///
/// let control = Control::new();
/// let button = control.clone();
/// assert_eq!(control.must_end(), None);
/// button.stop();
/// assert_eq!(control.must_end(), Some(StopReason::Stopped));
/// ```
#[derive(Clone, Debug)]
pub struct Control {
    shared: Arc<Shared>,
    /// By how many nanoseconds sooner than for others the time is over.
    sooner: u64,
}

#[derive(Debug)]
struct Shared {
    epoch: Instant,
    stop: AtomicBool,
    /// Nanoseconds after `epoch`; `u64::MAX` is never.
    hard: AtomicU64,
    soft: AtomicU64,
}

impl Default for Control {
    fn default() -> Control {
        Control::new()
    }
}

impl Control {
    /// A clock that starts now, with no time set.
    pub fn new() -> Control {
        Control {
            shared: Arc::new(Shared {
                epoch: Instant::now(),
                stop: AtomicBool::new(false),
                hard: AtomicU64::new(u64::MAX),
                soft: AtomicU64::new(u64::MAX),
            }),
            sooner: 0,
        }
    }

    /// The same clock and the same button; only the hard time limit is over so much sooner, so that somebody has time for what
    /// must be done at the end.
    #[must_use]
    pub fn sooner(&self, by: Duration) -> Control {
        Control { shared: self.shared.clone(), sooner: self.sooner.saturating_add(nanos(by)) }
    }

    /// A clock that starts now, with the time of the limits set.
    pub fn start(limits: &Limits) -> Control {
        let control = Control::new();
        control.set_time(limits.soft_time, limits.time);
        control
    }

    /// Asks the work to end.
    pub fn stop(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
    }

    /// Whether somebody said stop.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.shared.stop.load(Ordering::Relaxed)
    }

    /// Sets the time that is left, counted from now; `None` takes a limit away.
    pub fn set_time(&self, soft: Option<Duration>, hard: Option<Duration>) {
        let now = self.elapsed();
        let mark = |left: Option<Duration>| left.map_or(u64::MAX, |left| nanos(now.saturating_add(left)));
        self.shared.soft.store(mark(soft), Ordering::Relaxed);
        self.shared.hard.store(mark(hard), Ordering::Relaxed);
    }

    /// Time since the clock was started.
    pub fn elapsed(&self) -> Duration {
        self.shared.epoch.elapsed()
    }

    /// Whether the work must end now: stopped, or the time is over.
    pub fn must_end(&self) -> Option<StopReason> {
        if self.is_stopped() {
            return Some(StopReason::Stopped);
        }
        let hard = self.shared.hard.load(Ordering::Relaxed);
        (hard != u64::MAX && nanos(self.elapsed()).saturating_add(self.sooner) >= hard)
            .then_some(StopReason::Time)
    }

    /// Does a part of the work with a time limit of its own, unless the whole ends sooner. The clock
    /// is one for all, so it is set to the part and then back to the whole.
    pub fn within<T>(&self, part: Option<Duration>, work: impl FnOnce() -> T) -> T {
        let left = |deadline: Option<Duration>| deadline.map(|at| at.saturating_sub(self.elapsed()));
        let for_all = Control { shared: self.shared.clone(), sooner: 0 };
        let (soft, hard) = (self.soft_deadline(), for_all.hard_deadline());
        self.set_time(left(soft), left(hard).into_iter().chain(part).min());
        let result = work();
        self.set_time(left(soft), left(hard));
        result
    }

    /// The soft time limit as a point of the clock, if one is set.
    pub fn soft_deadline(&self) -> Option<Duration> {
        let soft = self.shared.soft.load(Ordering::Relaxed);
        (soft != u64::MAX).then(|| Duration::from_nanos(soft))
    }

    /// The hard time limit as a point of the clock, if one is set.
    pub fn hard_deadline(&self) -> Option<Duration> {
        let hard = self.shared.hard.load(Ordering::Relaxed);
        (hard != u64::MAX).then(|| Duration::from_nanos(hard.saturating_sub(self.sooner)))
    }
}

fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sooner_is_sooner_for_whoever_asked_for_it() {
        let control = Control::start(&Limits::time(Duration::from_mins(1)));
        let sooner = control.sooner(Duration::from_mins(1));
        assert_eq!((control.must_end(), sooner.must_end()), (None, Some(StopReason::Time)));
        // The clock may have run a little before the limit was set.
        let earlier = control.hard_deadline().zip(sooner.hard_deadline()).map(|(all, own)| all.abs_diff(own));
        assert_eq!(earlier, Some(Duration::from_mins(1)));
        // A clock without a limit has none, however much sooner.
        assert_eq!(Control::new().sooner(Duration::from_mins(1)).must_end(), None);
        // A part of the work leaves the whole as it was.
        let before = control.hard_deadline();
        sooner.within(Some(Duration::ZERO), || assert_eq!(control.must_end(), Some(StopReason::Time)));
        let moved = control.hard_deadline().zip(before).map(|(now, then)| now.abs_diff(then));
        assert!(moved.is_some_and(|moved| moved < Duration::from_secs(1)), "{moved:?}");
        sooner.stop();
        assert_eq!(control.must_end(), Some(StopReason::Stopped));
    }

    #[test]
    fn time_can_be_set_later_and_stop_wins() {
        let control = Control::start(&Limits::none());
        assert_eq!(control.must_end(), None);
        control.set_time(None, Some(Duration::ZERO));
        assert_eq!(control.must_end(), Some(StopReason::Time));
        control.set_time(None, None);
        assert_eq!(control.must_end(), None);
        control.clone().stop();
        assert_eq!(control.must_end(), Some(StopReason::Stopped));
    }

    #[test]
    fn absurd_times_do_not_overflow() {
        let control = Control::new();
        control.set_time(Some(Duration::MAX), Some(Duration::MAX));
        assert_eq!(control.must_end(), None);
    }
}
