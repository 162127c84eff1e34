//! Measuring leaves: again and deeper, or by their moves.

use crate::chance::Aim;
use crate::deepening::{Ask, Deepening, Measured, Probed};
use crate::domain::{Bounds, Child, Parent};
use crate::graph::{NodeId, Seed, Values};
use crate::limits::StopReason;
use crate::observer::Event;
use crate::search::decide::Work;
use crate::search::decide::raise::push_new;
use crate::search::expand::{Prospect, expect_count};
use crate::search::{Guard, Search, line};
use crate::side::{PerSide, Side, VALUE_LIMIT, Value, clamped};

/// A graph that has not room for so many nodes more is full.
const FULL: usize = 300;

/// A position to be measured again: the line to it, and how.
pub(super) struct Wish {
    pub(super) path: Vec<NodeId>,
    pub(super) depth: u32,
    pub(super) window: Bounds,
    /// The work after which it is given up.
    pub(super) most: Option<u64>,
}

impl Wish {
    /// A measurement that may cost anything.
    pub(super) fn new(path: Vec<NodeId>, depth: u32, window: Bounds) -> Wish {
        Wish { path, depth, window, most: None }
    }
}

/// The window in which all values are told apart.
pub(super) fn everything() -> Bounds {
    Bounds::new(-VALUE_LIMIT, VALUE_LIMIT)
}

impl<D: Deepening> Search<D> {
    /// Attends to the leaves at the ends of lines that the walk chose, the likeliest first: what lags is measured up to
    /// the horizon, the rest a little further, and then it is expanded. An expansion is a batch of its own; measurements
    /// of several leaves are made together. False if there is nothing to be done.
    pub(super) fn attend(
        &mut self,
        paths: Vec<(Vec<NodeId>, bool)>,
        aim: Aim,
        work: &mut Work<'_, D::Move>,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<bool, StopReason> {
        let mut wishes: Vec<Wish> = Vec::new();
        let mut lags = false;
        for (path, exactly) in paths {
            let window = if exactly { everything() } else { question(aim) };
            let Some(&leaf) = path.last() else { continue };
            let full = self.graph.len() + FULL > guard.limits.most_nodes();
            let depth = self.graph[leaf].probed.depth;
            match self.further(&path, exactly, work) {
                Some((length, depth)) => {
                    lags |= self.reached_from_root(path[length - 1], length - 1) < work.horizon;
                    let path = path[..length].to_vec();
                    push_new(&mut wishes, Wish::new(path, depth, window));
                }
                // There is no room for its moves.
                None if full => push_new(&mut wishes, Wish::new(path, depth + 1, window)),
                None if wishes.is_empty() => {
                    self.widen(&path, depth.saturating_sub(1), window, work, guard)?;
                    return Ok(true);
                }
                None => {}
            }
        }
        if wishes.is_empty() {
            return Ok(false);
        }
        // What lags must be seen, whatever it costs; beyond the horizon there is the choice to expand instead.
        for wish in wishes.iter_mut().filter(|_| !lags) {
            wish.most = work.dear();
        }
        if !self.deepen(&wishes, work, guard)? {
            for wish in &wishes {
                let leaf = wish.path.last().copied().map(|leaf| &mut self.graph[leaf]);
                if let Some(leaf) = leaf.filter(|leaf| leaf.probed.depth < wish.depth) {
                    leaf.dear = true;
                }
            }
        }
        Ok(true)
    }

    /// How much of a line should be measured, and how deep: the first position on it that lags behind the horizon, with
    /// all that lies below it, or the leaf at its end; `None` if that is to be expanded.
    pub(super) fn further(
        &self,
        path: &[NodeId],
        exactly: bool,
        work: &Work<'_, D::Move>,
    ) -> Option<(usize, u32)> {
        for (at, &id) in path.iter().enumerate().skip(1) {
            if self.reached_from_root(id, at) < work.horizon {
                return Some((at + 1, work.horizon - u32::try_from(at).unwrap_or(u32::MAX)));
            }
        }
        let &leaf = path.last()?;
        let reached = self.reached_from_root(leaf, path.len() - 1);
        let more = !exactly && !self.graph[leaf].dear && reached < work.horizon + work.attention.ahead;
        more.then(|| (path.len(), self.graph[leaf].probed.depth + 1))
    }

