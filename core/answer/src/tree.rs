//! The tree of moves of a solution.
//!
//! All nodes lie in one list in which a parent comes before its children, so nothing here or above
//! needs recursion: a line of any length costs memory and never the stack. The tree does not know
//! the rules of chess; whether its moves are legal is for the checker to say.

use motive_chess::Move;
use thiserror::Error;

use crate::{Reason, Reasons, Rule};

/// A place in a [`Tree`]: the position in question, or the position after one of the moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The position in question.
    pub const ROOT: NodeId = NodeId(0);

    /// The number of the node; the root has 0, others follow in the order in which they were added.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The moves of a solution, each with its reasons.
///
/// ```
/// use motive_chess::Position;
/// use motive_answer::{NodeId, Reasons, Rule, Tree};
///
/// let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse()?;
/// let mut tree = Tree::new();
/// let mate = tree.add(NodeId::ROOT, position.parse_san("Ra8#")?, Reasons::one(Rule::Mates))?;
/// assert_eq!(tree.path(mate).len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// ```
/// use motive_answer::{NodeId, Reasons, Rule, Tree};
/// use motive_chess::Position;
///
/// let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse()?;
/// let mut tree = Tree::new();
/// let mate = tree.add(NodeId::ROOT, position.parse_san("Ra8#")?, Reasons::one(Rule::Mates))?;
/// assert_eq!(position.san_line(&tree.path(mate)), "1. Ra8#");
/// assert_eq!((tree.len(), tree.main_line().len()), (1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    root: Vec<NodeId>,
    /// Node 1 is the first.
    nodes: Vec<Node>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    m: Move,
    reasons: Reasons,
    parent: NodeId,
    depth: u32,
    children: Vec<NodeId>,
}

/// Why a move cannot be added to a [`Tree`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TreeError {
    /// The node it should follow is not in the tree.
    #[error("there is no node {0} to add a move to")]
    NoSuchNode(usize),
    /// The move is there already.
    #[error("the move is there already, as node {0}")]
    Duplicate(usize),
    /// More moves than [`Tree::MAX_NODES`].
    #[error("the tree has more than {} moves", Tree::MAX_NODES)]
    TooManyNodes,
    /// A line longer than [`Tree::MAX_DEPTH`].
    #[error("the line has more than {} half-moves", Tree::MAX_DEPTH)]
    TooDeep,
    /// More moves in one position than [`Tree::MAX_CHILDREN`].
    #[error("the position has more than {} moves", Tree::MAX_CHILDREN)]
    TooManyChildren,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree::new()
    }
}

impl Tree {
    /// No tree has more moves.
    pub const MAX_NODES: usize = 200_000;
    /// No line has more half-moves.
    pub const MAX_DEPTH: usize = 1_000;
    /// No position has more moves (chess allows 218).
    pub const MAX_CHILDREN: usize = 256;

    /// A tree without moves.
    pub fn new() -> Tree {
        Tree { root: Vec::new(), nodes: Vec::new() }
    }

    /// Adds a move after a node, behind those that are there.
    pub fn add(&mut self, parent: NodeId, m: Move, reasons: Reasons) -> Result<NodeId, TreeError> {
        if parent.index() > self.nodes.len() {
            return Err(TreeError::NoSuchNode(parent.index()));
        }
        if let Some(same) = self.child(parent, m) {
            return Err(TreeError::Duplicate(same.index()));
        }
        if self.nodes.len() >= Tree::MAX_NODES {
            return Err(TreeError::TooManyNodes);
        }
        if self.children(parent).len() >= Tree::MAX_CHILDREN {
            return Err(TreeError::TooManyChildren);
        }
        let depth = self.depth(parent) as u32 + 1;
        if depth as usize > Tree::MAX_DEPTH {
            return Err(TreeError::TooDeep);
        }
        self.nodes.push(Node { m, reasons, parent, depth, children: Vec::new() });
        let id = NodeId(self.nodes.len() as u32);
        match parent.index().checked_sub(1) {
            Some(slot) => self.nodes[slot].children.push(id),
            None => self.root.push(id),
        }
        Ok(id)
    }

    /// Adds reasons to a move that is there; those that are known already stay once. Nothing happens at the root.
    pub fn give_reasons(&mut self, id: NodeId, reasons: &[Reason]) {
        let Some(node) = id.index().checked_sub(1).and_then(|slot| self.nodes.get_mut(slot)) else { return };
        for reason in reasons {
            node.reasons.add(reason.clone());
        }
    }

    /// Unites another tree of the same position with this one: the same move is one node, its reasons are added
    /// up, and moves that only the other tree has come behind those of this one. What would make the tree too large is left
    /// out.
    pub fn unite(&mut self, other: &Tree) {
        let mut moved = vec![Some(NodeId::ROOT)];
        for (id, node) in other.ids().zip(&other.nodes) {
            debug_assert_eq!(id.index(), moved.len());
            let here = moved[node.parent.index()].and_then(|parent| match self.child(parent, node.m) {
                Some(same) => {
                    self.give_reasons(same, node.reasons.as_slice());
                    Some(same)
                }
                None => self.add(parent, node.m, node.reasons.clone()).ok(),
            });
            moved.push(here);
        }
    }

