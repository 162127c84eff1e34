//! Trees out of the graph: proofs, endless play, best tries.

use std::collections::HashMap;

use super::graph::Graph;
use super::{BestTry, End, Limit, Tree, TreeNode};
use crate::Domain;

/// Nodes that a best try may show; what lies behind is cut off as open.
const BEST_TRY_NODES: usize = 20_000;

impl<D: Domain> Graph<'_, D> {
    /// The tree that shows that a node has the value: the flattest within the graph.
    pub(super) fn proof(&self, root: u32, value: bool) -> Tree<D> {
        let height = self.heights(value);
        self.tree(root, |graph, id| graph.proof_moves(id, value, &height))
    }

    /// The moves by which a node keeps its value.
    pub(super) fn proof_moves(&self, id: u32, value: bool, height: &[u32]) -> Vec<usize> {
        let node = &self.nodes[id as usize];
        if node.end.is_some() {
            Vec::new()
        } else if node.mine == value {
            (0..node.children.len()).min_by_key(|&n| height[node.children[n] as usize]).into_iter().collect()
        } else {
            (0..node.children.len()).collect()
        }
    }

    /// How a node avoids the value `wanted` forever, if it can. `None` if that is not known.
    pub(super) fn endless(&self, root: u32, wanted: bool) -> Option<Tree<D>> {
        let hopeful = self.hopeful(wanted);
        if hopeful[root as usize] {
            return None;
        }
        Some(self.tree(root, |graph, id| {
            let node = &graph.nodes[id as usize];
            if node.end.is_some() {
                Vec::new()
            } else if node.mine == wanted {
                (0..node.children.len()).collect()
            } else {
                (0..node.children.len()).find(|&n| !hopeful[node.children[n] as usize]).into_iter().collect()
            }
        }))
    }

    /// What both sides can do up to a depth that both searches have completed.
    pub(super) fn best_try(&self, root: u32, depth: u32, limit: Limit) -> BestTry<D> {
        let tree = |wanted| (depth > 0).then(|| self.resistance(root, depth, wanted));
        BestTry { limit, depth, mine: tree(false), theirs: tree(true) }
    }

    /// How `wanted` is avoided for so many plies. The search for it failed, so it left its marks on the way.
    fn resistance(&self, root: u32, depth: u32, wanted: bool) -> Tree<D> {
        let height = self.heights(!wanted);
        let mut tree = Tree { nodes: Vec::new() };
        let mut known: HashMap<(u32, u32), usize> = HashMap::new();
        let mut work = vec![(root, depth)];
        known.insert((root, depth), 0);
        tree.nodes.push(self.leaf(root));
        while let Some((id, plies)) = work.pop() {
            let at = known[&(id, plies)];
            let node = &self.nodes[id as usize];
            let avoids = |child: u32, plies: u32| {
                let child = &self.nodes[child as usize];
                match child.value {
                    Some(value) => value != wanted,
                    None => plies == 0 || child.failed[usize::from(wanted)] > plies,
                }
            };
            let chosen: Vec<usize> = if node.end.is_some() {
                continue;
            } else if node.value == Some(!wanted) {
                self.proof_moves(id, !wanted, &height)
            } else if plies == 0 || known.len() > BEST_TRY_NODES {
                tree.nodes[at].end = Some(End::Open);
                continue;
            } else if node.mine == wanted {
                (0..node.children.len()).collect()
            } else {
                (0..node.children.len()).find(|&n| avoids(node.children[n], plies - 1)).into_iter().collect()
            };
            let Some(moves) = node.moves.as_ref().filter(|_| !chosen.is_empty()) else {
                tree.nodes[at].end = Some(End::Open);
                continue;
            };
            for number in chosen {
                let child = node.children[number];
                // Behind a known value the count of plies no longer matters.
                let left = if self.value(child).is_some() { 0 } else { plies - 1 };
                let next = *known.entry((child, left)).or_insert_with(|| {
                    tree.nodes.push(self.leaf(child));
                    work.push((child, left));
                    tree.nodes.len() - 1
                });
                tree.nodes[at].moves.push((moves[number].clone(), next));
            }
        }
        tree
    }

    fn leaf(&self, id: u32) -> TreeNode<D> {
        let node = &self.nodes[id as usize];
        TreeNode { position: node.position.clone(), mine: node.mine, end: node.end, moves: Vec::new() }
    }

    /// The part of the graph that the chosen moves reach.
    fn tree(&self, root: u32, chosen: impl Fn(&Self, u32) -> Vec<usize>) -> Tree<D> {
        let mut tree = Tree { nodes: vec![self.leaf(root)] };
        let mut known = HashMap::from([(root, 0)]);
        let mut order = vec![root];
        let mut next = 0;
        while let Some(&id) = order.get(next) {
            let node = &self.nodes[id as usize];
            for number in chosen(self, id) {
                let child = node.children[number];
                let at = *known.entry(child).or_insert_with(|| {
                    order.push(child);
                    tree.nodes.push(self.leaf(child));
                    tree.nodes.len() - 1
                });
                if let Some(moves) = &node.moves {
                    tree.nodes[next].moves.push((moves[number].clone(), at));
                }
            }
            next += 1;
        }
        tree
    }

    /// How many plies a value is away from each node that has it, by backward steps from the ends.
    pub(super) fn heights(&self, value: bool) -> Vec<u32> {
        let mut height = vec![u32::MAX; self.nodes.len()];
        let mut parents: Vec<Vec<u32>> = vec![Vec::new(); self.nodes.len()];
        let mut missing = vec![0_usize; self.nodes.len()];
        let mut layer = Vec::new();
        for (id, node) in self.nodes.iter().enumerate() {
            if node.value != Some(value) {
                continue;
            }
            if node.end.is_some() {
                height[id] = 0;
                layer.push(id as u32);
                continue;
            }
            missing[id] = node.children.len();
            for &child in &node.children {
                parents[child as usize].push(id as u32);
            }
        }
        let mut plies = 0;
        while !layer.is_empty() {
            plies += 1;
            let mut above = Vec::new();
            for id in layer {
                for &parent in &parents[id as usize] {
                    let at = parent as usize;
                    missing[at] -= 1;
                    if height[at] == u32::MAX && (self.nodes[at].mine == value || missing[at] == 0) {
                        height[at] = plies;
                        above.push(parent);
                    }
                }
            }
            layer = above;
        }
        height
    }
}
