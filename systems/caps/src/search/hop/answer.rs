//! What the tree says: the main line, the counts, and the solution with its reasons.

use motive_answer::{Alternative, Answered, Binding, BoundTo, NodeId, Reason, Reasons, Rule, Tree, Value};
use motive_chess::{Move, Position};

use super::{Edge, Fixed, Hop, Stage};
use crate::proposal::{Motif, Proposal};
use crate::values::{MATE, as_value};

/// A solution has no more moves than this.
const LARGEST: usize = 2_000;

impl Hop<'_> {
    /// The move by which a settled node is settled, and where it leads: the attacker's best if proved, the
    /// defender's best if disproved, the most stubborn otherwise.
    pub(super) fn main_reply(&self, id: usize) -> Option<(Move, usize)> {
        let node = &self.nodes[id];
        let attacking = self.attacking(id);
        let visited = node.edges.iter().filter(|edge| self.is_active(node, attacking, edge));
        let visited = visited.filter_map(|edge| Some((edge.proposal.mv, edge.child?)));
        let value = |child: usize| self.nodes[child].value;
        match (attacking, self.is_proved(id)) {
            (true, true) => visited.filter(|&(_, c)| self.is_proved(c)).max_by_key(|&(_, c)| value(c)),
            (true, false) => visited.filter(|&(_, c)| self.is_disproved(c)).max_by_key(|&(_, c)| value(c)),
            (false, true) => visited.filter(|&(_, c)| self.is_proved(c)).min_by_key(|&(_, c)| value(c)),
            (false, false) => visited.filter(|&(_, c)| self.is_disproved(c)).min_by_key(|&(_, c)| value(c)),
        }
    }

    /// The main line from the root.
    pub(super) fn line(&self) -> Vec<Move> {
        self.line_from(0)
    }

    /// The main line from a node, with the mate at its end if one was seen there.
    pub(super) fn line_from(&self, id: usize) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = id;
        while let Some((m, next)) = self.main_reply(at) {
            line.push(m);
            at = next;
        }
        line.extend(self.mate_seen(at));
        line
    }

    /// The mate in one that settled a node without being played.
    fn mate_seen(&self, id: usize) -> Option<Move> {
        let node = &self.nodes[id];
        let Fixed::Exactly(value) = node.fixed else { return None };
        if node.check || value.abs() != MATE - node.ply as i32 - 1 {
            return None;
        }
        let moves = node.position.legal_moves();
        moves.into_iter().find(|&m| node.position.after(m).is_checkmate())
    }

    /// Counts what the tree looks like, in the terms of the thesis.
    pub(super) fn count(&mut self) {
        self.count_causality();
        for id in 0..self.nodes.len() {
            let node = &self.nodes[id];
            let attacking = self.attacking(id);
            let tried = node.edges.iter().filter(|edge| edge.child.is_some()).count() as u64;
            let idle = node.edges.iter().filter(|edge| edge.child.is_none());
            let pruned = idle.clone().filter(|edge| !self.is_active(node, attacking, edge)).count() as u64;
            let by_lemma = idle.filter(|edge| edge.lemma.is_some()).count() as u64;
            let statistics = &mut self.statistics;
            statistics.forward_prunes += pruned;
            statistics.lemma_hits += by_lemma;
            if tried == 0 {
                match node.fixed {
                    Fixed::Exactly(_) => {
                        statistics.childless += 1;
                        statistics.over += 1;
                    }
                    Fixed::AtLeast(_) | Fixed::AtMost(_) if node.stage == Stage::New => {
                        statistics.childless += 1;
                        statistics.crossed += 1;
                    }
                    _ => statistics.bottom += 1,
                }
                continue;
            }
            statistics.parents += 1;
            statistics.children += tried;
            statistics.single += u64::from(tried == 1);
            let settled = node.proof == 0 || node.disproof == 0;
            statistics.cut_off += u64::from(settled && (node.proof == 0) == attacking);
            if let Some((m, _)) = self.main_reply(id) {
                let node = &self.nodes[id];
                let chosen =
                    node.edges.iter().find(|edge| edge.proposal.mv == m).map(|edge| edge.proposal.state);
                let first =
                    node.edges.iter().find(|edge| edge.child.is_some()).map(|edge| edge.proposal.state);
                if let (Some(chosen), Some(first)) = (chosen, first) {
                    self.statistics.choose(chosen, first);
                }
            }
        }
    }

    /// Counts what skipping could save at most, and whether what was skipped and looked at after all held.
    fn count_causality(&mut self) {
        let mut later = vec![false; self.nodes.len()];
        for id in 0..self.nodes.len() {
            let node = &self.nodes[id];
            let failed = |edge: &Edge| edge.child.filter(|&child| self.is_refuted(id, child));
            let first = node.edges.iter().filter_map(failed).min();
            let held = node.edges.iter().filter(|edge| edge.reopened);
            let held = held.filter_map(|edge| edge.child).filter(|&child| {
                if self.attacking(id) { self.is_proved(child) } else { self.is_disproved(child) }
            });
            self.statistics.reopened_and_held += held.count() as u64;
            for child in node.edges.iter().filter_map(|edge| edge.child) {
                let fails_again = !node.check && first.is_some_and(|first| child > first);
                later[child] = later[id] || (fails_again && self.is_refuted(id, child));
                self.statistics.later += u64::from(later[child]);
            }
        }
    }

    /// The moves that show the claim: the attacker's main moves, and every reply that was looked at.
    pub(crate) fn tree(&self, best: Move) -> Tree {
        let mut tree = Tree::new();
        let mut open = vec![(0, NodeId::ROOT)];
        while let Some((id, place)) = open.pop() {
            let node = &self.nodes[id];
            let attacking = self.attacking(id);
            if let Some(m) = self.mate_seen(id).filter(|_| attacking && tree.len() < LARGEST) {
                // The place exists and has no moves yet, so this cannot fail.
                let _ = tree.add(place, m, Reasons::one(Rule::Mates));
                continue;
            }
            let wanted = if attacking {
                let main = if id == 0 { Some(best) } else { self.main_reply(id).map(|(m, _)| m) };
                node.edges.iter().filter(|edge| Some(edge.proposal.mv) == main).collect()
            } else {
                // The most stubborn first, so that the main line is the first branch.
                let mut list: Vec<&Edge> = node.edges.iter().filter(|edge| edge.child.is_some()).collect();
                list.sort_by_key(|edge| edge.child.map(|child| self.nodes[child].value));
                list
            };
            let mut next = Vec::new();
            for edge in wanted {
                if tree.len() >= LARGEST {
                    return tree;
                }
                let reasons = self.reasons(id, edge, attacking);
                if let (Ok(added), Some(child)) = (tree.add(place, edge.proposal.mv, reasons), edge.child) {
                    next.push((child, added));
                }
            }
            open.extend(next.into_iter().rev());
        }
        tree
    }

    fn reasons(&self, id: usize, edge: &Edge, attacking: bool) -> Reasons {
        let node = &self.nodes[id];
        let known = knowledge(&node.position, &edge.proposal);
        let mut reasons = Reasons::one(known.clone());
        if node.position.after(edge.proposal.mv).is_checkmate() {
            reasons = Reasons::one(Rule::Mates).and(known);
        }
        if node.check {
            reasons = reasons.and(Rule::EscapesCheck);
        }
        if !attacking {
            reasons = reasons.and(Rule::Defense);
        }
        if edge.proposal.motifs.iter().any(|motif| matches!(motif, Motif::Meets(_)))
            && let Some((tried, line)) = self.countered(id)
        {
            reasons = reasons.and(Reason::Answers(Answered { tried: Some(tried), line }));
        }
        reasons
    }

    /// A try at a node that failed, and how.
    fn countered(&self, id: usize) -> Option<(Move, Vec<Move>)> {
        let failed = |edge: &&Edge| edge.child.is_some_and(|child| self.is_proved(child));
        let edge = self.nodes[id].edges.iter().find(failed)?;
        let line = self.line_from(edge.child?);
        (!line.is_empty()).then_some((edge.proposal.mv, line))
    }

    /// The other moves of the root that were tried, with what stands against them.
    pub(crate) fn alternatives(&self, best: Move) -> Vec<Alternative> {
        let root = &self.nodes[0];
        let others = root.edges.iter().filter(|edge| edge.proposal.mv != best);
        let tried = others.filter_map(|edge| {
            let child = edge.child.filter(|&child| self.is_disproved(child))?;
            let refutation = self.line_from(child);
            let value: Value = as_value(self.nodes[child].value);
            let reasons = Reasons::one(knowledge(&root.position, &edge.proposal));
            Some(Alternative { node: NodeId::ROOT, tried: edge.proposal.mv, reasons, refutation, value })
        });
        tried.collect()
    }
}

/// Who proposed a move in a position and what for, as a reason.
pub(crate) fn knowledge(position: &Position, proposal: &Proposal) -> Reason {
    let mut bindings = vec![Binding::new("state", BoundTo::Text(proposal.state.name().to_owned()))];
    let mut told = Vec::new();
    for motif in proposal.motifs.iter() {
        let text = motif.text();
        if !told.contains(&text) {
            bindings.push(Binding::new("purpose", BoundTo::Text(text.clone())));
            told.push(text);
            bindings.extend(motif.square().map(|square| {
                let man = position.piece_at(square);
                Binding::new("on", man.map_or(BoundTo::Square(square), |man| BoundTo::PieceId(man, square)))
            }));
        }
    }
    Reason::Knowledge { entry: format!("caps/{}", proposal.state.name().replace([' ', ','], "-")), bindings }
}
