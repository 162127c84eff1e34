//! Expanding a node, and completing optimism when the roles change.
//!
//! An expansion asks for the realistic value of every child and, if the Forcer is to move, for the
//! optimistic values too (section 3.9). The other side's optimism is not asked for: a child inherits
//! it from its parent's own estimate. When the roles change, the nodes where the new Forcer is to
//! move have children without estimated hopes; these are asked for first (section 3.6).

use std::collections::BTreeMap;

use crate::domain::{Child, Domain, Estimate, Parent};
use crate::graph::{NodeId, Seed, Values};
use crate::limits::StopReason;
use crate::observer::Event;
use crate::search::{Guard, Search, line};
use crate::side::{PerSide, Side, Value, clamped};

/// A move of the node that is being expanded.
pub(super) struct Prospect<D: Domain> {
    pub(super) mv: D::Move,
    pub(super) state: D::State,
    pub(super) key: D::Key,
    /// The node, if the graph has it.
    pub(super) known: Option<NodeId>,
    /// An earlier move of the same node that leads to the same position.
    pub(super) twin: Option<usize>,
    /// The value, if the game is over or a position of the game is repeated.
    pub(super) settled: Option<Value>,
    real: Option<Estimate<D::Answer>>,
    hope: Option<Estimate<D::Answer>>,
}

impl<D: Domain> Prospect<D> {
    /// Whether nothing is known of its value.
    pub(super) fn is_new(&self) -> bool {
        self.known.is_none() && self.twin.is_none() && self.settled.is_none()
    }

    pub(super) fn as_child(&self) -> Child<'_, D> {
        Child { mv: &self.mv, state: &self.state }
    }
}

