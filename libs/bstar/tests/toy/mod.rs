//! Artificial games: positions are numbers, moves are the positions they lead to.

#![allow(dead_code, missing_docs, reason = "every test file uses a part of it")]

use bstar::{Bounds, Child, Domain, Estimate, Game, IntervalDomain, Parent, PerSide, Side, Value};
use proptest::prelude::*;

#[derive(Clone, Debug)]
pub(crate) struct ToyNode {
    pub side: Side,
    pub children: Vec<usize>,
    /// The value, if there are no children.
    pub value: Value,
    pub real: Value,
    pub hope: PerSide<Value>,
    pub answer: Option<u8>,
}

#[derive(Clone, Debug)]
pub(crate) struct Toy {
    pub nodes: Vec<ToyNode>,
    pub draw: Value,
}

impl Toy {
    /// The value of a position after a line, by trying everything: a position that occurs again is
    /// a draw.
    pub(crate) fn truth(&self, at: usize, line: &mut Vec<usize>) -> Value {
        if line.contains(&at) {
            return self.draw;
        }
        let node = &self.nodes[at];
        line.push(at);
        let value = node
            .children
            .iter()
            .map(|&child| self.truth(child, line))
            .reduce(|a, b| node.side.best(a, b))
            .unwrap_or(node.value);
        line.pop();
        value
    }

    /// The values of the root's moves.
    pub(crate) fn root_truths(&self) -> Vec<(usize, Value)> {
        self.nodes[0].children.iter().map(|&child| (child, self.truth(child, &mut vec![0]))).collect()
    }

    /// The best value that the side to move at the root can get.
    pub(crate) fn best_truth(&self) -> Value {
        self.truth(0, &mut Vec::new())
    }

    /// The same game with its moves listed the other way round.
    pub(crate) fn reversed(&self) -> Self {
        let mut toy = self.clone();
        for node in &mut toy.nodes {
            node.children.reverse();
        }
        toy
    }

    /// Every realistic value is the truth.
    pub(crate) fn clairvoyant(mut self) -> Self {
        for at in 0..self.nodes.len() {
            self.nodes[at].real = self.truth(at, &mut Vec::new());
        }
        self
    }

    fn judged(&self, children: &[Child<'_, Self>], value: impl Fn(&ToyNode) -> Value) -> Vec<Estimate<u8>> {
        children
            .iter()
            .map(|child| {
                let node = &self.nodes[*child.state];
                Estimate { value: value(node), answer: node.answer }
            })
            .collect()
    }
}

impl Game for Toy {
    type State = usize;
    type Move = usize;
    type Key = usize;

    fn side_to_move(&self, state: &usize) -> Side {
        self.nodes[*state].side
    }

    fn moves(&self, state: &usize) -> Vec<usize> {
        self.nodes[*state].children.clone()
    }

    fn play(&self, _: &usize, mv: &usize) -> usize {
        *mv
    }

    fn key(&self, state: &usize) -> usize {
        *state
    }

    fn terminal(&self, state: &usize) -> Option<Value> {
        let node = &self.nodes[*state];
        node.children.is_empty().then_some(node.value)
    }
}

impl Domain for Toy {
    type Answer = u8;

    fn realistic(&mut self, _: &Parent<'_, Self>, children: &[Child<'_, Self>]) -> Vec<Estimate<u8>> {
        self.judged(children, |node| node.real)
    }

    fn optimistic(&mut self, parent: &Parent<'_, Self>, children: &[Child<'_, Self>]) -> Vec<Estimate<u8>> {
        let side = self.nodes[*parent.state].side;
        self.judged(children, |node| node.hope[side])
    }

    fn repetition_value(&self) -> Value {
        self.draw
    }
}

impl IntervalDomain for Toy {
    fn bounds(&mut self, _: &Parent<'_, Self>, children: &[Child<'_, Self>]) -> Vec<Bounds> {
        children
            .iter()
            .map(|child| {
                let node = &self.nodes[*child.state];
                Bounds::new(node.hope.min, node.hope.max)
            })
            .collect()
    }
}

/// What a random node is made from: where it hangs, a side, a value, by how much the two hopes
/// exceed the truth, where between them the realistic value lies, and an answer.
type Raw = (u16, bool, Value, Value, Value, u8, Option<u8>);

fn raw() -> impl Strategy<Value = Raw> {
    (any::<u16>(), any::<bool>(), -20..=20, 0..=12, 0..=12, any::<u8>(), proptest::option::of(0..3_u8))
}

