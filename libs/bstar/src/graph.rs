//! The graph of positions.
//!
//! Positions reached along different lines are one node with many parents (section 3.13 of Berliner
//! & McConnell 1996: a tree would pay for every transposition again, and would take two orders of
//! the same moves for two competing ideas). Nodes live in an arena; what no line from the root
//! reaches any more is dropped when the root moves on ([`collect`]).
//!
//! A node keeps its *own* estimates apart from the values backed up from its children: the first
//! never change, the second are recomputed when something below them has changed ([`backup`]).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Index, IndexMut};

use crate::deepening::Probed;
use crate::domain::{Domain, Game};
use crate::outlook::Evidence;
use crate::side::{PerSide, Side, Value};

pub(crate) mod backup;
mod collect;
mod components;

/// A node's place in the arena. It stays valid until the root moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NodeId(u32);

impl NodeId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is backed up by minimax: the realistic value, and what each side can hope for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Values {
    pub(crate) real: Value,
    pub(crate) hope: PerSide<Value>,
}

impl Values {
    /// A value that nobody can change.
    pub(crate) fn settled(value: Value) -> Self {
        Self { real: value, hope: PerSide::both(value) }
    }

    /// The better of two for the side that chooses between them.
    ///
    /// The chooser takes the best for itself in every component: its own hope is the best of the
    /// children's, and the other side is left with the least hope it can be held to.
    pub(crate) fn choice(side: Side, a: Self, b: Self) -> Self {
        Self {
            real: side.best(a.real, b.real),
            hope: PerSide { max: side.best(a.hope.max, b.hope.max), min: side.best(a.hope.min, b.hope.min) },
        }
    }
}

pub(crate) struct Edge<M> {
    pub(crate) mv: M,
    pub(crate) child: NodeId,
    /// Moves of one node with the same number have the same best answer.
    pub(crate) group: u32,
}

pub(crate) struct Node<D: Domain> {
    pub(crate) state: D::State,
    pub(crate) key: D::Key,
    pub(crate) side: Side,
    pub(crate) growth: Growth,
    /// It occurred in the game before the root, so reaching it is a repetition.
    pub(crate) repeated: bool,
    pub(crate) edges: Vec<Edge<D::Move>>,
    /// In ascending order, each once.
    pub(crate) parents: Vec<NodeId>,
    pub(crate) ply: u32,
    /// Expansions made on lines through this node.
    pub(crate) attention: u64,
    pub(crate) answer: Option<D::Answer>,
    /// Its own realistic value and hopes, as estimated or inherited.
    pub(crate) own: Values,
    /// For whom the hope was estimated here rather than inherited from the parents.
    pub(crate) estimated: PerSide<bool>,
    /// How deep and how exactly it was measured; of a leaf this is what its value rests on.
    pub(crate) probed: Probed,
    /// A deeper measurement of it was given up: it costs too much.
    pub(crate) dear: bool,
    /// What each side has to hope for here.
    pub(crate) evidence: PerSide<Evidence>,
    pub(crate) backed: Values,
    /// Is `backed` up to date? If it is, so it is in every node below.
    pub(crate) fresh: bool,
    /// Which strongly connected part it belongs to, and where in it, if it lies on a cycle.
    pub(crate) cycle: Option<Place>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) component: usize,
    pub(crate) slot: usize,
}

/// How far a node has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Growth {
    Leaf,
    Expanded,
    /// Nothing can change its value: the game is over, or there are no moves.
    Settled,
}

impl<D: Domain> Node<D> {
    /// Does its value come from children?
    pub(crate) fn is_inner(&self) -> bool {
        self.growth == Growth::Expanded && !self.repeated
    }

    /// Can it be expanded?
    pub(crate) fn is_open(&self) -> bool {
        self.growth == Growth::Leaf && !self.repeated
    }

    /// Would it use an estimate of what a side can hope for?
    pub(crate) fn lacks_hope(&self, side: Side) -> bool {
        !self.estimated[side] && self.growth != Growth::Settled && !self.repeated
    }
}

