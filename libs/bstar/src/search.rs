//! Probability-based B* (Berliner & McConnell 1996).
//!
//! The side to move at the root is the Player, the other the Opponent. SELECT looks for the
//! Player's best move: the Player forces, following chances, and the Opponent resists with its best
//! realistic replies ([`select`]). VERIFY then turns the roles round and lets the Opponent try to
//! refute the chosen move ([`verify`]); if it succeeds, SELECT begins anew. One phase at a time
//! exercises one side's optimism: with both at once, each side would answer threats with threats and
//! nothing would ever be decided (section 3.8).
//!
//! [`Search`] owns the graph and carries it from move to move. [`Search::run`] works a whole move;
//! [`Search::begin`] and [`Search::step`] do the same one expansion at a time.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::chance::{Aim, Chances};
use crate::domain::Domain;
use crate::graph::{Graph, NodeId, Seed, Values};
use crate::limits::{Limits, StopReason};
use crate::observer::{Event, Observer};
use crate::outcome::Outcome;
use crate::settings::BstarSettings;
use crate::side::{PerSide, Side, clamped};
use crate::snapshot::Snapshot;

mod contention;
pub(crate) mod decide;
mod expand;
pub(crate) mod line;
mod select;
#[cfg(test)]
mod tests;
mod verify;

/// A search and its graph.
pub struct Search<D: Domain> {
    domain: D,
    settings: BstarSettings,
    graph: Graph<D>,
    run: Run,
}

/// What belongs to the work on one move.
pub(crate) struct Run {
    stage: Stage,
    expansions: u64,
    selects: u32,
    verifies: u32,
    chances: Chances,
    /// The move that VERIFY looked at last.
    chosen: Option<NodeId>,
    /// The leader that was reported last.
    reported: Option<(NodeId, i32)>,
}

enum Stage {
    Begin,
    Select {
        left: u64,
        /// Root moves in which nothing is left to expand.
        exhausted: BTreeSet<NodeId>,
    },
    Verify {
        chosen: NodeId,
        target: f64,
        left: u64,
    },
    Done(StopReason),
}

impl Run {
    fn new() -> Self {
        Self {
            stage: Stage::Begin,
            expansions: 0,
            selects: 0,
            verifies: 0,
            chances: Chances::new(Aim { forcer: Side::Max, target: f64::NEG_INFINITY }),
            chosen: None,
            reported: None,
        }
    }
}

/// The limits and the observer of one call.
struct Guard<'a, M> {
    limits: &'a Limits,
    observer: &'a mut dyn Observer<M>,
    cancelled: bool,
}

impl<M> Guard<'_, M> {
    fn tell(&mut self, event: &Event<'_, M>) {
        if self.observer.notice(event) == ControlFlow::Break(()) {
            self.cancelled = true;
        }
    }

    fn check(&self, expansions: u64, nodes: usize) -> Result<(), StopReason> {
        if self.cancelled {
            return Err(StopReason::Cancelled);
        }
        self.limits.hit(expansions, nodes).map_or(Ok(()), Err)
    }
}

/// A move was played that the root does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the move is not one of the root's")]
pub struct NotAMove;

/// What happened to the graph when its root moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Nodes that are still reachable.
    pub kept: usize,
    /// Nodes that were dropped.
    pub dropped: usize,
}

impl<D: Domain> Search<D> {
    /// A search from a position, with the paper's settings.
    pub fn new(domain: D, root: D::State) -> Self {
        Self::with_settings(domain, root, BstarSettings::default())
    }

    /// A search from a position.
    pub fn with_settings(domain: D, root: D::State, settings: BstarSettings) -> Self {
        let draw = clamped(domain.repetition_value());
        let graph = Graph::new(seed_of_root(&domain, root), draw);
        Self { domain, settings, graph, run: Run::new() }
    }

    /// Works on the root until a move is found or a limit is hit.
    ///
    /// Every call has the whole effort of [`BstarSettings::effort`] at its disposal, and begins with
    /// what the graph already knows: call it again to think on.
    pub fn run(&mut self, limits: &Limits, observer: &mut dyn Observer<D::Move>) -> Outcome<D::Move> {
        self.begin();
        while self.step(limits, observer).is_none() {}
        self.outcome()
    }

    /// Prepares for [`step`](Self::step), with the whole effort at its disposal.
    pub fn begin(&mut self) {
        self.run = Run::new();
    }

    /// Does one thing: begins or ends a phase, or expands a node. Returns why the search ended, once
    /// it has.
    pub fn step(&mut self, limits: &Limits, observer: &mut dyn Observer<D::Move>) -> Option<StopReason> {
        let mut guard = Guard { limits, observer, cancelled: false };
        let done = match &self.run.stage {
            Stage::Begin => self.start(&mut guard),
            Stage::Select { .. } => self.select(&mut guard),
            Stage::Verify { .. } => self.verify(&mut guard),
            Stage::Done(reason) => Err(*reason),
        };
        let reason = match done {
            Err(reason) => reason,
            Ok(()) if guard.cancelled => StopReason::Cancelled,
            Ok(()) => return None,
        };
        self.run.stage = Stage::Done(reason);
        Some(reason)
    }

    /// What is known about the root now.
    pub fn outcome(&mut self) -> Outcome<D::Move> {
        self.graph.refresh(self.graph.root());
        let leader = self.leader().map(|(child, _)| child);
        Outcome::new(
            &self.graph,
            &mut self.run.chances,
            &self.settings,
            leader,
            self.run.expansions,
            match self.run.stage {
                Stage::Done(reason) => Some(reason),
                _ => None,
            },
        )
    }

