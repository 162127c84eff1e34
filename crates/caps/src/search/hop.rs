//! The default search: a tree that is kept, and grown where it matters.
//!
//! Berliner's own remedy for depth-first effort was to "hop around in the tree" (IV.D: a position solved in 9
//! seconds instead of 50), and in 1977 he asked for searches that spend effort where it can decide
//! something. Here the question is always whether the side on move at the root (the *attacker*) can have at
//! least a *target*: his expectation and something significant. Every visited position is analysed once and kept;
//! EVALUATE's optimistic values of unvisited moves say how hard a branch looks, as proof and disproof numbers
//! (Allis 1994) do, and the search always grows the branch that could settle the question soonest. Claims,
//! forward prunes, goal states and causality are CAPS's own. When the target is reached it is raised, as
//! progressive deepening does, and the tree is judged anew without being searched again.

use std::collections::HashMap;

use motive_chess::{Color, History, Key, Move, Position};

use crate::analysis::{Analysis, Prospect};
use crate::generate::Agencies;
use crate::names::Names;
use crate::proposal::{GoalState, Motif, Proposal};
use crate::scratch::Scratch;
use crate::settings::{Mode, Settings};
use crate::values::{MARG, MATE, MATE_BOUND};

const INFINITE: u32 = 1_000_000;

/// A proposed move at a node.
#[derive(Clone, Debug)]
pub struct Edge {
    pub proposal: Proposal,
    pub child: Option<usize>,
    pub mentions: u32,
}

/// How a node's value is known without moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fixed {
    /// By the rules, or by a mate that is seen.
    Exactly(i32),
    /// The attacker, on move, has at least this.
    AtLeast(i32),
    /// The defender, on move, keeps the attacker to at most this.
    AtMost(i32),
    /// Not at all.
    Open,
}

/// A visited position.
#[derive(Clone, Debug)]
pub struct Node {
    pub position: Position,
    pub names: Names,
    pub parent: Option<usize>,
    pub ply: u32,
    fixed: Fixed,
    /// The attacker's material balance.
    material: i32,
    /// The static record, until the moves are generated.
    analysis: Option<Box<Analysis>>,
    pub edges: Vec<Edge>,
    expanded: bool,
    check: bool,
    /// The other side threatens to mate at once.
    mate_threat: bool,
    proof: u32,
    disproof: u32,
    /// What the attacker has at least if proved, at most if disproved.
    pub value: i32,
}

/// The search of one root position.
pub struct Hop<'a> {
    settings: &'a Settings,
    pub nodes: Vec<Node>,
    attacker: Color,
    keys: HashMap<Key, usize>,
    game: Vec<Key>,
    pub visits: u64,
    target: i32,
    level: usize,
    limit: u64,
}

const WEAK: u32 = 6;
const SLACK: [i32; 4] = [0, 120, 300, 700];

