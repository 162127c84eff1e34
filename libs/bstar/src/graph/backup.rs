//! Backing up realistic and optimistic values, on cycles too.
//!
//! Away from cycles this is minimax in each component of [`Values`]. On a cycle a value depends on
//! the path: a position that occurs again is a draw. Berliner & McConnell (1996, section 3.13) give
//! such nodes *conditional values*, one for each path that matters, found by exploring all paths
//! inside the cycle. The number of paths grows exponentially, but the values do not need them:
//!
//! > Entered from outside, a position of a strongly connected part is worth what it is worth if
//! > endless play is a draw. With the positions of a path counted as draws, the same holds for the
//! > positions that follow the path.
//!
//! The reason is that a side which can force a value better than a draw can do so by ever shorter
//! distance to it, hence without repeating a position; and a side which can prevent it can do so for
//! ever, hence also until the first repetition. Values of endless play come from sweeping over the
//! part, beginning with draws everywhere, until nothing changes: each sweep adds one move of
//! foresight, so there are at most as many sweeps as nodes. The tests compare this with an
//! exhaustive search that remembers its whole path.

use crate::domain::Domain;
use crate::graph::{Graph, NodeId, Values};

impl<D: Domain> Graph<D> {
    /// Brings the values of a node, and of all that it depends on, up to date.
    pub(crate) fn refresh(&mut self, start: NodeId) {
        // A stack of our own: lines may be longer than the machine's stack is deep.
        let mut todo = vec![start];
        while let Some(&id) = todo.last() {
            if self[id].fresh {
                todo.pop();
                continue;
            }
            let before = todo.len();
            match self[id].cycle {
                None => self.push_stale_children(id, &mut todo),
                Some(place) => {
                    for slot in 0..self.components[place.component].len() {
                        let member = self.components[place.component][slot];
                        self.push_stale_children(member, &mut todo);
                    }
                }
            }
            if todo.len() > before {
                continue;
            }
            todo.pop();
            match self[id].cycle {
                None => {
                    let values = self.backed_up(id, |graph, child| graph[child].backed);
                    self[id].backed = values;
                    self[id].fresh = true;
                }
                Some(place) => {
                    let values = self.conditional_values(place.component, &[]);
                    for (slot, values) in values.into_iter().enumerate() {
                        let member = self.components[place.component][slot];
                        self[member].backed = values;
                        self[member].fresh = true;
                    }
                }
            }
        }
    }

    /// The values of a component's members, in their order, after a line through the positions of
    /// `path`: those count as draws. Needs fresh values below the component.
    pub(crate) fn conditional_values(&self, component: usize, path: &[NodeId]) -> Vec<Values> {
        let members = &self.components[component];
        let draw = Values::settled(self.draw);
        let mut values = vec![draw; members.len()];
        let on_path = self.on_path(component, path);
        for _ in 0..=members.len() {
            let mut changed = false;
            for (slot, &member) in members.iter().enumerate() {
                if on_path[slot] {
                    continue;
                }
                let new = self.backed_up(member, |graph, child| match graph[child].cycle {
                    Some(place) if place.component == component => values[place.slot],
                    _ => graph[child].backed,
                });
                changed |= values[slot] != new;
                values[slot] = new;
            }
            if !changed {
                break;
            }
        }
        values
    }

    /// Which of a component's members lie on a line.
    pub(crate) fn on_path(&self, component: usize, path: &[NodeId]) -> Vec<bool> {
        let mut on_path = vec![false; self.components[component].len()];
        for place in path.iter().filter_map(|&id| self[id].cycle) {
            if place.component == component {
                on_path[place.slot] = true;
            }
        }
        on_path
    }

    /// A node's values from its children's.
    fn backed_up(&self, id: NodeId, child_values: impl Fn(&Self, NodeId) -> Values) -> Values {
        let node = &self[id];
        if node.repeated {
            return Values::settled(self.draw);
        }
        if !node.is_inner() {
            return node.own;
        }
        node.edges
            .iter()
            .map(|edge| child_values(self, edge.child))
            .reduce(|a, b| Values::choice(node.side, a, b))
            .unwrap_or(node.own)
    }

    /// Schedules the children that must be refreshed first. Members of the node's own component
    /// are refreshed together with it.
    fn push_stale_children(&self, id: NodeId, todo: &mut Vec<NodeId>) {
        let node = &self[id];
        if !node.is_inner() {
            return;
        }
        let component = node.cycle.map(|place| place.component);
        todo.extend(node.edges.iter().map(|edge| edge.child).filter(|&child| {
            let child = &self[child];
            let together = component.is_some() && child.cycle.map(|place| place.component) == component;
            !child.fresh && !together
        }));
    }
}
