//! Raising the horizon.
//!
//! The leader's line goes with the horizon: whatever leads was measured, rather than bounded, up to it
//! ([`settle`](Search::settle)). Other root moves, and the replies to the leader, may lag behind, but only so far.

use crate::chance::{Aim, Chances};
use crate::deepening::{Bound, Deepening};
use crate::graph::NodeId;
use crate::ledger::Account;
use crate::limits::StopReason;
use crate::observer::Event;
use crate::search::decide::Work;
use crate::search::decide::measure::{Wish, everything, question};
use crate::search::{Guard, Search, line};

/// So many leaves in turn are looked at because they lead; then what leads, leads.
const MOST_SETTLED: usize = 200;

impl<D: Deepening> Search<D> {
    /// Sets the horizon, and takes with it whoever must go with it.
    pub(super) fn raise(
        &mut self,
        horizon: u32,
        work: &mut Work<'_, D::Move>,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<(), StopReason> {
        work.account = Account::Raise;
        self.set_horizon(horizon, work);
        guard.tell(&Event::Raised { horizon, work: self.domain.work() });
        self.settle(work, guard)?;
        let least = horizon.saturating_sub(work.attention.most_lag);
        let player = self.player();
        let root = self.graph.root();
        let Some((best, lead)) = self.leader() else { return Ok(()) };
        // Who could beat the leader?
        let target = f64::from(lead.real + player.step() * work.attention.margin);
        let rivals: Vec<Vec<NodeId>> = self.children_of(&[root]).filter(|path| path[1] != best).collect();
        self.bring_up(rivals, least, Aim { forcer: player, target }, work, guard)?;
        // Which reply makes it worth less?
        if self.graph[best].is_inner() {
            let Some((best, lead)) = self.leader() else { return Ok(()) };
            let target = f64::from(lead.real - player.step());
            let replies: Vec<Vec<NodeId>> = self.children_of(&[root, best]).collect();
            self.bring_up(replies, least, Aim { forcer: player.other(), target }, work, guard)?;
        }
        Ok(())
    }

    /// The lines to the positions after the end of a line.
    fn children_of<'a>(&'a self, path: &'a [NodeId]) -> impl Iterator<Item = Vec<NodeId>> + 'a {
        let edges = path.last().map_or(&[][..], |&end| &self.graph[end].edges);
        edges.iter().map(move |edge| [path, &[edge.child]].concat())
    }

    /// Measures the ends of lines that were looked at less than so far from the root.
    fn bring_up(
        &mut self,
        lines: Vec<Vec<NodeId>>,
        least: u32,
        aim: Aim,
        work: &mut Work<'_, D::Move>,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<(), StopReason> {
        let mut wishes: Vec<Wish> = Vec::new();
        for path in lines {
            let path = line::principal(&self.graph, &self.settings, path);
            let Some(&end) = path.last() else { continue };
            let length = u32::try_from(path.len() - 1).unwrap_or(u32::MAX);
            let lags = self.reached_from_root(end, path.len() - 1) < least;
            if self.graph[end].is_open() && lags {
                push_new(&mut wishes, Wish { path, depth: least - length, window: question(aim) });
            }
        }
        if wishes.is_empty() { Ok(()) } else { self.deepen(&wishes, work, guard) }
    }

    /// Measures the end of the leader's line up to the horizon, and so on until what leads was measured.
    pub(super) fn settle(
        &mut self,
        work: &mut Work<'_, D::Move>,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<(), StopReason> {
        for _ in 0..MOST_SETTLED {
            let Some((best, _)) = self.leader() else { return Ok(()) };
            let path = line::principal(&self.graph, &self.settings, vec![self.graph.root(), best]);
            let Some(&end) = path.last() else { return Ok(()) };
            let node = &self.graph[end];
            let length = u32::try_from(path.len() - 1).unwrap_or(u32::MAX);
            let lags = self.reached_from_root(end, path.len() - 1) < work.horizon;
            if !node.is_open() || !lags && node.probed.bound == Bound::Exact {
                work.leader = Some(best);
                return Ok(());
            }
            let depth = work.horizon.saturating_sub(length).max(node.probed.depth).max(1);
            let window = everything();
            let mut wishes = vec![Wish { path, depth, window }];
            self.fill(&mut wishes, best, work);
            self.deepen(&wishes, work, guard)?;
        }
        Ok(())
    }

    /// Gives processors that would wait something to do: the likeliest rivals that lag behind are measured meanwhile.
    fn fill(&mut self, wishes: &mut Vec<Wish>, best: NodeId, work: &Work<'_, D::Move>) {
        if self.domain.processors() == 1 || !work.attention.chances {
            return;
        }
        let player = self.player();
        let Some((_, lead)) = self.leader() else { return };
        let target = f64::from(lead.real.saturating_add(player.step() * work.attention.margin));
        let aim = Aim { forcer: player, target };
        let law = self.run.chances.law().clone();
        let mut chances = Chances::by(aim, law);
        let mut rivals = line::views(&self.graph, &mut chances, &self.settings, &[self.graph.root()]);
        rivals.retain(|view| view.child != best && view.chance > 0.0);
        rivals.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        for view in rivals {
            if wishes.len() >= self.domain.processors() {
                break;
            }
            let start = vec![self.graph.root(), view.child];
            let Some(path) = line::walk(&self.graph, &mut chances, &self.settings, start) else { continue };
            if let Some(depth) = self.further(&path, false, work) {
                push_new(wishes, Wish { path, depth, window: question(aim) });
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
