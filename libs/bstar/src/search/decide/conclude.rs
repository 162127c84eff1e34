//! The end of a decision: who leads, and with which value.

use crate::deepening::{Deepening, Reserve};
use crate::graph::NodeId;
use crate::ledger::Account;
use crate::limits::Limits;
use crate::observer::Observer;
use crate::search::decide::{Work, measure};
use crate::search::{Guard, Search, line};

/// One part in so many of all work is what a less deep measurement at the end may cost.
const CONCLUDING: u64 = 500;

impl<D: Deepening> Search<D> {
    /// Settles who leads where the limits ended the search in the middle of something: what was taken for better there must show it as far
    /// from the root as the last leader was seen, and with a value rather than a bound. If there is no time for that, the last leader is
    /// played, and its value is that of a less deep measurement, which its bound corrects.
    pub(super) fn conclude(
        &mut self,
        work: &mut Work<'_, D::Move>,
        limits: &Limits,
        observer: &mut dyn Observer<D::Move>,
    ) -> Option<NodeId> {
        let mut guard = Guard { limits, observer, cancelled: false };
        (work.account, work.idle) = (Account::Raise, true);
        if let Some(last) = work.leader {
            self.domain.release(Reserve::Most);
            let seen = self.reached_from_root(last, 1).max(work.settled);
            self.set_horizon(seen.min(work.horizon), work);
            // Interrupted or not: the leader is the last that was settled.
            let _ = self.settle(work, &mut guard);
        }
        self.domain.release(Reserve::All);
        let root = self.graph.root();
        if self.graph[root].is_open() {
            // Not even the moves of the root were measured: a glance is better than nothing.
            let _ = self.widen(&[root], 1, measure::everything(), work, &mut guard);
            self.graph.refresh(root);
        }
        let leader = work.leader.or_else(|| self.measured_leader())?;
        let mut most = work.ledger.total() / CONCLUDING;
        while !self.is_measured(leader) {
            let path = line::principal(&self.graph, &self.settings, vec![self.graph.root(), leader]);
            if !self.measure_at_last(&path, &mut most, work, &mut guard) {
                break;
            }
        }
        Some(self.leader_of_the_measured(leader))
    }

    /// Measures the end of a line less deeply than before, as deeply as can be paid for. False if nothing can be paid for.
    fn measure_at_last(
        &mut self,
        path: &[NodeId],
        most: &mut u64,
        work: &mut Work<'_, D::Move>,
        guard: &mut Guard<'_, D::Move>,
    ) -> bool {
        let deepest = path.last().map_or(0, |&end| self.graph[end].probed.depth);
        for depth in (1..deepest).rev().step_by(2).chain([0]) {
            let may_cost = (depth > 1).then_some((*most).max(1));
            *most /= 2;
            let wish = measure::Wish {
                most: may_cost,
                ..measure::Wish::new(path.to_vec(), depth, measure::everything())
            };
            match self.deepen(&[wish], work, guard) {
                Ok(false) => {}
                ended => return ended.is_ok(),
            }
        }
        false
    }

    /// The best of this root move and those that were looked at as far and whose lines end with values.
    pub(super) fn leader_of_the_measured(&self, leader: NodeId) -> NodeId {
        let player = self.player();
        let candidates = self.candidates();
        let Some(&own) = candidates.iter().find(|(child, _)| *child == leader) else { return leader };
        let reached = self.reached_from_root(leader, 1);
        let others = candidates
            .into_iter()
            .filter(|(child, _)| self.reached_from_root(*child, 1) >= reached && self.is_measured(*child));
        others.fold(own, |a, b| if player.prefers(b.1.real, a.1.real) { b } else { a }).0
    }
}
