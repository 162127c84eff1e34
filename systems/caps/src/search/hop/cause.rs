//! What is learned when a branch is settled: which moves fall to the same refutation, what else a side could do about
//! it, and lemmas.

use motive_chess::Move;

use super::{Edge, Hop, Stage};
use crate::analysis::CapsAnalysis;
use crate::generate::Agencies;
use crate::plan::{Counterplay, MATED, RefutingPlan};
use crate::proposal::{GoalState, Motif, Proposal};
use crate::refutation::{Descriptions, Frame, Refutation, describe};
use crate::settings::Mode;
use crate::values::{MATE, UNIT};

/// Dynamic defense is asked so often at a node, for so many moves.
const ROUNDS: u8 = 2;
const MOVES_A_ROUND: usize = 6;

/// Dynamic defense is not asked deeper than this.
const DEEPEST: u32 = 7;

/// No description follows a line further than this.
const LONGEST: usize = 12;

/// So near the root no move is given up unseen. The design page of causality says two half-moves.
const NEAR: u32 = 2;

impl Hop<'_> {
    /// Draws the conclusions from a child that may just have been settled.
    pub(super) fn learn(&mut self, here: usize, child: usize) {
        if !self.is_refuted(here, child) || self.nodes[child].reported == Some(self.target) {
            return;
        }
        self.nodes[child].reported = Some(self.target);
        let refutation = self.refutation(child);
        if refutation.is_empty() {
            return;
        }
        let attacking = self.attacking(here);
        let frame = self.frame(here);
        let Some((m, promise)) = self.move_to(here, child) else { return };
        if self.settings.causality.skip {
            self.skip(here, child);
        }
        if self.settings.lemmas && here != 0 {
            let sign = if attacking { 1 } else { -1 };
            let deviation = sign * (self.nodes[child].value - self.nodes[here].material);
            let line = self.settled_line(child);
            self.lemmas.posit(&frame, m, (promise, deviation), &refutation, &line);
        }
        if !attacking && self.settings.causality.add {
            self.defend(here);
        }
    }

    /// Whether a move has failed for the side that made it.
    pub(super) fn is_refuted(&self, here: usize, child: usize) -> bool {
        if self.attacking(here) { self.is_disproved(child) } else { self.is_proved(child) }
    }

    /// The plan in the refutation of a move, if it runs after a pass.
    fn plan(&self, here: usize, child: usize) -> Option<RefutingPlan> {
        let node = &self.nodes[here];
        let sign = if self.attacking(here) { -1 } else { 1 };
        let loss = sign * (self.nodes[child].value - node.material) / UNIT;
        RefutingPlan::inherited(&node.position, &self.line_from(child), loss)
    }

    /// If the refutation of a move runs after a pass, too: the other moves that are not settled and against which it runs
    /// as well need not be looked at. Several refutations of a node leave what does something about all of them.
    fn skip(&mut self, here: usize, child: usize) {
        let node = &self.nodes[here];
        let attacking = self.attacking(here);
        let admission = self.admission(node, attacking);
        let is_open = |edge: &Edge| {
            edge.skipped.is_none()
                && admission.admits(edge)
                && edge.child.is_none_or(|child| !self.is_proved(child) && !self.is_disproved(child))
        };
        let open: Vec<usize> = (0..node.edges.len()).filter(|&index| is_open(&node.edges[index])).collect();
        if node.check || node.reopened || open.is_empty() {
            return;
        }
        let Some(plan) = self.plan(here, child) else { return };
        let (material, ply) = (node.material, node.ply as i32);
        let sign = if attacking { -1 } else { 1 };
        self.statistics.plans += 1;
        for index in open {
            let edge = &mut self.nodes[here].edges[index];
            self.statistics.replayed += 1;
            let Some(gain) = plan.replay(edge.proposal.mv).gain() else { continue };
            let value = if gain >= MATED {
                sign * (MATE - ply - 1 - plan.moves().len() as i32)
            } else {
                material + sign * gain * UNIT
            };
            if (value >= self.target) != attacking {
                edge.skipped = Some(value);
                self.statistics.skipped += 1;
                self.nodes[here].weighed = 0;
            }
        }
    }

    /// If all else has failed at a node near the root, the moves that were skipped there are looked at after all. `true` if
    /// there are any.
    pub(super) fn reopen(&mut self, id: usize) -> bool {
        let attacking = self.attacking(id);
        let node = &self.nodes[id];
        if !self.settings.causality.reopen || node.reopened || node.ply > NEAR {
            return false;
        }
        let admission = self.admission(node, attacking);
        let skipped = |edge: &Edge| self.is_skipped(attacking, edge) && admission.admits(edge);
        let skipped: Vec<bool> = node.edges.iter().map(skipped).collect();
        let count = skipped.iter().filter(|&&skipped| skipped).count();
        if count == 0 {
            return false;
        }
        self.statistics.reopened += count as u64;
        let node = &mut self.nodes[id];
        node.reopened = true;
        node.weighed = 0;
        for (edge, skipped) in node.edges.iter_mut().zip(skipped) {
            edge.skipped = None;
            edge.reopened |= skipped;
        }
        true
    }

    /// If everything the defender tried has failed for reasons that were there before: what else helps against all of
    /// them? (9.8; two problems leave the intersection, 1977)
    fn defend(&mut self, here: usize) {
        let node = &self.nodes[here];
        if node.check || node.stage != Stage::Full || node.defended >= ROUNDS || node.ply > DEEPEST {
            return;
        }
        let admission = self.admission(node, false);
        let mut plans = Vec::new();
        for edge in node.edges.iter().filter(|edge| admission.admits(edge) && !self.is_skipped(false, edge)) {
            match edge.child {
                Some(child) if self.is_proved(child) => plans.extend(self.plan(here, child)),
                _ => return,
            }
        }
        self.nodes[here].defended += 1;
        if plans.is_empty() {
            return;
        }
        let node = &self.nodes[here];
        let analysis = CapsAnalysis::new(&node.position, Mode::Default);
        let agencies = Agencies::new(&analysis, Mode::Default);
        let worth_trying = node.material - self.target + 1;
        let mut added = Vec::new();
        for mv in node.position.legal_moves() {
            if node.edges.iter().any(|edge| edge.proposal.mv == mv) || agencies.loses(mv) {
                continue;
            }
            self.statistics.replayed += plans.len() as u64;
            let met: Option<Vec<Counterplay>> =
                plans.iter().map(|plan| plan.replay(mv).counterplay()).collect();
            let Some(met) = met else { continue };
            let mut proposal = Proposal::new(mv, GoalState::DynamicDefense, Motif::Meets(met[0]), 0);
            proposal.motifs = met.into_iter().map(Motif::Meets).collect();
            proposal.value = worth_trying;
            added.push(proposal);
        }
        added.truncate(MOVES_A_ROUND);
        self.statistics.counter_causal += added.len() as u64;
        for proposal in added {
            self.nodes[here].edges.push(Edge::new(proposal));
            self.nodes[here].weighed = 0;
        }
    }

    /// What the side that refuted a move did, along the main line from the position after it.
    fn refutation(&self, child: usize) -> Refutation {
        let refuter = self.nodes[child].position.turn();
        let mut all = Descriptions::default();
        let mut at = child;
        for _ in 0..LONGEST {
            let Some((m, next)) = self.main_reply(at) else { break };
            let color = self.nodes[at].position.turn();
            let own = all.of(color).union(describe(&self.frame(at), m, &self.frame(next)));
            *all.of_mut(color) = own;
            at = next;
        }
        *all.of(refuter)
    }

    fn settled_line(&self, from: usize) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = from;
        while let Some((m, next)) = self.main_reply(at).filter(|_| line.len() < LONGEST) {
            line.push(m);
            at = next;
        }
        line
    }

    fn frame(&self, id: usize) -> Frame {
        let node = &self.nodes[id];
        Frame { position: node.position.clone(), names: node.names, best: node.best }
    }

    fn move_to(&self, here: usize, child: usize) -> Option<(Move, i32)> {
        let edge = self.nodes[here].edges.iter().find(|edge| edge.child == Some(child))?;
        Some((edge.proposal.mv, edge.proposal.value))
    }
}