    /// Measures positions again and backs up. False if one was given up.
    pub(super) fn deepen(
        &mut self,
        wishes: &[Wish],
        work: &mut Work<'_, D::Move>,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<bool, StopReason> {
        guard.check(self.run.expansions, 0)?;
        let lines: Vec<Vec<D::Move>> =
            wishes.iter().map(|wish| line::moves(&self.graph, &wish.path)).collect();
        let graph = &self.graph;
        let asks: Vec<Ask<'_, D>> = wishes
            .iter()
            .zip(&lines)
            .filter_map(|(wish, moves)| {
                let (&leaf, mv) = (wish.path.last()?, moves.last()?);
                let before = wish.path[wish.path.len() - 2];
                Some(Ask {
                    before: &graph[before].state,
                    mv,
                    state: &graph[leaf].state,
                    ply: graph[before].ply,
                    earlier: graph[leaf].probed.depth,
                    value: graph[leaf].own.real,
                    depth: wish.depth,
                    window: wish.window,
                    most: wish.most,
                })
            })
            .collect();
        let before = self.domain.work();
        let found = self.domain.measure(&asks);
        work.ledger.charge(work.account, self.domain.work() - before);
        let mut interrupted = found.len() < wishes.len();
        let patient = wishes.iter().all(|wish| wish.most.is_none());
        for ((wish, moves), found) in wishes.iter().zip(&lines).zip(found) {
            let (Some(&leaf), Some(found)) = (wish.path.last(), found) else {
                interrupted = true;
                continue;
            };
            work.deepened += 1;
            for &id in &wish.path {
                self.graph[id].attention += 1;
            }
            self.impress(&wish.path, &found);
            let (depth, value, bound) = (found.depth, self.graph[leaf].own.real, found.bound);
            guard.tell(&Event::Deepened { line: moves, depth, value, bound });
        }
        self.graph.refresh(self.graph.root());
        for (wish, moves) in wishes.iter().zip(&lines) {
            self.tell_backed(&wish.path, moves, guard);
        }
        self.report_leader(guard);
        match interrupted {
            true if patient || self.domain.used() >= 1.0 => Err(StopReason::Interrupted),
            given_up => Ok(!given_up),
        }
    }

    /// Makes a leaf an inner node: all its moves are measured in one batch.
    pub(super) fn widen(
        &mut self,
        path: &[NodeId],
        depth: u32,
        window: Bounds,
        work: &mut Work<'_, D::Move>,
        guard: &mut Guard<'_, D::Move>,
    ) -> Result<(), StopReason> {
        let Some(&leaf) = path.last() else { return Ok(()) };
        guard.check(self.run.expansions, self.graph.len())?;
        let moves = line::moves(&self.graph, path);
        guard.tell(&Event::Expanding { line: &moves });
        let prospects = self.prospects(leaf);
        if self.graph.len() + prospects.len() > guard.limits.most_nodes() {
            return Err(StopReason::Nodes);
        }
        // What is known of a position as a whole need not be found out again, move by move.
        let inherits = path.len() > 1 && work.attention.first_look > 0 && depth > work.attention.first_look;
        let unjudged: Vec<usize> = (0..prospects.len()).filter(|&at| prospects[at].is_new()).collect();
        let mut measured: Vec<Option<Measured<D::Answer>>> = prospects.iter().map(|_| None).collect();
        if !unjudged.is_empty() {
            let node = &self.graph[leaf];
            let parent = Parent { state: &node.state, ply: node.ply };
            let children: Vec<Child<'_, D>> = unjudged.iter().map(|&at| prospects[at].as_child()).collect();
            let before = self.domain.work();
            let depth = if inherits { work.attention.first_look } else { depth };
            let found = self.domain.measure_moves(&parent, &children, depth.max(1), window);
            work.ledger.charge(work.account, self.domain.work() - before);
            expect_count(unjudged.len(), found.len())?;
            for (at, found) in unjudged.into_iter().zip(found) {
                measured[at] = Some(found);
            }
        }
        let children = self.settle_in(leaf, prospects, measured);
        let n_children = children.len();
        let changed = self.graph.connect(leaf, children);
        self.run.chances.forget(&changed);
        if inherits {
            let Probed { bound, depth } = self.graph[leaf].probed;
            let value = self.graph[leaf].own.real;
            self.impress(path, &Measured { value, bound, depth, answer: None, evidence: None });
        }
        self.run.expansions += 1;
        work.widened += 1;
        for &id in path {
            self.graph[id].attention += 1;
        }
        self.graph.refresh(self.graph.root());
        guard.tell(&Event::Expanded { line: &moves, children: n_children });
        self.tell_backed(path, &moves, guard);
        self.report_leader(guard);
        Ok(())
    }