impl<'a> Hop<'a> {
    pub fn new(history: &History, settings: &'a Settings, limit: u64) -> Hop<'a> {
        let position = history.position();
        let mut hop = Hop {
            settings,
            nodes: Vec::new(),
            attacker: position.turn(),
            keys: HashMap::new(),
            game: history.keys().to_vec(),
            visits: 0,
            target: 0,
            level: 0,
            limit,
        };
        hop.visit(position.clone(), Names::new(position), None, 0);
        hop
    }

    fn visit(&mut self, position: Position, names: Names, parent: Option<usize>, ply: u32) -> usize {
        self.visits += 1;
        let id = self.nodes.len();
        let attacking = position.turn() == self.attacker;
        let sign = if attacking { 1 } else { -1 };
        let key = position.key();
        let mut node = Node {
            names,
            parent,
            ply,
            fixed: Fixed::Open,
            material: 0,
            analysis: None,
            edges: Vec::new(),
            expanded: false,
            check: position.is_check(),
            mate_threat: false,
            proof: 1,
            disproof: 1,
            value: 0,
            position,
        };
        node.material = sign * crate::values::material(&node.position, node.position.turn());
        node.fixed = self.fix(&mut node, attacking);
        self.nodes.push(node);
        self.keys.insert(key, id);
        id
    }

    /// What is known of a new position without its moves.
    fn fix(&mut self, node: &mut Node, attacking: bool) -> Fixed {
        let position = &node.position;
        let ply = node.ply as i32;
        let sign = if attacking { 1 } else { -1 };
        if position.legal_moves().is_empty() {
            return Fixed::Exactly(if node.check { sign * (ply - MATE) } else { 0 });
        }
        if node.ply > 0 && (position.is_insufficient_material() || self.repeats(node)) {
            return Fixed::Exactly(0);
        }
        let us = position.turn();
        let scratch = Scratch::new(position);
        if !node.check {
            if scratch.mate_in_one(us).is_some() {
                return if node.ply == 0 { Fixed::Open } else { Fixed::Exactly(sign * (MATE - ply - 1)) };
            }
            node.mate_threat = scratch.mate_in_one(us.other()).is_some();
            if node.ply == 0 || node.mate_threat {
                return Fixed::Open;
            }
            let analysis = Analysis::new(position, Mode::Default);
            let quiet = analysis.material - analysis.worst_loss();
            node.analysis = Some(Box::new(analysis));
            return if attacking { Fixed::AtLeast(quiet) } else { Fixed::AtMost(-quiet) };
        }
        Fixed::Open
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
        node.ply > 0 && self.game.iter().rev().skip(1).any(|&k| k == key)
    }

    fn attacking(&self, id: usize) -> bool {
        self.nodes[id].position.turn() == self.attacker
    }

    /// Generates the moves of a node.
    fn expand(&mut self, id: usize) {
        let attacking = self.attacking(id);
        let kept = self.nodes[id].analysis.take();
        let node = &self.nodes[id];
        let analysis = kept.unwrap_or_else(|| Box::new(Analysis::new(&node.position, Mode::Default)));
        let agencies = Agencies::new(&analysis, Mode::Default);
        let need = !attacking || node.material >= self.target - 100;
        let threatened: &[Prospect] = if need { &analysis.theirs } else { &[] };
        let list = agencies.purposeful(threatened, id == 0);
        let node = &mut self.nodes[id];
        node.edges = list.into_iter().map(|proposal| Edge { proposal, child: None, mentions: 0 }).collect();
        node.expanded = true;
    }

    fn is_active(&self, node: &Node, attacking: bool, edge: &Edge) -> bool {
        let p = &edge.proposal;
        if attacking {
            let optimistic = node.material + p.value;
            let level = self.level.saturating_sub(node.ply as usize / 3);
            if node.check {
                return optimistic >= self.target - 450;
            }
            optimistic >= self.target - SLACK[level] && (p.state != GoalState::Strategy || level >= 3)
                && (level >= 1 || !only_attack(p))
        } else {
            let optimistic = -node.material + p.value;
            if node.check {
                return optimistic > -self.target - 160;
            }
            optimistic > -self.target && (self.level >= 2 || node.check || !only_attack(p))
        }
    }

    /// The numbers of an unvisited move.
    fn prior(&self, node: &Node, attacking: bool, edge: &Edge) -> (u32, u32) {
        let p = &edge.proposal;
        let depth = node.ply;
        if attacking {
            let surplus = node.material + p.value - self.target;
            let mut proof: i32 = 20;
            if p.motifs.contains(&Motif::Check) {
                proof = 6 + 4 * (p.answers as i32).min(5);
            }
            if p.motifs.contains(&Motif::MateThreat) {
                proof -= 2;
            }
            if only_attack(p) {
                proof += 15;
            }
            if surplus < 0 {
                proof += (-surplus) / 8;
            } else {
                proof -= (surplus / 100).min(6);
            }
            proof += depth as i32;
            proof -= (edge.mentions * 3).min(9) as i32;
            (proof.max(1) as u32, 10)
        } else {
            let surplus = -node.material + p.value + self.target;
            let ease = (surplus / 40).clamp(-2, 8);
            let disproof = 16 - ease - (edge.mentions * 2).min(6) as i32;
            ((8 + ease) as u32, disproof.max(3) as u32)
        }
    }

    /// Recomputes a node from its edges.
    fn update(&mut self, id: usize) {
        let attacking = self.attacking(id);
        let node = &self.nodes[id];
        let settled = match node.fixed {
            Fixed::Exactly(v) => Some((v >= self.target, v)),
            Fixed::AtLeast(v) if v >= self.target => Some((true, v)),
            Fixed::AtMost(v) if v < self.target => Some((false, v)),
            _ if node.ply >= self.settings.depth => Some((false, node.material.min(self.target - 1))),
            _ => None,
        };
        let (proof, disproof, value) = if let Some((proved, v)) = settled {
            if proved { (0, INFINITE, v) } else { (INFINITE, 0, v) }
        } else if !node.expanded {
            (if attacking { 20 + node.ply } else { 20 }, 10, 0)
        } else if attacking {
            let (mut best, mut sum, mut value) = (INFINITE, 0u32, -MATE);
            let (mut most, mut count) = (0u32, 0u32);
            let mut proved = i32::MIN;
            for edge in node.edges.iter().filter(|e| self.is_active(node, true, e)) {
                let (p, d) = match edge.child {
                    Some(c) => (self.nodes[c].proof, self.nodes[c].disproof),
                    None => self.prior(node, true, edge),
                };
                best = best.min(p);
                most = most.max(d.min(INFINITE - 1));
                count += u32::from(d > 0);
                sum = weak(most, count);
                if let Some(c) = edge.child {
                    if p == 0 {
                        proved = proved.max(self.nodes[c].value);
                    } else if d == 0 {
                        value = value.max(self.nodes[c].value);
                    }
                }
            }
            if best == 0 {
                (0, INFINITE, proved)
            } else if sum == 0 {
                let floor = if let Fixed::AtLeast(v) = node.fixed { v } else { -MATE };
                (INFINITE, 0, value.max(floor).min(self.target - 1))
            } else {
                (best, sum, 0)
            }
        } else {
            let (mut sum, mut best) = (0u32, INFINITE);
            let (mut most, mut count) = (0u32, 0u32);
            let (mut refuted, mut least) = (i32::MAX, MATE);
            for edge in &node.edges {
                if !self.is_active(node, false, edge) {
                    // Not worth trying: at best it brings this.
                    least = least.min((node.material - edge.proposal.value).max(self.target));
                    continue;
                }
                let (p, d) = match edge.child {
                    Some(c) => (self.nodes[c].proof, self.nodes[c].disproof),
                    None => self.prior(node, false, edge),
                };
                most = most.max(p.min(INFINITE - 1));
                count += u32::from(p > 0);
                sum = weak(most, count);
                best = best.min(d);
                if let Some(c) = edge.child {
                    if d == 0 {
                        refuted = refuted.min(self.nodes[c].value);
                    } else if p == 0 {
                        least = least.min(self.nodes[c].value);
                    }
                }
            }
            if best == 0 {
                (INFINITE, 0, refuted)
            } else if sum == 0 {
                let seen = if let Fixed::AtMost(v) = node.fixed { v } else { MATE };
                let v = if node.edges.is_empty() && node.mate_threat { MATE - node.ply as i32 - 2 } else { least };
                (0, INFINITE, v.min(seen.max(self.target)))
            } else {
                (sum, best, 0)
            }
        };
        let node = &mut self.nodes[id];
        (node.proof, node.disproof, node.value) = (proof, disproof, value);
    }

    /// The next move to look at: the path of nodes from the root and the edge at its end.
    fn select(&self) -> Option<(usize, Option<usize>)> {
        let mut id = 0;
        loop {
            let node = &self.nodes[id];
            if !node.expanded {
                return Some((id, None));
            }
            let attacking = self.attacking(id);
            let ranked = node.edges.iter().enumerate().filter(|(_, e)| self.is_active(node, attacking, e));
            let (index, edge) = ranked.min_by_key(|(_, e)| {
                let (p, d) = match e.child {
                    Some(c) => (self.nodes[c].proof, self.nodes[c].disproof),
                    None => self.prior(node, attacking, e),
                };
                if attacking { p } else { d }
            })?;
            match edge.child {
                None => return Some((id, Some(index))),
                Some(child) => id = child,
            }
        }
    }

    fn step(&mut self) -> bool {
        let Some((id, edge)) = self.select() else { return false };
        let mut at = Some(id);
        match edge {
            None => self.expand(id),
            Some(index) => {
                let m = self.nodes[id].edges[index].proposal.mv;
                let position = self.nodes[id].position.after(m);
                let names = self.nodes[id].names.after(&self.nodes[id].position, m);
                let ply = self.nodes[id].ply + 1;
                let child = self.visit(position, names, Some(id), ply);
                self.nodes[id].edges[index].child = Some(child);
                self.update(child);
            }
        }
        while let Some(here) = at {
            self.update(here);
            at = self.nodes[here].parent;
        }
        true
    }

    fn rejudge(&mut self) {
        for id in (0..self.nodes.len()).rev() {
            self.update(id);
        }
    }

    /// The main line from a node.
    pub fn line(&self) -> Vec<Move> {
        let mut id = 0;
        let mut line = Vec::new();
        loop {
            let node = &self.nodes[id];
            let attacking = self.attacking(id);
            let visited = node.edges.iter().filter(|e| e.child.is_some() && self.is_active(node, attacking, e));
            let chosen = if attacking {
                visited.filter(|e| self.nodes[e.child.unwrap_or(0)].proof == 0)
                    .max_by_key(|e| self.nodes[e.child.unwrap_or(0)].value)
            } else {
                visited.min_by_key(|e| self.nodes[e.child.unwrap_or(0)].value)
            };
            let Some(edge) = chosen else { break };
            line.push(edge.proposal.mv);
            id = edge.child.unwrap_or(0);
        }
        line
    }

    /// The tree in text, for debugging.
    pub fn dump(&self, id: usize, depth: usize, out: &mut String) {
        let node = &self.nodes[id];
        let attacking = self.attacking(id);
        for e in &node.edges {
            let active = self.is_active(node, attacking, e);
            if !active && e.child.is_none() && !(id == 0) { continue; }
            let (p, d) = match e.child { Some(c) => (self.nodes[c].proof, self.nodes[c].disproof), None => self.prior(node, attacking, e) };
            let size = e.child.map_or(0, |c| self.size(c));
            out.push_str(&format!("{}{} {} v{} [{p} {d}] n{} {}{:?} {:?}\n", "  ".repeat(depth), node.position.san(e.proposal.mv), e.proposal.state, e.proposal.value, size, if active {""} else {"OFF "}, e.proposal.motifs, e.child.map(|c| (self.nodes[c].fixed, self.nodes[c].value))));
            if let Some(c) = e.child { self.dump(c, depth + 1, out); }
        }
    }
    fn size(&self, id: usize) -> usize {
        1 + self.nodes[id].edges.iter().filter_map(|e| e.child).map(|c| self.size(c)).sum::<usize>()
    }

    /// Runs; returns the best move, its value and the nodes at which it was found.
    pub fn run(&mut self, trace: bool) -> (Option<Move>, i32, Vec<Move>, u64) {
        let base = self.nodes[0].material;
        self.target = base + MARG;
        let (mut best, mut value, mut line, mut found) = (None, base, Vec::new(), 0);
        let mut allowance = self.limit;
        self.update(0);
        loop {
            let root = &self.nodes[0];
            if root.proof == 0 {
                value = root.value;
                line = self.line();
                if line.first().copied() != best {
                    found = self.visits;
                }
                best = line.first().copied();
                if trace {
                    let mut p = self.nodes[0].position.clone();
                    let text: Vec<String> = line.iter().map(|&m| { let s = p.san(m); p.play(m); s.as_str().to_owned() }).collect();
                    eprintln!("  target {} proved {} at {} level {}: {}", self.target, value, self.visits, self.level, text.join(" "));
                }
                if value >= MATE_BOUND {
                    break;
                }
                let gain = value - base;
                let more = if gain >= 300 { (self.visits / 4).max(40) } else if gain >= 140 { (self.visits / 3).max(60) } else { self.visits.clamp(130, 330) };
                allowance = self.limit.min(self.visits + more);
                self.target = value.max(self.target) + MARG;
                self.level = 0;
                self.rejudge();
                continue;
            }
            if root.disproof == 0 {
                if trace { eprintln!("  target {} level {} disproved at {}", self.target, self.level, self.visits); }
                if self.level + 1 >= SLACK.len() {
                    break;
                }
                self.level += 1;
                self.rejudge();
                continue;
            }
            if self.visits >= allowance || !self.step() {
                break;
            }
        }
        if best.is_none() {
            let root = &self.nodes[0];
            best = root.edges.iter().filter(|e| self.is_active(root, true, e)).min_by_key(|e| match e.child {
                Some(c) => self.nodes[c].proof,
                None => self.prior(root, true, e).0,
            }).map(|e| e.proposal.mv);
        }
        (best, value, line, found)
    }
}

/// The joint number of several branches that must all be settled. They mostly fall to the same idea, so the
/// hardest counts in full and the others a little each.
fn weak(most: u32, count: u32) -> u32 {
    (most + WEAK * count.saturating_sub(1)).min(INFINITE - 1)
}

fn only_attack(p: &Proposal) -> bool {
    p.motifs.iter().all(|m| matches!(m, Motif::Attack(_) | Motif::AttackDefender(_) | Motif::Vacating(_) | Motif::Sacrifice))
}