/// What a node is made from.
pub(crate) struct Seed<D: Domain> {
    pub(crate) state: D::State,
    pub(crate) key: D::Key,
    pub(crate) side: Side,
    pub(crate) terminal: bool,
    pub(crate) own: Values,
    pub(crate) estimated: PerSide<bool>,
    pub(crate) answer: Option<D::Answer>,
}

pub(crate) struct Graph<D: Domain> {
    nodes: Vec<Node<D>>,
    index: BTreeMap<<D as Game>::Key, NodeId>,
    root: NodeId,
    /// Positions of the game before the root.
    history: BTreeSet<<D as Game>::Key>,
    /// The strongly connected parts of two nodes or more, or with a move onto itself.
    components: Vec<Vec<NodeId>>,
    draw: Value,
}

impl<D: Domain> Index<NodeId> for Graph<D> {
    type Output = Node<D>;

    fn index(&self, id: NodeId) -> &Node<D> {
        &self.nodes[id.index()]
    }
}

impl<D: Domain> IndexMut<NodeId> for Graph<D> {
    fn index_mut(&mut self, id: NodeId) -> &mut Node<D> {
        &mut self.nodes[id.index()]
    }
}

impl<D: Domain> Graph<D> {
    pub(crate) fn new(root: Seed<D>, draw: Value) -> Self {
        let mut graph = Self {
            nodes: Vec::new(),
            index: BTreeMap::new(),
            root: NodeId(0),
            history: BTreeSet::new(),
            components: Vec::new(),
            draw,
        };
        graph.insert(root, 0);
        graph
    }