    /// Tells what the positions of a line are worth now.
    fn tell_backed(&self, path: &[NodeId], line: &[D::Move], guard: &mut Guard<'_, D::Move>) {
        if guard.observer.wants_numbers() {
            let value = |id: NodeId| self.graph[id].backed.real;
            let values: Vec<Value> = path.iter().map(|&id| value(id)).collect();
            let moves = path.last().map_or(&[][..], |&end| &self.graph[end].edges);
            let below: Vec<Value> = moves.iter().map(|edge| value(edge.child)).collect();
            guard.tell(&Event::Backed { line, values: &values, below: &below });
        }
    }

    /// Puts the moves of a leaf into the graph.
    fn settle_in(
        &mut self,
        leaf: NodeId,
        prospects: Vec<Prospect<D>>,
        measured: Vec<Option<Measured<D::Answer>>>,
    ) -> Vec<(D::Move, NodeId)> {
        let ply = self.graph[leaf].ply.saturating_add(1);
        let (mover, inherited) = (self.graph[leaf].side, self.graph[leaf].evidence);
        let mut ids: Vec<NodeId> = Vec::with_capacity(prospects.len());
        let mut children = Vec::with_capacity(prospects.len());
        for (p, found) in prospects.into_iter().zip(measured) {
            let id = if let Some(id) = p.known {
                id
            } else if let Some(id) = p.twin.and_then(|at| ids.get(at).copied()) {
                id
            } else {
                let value = p.settled.or(found.as_ref().map(|found| clamped(found.value))).unwrap_or(0);
                let seed = Seed {
                    side: self.domain.side_to_move(&p.state),
                    state: p.state,
                    key: p.key,
                    terminal: p.settled.is_some(),
                    own: Values::settled(value),
                    // Hopes are chances here, not values.
                    estimated: PerSide::both(true),
                    answer: found.as_ref().and_then(|found| found.answer.clone()),
                };
                let id = self.graph.insert(seed, ply);
                let node = &mut self.graph[id];
                node.evidence = inherited;
                if let Some(found) = found {
                    node.probed = Probed { bound: found.bound, depth: found.depth };
                    node.evidence[mover] = found.evidence.unwrap_or_default();
                }
                id
            };
            ids.push(id);
            children.push((p.mv, id));
        }
        children
    }
}

/// Whether a value reaches the aim, and nothing else.
pub(super) fn question(aim: Aim) -> Bounds {
    let limit = f64::from(VALUE_LIMIT);
    match aim.forcer {
        Side::Max => {
            let target = aim.target.clamp(-limit, limit).ceil() as Value;
            Bounds::new(target - 1, target)
        }
        Side::Min => {
            let target = aim.target.clamp(-limit, limit).floor() as Value;
            Bounds::new(target, target + 1)
        }
    }
}
