//! Moving the root and dropping what it leaves behind.
//!
//! B* keeps the useful part of its tree from move to move (section 3.12 of the paper). The positions
//! left behind become history: to reach one of them again is a repetition on every line.

use std::collections::BTreeMap;

use crate::domain::Domain;
use crate::graph::{Graph, NodeId};

impl<D: Domain> Graph<D> {
    /// Adds a position to those that were played before the root.
    pub(crate) fn remember(&mut self, key: D::Key) {
        self.history.insert(key);
        self.mark_history();
    }

    /// Forgets what was played before the root.
    pub(crate) fn forget_history(&mut self) {
        self.history.clear();
        self.mark_history();
    }

    /// Makes another node the root, and drops all nodes that it does not reach. Returns how many.
    pub(crate) fn move_root(&mut self, root: NodeId) -> usize {
        let before = self.nodes.len();
        let kept = self.descendants(root);
        let mut new_ids = vec![None; before];
        for (new, old) in kept.iter().enumerate() {
            new_ids[old.index()] = Some(NodeId(new as u32));
        }
        let renamed = |id: NodeId| new_ids[id.index()];
        let mut old_nodes: Vec<_> = std::mem::take(&mut self.nodes).into_iter().map(Some).collect();
        for old in &kept {
            let Some(mut node) = old_nodes[old.index()].take() else {
                continue;
            };
            for edge in &mut node.edges {
                // Children of a kept node are kept.
                edge.child = renamed(edge.child).unwrap_or(edge.child);
            }
            node.parents = node.parents.iter().filter_map(|&id| renamed(id)).collect();
            node.parents.sort_unstable();
            self.nodes.push(node);
        }
        self.index = self
            .nodes
            .iter()
            .enumerate()
            .map(|(at, node)| (node.key.clone(), NodeId(at as u32)))
            .collect::<BTreeMap<_, _>>();
        self.root = NodeId(0);
        self.number_plies();
        self.mark_history();
        before - self.nodes.len()
    }

    /// Distances from the root. Nodes stand in the order of a breadth-first walk after a move of
    /// the root, but an edge may still go back, so the walk is made again.
    fn number_plies(&mut self) {
        let order = self.descendants(self.root);
        let mut plies = vec![u32::MAX; self.nodes.len()];
        plies[self.root.index()] = 0;
        for &id in &order {
            let next = plies[id.index()].saturating_add(1);
            for edge in &self[id].edges {
                let ply = &mut plies[edge.child.index()];
                *ply = (*ply).min(next);
            }
        }
        for (node, ply) in self.nodes.iter_mut().zip(plies) {
            node.ply = ply;
        }
    }

    /// Tells nodes whether they repeat the game; this changes where cycles run.
    fn mark_history(&mut self) {
        let root = self.root;
        for id in self.ids() {
            self[id].repeated = id != root && self.history.contains(&self[id].key);
        }
        self.find_components();
        self.stale();
    }
}