    pub(crate) fn root(&self) -> NodeId {
        self.root
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The value of a repetition.
    pub(crate) fn draw(&self) -> Value {
        self.draw
    }

    pub(crate) fn find(&self, key: &D::Key) -> Option<NodeId> {
        self.index.get(key).copied()
    }

    pub(crate) fn is_history(&self, key: &D::Key) -> bool {
        self.history.contains(key)
    }

    pub(crate) fn components(&self) -> &[Vec<NodeId>] {
        &self.components
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = NodeId> + use<D> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// Adds a node that has no parents yet, at a distance from the root. For what it has no estimate
    /// of, it hopes the utmost until it is connected.
    pub(crate) fn insert(&mut self, seed: Seed<D>, ply: u32) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        let repeated = self.history.contains(&seed.key);
        let mut own = seed.own;
        for side in [Side::Max, Side::Min] {
            if !seed.estimated[side] && !seed.terminal {
                own.hope[side] = side.unbounded();
            }
            // Optimism below the realistic value would be none.
            own.hope[side] = side.best(own.hope[side], own.real);
        }
        self.index.insert(seed.key.clone(), id);
        self.nodes.push(Node {
            state: seed.state,
            key: seed.key,
            side: seed.side,
            growth: if seed.terminal { Growth::Settled } else { Growth::Leaf },
            repeated,
            edges: Vec::new(),
            parents: Vec::new(),
            ply,
            attention: 0,
            answer: seed.answer,
            own,
            estimated: seed.estimated,
            probed: Probed::default(),
            dear: false,
            evidence: PerSide::default(),
            backed: own,
            fresh: false,
            cycle: None,
        });
        id
    }

    /// Makes `children` the moves of a leaf and returns the nodes whose values this may change:
    /// the leaf and everything above it.
    pub(crate) fn connect(&mut self, leaf: NodeId, children: Vec<(D::Move, NodeId)>) -> BTreeSet<NodeId> {
        let mut groups: BTreeMap<D::Answer, u32> = BTreeMap::new();
        let mut edges = Vec::with_capacity(children.len());
        let mut heirs = Vec::with_capacity(children.len());
        for (mv, child) in children {
            let own_group = edges.len() as u32;
            let group = match &self[child].answer {
                Some(answer) => *groups.entry(answer.clone()).or_insert(own_group),
                None => own_group,
            };
            if let Err(at) = self[child].parents.binary_search(&leaf) {
                self[child].parents.insert(at, leaf);
                heirs.push(child);
            }
            edges.push(Edge { mv, child, group });
        }
        let node = &mut self[leaf];
        if edges.is_empty() {
            node.growth = Growth::Settled;
            node.own = Values::settled(node.own.real);
        } else {
            node.growth = Growth::Expanded;
        }
        node.edges = edges;
        let mut above = self.ancestors([leaf]);
        let cyclic =
            self[leaf].edges.iter().any(|edge| !self[edge.child].repeated && above.contains(&edge.child));
        if cyclic {
            self.find_components();
        }
        let changed = self.inherit(heirs);
        above.extend(self.ancestors(changed));
        for &id in &above {
            self[id].fresh = false;
        }
        above
    }

    /// Gives a node the hope that was missing and passes it on to those that inherit from it.
    /// Returns the nodes whose values this may change.
    pub(crate) fn set_hope(&mut self, id: NodeId, side: Side, hope: Value) -> BTreeSet<NodeId> {
        let node = &mut self[id];
        node.estimated[side] = true;
        node.own.hope[side] = side.best(hope, node.own.real);
        let heirs = node.edges.iter().map(|edge| edge.child).collect();
        let mut changed = self.inherit(heirs);
        changed.insert(id);
        let above = self.ancestors(changed);
        for &id in &above {
            self[id].fresh = false;
        }
        above
    }

    /// Tells a node and everything above it that its value has changed, and returns them.
    pub(crate) fn touch(&mut self, id: NodeId) -> BTreeSet<NodeId> {
        let above = self.ancestors([id]);
        for &id in &above {
            self[id].fresh = false;
        }
        above
    }

    /// Brings the hopes of nodes that have none of their own in line with their parents': a node
    /// can hope for what the most hopeful of them does. Returns the nodes whose hopes changed.
    ///
    /// This ends, on cycles too: hopes move in one direction only, among a finite set.
    fn inherit(&mut self, mut heirs: Vec<NodeId>) -> BTreeSet<NodeId> {
        let mut changed = BTreeSet::new();
        while let Some(heir) = heirs.pop() {
            for side in [Side::Max, Side::Min] {
                let node = &self[heir];
                if !node.lacks_hope(side) {
                    continue;
                }
                let inherited = node
                    .parents
                    .iter()
                    .map(|&parent| self[parent].own.hope[side])
                    .reduce(|a, b| side.best(a, b))
                    .map_or(side.unbounded(), |hope| side.best(hope, node.own.real));
                if inherited != node.own.hope[side] {
                    heirs.extend(node.edges.iter().map(|edge| edge.child));
                    self[heir].own.hope[side] = inherited;
                    changed.insert(heir);
                }
            }
        }
        changed
    }

    /// Marks every value as out of date.
    pub(crate) fn stale(&mut self) {
        for node in &mut self.nodes {
            node.fresh = false;
        }
    }

    /// The nodes and everything from which they can be reached.
    pub(crate) fn ancestors(&self, ids: impl IntoIterator<Item = NodeId>) -> BTreeSet<NodeId> {
        let mut todo: Vec<NodeId> = ids.into_iter().collect();
        let mut seen: BTreeSet<NodeId> = todo.iter().copied().collect();
        while let Some(node) = todo.pop() {
            todo.extend(self[node].parents.iter().copied().filter(|&parent| seen.insert(parent)));
        }
        seen
    }

    /// The node and everything that can be reached from it, nearest first.
    pub(crate) fn descendants(&self, id: NodeId) -> Vec<NodeId> {
        let mut seen = vec![false; self.nodes.len()];
        seen[id.index()] = true;
        let mut found = vec![id];
        let mut next = 0;
        while let Some(&node) = found.get(next) {
            next += 1;
            for edge in &self[node].edges {
                if !std::mem::replace(&mut seen[edge.child.index()], true) {
                    found.push(edge.child);
                }
            }
        }
        found
    }
}
