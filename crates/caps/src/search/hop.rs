//! The default search: a tree that is kept, and grown where it matters.
//!
//! Berliner's own remedy for depth-first effort was to "hop around in the tree" (a position solved in 9 seconds
//! instead of 50), and in 1977 he asked for searches that spend effort where it can decide something. Here the
//! question is always whether the side on move at the root (the *attacker*) can have at least a *target*: his
//! expectation and something significant. Every visited position is analysed once and kept; EVALUATE's
//! optimistic values of unvisited moves say how hard a branch looks, as proof and disproof numbers (Allis 1994)
//! do, and the search always grows the branch that could settle the question soonest. Claims, forward prunes,
//! goal states, causality and lemmas are CAPS's own. When the target is reached it is raised, as progressive
//! deepening does, and the tree is judged anew without being searched again.
//!
//! A branch that is settled against the attacker with all moves of a level of optimism tried is not given
//! up: the level is lowered ([`SLACK`]) and moves that looked not good enough get their chance.

mod answer;
mod cause;
mod numbers;

pub(crate) use answer::knowledge;

use std::collections::HashMap;

use motive_chess::{Color, History, Key, Move, Position, Role, SquareSet};

use crate::analysis::{Analysis, Glance, Prospect};
use crate::generate::Agencies;
use crate::lemma::Lemmas;
use crate::names::Names;
use crate::proposal::{GoalState, Motif, Proposal};
use crate::scratch::Scratch;
use crate::settings::{Mode, Settings};
use crate::statistics::Statistics;
use crate::values::{MARG, MATE, MATE_BOUND, UNIT, material};

/// By how much a move may look too weak for the target and still be tried, by level.
const SLACK: [i32; 4] = [0, 120, 300, 700];

/// By how much the expectation is lowered when nothing can be gained, the first time for the likeliest try alone.
const LOWERED: [i32; 6] = [0, 0, 60, 170, 400, 1_000];

/// Positions that may be visited for each of these.
const HOLDING: u64 = 60;

/// A second look for something better ends after so many positions if it seems this remote.
const FIRST_LOOK: u64 = 40;
const REMOTE: u32 = 80;

/// No tree has more positions, whatever the limits say: each keeps its moves with their reasons, some kilobytes.
const MAX_VISITS: u64 = 20_000;

/// So many plies below the root a level counts as one less.
const PLIES_A_LEVEL: u32 = 3;

/// A proposed move at a node.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    pub proposal: Proposal,
    pub child: Option<usize>,
    /// How often counter-causal reasoning has named it.
    pub mentions: u32,
    /// What a lemma says the attacker has after it, at most (his move) or at least (the defender's).
    pub lemma: Option<i32>,
    /// What the order of moves asks for again and again.
    kind: Kind,
}

/// The kind of a proposed move.
#[derive(Clone, Copy, Debug)]
struct Kind {
    check: bool,
    mate_threat: bool,
    /// It does nothing but attack a man who can go away.
    mere_attack: bool,
    /// It drives the queen away.
    chase: bool,
}

impl Edge {
    pub(super) fn new(proposal: Proposal) -> Edge {
        let kind = Kind {
            check: proposal.motifs.contains(&Motif::Check),
            mate_threat: proposal.motifs.contains(&Motif::MateThreat),
            mere_attack: numbers::is_mere_attack(&proposal),
            chase: proposal.motifs.iter().any(|motif| matches!(motif, Motif::ChasesQueen(_))),
        };
        Edge { proposal, child: None, mentions: 0, lemma: None, kind }
    }
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

/// How far the moves of a node are generated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Stage {
    /// Not at all.
    New,
    /// Only captures that would win enough by themselves: mostly one of them settles the node, and the static
    /// record need not be looked at.
    Captures,
    /// All that somebody wants for something.
    Full,
}

/// A visited position.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub position: Position,
    names: Names,
    parent: Option<usize>,
    ply: u32,
    fixed: Fixed,
    /// The attacker's material balance.
    material: i32,
    /// What can be taken with gain, until the moves are generated.
    glance: Option<Glance>,
    best: [SquareSet; 2],
    pub edges: Vec<Edge>,
    stage: Stage,
    check: bool,
    /// The other side threatens to mate at once.
    mate_threat: bool,
    /// How often dynamic defence was asked for more moves here.
    defended: u8,
    /// The target for which the outcome was reported to the parent.
    reported: Option<i32>,
    proof: u32,
    disproof: u32,
    /// What the attacker has at least if proved, at most if disproved.
    value: i32,
}

