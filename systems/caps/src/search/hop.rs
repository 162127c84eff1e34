//! The default search: a tree that is kept, and grown where it matters.
//!
//! Berliner's own remedy for depth-first effort was to "hop around in the tree" (a position solved in 9 seconds
//! instead of 50), and in 1977 he asked for searches that spend effort where it can decide something. Here the
//! question is always whether the side on move at the root (the *attacker*) can have at least a *target*: his
//! expectation and something significant. Every visited position is analyzed once and kept; EVALUATE's
//! optimistic values of unvisited moves say how hard a branch looks, as proof and disproof numbers (Allis 1994)
//! do, and the search always grows the branch that could settle the question soonest. Claims, forward prunes,
//! goal states, causality and lemmas are CAPS's own. When the target is reached it is raised, as progressive
//! deepening does, and the tree is judged anew without being searched again.
//!
//! A branch that is settled against the attacker with all moves of a level of optimism tried is not given
//! up: the level is lowered ([`SLACK`]) and moves that looked not good enough get their chance.

mod answer;
mod cause;
mod grow;
mod numbers;

pub(crate) use answer::knowledge;

use std::collections::HashMap;

use motive_chess::{Color, History, Key, Move, Position, SquareSet};

use crate::analysis::Glance;
use crate::lemma::Lemmas;
use crate::names::Names;
use crate::proposal::{GoalState, Motif, Proposal};
use crate::settings::CapsSettings;
use crate::statistics::Statistics;
use crate::values::{MARG, MATE_BOUND};

/// By how much a move may look too weak for the target and still be tried, by level.
const SLACK: [i32; 4] = [0, 120, 300, 700];

/// By how much the expectation is lowered when nothing can be gained, the first time for the likeliest try alone.
const LOWERED: [i32; 6] = [0, 0, 60, 170, 400, 1_000];

/// Positions that may be visited for each of these.
const HOLDING: u64 = 60;

/// A second look for something better ends after so many positions if it seems this remote; later if little was found.
const FIRST_LOOK: u64 = 30;
const LONG_LOOK: u64 = 90;
const REMOTE: u32 = 80;

/// Less than that is little: half the value of a minor piece.
const LITTLE: i32 = 80;

/// While nothing was found, the search for a gain is given up after so many positions, or two thirds of what is allowed if that is more: of 501 positions
/// the rest brought two answers.
const LONGEST_SEARCH: u64 = 900;

/// After so many, or three tenths of what is allowed, it is given up if the demands on moves had to be lowered and a gain still seems this remote.
const LONG_SEARCH: u64 = 400;
const OUT_OF_REACH: u32 = 70;

/// No tree has more positions, whatever the limits say: each keeps its moves with their reasons, some kilobytes.
const MAX_VISITS: u64 = 20_000;

/// So many plies below the root a level counts as one less.
const PLIES_A_LEVEL: u32 = 3;

/// A proposed move at a node.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    pub proposal: Proposal,
    pub child: Option<usize>,
    /// What a lemma says the attacker has after it, at most (his move) or at least (the defender's).
    pub lemma: Option<i32>,
    /// The same, as the refutation of another move says it that runs against this one, too.
    pub skipped: Option<i32>,
    /// It was skipped, and looked at after all.
    reopened: bool,
    /// What the order of moves asks for again and again.
    kind: Kind,
}

/// The kind of a proposed move.
#[derive(Clone, Copy, Debug)]
struct Kind {
    check: bool,
    mate_threat: bool,
    attack: Attack,
    /// It only improves the position.
    strategy: bool,
}

impl Kind {
    /// The bit of the kind, as far as it matters to whether a move is tried.
    #[inline]
    fn bit(self) -> u8 {
        1 << (self.attack as u8 + if self.strategy { 3 } else { 0 })
    }

    /// The bits of the kinds that are tried: what improves the position, what merely attacks, what drives the queen
    /// away; what does more always is.
    fn bits(strategy: bool, mere_attack: bool, chase: bool) -> u8 {
        let bit = |wanted: bool, attack: Attack| u8::from(wanted) << attack as u8;
        let bits = bit(mere_attack, Attack::Mere) | bit(chase, Attack::OnQueen) | bit(true, Attack::AndMore);
        if strategy { bits | bits << 3 } else { bits }
    }
}

/// Whether a move does nothing but attack a man who can go away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Attack {
    /// Nothing but that.
    Mere,
    /// Nothing but that, and it is the queen who must go.
    OnQueen,
    /// It does more.
    AndMore,
}

impl Edge {
    pub(super) fn new(proposal: Proposal) -> Edge {
        let kind = Kind {
            check: proposal.motifs.contains(&Motif::Check),
            mate_threat: proposal.motifs.contains(&Motif::MateThreat),
            attack: numbers::attack(&proposal),
            strategy: proposal.state == GoalState::Strategy,
        };
        Edge { proposal, child: None, lemma: None, skipped: None, reopened: false, kind }
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
    /// How often dynamic defense was asked for more moves here.
    defended: u8,
    /// Whether its skipped moves were looked at after all.
    reopened: bool,
    /// The target for which the outcome was reported to the parent.
    reported: Option<i32>,
    /// The moves that are tried, and the round in which they were weighed; anything that changes a move takes the round
    /// back to 0.
    tried: Vec<numbers::Tried>,
    weighed: u32,
    /// What the moves that are not tried leave: to the attacker at most, or at least if the defender is on move.
    rest: i32,
    likeliest: Option<numbers::Likeliest>,
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
    settings: &'a CapsSettings,
    pub nodes: Vec<Node>,
    attacker: Color,
    game: Vec<Key>,
    pub statistics: Statistics,
    target: i32,
    level: usize,
    /// Counts changes of target, level and focus, from 1.
    round: u32,
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
    pub(crate) fn new(
        history: &History,
        only: &[Move],
        settings: &'a CapsSettings,
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
            round: 1,
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

    /// How many more positions may be visited to look for something better than what was found.
    fn second_look(&self, gain: i32) -> u64 {
        let spent = self.visits();
        match gain {
            300.. => (spent / 2).max(100),
            140.. => (spent / 2).max(160),
            _ => spent.clamp(800, 900),
        }
    }

    /// Whether the search for a first gain goes on for too long for what can still be hoped for.
    fn is_out_of_reach(&self) -> bool {
        let visits = self.visits();
        let is_lowered = self.level > 0 && self.nodes[0].proof > OUT_OF_REACH;
        visits >= LONGEST_SEARCH.max(self.limit * 2 / 3)
            || (is_lowered && visits >= LONG_SEARCH.max(self.limit * 3 / 10))
    }

    /// Asks for more and more until nothing more is to be had, or the allowance is used up.
    pub(crate) fn run(&mut self) -> Answer {
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
                || (found.best.is_none() && self.is_out_of_reach())
                || (found.best.is_some()
                    && self.visits()
                        >= look + if found.value < base + LITTLE { LONG_LOOK } else { FIRST_LOOK }
                    && self.nodes[0].proof > REMOTE)
            {
                found.stopped = found.best.is_none() || self.visits() >= self.limit;
                break;
            } else if (self.must_end)() || !self.step() {
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
                if (self.must_end)() || !self.step() {
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
