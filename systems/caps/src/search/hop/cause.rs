//! What is learned when a branch is settled: who should be tried next, whether the defender has inherited his
//! trouble and what else he could do about it, and lemmas.

use motive_chess::Move;

use super::{Edge, Hop, Stage};
use crate::analysis::CapsAnalysis;
use crate::causality::{CounterMove, Described, causes, counters, intersection};
use crate::generate::Agencies;
use crate::proposal::{GoalState, Motif, Proposal};
use crate::refutation::{Descriptions, Frame, Refutation, describe};
use crate::settings::Mode;

/// Dynamic defense is asked so often at a node, for so many moves.
const ROUNDS: u8 = 2;
const MOVES_A_ROUND: usize = 6;

/// Dynamic defense is not asked deeper than this.
const DEEPEST: u32 = 7;

/// No description follows a line further than this.
const LONGEST: usize = 12;

impl Hop<'_> {
    /// Draws the conclusions from a child that may just have been settled.
    pub(super) fn learn(&mut self, here: usize, child: usize) {
        let attacking = self.attacking(here);
        let refuted = if attacking { self.is_disproved(child) } else { self.is_proved(child) };
        if !refuted || self.nodes[child].reported == Some(self.target) {
            return;
        }
        self.nodes[child].reported = Some(self.target);
        let refutation = self.refutation(child);
        if refutation.is_empty() {
            return;
        }
        let frame = self.frame(here);
        let Some((m, promise)) = self.move_to(here, child) else { return };
        let unvisited = |edge: &Edge| edge.child.is_none();
        if self.nodes[here].edges.iter().any(unvisited) {
            let problem = Described::new(&frame, &refutation);
            self.nodes[here].weighed = 0;
            for edge in self.nodes[here].edges.iter_mut().filter(|edge| edge.child.is_none()) {
                let counters = problem.count(edge.proposal.mv);
                edge.mentions += counters as u32;
                self.statistics.promoted += u64::from(counters > 0);
            }
        }
        if self.settings.lemmas && here != 0 {
            let sign = if attacking { 1 } else { -1 };
            let deviation = sign * (self.nodes[child].value - self.nodes[here].material);
            let line = self.settled_line(child);
            self.lemmas.posit(&frame, m, (promise, deviation), &refutation, &line);
        }
        if !attacking {
            self.defend(here, &frame);
        }
    }

    /// If everything the defender tried has failed: was it there before, and what else helps? (9.8)
    fn defend(&mut self, here: usize, frame: &Frame) {
        let node = &self.nodes[here];
        if node.check || node.stage != Stage::Full || node.defended >= ROUNDS || node.ply > DEEPEST {
            return;
        }
        let mut problems: Option<Vec<CounterMove>> = None;
        for edge in node.edges.iter().filter(|edge| self.is_active(node, false, edge)) {
            let Some(child) = edge.child else { return };
            if !self.is_proved(child) {
                return;
            }
            let refutation = self.refutation(child);
            if refutation.is_empty()
                || !causes(frame, edge.proposal.mv, &self.frame(child), &refutation).is_empty()
            {
                continue;
            }
            let answers = counters(frame, &refutation);
            problems = Some(match problems {
                None => answers,
                Some(known) => intersection(&known, &answers),
            });
        }
        self.nodes[here].defended += 1;
        let Some(mut answers) = problems else { return };
        answers.retain(|answer| !self.nodes[here].edges.iter().any(|edge| edge.proposal.mv == answer.mv));
        answers.sort_by_key(|answer| std::cmp::Reverse(answer.counters.len()));
        answers.truncate(MOVES_A_ROUND);
        let analysis = CapsAnalysis::new(&frame.position, Mode::Default);
        let agencies = Agencies::new(&analysis, Mode::Default);
        let worth_trying = self.nodes[here].material - self.target + 1;
        for answer in answers {
            if agencies.loses(answer.mv) {
                continue;
            }
            let motifs = answer.counters.iter().map(|&counter| Motif::Counters(counter)).collect();
            let proposal = Proposal {
                mv: answer.mv,
                state: GoalState::DynamicDefense,
                motifs,
                threat: 0,
                answers: 0,
                value: worth_trying,
            };
            self.statistics.counter_causal += 1;
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
