//! The tree, kept whole: moves, ranges, why searches ended, and pointers to what was left undone (page 3.4).

use std::rc::Rc;

use motive_chess::Move;
use production::Plan;

use super::best_first::UntriedPlan;
use super::idea::{Idea, Source};
use super::spot::Spot;
use super::value::{Range, Val};

/// A node of the tree, by its number.
pub type NodeId = usize;

/// What was left undone at a node.
#[derive(Clone, Debug)]
pub enum Pointer {
    /// A plan that was not searched.
    ReSearch {
        /// The plan.
        idea: Idea,
        /// What it promised.
        value: Val,
        /// The free moves that it leaves the defense.
        likely: i32,
    },
    /// A static analysis that was not made.
    Analyze {
        /// What was expected here.
        value: Val,
    },
}

impl Pointer {
    /// How far it may raise the top.
    pub fn value(&self) -> Val {
        match self {
            Pointer::ReSearch { value, .. } | Pointer::Analyze { value } => *value,
        }
    }
}

/// Why the search of a node ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NodeEnd {
    /// It had nothing left to try.
    #[default]
    Exhausted,
    /// The expectation or the threshold was reached.
    Succeeded,
    /// Outside the range of contention.
    AlphaBeta,
    /// A better plan waits higher up, at this ply.
    Better(usize),
    /// The position was on the line already.
    Repetition,
    /// Mate or stalemate.
    Rules,
    /// The knowledge of quiescence judged it.
    Quiescence,
    /// The limits ended it.
    Limits,
}

/// One move tried at a node.
#[derive(Clone, Debug)]
pub struct Try {
    /// The move; `None` is a pass.
    pub m: Option<Move>,
    /// The plan it began, if it began one.
    pub idea: Option<Idea>,
    /// Where the move came from.
    pub source: Source,
    /// The position after it.
    pub child: NodeId,
    /// What came of it.
    pub range: Range,
    /// The free moves that its plan left the defense.
    pub likely: i32,
    /// What was expected of it.
    pub expectation: Val,
    /// How often its search was taken up again; counted at the root.
    pub resumed: i32,
}

/// A node.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)]
pub struct PlanNode {
    /// The node above.
    pub parent: Option<NodeId>,
    /// The position.
    pub spot: Rc<Spot>,
    /// The ply whose move is chosen here; 1 at the root.
    pub ply: usize,
    /// Whether the offense is on the move.
    pub is_offense: bool,
    /// Whether the defense passed to come here.
    pub after_pass: bool,
    /// The balance of material.
    pub eval: Val,
    /// What was tried, in order.
    pub tries: Vec<Try>,
    /// What was left undone.
    pub pointers: Vec<Pointer>,
    /// Whether a static analysis was made.
    pub is_analyzed: bool,
    /// Whether the defense has passed here.
    pub has_passed: bool,
    /// Menaces that were answered here.
    pub answered: Vec<(u8, u8)>,
    /// Defenses not yet tried.
    pub waiting: Vec<Idea>,
    /// Defenses that only sight suggested here.
    pub thought_of: usize,
    /// Plans of the offense that were suggested here.
    pub suggested: Vec<Idea>,
    /// The outcome.
    pub range: Range,
    /// A evaluation by quiescence, if one was taken.
    pub quiet: Option<Val>,
    /// Why it ended.
    pub ending: NodeEnd,
    /// What was expected when it was reached.
    pub expected: Val,
    /// How the plan in execution goes on here.
    pub tail: Vec<(Plan, Rc<Idea>)>,
    /// Better plans higher up.
    pub alternatives: Vec<UntriedPlan>,
    /// Whether a plan that leaves the defense a free move was played on the line.
    pub unlikely_on_line: bool,
    /// Whether no static analysis may be made here.
    pub no_analysis: bool,
}

impl PlanNode {
    /// Whether a move was tried here.
    pub(crate) fn has_tried(&self, m: Move) -> bool {
        self.tries.iter().any(|each| each.m == Some(m))
    }
}

/// The whole tree.
#[derive(Debug, Default)]
pub struct Tree {
    nodes: Vec<PlanNode>,
}

impl Tree {
    /// Adds a node.
    pub fn add(&mut self, node: PlanNode) -> NodeId {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Number of nodes, the root included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// A node, if it is there; the root is the first.
    pub fn get(&self, id: NodeId) -> Option<&PlanNode> {
        self.nodes.get(id)
    }

    /// Whether there is not even a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The nodes from the root to a node.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = vec![id];
        let mut here = id;
        while let Some(parent) = self[here].parent {
            path.push(parent);
            here = parent;
        }
        path.reverse();
        path
    }

    /// The best move tried at a node: the greatest bottom for the offense, the least for the defense; then the
    /// tops; then the first.
    pub fn best(&self, id: NodeId) -> Option<&Try> {
        let node = &self[id];
        let tries = node.tries.iter();
        if node.is_offense {
            tries.reduce(|best, other| {
                if (other.range.lo, other.range.hi) > (best.range.lo, best.range.hi) { other } else { best }
            })
        } else {
            tries.reduce(|best, other| {
                if (other.range.lo, other.range.hi) < (best.range.lo, best.range.hi) { other } else { best }
            })
        }
    }

    /// The moves that both sides should make from a node on.
    pub(crate) fn principal_variation(&self, mut id: NodeId) -> Vec<Move> {
        let mut line = Vec::new();
        while let Some(best) = self.best(id) {
            // What quiescence judged to be better than anything tried ends the line.
            let node = &self[id];
            if node.is_offense && node.quiet.is_some_and(|quiet| quiet > best.range.lo) {
                break;
            }
            match best.m {
                Some(m) => line.push(m),
                None => break,
            }
            id = best.child;
        }
        line
    }
}

impl std::ops::Index<NodeId> for Tree {
    type Output = PlanNode;

    fn index(&self, id: NodeId) -> &PlanNode {
        &self.nodes[id]
    }
}

impl std::ops::IndexMut<NodeId> for Tree {
    fn index_mut(&mut self, id: NodeId) -> &mut PlanNode {
        &mut self.nodes[id]
    }
}
