//! The plan-guided best-first search (Wilkins 1979, chapters IV and V).
//!
//! A static analysis gives plans, and plans steer the search for several plies: the branch that fits the reply is taken up, its goal executed.
//! The defense answers what refuted its move before. Values are ranges; the aim is to show one move of the root better than all others.
//!
//! | file | what |
//! |---|---|
//! | `value` | ranges, thresholds, the balance of material |
//! | `idea` | plans under consideration and what they promise here |
//! | `adviser` | what the search asks of a knowledge base |
//! | `offense`, `routine` | where the offense's plans come from, and the dozen tests each must pass |
//! | `splice`, `lemma` | goals that became moves; what helped in a sister position |
//! | `defense`, `first_list` | the defense's loop and its list; the pass that shows a threat |
//! | `quiescence` | one move a node, by knowledge, until nothing is threatened |
//! | `causality`, `counter` | does a move matter to a line; which moves would |
//! | `proof` | mates against every reply; what dropped replies leave of a gain |
//! | `best_first` | leaving a line for a better plan higher up |
//! | `objection` | replies that somebody else thought of |
//! | `strategy` | the root: which plan next, and going on where a search was left |
//! | `productions` | the adviser that has the knowledge base |
//! | `solver` | answers: plans propose, the critic doubts |

pub mod adviser;
mod batch;
pub mod best_first;
pub mod causality;
mod counter;
mod defense;
mod first_list;
mod foresight;
pub mod idea;
mod lemma;
mod objection;
mod offense;
pub mod productions;
mod proof;
mod protocol;
mod quiescence;
mod routine;
#[cfg(test)]
mod silent;
pub mod solver;
mod splice;
pub mod spot;
mod strategy;
pub mod tree;
pub mod value;

use std::cell::Cell;
use std::rc::Rc;

use motive_answer::Control;
use motive_chess::{Color, Move, Position};

use self::adviser::Adviser;
use self::idea::{Idea, Source};
use self::protocol::Protocol;
use self::spot::Spot;
use self::tree::{NodeEnd, NodeId, PlanNode, Tree, Try};
use self::value::{MATE, Range, Val};
use crate::scene::Reach;

pub use self::strategy::PlanOutcome;

/// Which mechanisms work, for faithful runs and for measuring what each is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)]
pub struct Mechanisms {
    /// Plans go on beyond their first move.
    pub plans: bool,
    /// Moves that cannot matter are rejected.
    pub causality: bool,
    /// What answered a refutation is tried in sister positions.
    pub lemmas: bool,
    /// Lines are left for better plans higher up.
    pub best_first: bool,
    /// Quiescence is judged by knowledge; otherwise by the balance of material.
    pub quiescence: bool,
    /// Refutations suggest moves.
    pub counter_causal: bool,
    /// What the rules see by playing forcing moves out judges positions and chooses replies.
    pub foresight: bool,
    /// A mate needs every legal reply; the thesis trusts the replies that it thought of.
    pub complete: bool,
    /// A check that leaves few replies is tried, whatever the rules promise of it.
    pub tight_checks: bool,
    /// The offense tries only captures among such moves (the restriction that cost problem 31).
    pub captures_only: bool,
}

impl Default for Mechanisms {
    fn default() -> Mechanisms {
        Mechanisms {
            plans: true,
            causality: true,
            lemmas: true,
            best_first: true,
            quiescence: true,
            counter_causal: true,
            foresight: true,
            complete: true,
            tight_checks: true,
            captures_only: true,
        }
    }
}

/// How a search works.
#[derive(Clone, Debug)]
pub struct Options {
    /// Which moves exist.
    pub reach: Reach,
    /// Which mechanisms work.
    pub mechanisms: Mechanisms,
    /// Most positions of the tree, quiescence included.
    pub nodes: usize,
    /// Most positions of all, with those that the rules play out.
    pub all: Option<u64>,
    /// Most positions for one plan of the root before every other has had its turn. The thesis has no limits at all.
    pub each_plan: usize,
    /// Most positions each time that a search is taken up again.
    pub each_resumed: usize,
    /// Whether a protocol is kept.
    pub protocol: bool,
    /// Most positions that the rules may play out in one position to know it; 0 for none.
    pub sight: u32,
}