    /// Gives reasons to the moves that another tree of the same position has, too; adds no move. That a move is one of the
    /// defenses is no reason to learn: it depends on which side a tree is about.
    pub(crate) fn learn_reasons(&mut self, other: &Tree) {
        let mut moved = vec![Some(NodeId::ROOT)];
        for node in &other.nodes {
            let here = moved[node.parent.index()].and_then(|parent| self.child(parent, node.m));
            if let Some(here) = here {
                let is_learned = |reason: &&Reason| !matches!(reason, Reason::Rule(Rule::Defense));
                let reasons: Vec<Reason> =
                    node.reasons.as_slice().iter().filter(is_learned).cloned().collect();
                self.give_reasons(here, &reasons);
            }
            moved.push(here);
        }
    }

    /// The tree of one line, every move for one reason.
    pub fn of_line(moves: &[Move], reason: impl Fn(usize) -> Reasons) -> Tree {
        let mut tree = Tree::new();
        let mut here = NodeId::ROOT;
        for (ply, &m) in moves.iter().enumerate() {
            let Ok(next) = tree.add(here, m, reason(ply)) else { break };
            here = next;
        }
        tree
    }

    /// Whether there is no move at all.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// All nodes but the root, parents before their children.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + use<> {
        (1..=self.nodes.len() as u32).map(NodeId)
    }

    /// The node with a number, if there is one.
    pub fn id(&self, index: usize) -> Option<NodeId> {
        (index <= self.nodes.len()).then_some(NodeId(index as u32))
    }

    /// The nodes that follow, the main one first; none for a node of another tree.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        match id.index().checked_sub(1) {
            Some(slot) => self.nodes.get(slot).map_or(&[], |node| &node.children),
            None => &self.root,
        }
    }

    /// The node after a move.
    pub fn child(&self, id: NodeId, m: Move) -> Option<NodeId> {
        self.children(id).iter().copied().find(|&child| self.last_move(child) == Some(m))
    }

    /// The node before the last move; `None` for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).map(|node| node.parent)
    }

    /// The move that led to a node; `None` for the root.
    pub fn last_move(&self, id: NodeId) -> Option<Move> {
        self.node(id).map(|node| node.m)
    }

    /// Why the move that led to a node was made; none for the root only.
    pub fn reasons(&self, id: NodeId) -> &[Reason] {
        self.node(id).map_or(&[], |node| node.reasons.as_slice())
    }

    /// The number of half-moves from the root.
    pub fn depth(&self, id: NodeId) -> usize {
        self.node(id).map_or(0, |node| node.depth as usize)
    }

    /// The moves from the root to a node.
    pub fn path(&self, id: NodeId) -> Vec<Move> {
        let mut path = Vec::with_capacity(self.depth(id));
        let mut here = id;
        while let Some(node) = self.node(here) {
            path.push(node.m);
            here = node.parent;
        }
        path.reverse();
        path
    }

    /// The line of first children: what is expected to be played.
    pub fn main_line(&self) -> Vec<Move> {
        let mut line = Vec::new();
        let mut here = NodeId::ROOT;
        while let Some(&next) = self.children(here).first() {
            line.extend(self.last_move(next));
            here = next;
        }
        line
    }

    /// The same tree without a node and all that follows it.
    pub fn without(&self, cut: NodeId) -> Tree {
        let mut tree = Tree::new();
        // Where each node went; `None` if it was cut off.
        let mut moved = vec![Some(NodeId::ROOT)];
        for (id, node) in self.ids().zip(&self.nodes) {
            let parent = moved[node.parent.index()].filter(|_| id != cut);
            moved.push(parent.and_then(|parent| tree.add(parent, node.m, node.reasons.clone()).ok()));
        }
        tree
    }

    fn node(&self, id: NodeId) -> Option<&Node> {
        id.index().checked_sub(1).and_then(|slot| self.nodes.get(slot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use motive_chess::Position;

    fn reasons() -> Reasons {
        Reasons::one(Rule::Defense)
    }

    #[test]
    fn lines_and_cuts() {
        let start = Position::default();
        let [e4, d4] = ["e4", "d4"].map(|san| start.parse_san(san).unwrap());
        let e5 = start.after(e4).parse_san("e5").unwrap();
        let mut tree = Tree::new();
        let king = tree.add(NodeId::ROOT, e4, reasons()).unwrap();
        let queen = tree.add(NodeId::ROOT, d4, reasons()).unwrap();
        let reply = tree.add(king, e5, reasons()).unwrap();
        assert_eq!(tree.add(king, e5, reasons()), Err(TreeError::Duplicate(reply.index())));
        assert_eq!(tree.add(NodeId(9), e5, reasons()), Err(TreeError::NoSuchNode(9)));
        assert_eq!(tree.main_line(), [e4, e5]);
        assert_eq!(tree.path(reply), [e4, e5]);
        assert_eq!(tree.children(NodeId::ROOT), [king, queen]);
        assert_eq!(tree.without(king).main_line(), [d4]);
        assert_eq!(tree.without(reply).len(), 2);
        assert!(tree.without(king).without(NodeId(1)).is_empty());
    }

    #[test]
    fn growth_is_bounded() {
        let mut position: Position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
        let mut tree = Tree::new();
        let mut here = NodeId::ROOT;
        for _ in 0..Tree::MAX_DEPTH {
            let m = position.legal_moves()[0];
            here = tree.add(here, m, reasons()).unwrap();
            position.play(m);
        }
        let m = position.legal_moves()[0];
        assert_eq!(tree.add(here, m, reasons()), Err(TreeError::TooDeep));
    }
}
