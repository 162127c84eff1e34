//! The chance that the forcing side reaches its target (`OptPrb`).
//!
//! Palay (1983) backed up whole probability distributions. Berliner & McConnell (1996, sections 3.6
//! and 3.9.3) ask only one question of each: how likely is a value at least as good as `TargetVal`?
//! A leaf's true value is taken to lie anywhere between its realistic and its optimistic value with
//! equal likelihood, which makes the answer linear. Above the leaves the Forcer may choose, so its
//! chance is the best of its moves'; the Obstructor may choose too, and every one of its replies must
//! be overcome, so the chances are multiplied.
//!
//! Replies that fail to the same answer are not independent: they form a *reply group* (section 3.7)
//! which counts once, with the member that leaves the Forcer the least chance. That is the best
//! member for the side that chooses among them; the best for the other side would let a bad reply
//! hide a good one.
//!
//! Chances are computed when asked for, and kept until something below them or the aim changes. Most
//! nodes need no look below: where the realistic value has reached the target the chance is 1, and
//! where not even the hope reaches it the chance is 0.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::domain::Domain;
use crate::graph::{Graph, Node, NodeId, Values};
use crate::outlook::Outlook;
use crate::side::{Side, Value};

/// Who forces, and what for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Aim {
    pub(crate) forcer: Side,
    pub(crate) target: f64,
}

impl Aim {
    /// The chance where the values alone decide it.
    fn decided(self, values: Values) -> Option<f64> {
        if self.forcer.reaches(values.real, self.target) {
            Some(1.0)
        } else if self.forcer.reaches(values.hope[self.forcer], self.target) {
            None
        } else {
            Some(0.0)
        }
    }

    /// The chance of a leaf: how much of the way from the hope back to the realistic value lies
    /// beyond the target.
    fn of_leaf(self, values: Values) -> f64 {
        self.decided(values).unwrap_or_else(|| {
            let hope = f64::from(values.hope[self.forcer]);
            let real = f64::from(values.real);
            ((hope - self.target) / (hope - real)).clamp(0.0, 1.0)
        })
    }

    /// The chance of a value that cannot change.
    pub(crate) fn of_settled(self, value: Value) -> f64 {
        if self.forcer.reaches(value, self.target) { 1.0 } else { 0.0 }
    }

    /// An inner node's chance from its children's.
    fn combined<D: Domain>(self, node: &Node<D>, chance: impl Fn(NodeId) -> f64) -> f64 {
        if node.side == self.forcer {
            return node.edges.iter().map(|edge| chance(edge.child)).fold(0.0, f64::max);
        }
        let mut groups = vec![1.0_f64; node.edges.len()];
        for edge in &node.edges {
            let least = &mut groups[edge.group as usize];
            *least = least.min(chance(edge.child));
            if *least <= 0.0 {
                return 0.0;
            }
        }
        groups.into_iter().product()
    }
}

/// How the chance of a leaf follows from what is known of it.
#[derive(Clone, Debug, Default)]
pub(crate) enum Law {
    /// Its true value lies anywhere between its realistic and its optimistic value: the paper's.
    #[default]
    Linear,
    /// As measured, for leaves that were looked at up to this horizon or less.
    Measured { outlook: Arc<Outlook>, horizon: u32 },
}

impl Law {
    /// The chance of a node where its values alone decide it.
    fn decided(&self, aim: Aim, values: Values) -> Option<f64> {
        match self {
            Self::Linear => aim.decided(values),
            Self::Measured { .. } => aim.forcer.reaches(values.real, aim.target).then_some(1.0),
        }
    }

    /// The chance of a leaf.
    fn of_leaf<D: Domain>(&self, aim: Aim, node: &Node<D>) -> f64 {
        let Self::Measured { outlook, horizon } = self else { return aim.of_leaf(node.backed) };
        let reached = aim.forcer.reaches(node.backed.real, aim.target);
        if !node.is_open() {
            return if reached { 1.0 } else { 0.0 };
        }
        let gap = f64::from(aim.forcer.step()) * (aim.target - f64::from(node.backed.real));
        // A bound that is no more than a hope has reached nothing.
        if reached && !node.probed.bound.hides_more_for(aim.forcer.other()) {
            return 1.0;
        }
        outlook.chance(node.evidence[aim.forcer], gap.ceil() as Value, node.probed.lag(node.ply, *horizon))
    }
}