impl Options {
    /// As in the thesis.
    pub fn thesis() -> Options {
        Options {
            reach: Reach::Thesis,
            mechanisms: Mechanisms { complete: false, tight_checks: false, ..Mechanisms::default() },
            nodes: 1000,
            all: None,
            each_plan: usize::MAX,
            each_resumed: usize::MAX,
            protocol: false,
            sight: 0,
        }
    }
}

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Positions made by plans and defenses.
    pub regular: usize,
    /// Positions made by the search for quiescence.
    pub quiescence: usize,
    /// Static analyses after the first.
    pub analyses: usize,
    /// Searches for quiescence.
    pub quiescence_searches: usize,
    /// Passes of the defense.
    pub passes: usize,
    /// Searches taken up again.
    pub restarts: usize,
    /// Moves rejected by causality.
    pub rejected: usize,
    /// Lemmas used.
    pub lemmas: usize,
    /// Positions that the rules have played out to know others ([`crate::scene::Look`]).
    pub played: u64,
    /// Positions after replies that nobody searched, weighed by one exchange for the value that is told.
    pub weighed: u64,
}

impl Counts {
    /// Positions of the tree.
    pub fn nodes(&self) -> usize {
        self.regular + self.quiescence
    }

    /// All positions: those of the tree, those that the rules have played out, those that were weighed.
    pub fn all(&self) -> u64 {
        self.nodes() as u64 + self.played + self.weighed
    }
}

/// If about to make one move, make another instead, provided it captures a man (page 8.11).
#[derive(Clone, Debug)]
struct Lemma {
    /// The position in which the defense chose: sisters share it.
    parent: NodeId,
    instead_of: (u8, u8),
    play: (u8, u8),
    captures: Option<u8>,
}

/// A search in progress.
pub struct Search<'a> {
    adviser: &'a mut dyn Adviser,
    options: Options,
    control: Option<Control>,
    tree: Tree,
    protocol: Protocol,
    offense: Color,
    root_value: Val,
    first_threshold: Val,
    threshold: Val,
    counts: Counts,
    lemmas: Vec<Lemma>,
    /// The number of positions at which the plan of the root that is searched must wait.
    ceiling: usize,
    /// What this thread had played out when the search began.
    played_before: u64,
    /// Positions weighed by one exchange.
    weighed: Cell<u64>,
}

/// The longest line.
const DEEPEST: usize = 60;

impl<'a> Search<'a> {
    /// A search of a position; the side to move is the offense.
    pub fn new(adviser: &'a mut dyn Adviser, position: &Position, options: Options) -> Search<'a> {
        let offense = position.turn();
        let root_value = value::evaluate(position, offense);
        let first = value::threshold(root_value);
        let mut tree = Tree::default();
        let spot = Spot::root(position, options.reach, options.sight);
        tree.add(node(None, spot, 1, true, root_value));
        tree[0].expected = value::BEYOND;
        Search {
            protocol: Protocol::new(options.protocol),
            adviser,
            options,
            control: None,
            tree,
            offense,
            root_value,
            first_threshold: first,
            threshold: first,
            counts: Counts::default(),
            lemmas: Vec::new(),
            ceiling: usize::MAX,
            played_before: crate::scene::played(),
            weighed: Cell::new(0),
        }
    }

    /// Ends when this says so.
    #[must_use]
    fn controlled(mut self, control: &Control) -> Search<'a> {
        self.control = Some(control.clone());
        self
    }

    /// The tree so far.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The protocol so far.
    pub fn protocol(&self) -> &[String] {
        self.protocol.lines()
    }

    fn spot(&self, id: NodeId) -> Rc<Spot> {
        Rc::clone(&self.tree[id].spot)
    }

    fn must_end(&self) -> bool {
        self.counts.nodes() >= self.options.nodes.min(self.ceiling)
            || self.options.all.is_some_and(|most| self.counts().all() >= most)
            || self.is_late()
    }

