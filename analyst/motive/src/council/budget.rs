//! One budget for all systems of the council.

use std::time::Duration;

use motive_answer::{Control, Limits, Question};

/// About what a node of the critic takes.
const NANOS_PER_NODE: u64 = 1_000;

/// What a question may cost in all, and what is left.
pub(super) struct Budget {
    control: Control,
    started: Duration,
    /// All the time that there is.
    time: Option<Duration>,
    /// All the nodes that there are.
    nodes: Option<u64>,
    /// Nodes of all systems so far, in nodes of the critic.
    spent: u64,
}

impl Budget {
    pub(super) fn new(question: &Question) -> Budget {
        let control = question.control.clone();
        let started = control.elapsed();
        let time = control.hard_deadline().map(|at| at.saturating_sub(started));
        Budget { control, started, time, nodes: question.limits.nodes, spent: 0 }
    }

    /// So many nodes were visited.
    pub(super) fn pay(&mut self, nodes: u64) {
        self.spent = self.spent.saturating_add(nodes);
    }

    pub(super) fn spent(&self) -> u64 {
        self.spent
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.control.elapsed().saturating_sub(self.started)
    }

    /// The part of the whole that is left, in percent.
    pub(super) fn left(&self) -> u32 {
        let nodes = self.nodes.map_or(0, |nodes| 100 * self.spent / nodes.max(1));
        let time = self.time.map_or(0, |time| 100 * self.elapsed().as_nanos() / time.as_nanos().max(1));
        let used = u128::from(nodes).max(time).min(100);
        100 - used as u32
    }

    /// Time that is left, if it is limited.
    pub(super) fn time_left(&self) -> Option<Duration> {
        self.time.map(|time| time.saturating_sub(self.elapsed()))
    }

    /// Whether nothing limits the work but a person.
    pub(super) fn is_open(&self) -> bool {
        self.nodes.is_none() && self.time.is_none()
    }

    /// Whether there is at least so much in all, in nodes of the critic: as much as a system needs to say anything sensible.
    pub(super) fn allows(&self, nodes: u64) -> bool {
        let time = Duration::from_nanos(nodes.saturating_mul(NANOS_PER_NODE));
        self.time.is_none_or(|all| all >= time) && self.nodes.is_none_or(|all| all >= nodes)
    }

    /// A part of the whole in percent, but no more than is left. What is not limited stays so.
    pub(super) fn share(&self, percent: u32) -> Limits {
        let left = self.nodes.map(|nodes| nodes.saturating_sub(self.spent));
        let nodes = self.nodes.map(|nodes| nodes / 100 * u64::from(percent));
        let time = self.time.map(|time| time * percent / 100);
        Limits { nodes: nodes.zip(left).map(|(nodes, left)| nodes.min(left).max(1)), time, ..Limits::none() }
    }

    /// Does a part of the work within a part of the time.
    pub(super) fn within<T>(&self, limits: &Limits, work: impl FnOnce() -> T) -> T {
        self.control.within(limits.time, work)
    }
}

#[cfg(test)]
mod tests {
    use motive_chess::Position;

    use super::*;

    #[test]
    fn shares_never_exceed_what_is_left() {
        let question = Question::new(&Position::default(), Limits::nodes(1_000));
        let mut budget = Budget::new(&question);
        assert_eq!(budget.share(30).nodes, Some(300));
        budget.pay(900);
        assert_eq!(budget.share(30).nodes, Some(100));
        assert!(!budget.is_open());
        budget.pay(100);
        assert_eq!(budget.left(), 0);
    }

    #[test]
    fn a_part_of_the_time_is_only_a_part() {
        let question = Question::new(&Position::default(), Limits::time(Duration::from_mins(1)));
        let budget = Budget::new(&question);
        let share = budget.share(0);
        budget.within(&share, || assert!(question.control.must_end().is_some()));
        assert!(question.control.must_end().is_none());
        assert!(budget.allows(59_000_000));
        assert!(!budget.allows(61_000_000));
    }
}
