//! What a search of a move came to.

use std::collections::BTreeSet;

use crate::chance::Chances;
use crate::domain::Domain;
use crate::graph::{Graph, NodeId};
use crate::limits::StopReason;
use crate::outlook::Evidence;
use crate::search::line;
use crate::settings::BstarSettings;
use crate::side::{PerSide, Value};

/// The answer of probability-based B*.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome<M> {
    /// The move to play; `None` if there is none, or the root was never expanded.
    pub best: Option<M>,
    /// The realistic value of the root, seen by [`Side::Max`](crate::Side::Max).
    pub value: Value,
    /// The line of best realistic values, beginning with the best move.
    pub line: Vec<M>,
    /// Every root move, in the domain's order.
    pub moves: Vec<RootMove<M>>,
    /// Why the search ended; `None` if it has not.
    pub stop: Option<StopReason>,
    /// Nodes expanded for this move.
    pub expansions: u64,
    /// Nodes in the graph.
    pub nodes: usize,
}

/// A root move as the search sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// Its realistic value.
    pub real: Value,
    /// What each side can still hope for.
    pub hope: PerSide<Value>,
    /// What each side has to hope for there, by the classes of the domain.
    pub evidence: PerSide<Evidence>,
    /// The chance that the forcing side of the last phase reaches its target here.
    pub chance: f64,
    /// Expansions made below it.
    pub attention: u64,
    /// Does an earlier root move lead to the same position?
    pub duplicate: bool,
}

impl<M> Outcome<M> {
    pub(crate) fn new<D: Domain<Move = M>>(
        graph: &Graph<D>,
        chances: &mut Chances,
        settings: &BstarSettings,
        leader: Option<NodeId>,
        expansions: u64,
        stop: Option<StopReason>,
    ) -> Self
    where
        M: Clone,
    {
        let root = graph.root();
        let mut seen = BTreeSet::new();
        let moves: Vec<RootMove<M>> = graph[root]
            .edges
            .iter()
            .zip(line::views(graph, chances, settings, &[root]))
            .map(|(edge, view)| RootMove {
                mv: edge.mv.clone(),
                real: view.values.real,
                hope: view.values.hope,
                evidence: graph[view.child].evidence,
                chance: view.chance,
                attention: graph[view.child].attention,
                duplicate: !seen.insert(view.child),
            })
            .collect();
        let line = leader.map_or_else(Vec::new, |leader| {
            let path = line::principal(graph, settings, vec![root, leader]);
            line::moves(graph, &path)
        });
        Self {
            best: line.first().cloned(),
            value: graph[root].backed.real,
            line,
            moves,
            stop,
            expansions,
            nodes: graph.len(),
        }
    }
}