/// Chances already known, for one aim.
#[derive(Clone, Debug)]
pub(crate) struct Chances {
    aim: Aim,
    law: Law,
    known: Vec<Option<f64>>,
    /// Chances that are supposed rather than computed.
    supposed: BTreeMap<NodeId, f64>,
}

impl Chances {
    pub(crate) fn new(aim: Aim) -> Self {
        Self { aim, law: Law::Linear, known: Vec::new(), supposed: BTreeMap::new() }
    }

    /// Chances by another law.
    pub(crate) fn by(aim: Aim, law: Law) -> Self {
        Self { law, ..Self::new(aim) }
    }

    /// The same chances under the supposition that some nodes have the given ones.
    pub(crate) fn supposing(&self, supposed: BTreeMap<NodeId, f64>) -> Self {
        Self { supposed, ..Self::by(self.aim, self.law.clone()) }
    }

    pub(crate) fn law(&self) -> &Law {
        &self.law
    }

    pub(crate) fn aim(&self) -> Aim {
        self.aim
    }

    /// Forgets the chances of nodes whose subgraph has changed.
    pub(crate) fn forget<'a>(&mut self, changed: impl IntoIterator<Item = &'a NodeId>) {
        for id in changed {
            if let Some(known) = self.known.get_mut(id.index()) {
                *known = None;
            }
        }
    }

    /// The chance of a node that is entered from outside its component. Values must be fresh.
    pub(crate) fn of<D: Domain>(&mut self, graph: &Graph<D>, id: NodeId) -> f64 {
        self.known.resize(graph.len(), None);
        let mut todo = vec![id];
        while let Some(&node) = todo.last() {
            if self.known[node.index()].is_some() {
                todo.pop();
                continue;
            }
            if let Some(chance) = self.without_children(graph, node) {
                self.known[node.index()] = Some(chance);
                continue;
            }
            let before = todo.len();
            match graph[node].cycle {
                None => self.push_unknown_children(graph, node, &mut todo),
                Some(place) => {
                    for &member in &graph.components()[place.component] {
                        self.push_unknown_children(graph, member, &mut todo);
                    }
                }
            }
            if todo.len() > before {
                continue;
            }
            todo.pop();
            match graph[node].cycle {
                None => {
                    let chance = self.aim.combined(&graph[node], |child| self.looked_up(child));
                    self.known[node.index()] = Some(chance);
                }
                Some(place) => {
                    let members = &graph.components()[place.component];
                    let values: Vec<Values> = members.iter().map(|&m| graph[m].backed).collect();
                    let chances = self.in_component(graph, place.component, &[], &values);
                    for (&member, chance) in members.iter().zip(chances) {
                        self.known[member.index()] = Some(chance);
                    }
                }
            }
        }
        self.looked_up(id)
    }

    /// The chances of a component's members after a line through `path`, given their values after
    /// that line.
    pub(crate) fn conditional<D: Domain>(
        &mut self,
        graph: &Graph<D>,
        component: usize,
        path: &[NodeId],
        values: &[Values],
    ) -> Vec<f64> {
        for &member in &graph.components()[component] {
            let mut outside = Vec::new();
            self.known.resize(graph.len(), None);
            self.push_unknown_children(graph, member, &mut outside);
            for child in outside {
                self.of(graph, child);
            }
        }
        self.in_component(graph, component, path, values)
    }

    /// Sweeps over a component, as the back-up of values does, beginning with the chance of a draw.
    /// Every sweep raises the chances (or, if a draw is enough, lowers them), so they settle.
    fn in_component<D: Domain>(
        &self,
        graph: &Graph<D>,
        component: usize,
        path: &[NodeId],
        values: &[Values],
    ) -> Vec<f64> {
        let members = &graph.components()[component];
        let of_draw = self.aim.of_settled(graph.draw());
        let mut chances = vec![of_draw; members.len()];
        let on_path = graph.on_path(component, path);
        for _ in 0..=members.len() {
            let mut changed = false;
            for (slot, &member) in members.iter().enumerate() {
                if on_path[slot] {
                    continue;
                }
                let supposed = self.supposed.get(&member).copied();
                let new =
                    supposed.or_else(|| self.law.decided(self.aim, values[slot])).unwrap_or_else(|| {
                        self.aim.combined(&graph[member], |child| match graph[child].cycle {
                            Some(place) if place.component == component => chances[place.slot],
                            _ => self.looked_up(child),
                        })
                    });
                changed |= differ(chances[slot], new);
                chances[slot] = new;
            }
            if !changed {
                break;
            }
        }
        chances
    }

    fn without_children<D: Domain>(&self, graph: &Graph<D>, id: NodeId) -> Option<f64> {
        let node = &graph[id];
        if let Some(&supposed) = self.supposed.get(&id) {
            Some(supposed)
        } else if node.is_inner() {
            self.law.decided(self.aim, node.backed)
        } else {
            Some(self.law.of_leaf(self.aim, node))
        }
    }

    fn looked_up(&self, id: NodeId) -> f64 {
        self.known.get(id.index()).copied().flatten().unwrap_or_default()
    }

    fn push_unknown_children<D: Domain>(&self, graph: &Graph<D>, id: NodeId, todo: &mut Vec<NodeId>) {
        let component = graph[id].cycle.map(|place| place.component);
        todo.extend(graph[id].edges.iter().map(|edge| edge.child).filter(|&child| {
            let together =
                component.is_some() && graph[child].cycle.map(|place| place.component) == component;
            self.known[child.index()].is_none() && !together
        }));
    }
}

