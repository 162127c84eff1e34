//! What searches have decided about one piece of advice, kept for those that come after.
//!
//! A decided position is a fact: it does not depend on the search that found it. So a later search for the same piece of
//! advice takes it over, and does not count it among its positions. The move that keeps the value is remembered too, so that the
//! whole strategy can be read off, however many searches it took to find.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::graph::{Graph, Mixer};
use super::{End, Tree, TreeNode};
use crate::{Compiled, Domain};

/// What is known about a position.
pub(crate) struct Decided<D: Domain> {
    /// Whether there is a forcing tree.
    pub value: bool,
    /// The move that keeps the value, if the side to move chooses it.
    pub reply: Option<D::Move>,
    /// Why nothing lies behind the position.
    pub end: Option<End>,
}

/// Decided positions of one piece of advice.
pub(crate) struct KnownPositions<D: Domain> {
    map: HashMap<D::Position, Decided<D>, BuildHasherDefault<Mixer>>,
}

impl<D: Domain> Default for KnownPositions<D> {
    fn default() -> Self {
        KnownPositions { map: HashMap::default() }
    }
}

/// What a search has decided, nearest to the ends first.
pub(super) struct Lesson<D: Domain>(Vec<(D::Position, Decided<D>)>);

impl<D: Domain> Lesson<D> {
    /// With `endless`, the nodes that may still be hoped for: what is not among them fails because play goes on forever.
    pub(super) fn of(graph: &Graph<'_, D>, endless: Option<&[bool]>) -> Lesson<D> {
        let mut lesson = Vec::new();
        for value in [false, true] {
            let height = graph.heights(value);
            let mut decided: Vec<u32> = (0..graph.nodes.len() as u32)
                .filter(|&id| graph.value(id) == Some(value))
                .filter(|&id| graph.nodes[id as usize].end != Some(End::Known))
                .collect();
            decided.sort_by_key(|&id| height[id as usize]);
            for id in decided {
                let node = &graph.nodes[id as usize];
                let reply = (node.mine == value && node.end.is_none())
                    .then(|| graph.proof_moves(id, value, &height).first().copied())
                    .flatten()
                    .and_then(|n| node.moves.as_ref().map(|moves| moves[n].clone()));
                lesson.push((node.position.clone(), Decided { value, reply, end: node.end }));
            }
        }
        let Some(hopeful) = endless else { return Lesson(lesson) };
        for (id, node) in graph.nodes.iter().enumerate() {
            let Some(moves) = node.moves.as_ref().filter(|_| node.value.is_none() && !hopeful[id]) else {
                continue;
            };
            let away = node.children.iter().position(|&child| !hopeful[child as usize]);
            let reply = away.filter(|_| !node.mine).map(|n| moves[n].clone());
            lesson.push((node.position.clone(), Decided { value: false, reply, end: None }));
        }
        Lesson(lesson)
    }
}

impl<D: Domain> KnownPositions<D> {
    pub(crate) fn get(&self, position: &D::Position) -> Option<&Decided<D>> {
        self.map.get(position)
    }

    pub(crate) fn value(&self, position: &D::Position) -> Option<bool> {
        self.map.get(position).map(|decided| decided.value)
    }

    /// Remembers a position; what is known already stays, so that replies never lead in a circle.
    pub(crate) fn put(&mut self, position: D::Position, decided: Decided<D>) {
        self.map.entry(position).or_insert(decided);
    }

    /// Takes over everything that a search has decided.
    pub(super) fn learn(&mut self, lesson: Lesson<D>) {
        for (position, decided) in lesson.0 {
            self.put(position, decided);
        }
    }

    /// The whole strategy from a decided position, cut off after so many positions.
    pub(crate) fn tree(
        &self,
        domain: &D,
        advice: &Compiled<D>,
        root: &D::Position,
        most: usize,
    ) -> Option<Tree<D>> {
        let value = self.value(root)?;
        let leaf = |position: &D::Position| TreeNode {
            position: position.clone(),
            mine: domain.to_move(position) == advice.side,
            end: self.get(position).map_or(Some(End::Open), |decided| decided.end),
            moves: Vec::new(),
        };
        let mut tree: Tree<D> = Tree { nodes: vec![leaf(root)] };
        let mut places: HashMap<D::Position, usize> = HashMap::from([(root.clone(), 0)]);
        let mut at = 0;
        while at < tree.nodes.len() && tree.nodes.len() < most {
            let position = tree.nodes[at].position.clone();
            let moves = match self.get(&position) {
                Some(decided) if decided.end.is_none() && decided.value == value => match &decided.reply {
                    Some(reply) => vec![reply.clone()],
                    None => advice.moves(domain, &position),
                },
                _ => Vec::new(),
            };
            for played in moves {
                let next = domain.play(&position, &played);
                let place = *places.entry(next.clone()).or_insert_with(|| {
                    tree.nodes.push(leaf(&next));
                    tree.nodes.len() - 1
                });
                tree.nodes[at].moves.push((played, place));
            }
            at += 1;
        }
        for node in &mut tree.nodes[at..] {
            node.end = node.end.or(Some(End::Open));
        }
        Some(tree)
    }
}