    /// Makes a move: a new position in the tree.
    fn make(&mut self, parent: NodeId, m: Move, source: Source) -> NodeId {
        let above = &self.tree[parent];
        let spot = above.spot.after(m);
        let (ply, turn) = (above.ply, spot.position().turn());
        self.protocol.say(|| {
            let name = man_name(&above.spot, m);
            let from = m.from().map_or_else(String::new, |at| at.to_string().to_uppercase());
            let to = above.spot.position().destination(m).to_string().to_uppercase();
            if source == Source::Quiescence {
                format!("(PLY: {ply}) NEWBOARD: ({from} {name} {to})")
            } else {
                format!("NEWBOARD: ({from} {name} {to})")
            }
        });
        if source == Source::Quiescence {
            self.counts.quiescence += 1;
        } else {
            self.counts.regular += 1;
        }
        let eval = value::evaluate(spot.position(), self.offense);
        self.tree.add(node(Some(parent), spot, ply + 1, turn == self.offense, eval))
    }

    /// What the rules say of a position: mate, stalemate, a repetition on the line.
    fn by_rules(&mut self, id: NodeId) -> Option<Range> {
        let node = &self.tree[id];
        let position = node.spot.position();
        if position.legal_moves().is_empty() {
            let mated = if node.is_offense { -MATE } else { MATE };
            let value = if position.is_check() { mated } else { 0 };
            return Some(self.finish(id, Range::exactly(value), NodeEnd::Rules));
        }
        let key = position.key();
        let mut above = node.parent;
        while let Some(id_above) = above {
            let other = &self.tree[id_above];
            if other.spot.position().key() == key && !other.after_pass {
                self.protocol.say(|| "TERMINATE: REPETITION".into());
                return Some(self.finish(id, Range::exactly(0), NodeEnd::Repetition));
            }
            above = other.parent;
        }
        None
    }

    fn finish(&mut self, id: NodeId, range: Range, ending: NodeEnd) -> Range {
        let node = &mut self.tree[id];
        node.range = range;
        node.ending = ending;
        range
    }

    /// Whether a position is too deep or the limits are reached. Then nothing is known of the plan at hand, and it counts as
    /// if it had neither won nor lost anything: what was given for it may come back. What was expected may still be reached: the search can be taken up here.
    fn cut_short(&mut self, id: NodeId) -> Option<Range> {
        if self.tree[id].ply < DEEPEST && !self.must_end() {
            return None;
        }
        let value = self.tree[id].eval.max(self.root_value);
        let top = self.tree[id].expected.min(MATE).max(value);
        Some(self.finish(id, Range::new(value, top), NodeEnd::Limits))
    }

    fn note(&mut self, id: NodeId, m: Option<Move>, child: NodeId, range: Range, entry: &Entry<'_>) {
        let node = &mut self.tree[id];
        if let Some(known) = node.tries.iter_mut().find(|each| each.m == m) {
            known.range = range;
            known.child = child;
            return;
        }
        node.tries.push(Try {
            m,
            idea: entry.idea.cloned(),
            source: entry.source,
            child,
            range,
            likely: entry.idea.map_or(0, Idea::likely),
            expectation: entry.expectation,
            resumed: 0,
        });
    }
}

/// What is recorded with a move that was tried.
struct Entry<'i> {
    idea: Option<&'i Idea>,
    source: Source,
    expectation: Val,
}

fn node(parent: Option<NodeId>, spot: Rc<Spot>, ply: usize, is_offense: bool, eval: Val) -> PlanNode {
    PlanNode {
        parent,
        spot,
        ply,
        is_offense,
        after_pass: false,
        eval,
        tries: Vec::new(),
        pointers: Vec::new(),
        is_analyzed: false,
        has_passed: false,
        answered: Vec::new(),
        waiting: Vec::new(),
        thought_of: 0,
        suggested: Vec::new(),
        range: Range::exactly(eval),
        quiet: None,
        ending: NodeEnd::Exhausted,
        expected: value::BEYOND,
        tail: Vec::new(),
        alternatives: Vec::new(),
        unlikely_on_line: false,
        no_analysis: false,
    }
}

/// `WB`: the color and kind of the man who makes a move.
fn man_name(spot: &Spot, m: Move) -> String {
    let Some(piece) = m.from().and_then(|at| spot.position().piece_at(at)) else { return "NIL".into() };
    let color = if piece.color == Color::White { 'W' } else { 'B' };
    format!("{color}{}", piece.role.upper_char())
}

/// `(WB H7)`.
fn move_name(spot: &Spot, m: Move) -> String {
    let to = spot.position().destination(m).to_string().to_uppercase();
    format!("({} {to})", man_name(spot, m))
}
