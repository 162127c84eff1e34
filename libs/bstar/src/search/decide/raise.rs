//! Raising the horizon.
//!
//! The leader's line goes with the horizon: whatever leads was measured, rather than bounded, up to it
//! ([`settle`](Search::settle)). Other root moves, and the replies to the leader, may lag behind, but only so far.

use crate::chance::{Aim, Chances};
use crate::deepening::{Bound, Deepening};
use crate::domain::Bounds;
use crate::graph::NodeId;
use crate::ledger::Account;
use crate::limits::StopReason;
use crate::observer::Event;
use crate::search::decide::Work;
use crate::search::decide::measure::{Wish, everything, question};
use crate::search::{Guard, Search, line};
use crate::side::{Side, Value};

/// So many leaves in turn are looked at because they lead; then what leads, leads.
const MOST_SETTLED: usize = 200;

impl<D: Deepening> Search<D> {
    /// Sets the horizon, and takes with it whoever must go with it. False if the leader would cost more than is due to it now.
    pub(super) fn raise(
        &mut self,
        horizon: u32,
        work: &mut Work<'_, D::Move>,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<bool, StopReason> {
        work.account = Account::Raise;
        self.set_horizon(horizon, work);
        guard.tell(&Event::Raised { horizon, work: self.domain.work() });
        if !self.settle(work, guard)? {
            return Ok(false);
        }
        let least = horizon.saturating_sub(work.attention.most_lag);
        let Some((best, lead)) = self.leader() else { return Ok(true) };
        // Who could beat the leader?
        let (aim, asked) = self.aims(lead.real, work);
        self.take_aim(aim, guard);
        let rivals = self.lagging(best, least).into_iter().map(|(path, _)| path).collect();
        self.bring_up(rivals, least, asked, work, guard)?;
        Ok(true)
    }

    /// The rivals that were looked at less than so far from the root, with their chances, the largest first.
    pub(super) fn lagging(&mut self, best: NodeId, least: u32) -> Vec<(Vec<NodeId>, f64)> {
        let root = self.graph.root();
        let mut views = line::views(&self.graph, &mut self.run.chances, &self.settings, &[root]);
        views.retain(|view| {
            let node = &self.graph[view.child];
            view.child != best
                && (node.is_open() || node.is_inner())
                && self.reached_from_root(view.child, 1) < least
        });
        views.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        views.into_iter().map(|view| (vec![root, view.child], view.chance)).collect()
    }

    /// Measures positions up to so far from the root, each with all that lies below it: do they reach the aim?
    pub(super) fn bring_up(
        &mut self,
        lines: Vec<Vec<NodeId>>,
        least: u32,
        aim: Aim,
        work: &mut Work<'_, D::Move>,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<(), StopReason> {
        let mut wishes: Vec<Wish> = Vec::new();
        for path in lines {
            let length = u32::try_from(path.len() - 1).unwrap_or(u32::MAX);
            let depth = least.saturating_sub(length);
            push_new(&mut wishes, Wish::new(path, depth, question(aim)));
        }
        if !wishes.is_empty() {
            self.deepen(&wishes, work, guard)?;
        }
        Ok(())
    }