/// Has a chance moved so far that another sweep is worth it? To become possible or certain always
/// counts.
fn differ(old: f64, new: f64) -> bool {
    let extreme = |x: f64| (x <= 0.0, x >= 1.0);
    extreme(old) != extreme(new) || (old - new).abs() > 1e-9
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::side::PerSide;

    fn leaf(real: Value, max: Value, min: Value) -> Values {
        Values { real, hope: PerSide { max, min } }
    }

    #[test]
    fn a_leafs_chance_is_linear() {
        // Figure 16 of the paper.
        let aim = Aim { forcer: Side::Max, target: 100.0 };
        assert!((aim.of_leaf(leaf(20, 250, 0)) - 0.652).abs() < 0.0005);
        assert!(aim.of_leaf(leaf(20, 100, 0)).abs() < 1e-12);
        assert!((aim.of_leaf(leaf(100, 100, 0)) - 1.0).abs() < 1e-12);
    }

    /// The root of the paper's figure 20 (the position of figure 19, Black to move): the chances of d8d7 and of the
    /// sacrifice on h2, and none for the best move itself. The chances printed after its second and third
    /// expansion (.6309, .4981 and .4151) do not follow from the values printed beside them.
    #[test]
    fn figure_20_begins_as_printed() {
        let aim = Aim { forcer: Side::Min, target: -1417.0 };
        let chance = |real, hope| (aim.of_leaf(leaf(real, 32_766, hope)) * 10_000.0).round();
        assert!((chance(-70, -296) - 0.0).abs() < 0.5);
        assert!((chance(-66, -2764) - 4993.0).abs() < 0.5);
        assert!((chance(456, -4621) - 6311.0).abs() < 0.5);
    }

    #[test]
    fn it_is_mirrored_for_the_other_side() {
        let aim = Aim { forcer: Side::Min, target: 17.0 };
        assert!((aim.of_leaf(leaf(80, 100, -80)) - 97.0 / 160.0).abs() < 1e-12);
        assert!(aim.of_leaf(leaf(60, 100, 40)).abs() < 1e-12);
        assert!((aim.of_leaf(leaf(12, 100, 0)) - 1.0).abs() < 1e-12);
    }
}
