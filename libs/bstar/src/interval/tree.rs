//! The tree of interval B* and its back-up rule.
//!
//! Seen by the side on move, a node is worth at least the best pessimistic bound among its moves and
//! at most the best optimistic bound. The new interval is cut with the old one, so that bounds never
//! widen; where estimates contradict each other so much that nothing is common to both, the end of
//! the old interval nearest to the new one is taken as the value.

use std::ops::{Index, IndexMut};

use crate::domain::{Bounds, Game};
use crate::side::Side;

/// A node's place in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TreeId(usize);

impl TreeId {
    pub(super) fn index(self) -> usize {
        self.0
    }
}

pub(super) struct TreeNode<G: Game> {
    pub(super) state: G::State,
    pub(super) side: Side,
    pub(super) mv: Option<G::Move>,
    pub(super) parent: Option<TreeId>,
    pub(super) children: Vec<TreeId>,
    pub(super) bounds: Bounds,
    pub(super) ply: u32,
    pub(super) expanded: bool,
    /// How far below this node the tree reaches.
    pub(super) depth: u32,
    /// Expansions in this node's subtree.
    pub(super) expansions: u64,
}

pub(super) struct Tree<G: Game> {
    nodes: Vec<TreeNode<G>>,
}

impl<G: Game> Index<TreeId> for Tree<G> {
    type Output = TreeNode<G>;

    fn index(&self, id: TreeId) -> &TreeNode<G> {
        &self.nodes[id.0]
    }
}

impl<G: Game> IndexMut<TreeId> for Tree<G> {
    fn index_mut(&mut self, id: TreeId) -> &mut TreeNode<G> {
        &mut self.nodes[id.0]
    }
}

impl<G: Game> Tree<G> {
    pub(super) fn new(state: G::State, side: Side, bounds: Bounds) -> Self {
        Self {
            nodes: vec![TreeNode {
                state,
                side,
                mv: None,
                parent: None,
                children: Vec::new(),
                bounds,
                ply: 0,
                expanded: false,
                depth: 0,
                expansions: 0,
            }],
        }
    }

    pub(super) fn root() -> TreeId {
        TreeId(0)
    }

    pub(super) fn nodes(&self) -> impl Iterator<Item = &TreeNode<G>> {
        self.nodes.iter()
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The moves from the root to a node.
    pub(super) fn line(&self, mut id: TreeId) -> Vec<G::Move> {
        let mut moves = Vec::new();
        while let Some(parent) = self[id].parent {
            moves.extend(self[id].mv.clone());
            id = parent;
        }
        moves.reverse();
        moves
    }

    /// Follows the most optimistic move of whoever is to move, down to a leaf.
    pub(super) fn most_optimistic_leaf(&self, mut id: TreeId) -> TreeId {
        loop {
            let node = &self[id];
            let next = node.children.iter().copied().reduce(|a, b| {
                let hope = |child: TreeId| self[child].bounds.optimistic(node.side);
                if node.side.prefers(hope(b), hope(a)) { b } else { a }
            });
            match next {
                Some(child) => id = child,
                None => return id,
            }
        }
    }

    /// Gives a leaf its children and backs up. The three slices have one entry a child.
    pub(super) fn grow(
        &mut self,
        leaf: TreeId,
        children: Vec<(G::Move, G::State)>,
        sides: &[Side],
        bounds: &[Bounds],
    ) {
        let ply = self[leaf].ply.saturating_add(1);
        for (((mv, state), &side), &bounds) in children.into_iter().zip(sides).zip(bounds) {
            let id = TreeId(self.nodes.len());
            self.nodes.push(TreeNode {
                state,
                side,
                mv: Some(mv),
                parent: Some(leaf),
                children: Vec::new(),
                bounds,
                ply,
                expanded: false,
                depth: 0,
                expansions: 0,
            });
            self[leaf].children.push(id);
        }
        self[leaf].expanded = true;
        if self[leaf].children.is_empty() {
            // Nothing more will be learned here: settle on the middle.
            let Bounds { low, high } = self[leaf].bounds;
            self[leaf].bounds = Bounds::exact(i32::midpoint(low, high));
        }
        self.back_up(leaf);
    }

    fn back_up(&mut self, from: TreeId) {
        let mut depth = 1;
        let mut at = Some(from);
        while let Some(id) = at {
            if let Some(backed) = self.combined(id) {
                self[id].bounds = narrowed(self[id].bounds, backed);
            }
            let node = &mut self[id];
            node.expansions += 1;
            node.depth = node.depth.max(depth);
            depth = depth.saturating_add(1);
            at = node.parent;
        }
    }

    fn combined(&self, id: TreeId) -> Option<Bounds> {
        let node = &self[id];
        node.children
            .iter()
            .map(|&child| self[child].bounds)
            .reduce(|a, b| Bounds { low: node.side.best(a.low, b.low), high: node.side.best(a.high, b.high) })
    }
}

/// What two intervals have in common, or the nearest point of the old one.
fn narrowed(old: Bounds, new: Bounds) -> Bounds {
    Bounds { low: new.low.clamp(old.low, old.high), high: new.high.clamp(old.low, old.high) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_only_narrow() {
        let old = Bounds::new(0, 10);
        assert_eq!(narrowed(old, Bounds::new(3, 20)), Bounds::new(3, 10));
        assert_eq!(narrowed(old, Bounds::new(-5, 4)), Bounds::new(0, 4));
        assert_eq!(narrowed(old, Bounds::new(12, 20)), Bounds::exact(10));
        assert_eq!(narrowed(old, Bounds::new(-9, -1)), Bounds::exact(0));
    }
}