    /// The graph as plain data.
    pub fn snapshot(&mut self) -> Snapshot<D::Move> {
        self.graph.refresh(self.graph.root());
        Snapshot::new(&self.graph, &mut self.run.chances, &self.settings)
    }

    /// Plays a move: the position after it becomes the root, the old root a position of the game
    /// that counts as a repetition when it comes again, and what cannot be reached any more is
    /// dropped.
    pub fn advance(&mut self, mv: &D::Move) -> Result<Kept, NotAMove> {
        let root = self.graph.root();
        let state = self.graph[root].state.clone();
        if !self.domain.moves(&state).contains(mv) {
            return Err(NotAMove);
        }
        let key = self.graph[root].key.clone();
        let next = self.domain.play(&state, mv);
        let kept = self.set_root(next);
        self.remember(key);
        Ok(kept)
    }

    /// Makes any position the root. If the graph has it, everything below it is kept, otherwise
    /// nothing. Positions played before stay remembered.
    pub fn set_root(&mut self, state: D::State) -> Kept {
        let before = self.graph.len();
        let found = self.graph.find(&self.domain.key(&state));
        let dropped = if let Some(id) = found {
            self.graph.move_root(id)
        } else {
            let seed = seed_of_root(&self.domain, state);
            let id = self.graph.insert(seed, 0);
            self.graph.move_root(id);
            before
        };
        self.begin();
        Kept { kept: before - dropped, dropped }
    }

    /// Drops the whole graph and all positions played before, and begins anew with this root.
    pub fn restart(&mut self, root: D::State) {
        let draw = clamped(self.domain.repetition_value());
        self.graph = Graph::new(seed_of_root(&self.domain, root), draw);
        self.begin();
    }

    /// Whether the graph has a position.
    pub fn knows(&self, state: &D::State) -> bool {
        self.graph.find(&self.domain.key(state)).is_some()
    }

    /// Tells of a position that was played before the root: reaching it is a repetition.
    pub fn remember(&mut self, key: D::Key) {
        self.graph.remember(key);
        self.begin();
    }

    /// Forgets all positions played before the root, as for another game.
    pub fn forget_history(&mut self) {
        self.graph.forget_history();
        self.begin();
    }

    /// The position at the root.
    pub fn root(&self) -> &D::State {
        &self.graph[self.graph.root()].state
    }

    /// The number of nodes in the graph.
    pub fn nodes(&self) -> usize {
        self.graph.len()
    }

    /// The line of best realistic values that begins with a move of the root; empty if there is no
    /// such move.
    pub fn line(&mut self, mv: &D::Move) -> Vec<D::Move> {
        let root = self.graph.root();
        self.graph.refresh(root);
        let child = self.graph[root].edges.iter().find(|edge| edge.mv == *mv).map(|edge| edge.child);
        child.map_or_else(Vec::new, |child| {
            let path = line::principal(&self.graph, &self.settings, vec![root, child]);
            line::moves(&self.graph, &path)
        })
    }

    /// The domain.
    pub fn domain(&self) -> &D {
        &self.domain
    }

    /// The domain, to be changed between calls.
    pub fn domain_mut(&mut self) -> &mut D {
        &mut self.domain
    }

    /// The settings.
    pub fn settings(&self) -> &BstarSettings {
        &self.settings
    }

    /// The settings, to be changed between calls.
    pub fn settings_mut(&mut self) -> &mut BstarSettings {
        &mut self.settings
    }

    fn player(&self) -> Side {
        self.graph[self.graph.root()].side
    }

    /// The root's children with their values, each child once. Values must be fresh.
    fn candidates(&self) -> Vec<(NodeId, Values)> {
        let mut seen = BTreeSet::new();
        let mut children = line::values(&self.graph, &self.settings, &[self.graph.root()]);
        children.retain(|(child, _)| seen.insert(*child));
        children
    }

    /// The best root move by realistic value; the one chosen before wins a tie.
    fn leader(&self) -> Option<(NodeId, Values)> {
        let player = self.player();
        self.candidates().into_iter().reduce(|a, b| {
            let ahead = player.prefers(b.1.real, a.1.real);
            let chosen = b.1.real == a.1.real && Some(b.0) == self.run.chosen;
            if ahead || chosen { b } else { a }
        })
    }

    /// The part of the effort or time that is gone.
    fn used(&self, limits: &Limits) -> f64 {
        let effort = self.run.expansions as f64 / (self.settings.effort.total.max(1)) as f64;
        effort.max(limits.time_used())
    }

    fn take_aim(&mut self, aim: Aim, guard: &mut Guard<'_, D::Move>) {
        if self.run.chances.aim() != aim {
            self.run.chances = Chances::by(aim, self.run.chances.law().clone());
            guard.tell(&Event::Target { value: aim.target });
        }
    }

    /// Tells of a new leader, or of a leader's new value.
    fn report_leader(&mut self, guard: &mut Guard<'_, D::Move>) {
        let Some((child, values)) = self.leader() else {
            return;
        };
        if self.run.reported == Some((child, values.real)) {
            return;
        }
        self.run.reported = Some((child, values.real));
        if let Some(mv) = line::moves(&self.graph, &[self.graph.root(), child]).first() {
            guard.tell(&Event::Best { mv, value: values.real });
        }
    }
}

fn seed_of_root<D: Domain>(domain: &D, state: D::State) -> Seed<D> {
    let value = domain.terminal(&state);
    Seed {
        key: domain.key(&state),
        side: domain.side_to_move(&state),
        terminal: value.is_some(),
        own: Values {
            real: clamped(value.unwrap_or_default()),
            hope: PerSide::both(clamped(value.unwrap_or_default())),
        },
        estimated: PerSide::both(value.is_some()),
        answer: None,
        state,
    }
}