/// What a search came to.
pub(crate) struct Answer {
    pub best: Option<Move>,
    /// The attacker's value in points.
    pub value: i32,
    pub line: Vec<Move>,
    /// The visits when the best move was first proved; 0 if it is a guess.
    pub found_at: u64,
    pub stopped: bool,
}

/// The search of one root position.
pub(crate) struct Hop<'a> {
    settings: &'a Settings,
    pub nodes: Vec<Node>,
    attacker: Color,
    game: Vec<Key>,
    pub statistics: Statistics,
    target: i32,
    level: usize,
    limit: u64,
    must_end: &'a dyn Fn() -> bool,
    lemmas: &'a mut Lemmas,
    only: Vec<Move>,
    /// The only move of the root that is looked at just now.
    focus: Option<Move>,
    /// Where each position was visited first.
    first: HashMap<Key, usize>,
}

impl<'a> Hop<'a> {
    pub fn new(
        history: &History,
        only: &[Move],
        settings: &'a Settings,
        limit: u64,
        must_end: &'a dyn Fn() -> bool,
        lemmas: &'a mut Lemmas,
    ) -> Hop<'a> {
        let position = history.position();
        let mut hop = Hop {
            settings,
            nodes: Vec::new(),
            attacker: position.turn(),
            game: history.keys().to_vec(),
            statistics: Statistics::default(),
            target: 0,
            level: 0,
            limit: limit.min(MAX_VISITS),
            must_end,
            lemmas,
            only: only.to_vec(),
            focus: None,
            first: HashMap::new(),
        };
        hop.visit(position.clone(), Names::new(position), None, 0);
        hop
    }

    fn visits(&self) -> u64 {
        self.statistics.nodes
    }

    fn attacking(&self, id: usize) -> bool {
        self.nodes[id].position.turn() == self.attacker
    }

    fn visit(&mut self, position: Position, names: Names, parent: Option<usize>, ply: u32) -> usize {
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
            reported: None,
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
        if position.legal_moves().is_empty() {
            return Fixed::Exactly(if node.check { sign * (ply - MATE) } else { 0 });
        }
        if node.ply > 0 && (position.is_insufficient_material() || self.repeats(node)) {
            return Fixed::Exactly(0);
        }
        if node.check {
            return Fixed::Open;
        }
        let us = position.turn();
        let scratch = Scratch::new(position);
        if node.ply > 0 && scratch.mate_in_one(us).is_some() {
            return Fixed::Exactly(sign * (MATE - ply - 1));
        }
        node.mate_threat = scratch.mate_in_one(us.other()).is_some();
        if node.ply == 0 || node.mate_threat {
            return Fixed::Open;
        }
        let glance = Glance::new(position, &scratch);
        let quiet = glance.quiet(position);
        node.best = glance.best_squares(us);
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
            if !captures.is_empty() {
                let node = &mut self.nodes[id];
                node.edges = captures;
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
        let wins = glance.ours.iter().filter(|prospect| enough(prospect.amount));
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

    fn expand_fully(&mut self, id: usize) {
        let attacking = self.attacking(id);
        let kept = self.nodes[id].glance.take();
        let node = &self.nodes[id];
        let glance = kept.unwrap_or_else(|| Glance::new(&node.position, &Scratch::new(&node.position)));
        let best = glance.best_squares(node.position.turn());
        let analysis = Analysis::of(&node.position, glance);
        let agencies = Agencies::new(&analysis, Mode::Default);
        let need = !attacking || node.material >= self.target - 100;
        let threatened: &[Prospect] = if need { &analysis.theirs } else { &[] };
        let fork = if attacking { None } else { Scratch::new(&node.position).fork(self.attacker) };
        let mut list = agencies.purposeful_against(threatened, fork, id == 0);
        if id == 0 && !self.only.is_empty() {
            list.retain(|proposal| self.only.contains(&proposal.mv));
        }
        let mut edges: Vec<Edge> = Vec::with_capacity(list.len());
        let mut early = std::mem::take(&mut self.nodes[id].edges);
        for proposal in list {
            match early.iter().position(|edge| edge.proposal.mv == proposal.mv) {
                Some(index) => {
                    let Edge { child, mentions, lemma, .. } = early.swap_remove(index);
                    edges.push(Edge { child, mentions, lemma, ..Edge::new(proposal) });
                }
                None => edges.push(self.edge(id, proposal)),
            }
        }
        edges.append(&mut early);
        let node = &mut self.nodes[id];
        node.best = best;
        node.edges = edges;
        node.stage = Stage::Full;
    }

    /// Grows the tree by one step; `false` if there is nothing to grow.
    fn step(&mut self) -> bool {
        let Some((id, edge)) = self.select() else { return false };
        let changed = match edge {
            None => {
                self.expand(id);
                None
            }
            Some(index) => {
                let m = self.nodes[id].edges[index].proposal.mv;
                let position = self.nodes[id].position.after(m);
                let names = self.nodes[id].names.after(&self.nodes[id].position, m);
                let ply = self.nodes[id].ply + 1;
                let child = self.visit(position, names, Some(id), ply);
                self.nodes[id].edges[index].child = Some(child);
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
    fn rejudge(&mut self) {
        for id in (0..self.nodes.len()).rev() {
            self.update(id);
        }
    }

    /// How many more positions may be visited to look for something better than what was found.
    fn second_look(&self, gain: i32) -> u64 {
        let spent = self.visits();
        match gain {
            300.. => (spent / 2).max(100),
            140.. => (spent / 2).max(240),
            _ => spent.clamp(800, 900),
        }
    }

    /// Asks for more and more until nothing more is to be had, or the allowance is used up.
    pub fn run(&mut self) -> Answer {
        let base = self.settings.expectation.unwrap_or(self.nodes[0].material);
        self.target = base + MARG;
        self.statistics.passes = 1;
        let mut found = Answer { best: None, value: base, line: Vec::new(), found_at: 0, stopped: false };
        // Some effort is kept for finding a move that at least holds.
        let mut allowance = self.limit - (self.limit / 8).min(2 * HOLDING);
        let (mut look, mut shown) = (0, None);
        self.update(0);
        loop {
            if self.nodes[0].proof == 0 {
                let line = self.line();
                if line.first() != found.best.as_ref() {
                    found.found_at = self.visits();
                }
                found.value = self.nodes[0].value;
                found.best = line.first().copied();
                found.line = line;
                shown = Some((self.target, self.level));
                if found.value >= MATE_BOUND {
                    break;
                }
                allowance = self.limit.min(self.visits() + self.second_look(found.value - base));
                self.target = found.value.max(self.target) + MARG;
                look = self.visits();
                self.level = 0;
                self.statistics.passes += 1;
                self.rejudge();
            } else if self.nodes[0].disproof == 0 {
                if self.level + 1 >= SLACK.len() {
                    break;
                }
                self.level += 1;
                self.rejudge();
            } else if self.visits() >= allowance
                || (found.best.is_some()
                    && self.visits() >= look + FIRST_LOOK
                    && self.nodes[0].proof > REMOTE)
            {
                found.stopped = found.best.is_none() || self.visits() >= self.limit;
                break;
            } else if (self.visits().is_multiple_of(8) && (self.must_end)()) || !self.step() {
                found.stopped = true;
                break;
            }
        }
        match shown {
            // The tree is shown as it was when it reached the last target.
            Some((target, level)) => {
                (self.target, self.level) = (target, level);
                self.rejudge();
            }
            None => self.hold(&mut found, base),
        }
        self.count();
        found
    }

    /// Nothing significant can be had. The likeliest try is played if it keeps what is expected; otherwise
    /// the expectation is lowered until a move is found that keeps it.
    fn hold(&mut self, found: &mut Answer, base: i32) {
        let root = &self.nodes[0];
        let active = root.edges.iter().filter(|edge| self.is_active(root, true, edge));
        let open = active.filter(|edge| self.numbers(root, true, edge).1 > 0);
        let likely = open.min_by_key(|edge| self.numbers(root, true, edge).0).map(|edge| edge.proposal.mv);
        let first = root.edges.first().map(|edge| edge.proposal.mv);
        self.level = SLACK.len() - 1;
        self.focus = likely;
        for (index, &lower) in LOWERED.iter().enumerate() {
            self.target = base - lower;
            let last = self.limit.min(self.visits() + HOLDING);
            self.rejudge();
            while self.nodes[0].proof > 0 && self.nodes[0].disproof > 0 && self.visits() < last {
                if !self.step() {
                    break;
                }
            }
            if self.nodes[0].proof == 0 {
                found.line = self.line();
                found.best = found.line.first().copied();
                found.value = self.nodes[0].value.min(base);
                return;
            }
            if index == 0 {
                self.focus = None;
            }
        }
        found.best = likely.or(first);
        found.line = found.best.into_iter().collect();
        found.value = base;
    }
}