    /// Measures the leader up to the horizon, then the end of its line, and so on until what leads was measured. Who takes
    /// the lead from another need not be measured where it does not keep it. False if it was given up.
    pub(super) fn settle(
        &mut self,
        work: &mut Work<'_, D::Move>,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<bool, StopReason> {
        let player = self.player();
        for _ in 0..MOST_SETTLED {
            let Some((best, lead)) = self.leader() else { return Ok(true) };
            if let Some(wish) = self.doubt(best, lead.real, work) {
                self.deepen(&[wish], work, guard)?;
                continue;
            }
            let line = line::principal(&self.graph, &self.settings, vec![self.graph.root(), best]);
            let end = line.len() - 1;
            let lags = |at: usize| {
                let node = &self.graph[line[at]];
                (node.is_open() || node.is_inner()) && self.reached_from_root(line[at], at) < work.horizon
            };
            let last = &self.graph[line[end]];
            let exact = !last.is_open() || last.probed.bound == Bound::Exact;
            let at = match () {
                () if lags(1) => 1,
                () if lags(end) || !exact => end,
                () => {
                    (work.leader, work.settled) = (Some(best), work.horizon);
                    return Ok(true);
                }
            };
            // A question that was answered with yes at the horizon is enough to lead, if there is no time for more.
            if !lags(1) && !lags(end) && !last.probed.bound.hides_more_for(player.other()) {
                (work.leader, work.settled) = (Some(best), work.horizon);
            }
            let length = u32::try_from(at).unwrap_or(u32::MAX);
            let depth = work.horizon.saturating_sub(length).max(1);
            let window = self.window_of(best, work);
            let most = work.due();
            let mut wishes = vec![Wish { most, ..Wish::new(line[..=at].to_vec(), depth, window) }];
            self.fill(&mut wishes, best, work);
            if !self.deepen(&wishes, work, guard)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A change of the leader that rests on the graph alone, while the position as a whole was measured otherwise: whoever rises or falls by
    /// it is measured as a whole, as far as the graph has looked.
    fn doubt(&self, best: NodeId, lead: Value, work: &Work<'_, D::Move>) -> Option<Wish> {
        let player = self.player();
        let before = work.leader.filter(|&leader| leader != best)?;
        let (_, values) = self.candidates().into_iter().find(|(child, _)| *child == before)?;
        let root = self.graph.root();
        let wish = |child: NodeId, target: Value| {
            let line = line::principal(&self.graph, &self.settings, vec![root, child]);
            let reached = self.reached_from_root(*line.last()?, line.len() - 1);
            let depth = reached.saturating_sub(1);
            let aim = Aim { forcer: player, target: f64::from(target) };
            let deeper = depth > self.graph[child].probed.depth;
            deeper.then(|| Wish::new(vec![root, child], depth, question(aim)))
        };
        let rises = &self.graph[best];
        if rises.is_inner()
            && !rises.probed.bound.hides_more_for(player)
            && player.prefers(lead, rises.own.real)
            && let Some(wish) = wish(best, values.real + player.step())
        {
            return Some(wish);
        }
        let falls = &self.graph[before];
        let fell = falls.is_inner()
            && !falls.probed.bound.hides_more_for(player.other())
            && player.prefers(falls.own.real, values.real);
        if fell { wish(before, lead) } else { None }
    }

    /// The values that matter of a move that leads: all of them, or, where it takes the lead from another, those with which it keeps it.
    fn window_of(&self, best: NodeId, work: &Work<'_, D::Move>) -> Bounds {
        let Some(before) = work.leader.filter(|&leader| leader != best) else { return everything() };
        let values = self.candidates().into_iter().find(|(child, _)| *child == before);
        let all = everything();
        let player = self.player();
        match (values, player) {
            (Some((_, values)), Side::Max) => Bounds::new(values.real - 1, all.high),
            (Some((_, values)), Side::Min) => Bounds::new(all.low, values.real + 1),
            (None, _) => all,
        }
    }

    /// Gives processors that would wait something to do: the likeliest rivals that lag behind are measured meanwhile.
    fn fill(&mut self, wishes: &mut Vec<Wish>, best: NodeId, work: &Work<'_, D::Move>) {
        if self.domain.processors() == 1 || !work.attention.chances {
            return;
        }
        let Some((_, lead)) = self.leader() else { return };
        let (aim, asked) = self.aims(lead.real, work);
        let law = self.run.chances.law().clone();
        let mut chances = Chances::by(aim, law);
        let mut rivals = line::views(&self.graph, &mut chances, &self.settings, &[self.graph.root()]);
        rivals.retain(|view| view.child != best && view.chance > 0.0);
        rivals.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        for view in rivals {
            if wishes.len() >= self.at_once() {
                break;
            }
            let start = vec![self.graph.root(), view.child];
            let Some(path) = line::walk(&self.graph, &mut chances, &self.settings, start) else { continue };
            if let Some((length, depth)) = self.further(&path, false, work) {
                let path = path[..length].to_vec();
                push_new(wishes, Wish::new(path, depth, question(asked)));
            }
        }
    }
}

/// Adds a wish, unless the same leaf is asked about already.
pub(super) fn push_new(wishes: &mut Vec<Wish>, wish: Wish) {
    if wishes.iter().all(|other| other.path.last() != wish.path.last()) {
        wishes.push(wish);
    }
}
