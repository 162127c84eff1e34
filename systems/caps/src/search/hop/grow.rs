//! How the tree grows: a position is visited and what is known of it is fixed, its moves are generated in two
//! stages, and what changes is told upwards.

use motive_chess::{Move, Position, Role, SquareSet};

use super::{Edge, Fixed, Hop, Node, Stage};
use crate::analysis::{CapsAnalysis, Glance, Prospect};
use crate::generate::Agencies;
use crate::names::Names;
use crate::proposal::{GoalState, Motif, Proposal};
use crate::scratch::Scratch;
use crate::settings::Mode;
use crate::values::{MATE, UNIT, material};

impl Hop<'_> {
    pub(super) fn visit(
        &mut self,
        position: Position,
        names: Names,
        parent: Option<usize>,
        ply: u32,
    ) -> usize {
        self.statistics.nodes += 1;
        let id = self.nodes.len();
        let attacking = position.turn() == self.attacker;
        let mut node = Node {
            names,
            parent,
            ply,
            fixed: Fixed::Open,
            material: material(&position, self.attacker),
            glance: None,
            best: [SquareSet::EMPTY; 2],
            edges: Vec::new(),
            stage: Stage::New,
            check: position.is_check(),
            mate_threat: false,
            defended: 0,
            reopened: false,
            reported: None,
            tried: Vec::new(),
            weighed: 0,
            rest: 0,
            likeliest: None,
            proof: 1,
            disproof: 1,
            value: 0,
            position,
        };
        node.fixed = self.fix(&mut node, attacking);
        if self.settings.lemmas
            && let Some(value) = self.settled_before(&node, id)
        {
            node.fixed = value;
        }
        self.nodes.push(node);
        id
    }

    /// The strictest lemma: the whole position was settled before, on another way.
    fn settled_before(&mut self, node: &Node, id: usize) -> Option<Fixed> {
        let first = *self.first.entry(node.position.key()).or_insert(id);
        let known = self.nodes.get(first)?;
        if matches!(node.fixed, Fixed::Exactly(_)) || matches!(known.fixed, Fixed::Exactly(0)) {
            return None;
        }
        if known.proof == 0 {
            Some(Fixed::AtLeast(known.value))
        } else if known.disproof == 0 {
            Some(Fixed::AtMost(known.value))
        } else {
            None
        }
    }

    /// What is known of a new position without its moves.
    fn fix(&mut self, node: &mut Node, attacking: bool) -> Fixed {
        let position = &node.position;
        let ply = node.ply as i32;
        let sign = if attacking { 1 } else { -1 };
        let scratch = Scratch::new(position);
        let moves = (!node.check && scratch.can_move(position.turn())) || !position.legal_moves().is_empty();
        if !moves {
            return Fixed::Exactly(if node.check { sign * (ply - MATE) } else { 0 });
        }
        if node.ply > 0 && (position.is_insufficient_material() || self.repeats(node)) {
            return Fixed::Exactly(0);
        }
        if node.check {
            return Fixed::Open;
        }
        let us = position.turn();
        if node.ply > 0 && scratch.mate_in_one(us).is_some() {
            return Fixed::Exactly(sign * (MATE - ply - 1));
        }
        node.mate_threat = scratch.mate_in_one(us.other()).is_some();
        if node.ply == 0 || node.mate_threat {
            return Fixed::Open;
        }
        let glance = Glance::new(position, &scratch);
        let quiet = glance.quiet(position);
        node.best = glance.best_squares();
        node.glance = Some(glance);
        if attacking {
            return Fixed::AtLeast(quiet);
        }
        // Nothing is threatened at once; perhaps a double attack is.
        let fork = scratch.fork(us.other()).map_or(0, |fork| fork.gain * UNIT);
        Fixed::AtMost((-quiet).max(node.material + fork))
    }

    fn repeats(&self, node: &Node) -> bool {
        let key = node.position.key();
        let mut at = node.parent;
        while let Some(id) = at {
            if self.nodes[id].position.key() == key {
                return true;
            }
            at = self.nodes[id].parent;
        }
        self.game.iter().rev().skip(1).any(|&known| known == key)
    }

    /// Generates the moves of a node: first what wins enough by itself, if anything does.
    fn expand(&mut self, id: usize) {
        if self.nodes[id].stage == Stage::New && id != 0 {
            let captures = self.captures(id);
            let node = &mut self.nodes[id];
            if let Some(glance) = &node.glance {
                node.best = glance.best_squares();
            }
            if !captures.is_empty() {
                node.edges = captures;
                node.weighed = 0;
                node.stage = Stage::Captures;
                return;
            }
        }
        self.expand_fully(id);
    }

    /// The captures and promotions that reach the target (or keep it from the other side) as the exchange counts.
    fn captures(&self, id: usize) -> Vec<Edge> {
        let node = &self.nodes[id];
        let Some(glance) = &node.glance else { return Vec::new() };
        let enough = |amount: i32| {
            if self.attacking(id) {
                node.material + amount >= self.target
            } else {
                node.material - amount < self.target
            }
        };
        let wins = glance.ours(&node.position).iter().filter(|prospect| enough(prospect.amount));
        let mut edges: Vec<Edge> = Vec::new();
        let mut legal = None;
        for prospect in wins {
            let legal = legal.get_or_insert_with(|| node.position.legal_moves());
            let wanted = |m: &&Move| {
                m.from() == prospect.by
                    && m.to() == prospect.square
                    && !m.is_castle()
                    && !matches!(m, Move::Normal { promotion: Some(role), .. } if *role != Role::Queen)
            };
            let Some(&m) = legal.iter().find(wanted) else { continue };
            let motif = if m.is_promotion() { Motif::Promotion } else { Motif::Capture };
            let mut proposal = Proposal::new(m, GoalState::Aggressive, motif, 0);
            proposal.value = prospect.amount;
            edges.push(self.edge(id, proposal));
        }
        edges
    }

    /// A move at a node, with what a lemma says about it.
    fn edge(&self, id: usize, proposal: Proposal) -> Edge {
        let node = &self.nodes[id];
        let known = if self.settings.lemmas && id != 0 {
            self.lemmas.outcome(&node.position, proposal.mv, proposal.value)
        } else {
            None
        };
        let sign = if self.attacking(id) { 1 } else { -1 };
        let lemma = known.map(|deviation| node.material + sign * deviation);
        Edge { lemma, ..Edge::new(proposal) }
    }

    /// Whether a lemma that was posited after the move was proposed settles it at the present target.
    fn recalls(&mut self, id: usize, index: usize) -> bool {
        if !self.settings.lemmas || id == 0 || self.nodes[id].edges[index].lemma.is_some() {
            return false;
        }
        let attacking = self.attacking(id);
        let lemma = self.edge(id, self.nodes[id].edges[index].proposal.clone()).lemma;
        let settles = lemma.is_some_and(|value| (value >= self.target) != attacking);
        if settles {
            self.nodes[id].edges[index].lemma = lemma;
            self.nodes[id].weighed = 0;
        }
        settles
    }

    /// All moves with a purpose. If the time is over before they are weighed, the node stays as it was: with some of its
    /// moves it could seem to be decided.
    fn expand_fully(&mut self, id: usize) {
        let attacking = self.attacking(id);
        let kept = self.nodes[id].glance.take();
        let node = &self.nodes[id];
        let glance = kept.unwrap_or_else(|| Glance::new(&node.position, &Scratch::new(&node.position)));
        let analysis = CapsAnalysis::of(&node.position, glance);
        let best = analysis.best_squares();
        let agencies = Agencies::new(&analysis, Mode::Default);
        let need = !attacking || node.material >= self.target - 100;
        let threatened: &[Prospect] = if need { &analysis.theirs } else { &[] };
        let fork = if attacking { None } else { Scratch::new(&node.position).fork(self.attacker) };
        let list = agencies.purposeful_against(threatened, fork, node.mate_threat, id == 0, self.must_end);
        let Some(mut list) = list else { return };
        if id == 0 && !self.only.is_empty() {
            list.retain(|proposal| self.only.contains(&proposal.mv));
        }
        let mut edges: Vec<Edge> = Vec::with_capacity(list.len());
        let mut early = std::mem::take(&mut self.nodes[id].edges);
        for proposal in list {
            match early.iter().position(|edge| edge.proposal.mv == proposal.mv) {
                Some(index) => {
                    let Edge { child, lemma, skipped, .. } = early.swap_remove(index);
                    edges.push(Edge { child, lemma, skipped, ..Edge::new(proposal) });
                }
                None => edges.push(self.edge(id, proposal)),
            }
        }
        edges.append(&mut early);
        let node = &mut self.nodes[id];
        node.best = best;
        node.edges = edges;
        node.weighed = 0;
        node.stage = Stage::Full;
    }

    /// Grows the tree by one step; `false` if there is nothing to grow.
    pub(super) fn step(&mut self) -> bool {
        let Some((id, edge)) = self.select() else { return false };
        let changed = match edge {
            None => {
                self.expand(id);
                None
            }
            // What was learned since the move was proposed may answer for it.
            Some(index) if self.recalls(id, index) => None,
            Some(index) => {
                let m = self.nodes[id].edges[index].proposal.mv;
                let position = self.nodes[id].position.after(m);
                let names = self.nodes[id].names.after(&self.nodes[id].position, m);
                let ply = self.nodes[id].ply + 1;
                let child = self.visit(position, names, Some(id), ply);
                self.nodes[id].edges[index].child = Some(child);
                self.nodes[id].weighed = 0;
                self.update(child);
                Some(child)
            }
        };
        let (mut at, mut from) = (Some(id), changed);
        while let Some(here) = at {
            if let Some(child) = from {
                self.learn(here, child);
            }
            if !self.update(here) {
                // Nothing above can have changed.
                break;
            }
            from = Some(here);
            at = self.nodes[here].parent;
        }
        true
    }

    /// Judges the whole tree anew, after the target or the level has changed.
    pub(super) fn rejudge(&mut self) {
        self.round += 1;
        for id in (0..self.nodes.len()).rev() {
            self.update(id);
        }
    }
}
