//! The graph as plain data, for drawing and for tests.
//!
//! A snapshot owns everything in it and knows nothing of the search it came from, so a front end can
//! keep it, compare it with an earlier one, or write it in whatever form it likes.

use crate::chance::Chances;
use crate::domain::Domain;
use crate::graph::{Graph, Growth, NodeId};
use crate::search::line;
use crate::settings::BstarSettings;
use crate::side::{PerSide, Side, VALUE_LIMIT, Value};

/// A graph at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot<M> {
    /// The nodes, nearest to the root first; the root is the first.
    pub nodes: Vec<SnapshotNode>,
    /// The moves, by the node they start from, in the domain's order.
    pub edges: Vec<SnapshotEdge<M>>,
    /// The side that the chances belong to.
    pub forcer: Side,
    /// The value that side aims at; infinite before the first phase.
    pub target: f64,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SnapshotNode {
    /// Who is to move.
    pub side: Side,
    /// Where it stands.
    pub status: Status,
    /// The realistic value, when the position is entered from outside its cycle.
    pub real: Value,
    /// What each side can hope for, if anything is known about it.
    pub hope: PerSide<Option<Value>>,
    /// The chance that the forcing side reaches its target (`OptPrb`).
    pub chance: f64,
    /// Moves from the root by the shortest way.
    pub ply: u32,
    /// Expansions made on lines through it.
    pub attention: u64,
    /// The strongly connected part it belongs to, if it lies on a cycle.
    pub cycle: Option<usize>,
}

/// Where a node stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Not expanded yet.
    Leaf,
    /// Its values come from its children.
    Expanded,
    /// The game is over, or there is no move.
    Terminal,
    /// It occurred in the game before the root.
    Repeated,
}

/// A move.
#[derive(Clone, Debug, PartialEq)]
pub struct SnapshotEdge<M> {
    /// The node it starts from, as an index into [`Snapshot::nodes`].
    pub from: usize,
    /// The node it leads to.
    pub to: usize,
    /// The move.
    pub mv: M,
    /// The reply group: moves of one node with the same number share their best answer.
    pub group: u32,
}

impl<M> Snapshot<M> {
    pub(crate) fn new<D: Domain<Move = M>>(
        graph: &Graph<D>,
        chances: &mut Chances,
        settings: &BstarSettings,
    ) -> Self
    where
        M: Clone,
    {
        let order = graph.descendants(graph.root());
        let mut place = vec![0; graph.len()];
        for (at, id) in order.iter().enumerate() {
            place[id.index()] = at;
        }
        let mut nodes: Vec<SnapshotNode> =
            order.iter().map(|&id| snapshot_node(graph, chances, id)).collect();
        // Seen from the root, a return to the root is a repetition.
        for view in line::views(graph, chances, settings, &[graph.root()]) {
            let node = &mut nodes[place[view.child.index()]];
            node.real = view.values.real;
            node.hope = known(view.values.hope);
            node.chance = view.chance;
        }
        let edges = order
            .iter()
            .flat_map(|&id| {
                let place = &place;
                graph[id].edges.iter().map(move |edge| SnapshotEdge {
                    from: place[id.index()],
                    to: place[edge.child.index()],
                    mv: edge.mv.clone(),
                    group: edge.group,
                })
            })
            .collect();
        Self { nodes, edges, forcer: chances.aim().forcer, target: chances.aim().target }
    }

    /// The moves of a node.
    pub fn moves(&self, node: usize) -> impl Iterator<Item = &SnapshotEdge<M>> {
        self.edges.iter().filter(move |edge| edge.from == node)
    }

    /// The node at the end of a line of moves from the root.
    pub fn follow(&self, line: &[M]) -> Option<&SnapshotNode>
    where
        M: PartialEq,
    {
        let mut at = 0;
        for mv in line {
            at = self.moves(at).find(|edge| edge.mv == *mv)?.to;
        }
        self.nodes.get(at)
    }
}

fn snapshot_node<D: Domain>(graph: &Graph<D>, chances: &mut Chances, id: NodeId) -> SnapshotNode {
    let node = &graph[id];
    SnapshotNode {
        side: node.side,
        status: match node.growth {
            _ if node.repeated => Status::Repeated,
            Growth::Leaf => Status::Leaf,
            Growth::Expanded => Status::Expanded,
            Growth::Settled => Status::Terminal,
        },
        real: node.backed.real,
        hope: known(node.backed.hope),
        chance: chances.of(graph, id),
        ply: node.ply,
        attention: node.attention,
        cycle: node.cycle.map(|place| place.component),
    }
}

fn known(hope: PerSide<Value>) -> PerSide<Option<Value>> {
    PerSide {
        max: (hope.max < VALUE_LIMIT).then_some(hope.max),
        min: (hope.min > -VALUE_LIMIT).then_some(hope.min),
    }
}
