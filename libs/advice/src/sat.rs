//! Satisfiability of a piece of advice: is there a forcing tree?
//!
//! A piece of advice defines a game with two outcomes (section 6.1). The search grows one graph of positions, in
//! which a position has one node however it is reached, and looks for an answer depth by depth. At each depth it
//! asks twice: can X force the better goal within so many plies, and can Y force the end of the holding goal, or
//! leave X without a move? Both questions are plain depth-first searches in the order that the move
//! constraints give, as in AL1. A node whose value is known passes it on to all its parents at once; such values do
//! not depend on the way or the depth, so cycles cannot make them wrong.
//!
//! A game with cycles may have a third outcome: Y cannot force anything, but can go on forever. A forcing tree is
//! finite, so the answer is no, with a [`CounterExample`] that says so.

mod divide;
mod extract;
mod graph;
mod known;
mod shortest;
mod tree;

pub(crate) use divide::{DivideLimits, divide};
pub(crate) use known::{Decided, KnownPositions};
pub use shortest::flattest;
pub use tree::{End, Tree, TreeError, TreeNode};

use crate::{Compiled, Domain};
use graph::{Graph, Stop};
use known::Lesson;

/// How much work a search may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SatLimits {
    /// Positions that may be looked at. The original allowed 100 or 200.
    pub nodes: usize,
    /// Plies.
    pub depth: u32,
}

impl Default for SatLimits {
    fn default() -> Self {
        SatLimits { nodes: 10_000, depth: 200 }
    }
}

/// What was found, and what it cost.
pub struct Sat<D: Domain> {
    /// Yes, no, or not within the limits.
    pub verdict: Verdict<D>,
    /// Different positions that were looked at.
    pub nodes: usize,
    /// The depth of the last iteration, in plies.
    pub depth: u32,
}

/// The answer of a search.
pub enum Verdict<D: Domain> {
    /// Satisfiable: here is the forcing tree.
    Yes(Tree<D>),
    /// Not satisfiable, and how the opponent prevents it.
    No(CounterExample<D>),
    /// Not decided within the limits.
    OutOfBudget(BestTry<D>),
}

/// Why a piece of advice is not satisfiable.
pub struct CounterExample<D: Domain> {
    /// What the opponent does: one move at his positions, all of X's admitted moves at X's.
    pub tree: Tree<D>,
    /// The opponent only goes on forever: the tree has cycles, and the inverse advice is not satisfiable by it.
    pub endless: bool,
}

/// What both sides can do up to the deepest depth that was searched completely: the paper's "best try".
pub struct BestTry<D: Domain> {
    /// Which limit ended the search.
    pub limit: Limit,
    /// The depth in plies that was completed; 0 if none.
    pub depth: u32,
    /// How X holds the holding goal so long, whatever the opponent does.
    pub mine: Option<Tree<D>>,
    /// How the opponent prevents the better goal so long, whatever X does.
    pub theirs: Option<Tree<D>>,
}

/// What ended a search without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The number of positions.
    Nodes,
    /// The depth.
    Depth,
    /// The number of steps through known positions, a fixed multiple of the number of positions.
    Steps,
    /// The caller.
    Interrupt,
}

impl<D: Domain> Sat<D> {
    /// Yes, no or unknown.
    pub fn answer(&self) -> Option<bool> {
        match self.verdict {
            Verdict::Yes(_) => Some(true),
            Verdict::No(_) => Some(false),
            Verdict::OutOfBudget(_) => None,
        }
    }

    /// The tree that shows the answer: X's forcing tree, the opponent's refutation, or the best try of X.
    pub fn tree(&self) -> Option<&Tree<D>> {
        match &self.verdict {
            Verdict::Yes(tree) => Some(tree),
            Verdict::No(refutation) => Some(&refutation.tree),
            Verdict::OutOfBudget(best) => best.mine.as_ref(),
        }
    }
}

/// Looks for a forcing tree.
pub fn sat<D: Domain>(domain: &D, advice: &Compiled<D>, position: &D::Position, limits: SatLimits) -> Sat<D> {
    sat_until(domain, advice, position, limits, &|| false)
}

/// Looks for a forcing tree until `interrupt` says `true`. It is asked now and then.
pub fn sat_until<D: Domain>(
    domain: &D,
    advice: &Compiled<D>,
    position: &D::Position,
    limits: SatLimits,
    interrupt: &dyn Fn() -> bool,
) -> Sat<D> {
    search(domain, advice, position, limits, None, interrupt).0
}

/// The same with what earlier searches for the same piece of advice have decided; what this one decides is added. Also the proof
/// numbers of the position if it stays open.
pub(crate) fn sat_with<D: Domain>(
    domain: &D,
    advice: &Compiled<D>,
    position: &D::Position,
    limits: SatLimits,
    known: &mut KnownPositions<D>,
) -> (Sat<D>, (u32, u32)) {
    search(domain, advice, position, limits, Some(known), &|| false)
}

fn search<D: Domain>(
    domain: &D,
    advice: &Compiled<D>,
    position: &D::Position,
    limits: SatLimits,
    known: Option<&mut KnownPositions<D>>,
    interrupt: &dyn Fn() -> bool,
) -> (Sat<D>, (u32, u32)) {
    let mut graph = Graph::new(domain, advice, known.as_deref(), limits.nodes, interrupt);
    let out_of_budget = |graph: &Graph<'_, D>, root, completed, limit| {
        Verdict::OutOfBudget(graph.best_try(root, completed, limit))
    };
    let root = graph.start(position.clone());
    let mut completed = 0;
    let mut refutable = true;
    let verdict = loop {
        if let Some(value) = graph.value(root) {
            let tree = graph.proof(root, value);
            break if value {
                Verdict::Yes(tree)
            } else {
                Verdict::No(CounterExample { tree, endless: false })
            };
        }
        let depth = completed + 1;
        if depth > limits.depth {
            break out_of_budget(&graph, root, completed, Limit::Depth);
        }
        let before = graph.len();
        if let Err(Stop(limit)) = graph.search(root, depth, true) {
            break out_of_budget(&graph, root, completed, limit);
        }
        if graph.value(root).is_some() {
            continue;
        }
        // Nothing new to see: perhaps the opponent can go round in circles.
        if graph.len() == before
            && let Some(tree) = graph.endless(root, true)
        {
            break Verdict::No(CounterExample { tree, endless: true });
        }
        if refutable {
            let before = graph.len();
            if let Err(Stop(limit)) = graph.search(root, depth, false) {
                break out_of_budget(&graph, root, completed, limit);
            }
            if graph.value(root).is_some() {
                continue;
            }
            // X can go round in circles: there is no finite refutation to look for any more.
            if graph.len() == before && graph.endless(root, false).is_some() {
                refutable = false;
            }
        }
        completed = depth;
    };
    let found = Sat { verdict, nodes: graph.counted(), depth: completed + 1 };
    let mut numbers = (1, 1);
    // The graph borrows what was known before.
    let learned = known.is_some().then(|| {
        let endless = match &found.verdict {
            Verdict::No(CounterExample { endless: true, .. }) => Some(graph.hopeful(true)),
            _ => None,
        };
        numbers = graph.proof_numbers(root);
        Lesson::of(&graph, endless.as_deref())
    });
    drop(graph);
    if let (Some(known), Some(lesson)) = (known, learned) {
        known.learn(lesson);
    }
    (found, numbers)
}