/// How nodes hang together.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    /// Each node has one parent.
    Tree,
    /// Nodes may have more parents, but there are no cycles.
    Lattice,
    /// Anything goes.
    Graph,
}

/// Random games of a shape whose optimistic values are honest: they bound the truth.
pub(crate) fn games(shape: Shape, most: usize) -> impl Strategy<Value = Toy> {
    let most_extra = match shape {
        Shape::Tree => 1,
        Shape::Lattice => most,
        Shape::Graph => most * 3 / 2,
    };
    (
        proptest::collection::vec(raw(), 1..most),
        proptest::collection::vec(any::<(u16, u16)>(), 0..most_extra),
        prop_oneof![Just(0), -5..=5],
        any::<bool>(),
    )
        .prop_map(move |(raw, extra, draw, alternating)| build(shape, &raw, &extra, draw, alternating))
}

fn build(shape: Shape, raw: &[Raw], extra: &[(u16, u16)], draw: Value, alternating: bool) -> Toy {
    let mut toy = Toy {
        nodes: vec![ToyNode {
            side: Side::Max,
            children: Vec::new(),
            value: 0,
            real: 0,
            hope: PerSide::both(0),
            answer: None,
        }],
        draw,
    };
    let n_nodes = raw.len() + 1;
    for (at, &(parent, max, value, .., answer)) in raw.iter().enumerate() {
        let id = at + 1;
        let parent = match shape {
            // Long and lean, so that cycles can be long too.
            Shape::Graph => id - 1 - parent as usize % id.min(3),
            _ => parent as usize % id,
        };
        let side = match (alternating, toy.nodes[parent].side) {
            (true, side) => side.other(),
            (false, _) if max => Side::Max,
            (false, _) => Side::Min,
        };
        toy.nodes.push(ToyNode {
            side,
            children: Vec::new(),
            value,
            real: value,
            hope: PerSide::both(value),
            answer,
        });
        toy.nodes[parent].children.push(id);
    }
    for &(from, to) in extra {
        let (from, to) = (from as usize % n_nodes, to as usize % n_nodes);
        let (from, to) = match shape {
            Shape::Tree => continue,
            Shape::Lattice if from == to => continue,
            Shape::Lattice => (from.min(to), from.max(to)),
            Shape::Graph => (from, to),
        };
        // Leaves stay leaves, or nothing would ever be decided.
        let node = &mut toy.nodes[from];
        if !node.children.is_empty() && !node.children.contains(&to) {
            node.children.push(to);
        }
    }
    for (at, &(.., up, down, between, _)) in raw.iter().enumerate() {
        let id = at + 1;
        let truth = toy.truth(id, &mut Vec::new());
        let node = &mut toy.nodes[id];
        node.hope = PerSide { max: truth + up, min: truth - down };
        node.real = node.hope.min + (up + down) * Value::from(between) / 255;
    }
    toy
}

/// A node with Max's hope given, and without hope for Min.
pub(crate) fn inner(side: Side, children: &[usize], real: Value, hope: Value) -> ToyNode {
    ToyNode {
        side,
        children: children.to_vec(),
        value: real,
        real,
        hope: PerSide { max: hope, min: real },
        answer: None,
    }
}

/// Appends a long line that promises 100 and never delivers; returns where it begins.
pub(crate) fn endless_promise(nodes: &mut Vec<ToyNode>) -> usize {
    let first = nodes.len();
    for at in 0..400_usize {
        let side = if at.is_multiple_of(2) { Side::Min } else { Side::Max };
        nodes.push(inner(side, &[first + at + 1], 10, 100));
    }
    nodes.push(inner(Side::Max, &[], 10, 10));
    first
}

/// Root moves 1 and 2, a forced reply each, and then the same position or two alike.
pub(crate) fn two_orders(shared: bool) -> Toy {
    let mut nodes = vec![
        inner(Side::Max, &[1, 2], 0, 0),
        inner(Side::Min, &[3], 10, 100),
        inner(Side::Min, &[4], 10, 100),
        inner(Side::Max, &[], 10, 100),
        inner(Side::Max, &[], 10, 100),
    ];
    let first = endless_promise(&mut nodes);
    let second = if shared { first } else { endless_promise(&mut nodes) };
    nodes[3].children.push(first);
    nodes[4].children.push(second);
    Toy { nodes, draw: 0 }
}
