//! Values along a line, and the walk down to the node worth expanding.
//!
//! The walk is the heart of section 3.9.3: where the Forcer is to move it takes the move with the
//! largest chance, discounted by the attention that move has had (dithering); where the Obstructor
//! is to move, the reply with the best realistic value, the steadfast resistance. On a cycle all of
//! this is seen from the line walked: its positions count as draws.

use crate::chance::Chances;
use crate::domain::Domain;
use crate::graph::{Graph, NodeId, Values};
use crate::settings::BstarSettings;

/// A move as it looks at the end of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    pub(crate) child: NodeId,
    pub(crate) values: Values,
    pub(crate) chance: f64,
}

/// The moves at the end of a line, in the order of the node's edges. Values must be fresh.
pub(crate) fn views<D: Domain>(
    graph: &Graph<D>,
    chances: &mut Chances,
    settings: &BstarSettings,
    path: &[NodeId],
) -> Vec<View> {
    let seen = Seen::new(graph, settings, path);
    let conditional = seen
        .conditional
        .as_ref()
        .map(|(component, values)| chances.conditional(graph, *component, path, values));
    seen.moves()
        .map(|(child, values)| View {
            child,
            values,
            chance: match (seen.inside(child), &conditional) {
                (Some(_), _) if path.contains(&child) => chances.aim().of_settled(graph.draw()),
                (Some(slot), Some(conditional)) => conditional[slot],
                _ => chances.of(graph, child),
            },
        })
        .collect()
}

/// The values of the moves at the end of a line. Values must be fresh.
pub(crate) fn values<D: Domain>(
    graph: &Graph<D>,
    settings: &BstarSettings,
    path: &[NodeId],
) -> Vec<(NodeId, Values)> {
    Seen::new(graph, settings, path).moves().collect()
}

/// The graph as it looks from the end of a line.
struct Seen<'a, D: Domain> {
    graph: &'a Graph<D>,
    path: &'a [NodeId],
    /// The component the line ends in, if it ends on a cycle.
    component: Option<usize>,
    /// That component, and its members' values after this line, unless it is too large.
    conditional: Option<(usize, Vec<Values>)>,
}

impl<'a, D: Domain> Seen<'a, D> {
    fn new(graph: &'a Graph<D>, settings: &BstarSettings, path: &'a [NodeId]) -> Self {
        let component = path.last().and_then(|&end| graph[end].cycle).map(|place| place.component);
        let conditional = component
            .filter(|&c| graph.components()[c].len() <= settings.cycles.largest_conditional)
            .map(|c| (c, graph.conditional_values(c, path)));
        Self { graph, path, component, conditional }
    }

    /// The child's place in the component that the line ends in.
    fn inside(&self, child: NodeId) -> Option<usize> {
        self.graph[child]
            .cycle
            .filter(|place| Some(place.component) == self.component)
            .map(|place| place.slot)
    }

    fn moves(&self) -> impl Iterator<Item = (NodeId, Values)> {
        let edges = self.path.last().map_or(&[][..], |&end| &self.graph[end].edges);
        edges.iter().map(|edge| {
            let child = edge.child;
            let values = match (self.inside(child), &self.conditional) {
                (Some(_), _) if self.path.contains(&child) => Values::settled(self.graph.draw()),
                (Some(slot), Some((_, values))) => values[slot],
                _ => self.graph[child].backed,
            };
            (child, values)
        })
    }
}

/// Walks on from the end of a line to a node that can be expanded, and returns the whole line. There
/// is none if the walk ends where nothing can change any more.
pub(crate) fn walk<D: Domain>(
    graph: &Graph<D>,
    chances: &mut Chances,
    settings: &BstarSettings,
    mut path: Vec<NodeId>,
) -> Option<Vec<NodeId>> {
    loop {
        let &end = path.last()?;
        if graph[end].is_open() {
            return Some(path);
        }
        let next = promising(graph, chances, settings, &path)?;
        if graph[next].cycle.is_some() && path.contains(&next) {
            return None;
        }
        path.push(next);
    }
}

/// The move that the walk takes at the end of a line.
pub(crate) fn promising<D: Domain>(
    graph: &Graph<D>,
    chances: &mut Chances,
    settings: &BstarSettings,
    path: &[NodeId],
) -> Option<NodeId> {
    let &end = path.last()?;
    if !graph[end].is_inner() {
        return None;
    }
    let side = graph[end].side;
    let open = views(graph, chances, settings, path)
        .into_iter()
        .filter(|view| view.chance > 0.0 && view.chance < 1.0);
    let best = if side == chances.aim().forcer {
        let weighed = open.map(|view| {
            let attention = graph[view.child].attention;
            let weight = settings.dithering.discounted(view.chance, attention);
            (view, weight)
        });
        weighed.reduce(|a, b| if b.1 > a.1 { b } else { a }).map(|(view, _)| view)
    } else {
        open.reduce(|a, b| if side.prefers(b.values.real, a.values.real) { b } else { a })
    };
    best.map(|view| view.child)
}

/// The moves of a line.
pub(crate) fn moves<D: Domain>(graph: &Graph<D>, path: &[NodeId]) -> Vec<D::Move> {
    path.windows(2)
        .filter_map(|pair| {
            graph[pair[0]].edges.iter().find(|edge| edge.child == pair[1]).map(|edge| edge.mv.clone())
        })
        .collect()
}

/// The line of best realistic values from the end of a path on.
pub(crate) fn principal<D: Domain>(
    graph: &Graph<D>,
    settings: &BstarSettings,
    mut path: Vec<NodeId>,
) -> Vec<NodeId> {
    while let Some(&end) = path.last() {
        if !graph[end].is_inner() {
            break;
        }
        let side = graph[end].side;
        let best = values(graph, settings, &path)
            .into_iter()
            .reduce(|a, b| if side.prefers(b.1.real, a.1.real) { b } else { a });
        match best {
            Some((child, _)) if graph[child].cycle.is_none() || !path.contains(&child) => {
                path.push(child);
            }
            _ => break,
        }
    }
    path
}
