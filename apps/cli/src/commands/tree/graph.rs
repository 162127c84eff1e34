//! The part of the graph that is worth drawing, as a tree.

use motive_chess::Position;
use motive_hitech::{OrderedMove, Snapshot, Status};
use motive_paradise::search::solver::Drawn;
use motive_views::figures::GraphNode;

/// Replies shown below a position that was looked into, besides those looked into themselves.
const MOST_LEAVES: usize = 3;

/// A node of the drawing.
pub(super) struct Node {
    pub parent: Option<usize>,
    pub depth: usize,
    /// The move to it, as players write it; empty at the root.
    pub san: String,
    pub uci: String,
    /// For the side to move at the root, in centipawns.
    pub real: i32,
    pub hope: Option<i32>,
    pub chance: f64,
    pub attention: u64,
    pub looked_into: bool,
    pub over: bool,
}

/// Nodes, parents before children, children of one parent in order of attention.
pub(super) struct Graph {
    pub nodes: Vec<Node>,
}

impl Graph {
    /// The most looked-at part of a graph, from the root.
    pub(super) fn new(root: &Position, snapshot: &Snapshot<OrderedMove>, most: usize) -> Graph {
        let sign = if root.turn().is_white() { 1 } else { -1 };
        let mut graph = Graph { nodes: Vec::new() };
        // The paths to positions: what can be reached in two ways is drawn twice, a cycle never.
        let mut queue = std::collections::VecDeque::from([(0_usize, root.clone(), vec![0_usize])]);
        if let Some(first) = snapshot.nodes.first() {
            graph.nodes.push(node(None, 0, String::new(), String::new(), first, sign, root));
        }
        while let Some((drawn, position, path)) = queue.pop_front() {
            let Some(&at) = path.last() else { continue };
            let side = if position.turn().is_white() { 1 } else { -1 };
            let mut edges: Vec<_> = snapshot.moves(at).filter(|edge| !path.contains(&edge.to)).collect();
            edges.sort_by_key(|edge| {
                let child = &snapshot.nodes[edge.to];
                (std::cmp::Reverse(child.attention), -side * child.real, edge.mv)
            });
            let looked = edges.iter().filter(|edge| snapshot.nodes[edge.to].attention > 0).count();
            for edge in edges.into_iter().take(looked + MOST_LEAVES) {
                if graph.nodes.len() >= most {
                    return graph;
                }
                let child = &snapshot.nodes[edge.to];
                let (san, uci) = (position.san(edge.mv.0), position.uci(edge.mv.0));
                graph.nodes.push(node(Some(drawn), path.len(), san, uci, child, sign, &position));
                if child.status == Status::Expanded {
                    let mut longer = path.clone();
                    longer.push(edge.to);
                    let after = position.after(edge.mv.0);
                    queue.push_back((graph.nodes.len() - 1, after, longer));
                }
            }
        }
        graph
    }

    /// The tree of a plan search: what it shows is its value, the top of its range its hope.
    pub(super) fn of_plans(root: &Position, tree: &[Drawn], most: usize) -> Graph {
        let mut graph = Graph { nodes: Vec::new() };
        let mut positions: Vec<Position> = Vec::new();
        // Parents come first, so a cut leaves a tree.
        for each in tree.iter().take(most) {
            let before = each.parent.map_or(root, |parent| &positions[parent]);
            let (san, uci) = each.m.map(|m| (before.san(m), before.uci(m))).unwrap_or_default();
            let after = each.m.map_or_else(|| root.clone(), |m| before.after(m));
            let depth = each.parent.map_or(0, |parent| graph.nodes[parent].depth + 1);
            let over = after.legal_moves().is_empty();
            graph.nodes.push(Node {
                parent: each.parent,
                depth,
                san,
                uci,
                real: 10 * each.range.0,
                hope: (each.range.1 > each.range.0).then_some(10 * each.range.1),
                chance: 0.0,
                attention: each.below as u64,
                looked_into: each.below > 0,
                over,
            });
            positions.push(after);
        }
        graph
    }

    /// The nodes for machines.
    pub(super) fn view(&self) -> Vec<GraphNode> {
        let nodes = self.nodes.iter().enumerate().map(|(id, node)| GraphNode {
            id,
            parent: node.parent,
            uci: node.uci.clone(),
            san: node.san.clone(),
            real: node.real,
            hope: node.hope,
            chance: (node.chance * 1000.0).round() / 1000.0,
            attention: node.attention,
            looked_into: node.looked_into,
            over: node.over,
        });
        nodes.collect()
    }
}

fn node(
    parent: Option<usize>,
    depth: usize,
    san: String,
    uci: String,
    seen: &motive_hitech::SnapshotNode,
    sign: i32,
    before: &Position,
) -> Node {
    let hope = if before.turn().is_white() { seen.hope.max } else { seen.hope.min };
    Node {
        parent,
        depth,
        san,
        uci,
        real: sign * seen.real,
        hope: hope.map(|hope| sign * hope),
        chance: seen.chance,
        attention: seen.attention,
        looked_into: seen.status == Status::Expanded,
        over: matches!(seen.status, Status::Terminal | Status::Repeated),
    }
}