impl<D: Domain> Search<D> {
    /// Expands the node at the end of a line and backs up.
    pub(super) fn expand(
        &mut self,
        path: &[NodeId],
        forcer: Side,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<(), StopReason> {
        let Some(&leaf) = path.last() else {
            return Ok(());
        };
        guard.check(self.run.expansions, self.graph.len())?;
        let moves = line::moves(&self.graph, path);
        guard.tell(&Event::Expanding { line: &moves });
        guard.check(self.run.expansions, self.graph.len())?;

        let mut prospects = self.prospects(leaf);
        if self.graph.len() + prospects.len() > guard.limits.most_nodes() {
            return Err(StopReason::Nodes);
        }
        self.judge(leaf, forcer, &mut prospects)?;
        let children = self.adopt(leaf, forcer, prospects);
        let n_children = children.len();
        let changed = self.graph.connect(leaf, children);
        self.run.chances.forget(&changed);
        self.run.expansions += 1;
        for &id in path {
            self.graph[id].attention += 1;
        }
        self.graph.refresh(self.graph.root());
        guard.tell(&Event::Expanded { line: &moves, children: n_children });
        self.report_leader(guard);
        Ok(())
    }

    /// Gives the children of every expanded node below `top` where `forcer` is to move the hopes
    /// that they lack.
    pub(super) fn complete_optimism(
        &mut self,
        top: NodeId,
        forcer: Side,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<(), StopReason> {
        let mut estimates = 0;
        let done = self.complete_each(top, forcer, guard, &mut estimates);
        if estimates > 0 {
            self.graph.refresh(self.graph.root());
            guard.tell(&Event::OptimismCompleted { estimates });
        }
        done
    }

    fn complete_each(
        &mut self,
        top: NodeId,
        forcer: Side,
        guard: &Guard<'_, D::Move>,
        estimates: &mut usize,
    ) -> Result<(), StopReason> {
        for id in self.graph.descendants(top) {
            let node = &self.graph[id];
            if !node.is_inner() || node.side != forcer {
                continue;
            }
            let lacking: Vec<(&D::Move, NodeId)> = node
                .edges
                .iter()
                .map(|edge| (&edge.mv, edge.child))
                .filter(|&(_, child)| self.graph[child].lacks_hope(forcer))
                .collect();
            if lacking.is_empty() {
                continue;
            }
            // Nodes do not grow here, so only time and cancelling can be hit.
            guard.check(0, 0)?;
            let children: Vec<Child<'_, D>> =
                lacking.iter().map(|&(mv, child)| Child { mv, state: &self.graph[child].state }).collect();
            let parent = Parent { state: &node.state, ply: node.ply };
            let found = self.domain.optimistic(&parent, &children);
            expect_count(children.len(), found.len())?;
            *estimates += found.len();
            let ids: Vec<NodeId> = lacking.iter().map(|&(_, child)| child).collect();
            for (child, estimate) in ids.into_iter().zip(found) {
                let changed = self.graph.set_hope(child, forcer, clamped(estimate.value));
                self.run.chances.forget(&changed);
            }
        }
        Ok(())
    }

    pub(super) fn prospects(&self, leaf: NodeId) -> Vec<Prospect<D>> {
        let state = &self.graph[leaf].state;
        let ply = self.graph[leaf].ply.saturating_add(1);
        let mut seen: BTreeMap<D::Key, usize> = BTreeMap::new();
        let mut prospects = Vec::new();
        for mv in self.domain.moves(state) {
            let next = self.domain.play(state, &mv);
            let key = self.domain.key(&next);
            let known = self.graph.find(&key);
            let settled = if known.is_some() {
                None
            } else if self.graph.is_history(&key) {
                Some(self.graph.draw())
            } else {
                self.domain.terminal(&next).map(|value| clamped(self.domain.at_ply(value, ply)))
            };
            let twin = seen.get(&key).copied();
            seen.entry(key.clone()).or_insert(prospects.len());
            prospects.push(Prospect { mv, state: next, key, known, twin, settled, real: None, hope: None });
        }
        prospects
    }

    /// Asks the domain for what is not known yet, in at most two batches.
    fn judge(&mut self, leaf: NodeId, forcer: Side, prospects: &mut [Prospect<D>]) -> Result<(), StopReason> {
        let node = &self.graph[leaf];
        let parent = Parent { state: &node.state, ply: node.ply };
        let unjudged: Vec<usize> = (0..prospects.len()).filter(|&at| prospects[at].is_new()).collect();
        if !unjudged.is_empty() {
            let found = self.domain.realistic(&parent, &children(prospects, &unjudged));
            expect_count(unjudged.len(), found.len())?;
            for (at, estimate) in unjudged.into_iter().zip(found) {
                prospects[at].real = Some(estimate);
            }
        }
        if node.side != forcer {
            return Ok(());
        }
        let hopeless: Vec<usize> = (0..prospects.len())
            .filter(|&at| {
                let p = &prospects[at];
                let lacks = p.known.is_none_or(|id| self.graph[id].lacks_hope(forcer));
                lacks && p.twin.is_none() && p.settled.is_none()
            })
            .collect();
        if !hopeless.is_empty() {
            let found = self.domain.optimistic(&parent, &children(prospects, &hopeless));
            expect_count(hopeless.len(), found.len())?;
            for (at, estimate) in hopeless.into_iter().zip(found) {
                prospects[at].hope = Some(estimate);
            }
        }
        Ok(())
    }

    /// Puts the children into the graph.
    fn adopt(&mut self, leaf: NodeId, forcer: Side, prospects: Vec<Prospect<D>>) -> Vec<(D::Move, NodeId)> {
        let ply = self.graph[leaf].ply.saturating_add(1);
        let mut ids: Vec<NodeId> = Vec::with_capacity(prospects.len());
        let mut children = Vec::with_capacity(prospects.len());
        for p in prospects {
            let id = if let Some(id) = p.known {
                if let Some(hope) = p.hope {
                    let changed = self.graph.set_hope(id, forcer, clamped(hope.value));
                    self.run.chances.forget(&changed);
                }
                id
            } else if let Some(id) = p.twin.and_then(|at| ids.get(at).copied()) {
                id
            } else {
                let real = p.real.as_ref().map_or(0, |estimate| clamped(estimate.value));
                let mut own = Values::settled(p.settled.unwrap_or(real));
                let mut estimated = PerSide::both(p.settled.is_some());
                if let Some(hope) = &p.hope {
                    own.hope[forcer] = clamped(hope.value);
                    estimated[forcer] = true;
                }
                let answer = p
                    .real
                    .and_then(|estimate| estimate.answer)
                    .or_else(|| p.hope.and_then(|estimate| estimate.answer));
                let seed = Seed {
                    side: self.domain.side_to_move(&p.state),
                    state: p.state,
                    key: p.key,
                    terminal: p.settled.is_some(),
                    own,
                    estimated,
                    answer,
                };
                self.graph.insert(seed, ply)
            };
            ids.push(id);
            children.push((p.mv, id));
        }
        children
    }
}

fn children<'a, D: Domain>(prospects: &'a [Prospect<D>], which: &[usize]) -> Vec<Child<'a, D>> {
    which.iter().map(|&at| prospects[at].as_child()).collect()
}

pub(super) fn expect_count(expected: usize, found: usize) -> Result<(), StopReason> {
    match found {
        _ if expected == found => Ok(()),
        0 => Err(StopReason::Interrupted),
        _ => Err(StopReason::BrokenDomain { expected, found }),
    }
}
