//! The flattest forcing tree.
//!
//! Advice tables want to know one thing: the forcing tree that they are to follow. It should not depend on what else the
//! search has seen, so it is defined by itself: at every own position the move whose tree is flattest, and of several the
//! first one in the order of the constraint. Whoever finds the trees of all positions together, backwards from their ends, finds
//! the same trees; so what is shown by such a sweep holds for whoever asks here.
//!
//! The search goes one ply deeper at a time, and does so at every own position again: then a tree that is found is a flattest
//! one. What so many plies do not suffice for is remembered, so the repetitions cost little. Moves are put in order only where
//! that can matter: the last move before the ends is looked for among all of them anyway, and mostly there is none.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::graph::{Mixer, STEPS_AT_LEAST, STEPS_PER_NODE, Stop};
use super::{BestTry, CounterExample, End, Limit, Sat, SatLimits, Tree, TreeNode, Verdict};
use crate::{Compiled, Domain};

/// Not known yet: a child, a list of moves.
const NONE: u32 = u32::MAX;
/// A height that is not known yet.
const OPEN: u16 = u16::MAX;
/// No number of plies suffices.
const NEVER: u16 = u16::MAX;
/// The search calls itself, so there is a limit to its depth.
const MAX_DEPTH: u32 = 1000;
/// With so many plies left, all moves are looked at before they are put in order.
const UNORDERED_PLIES: u16 = 2;
/// A rank that was not asked for yet; no domain needs this number.
const UNRANKED: i64 = i64::MIN;

/// One for each position that was looked at, and there may be millions: small numbers.
struct Node<P> {
    position: P,
    mine: bool,
    /// The edges have the order of the constraint.
    ordered: bool,
    end: Option<End>,
    /// The plies of the flattest tree.
    height: u16,
    /// The least number of plies that might suffice, as far as is known.
    least: u16,
    /// How many edges there are.
    count: u16,
    /// Of X: the edge that he chooses. Of the opponent: the one that stood in the way when he was asked last.
    choice: u16,
    /// The first edge.
    edges: u32,
    rank: i64,
}

struct Search<'a, D: Domain> {
    domain: &'a D,
    advice: &'a Compiled<D>,
    nodes: Vec<Node<D::Position>>,
    edges: Vec<(D::Move, u32)>,
    index: HashMap<D::Position, u32, BuildHasherDefault<Mixer>>,
    limit: usize,
    steps: u64,
}

/// Looks for the flattest forcing tree; [`Sat::depth`] is its height in plies. Where there is none the answer is "no" if that can be seen without looking at cycles,
/// and otherwise "not within the limits", without a best try.
pub fn flattest<D: Domain>(
    domain: &D,
    advice: &Compiled<D>,
    position: &D::Position,
    limits: SatLimits,
) -> Sat<D> {
    let mut search = Search {
        domain,
        advice,
        nodes: Vec::new(),
        edges: Vec::new(),
        index: HashMap::default(),
        // Nodes and edges are numbered with 32 bits.
        limit: limits.nodes.clamp(1, 1 << 24),
        steps: 0,
    };
    let root = search.node(position.clone());
    let most = limits.depth.min(MAX_DEPTH) as u16;
    let mut depth = 0_u16;
    let verdict = loop {
        let found = search.force(root, depth);
        let open = |limit| {
            Verdict::OutOfBudget(BestTry {
                limit,
                depth: u32::from(depth.saturating_sub(1)),
                mine: None,
                theirs: None,
            })
        };
        match found {
            Err(Stop(limit)) => break open(limit),
            Ok(true) => break Verdict::Yes(search.tree(root, true)),
            Ok(false) => {}
        }
        let least = search.nodes[root as usize].least;
        if least == NEVER {
            break Verdict::No(CounterExample { tree: search.tree(root, false), endless: false });
        }
        if least > most {
            break open(Limit::Depth);
        }
        depth = least;
    };
    Sat { verdict, nodes: search.nodes.len(), depth: u32::from(depth) }
}

impl<D: Domain> Search<'_, D> {
    /// The node of a position, judged by the goals if it is new.
    fn node(&mut self, position: D::Position) -> u32 {
        if let Some(&known) = self.index.get(&position) {
            return known;
        }
        let id = self.nodes.len() as u32;
        let (end, height, least) = if !(self.advice.hold)(&position) {
            (Some(End::Broken), OPEN, NEVER)
        } else if (self.advice.better)(&position) {
            (Some(End::Better), 0, 0)
        } else {
            (None, OPEN, 1)
        };
        let mine = self.domain.to_move(&position) == self.advice.side;
        self.index.insert(position.clone(), id);
        self.nodes.push(Node {
            position,
            mine,
            ordered: false,
            end,
            height,
            least,
            count: 0,
            choice: 0,
            edges: NONE,
            rank: UNRANKED,
        });
        id
    }

    /// Whether the better goal can be forced from a node within so many plies. If so, its height is known afterwards.
    fn force(&mut self, id: u32, plies: u16) -> Result<bool, Stop> {
        let node = &self.nodes[id as usize];
        if node.height != OPEN {
            return Ok(node.height <= plies);
        }
        if node.least > plies {
            return Ok(false);
        }
        self.steps += 1;
        if self.steps > STEPS_AT_LEAST + STEPS_PER_NODE * self.nodes.len() as u64 {
            return Err(Stop(Limit::Steps));
        }
        self.expand(id);
        let node = &self.nodes[id as usize];
        if node.end.is_some() {
            return Ok(node.height <= plies);
        }
        if !node.mine {
            return self.answer_all(id, plies);
        }
        while self.nodes[id as usize].least <= plies {
            let depth = self.nodes[id as usize].least;
            if let Some(choice) = self.first(id, depth)? {
                let node = &mut self.nodes[id as usize];
                (node.height, node.choice) = (depth, choice);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The opponent moves: every reply must have a tree. The one that stood in the way last is asked first.
    fn answer_all(&mut self, id: u32, plies: u16) -> Result<bool, Stop> {
        let Node { count, choice, .. } = self.nodes[id as usize];
        let mut height = 0;
        let others = (0..count).filter(|&n| n != choice);
        for number in std::iter::once(choice).chain(others) {
            let child = self.child(id, number)?;
            let held = self.force(child, plies - 1)?;
            let child = &self.nodes[child as usize];
            if !held {
                let least = if child.height == OPEN { child.least } else { child.height };
                let node = &mut self.nodes[id as usize];
                (node.least, node.choice) = (least.saturating_add(1), number);
                return Ok(false);
            }
            height = height.max(child.height);
        }
        self.nodes[id as usize].height = height + 1;
        Ok(true)
    }

    /// X moves: the first move after which fewer plies than so many suffice. Without one it is known afterwards how many
    /// might.
    fn first(&mut self, id: u32, plies: u16) -> Result<Option<u16>, Stop> {
        if plies > UNORDERED_PLIES {
            self.order(id)?;
        }
        let count = self.nodes[id as usize].count;
        let mut least = NEVER;
        for number in 0..count {
            let child = self.child(id, number)?;
            if !self.force(child, plies - 1)? {
                let child = &self.nodes[child as usize];
                least = least.min(if child.height == OPEN { child.least } else { child.height });
                continue;
            }
            if self.nodes[id as usize].ordered {
                return Ok(Some(number));
            }
            self.order(id)?;
            return self.first(id, plies);
        }
        self.nodes[id as usize].least = least.saturating_add(1);
        Ok(None)
    }

    /// Asks for the moves of a node. Without any, the side to move has lost the game of the advice; to see that the opponent has none
    /// takes a ply.
    fn expand(&mut self, id: u32) {
        let node = &self.nodes[id as usize];
        if node.edges != NONE || node.end.is_some() {
            return;
        }
        let ranked = node.mine && self.advice.ranking.is_some();
        let mut moves = if ranked {
            self.domain.legal_moves(&node.position)
        } else {
            self.advice.moves(self.domain, &node.position)
        };
        // No game has so many moves.
        moves.truncate(usize::from(u16::MAX));
        let node = &mut self.nodes[id as usize];
        node.ordered = !ranked;
        (node.edges, node.count) = (self.edges.len() as u32, moves.len() as u16);
        if moves.is_empty() {
            (node.end, node.height, node.least) =
                if node.mine { (Some(End::NoMove), OPEN, NEVER) } else { (Some(End::NoReply), 1, 1) };
        }
        self.edges.extend(moves.into_iter().map(|played| (played, NONE)));
    }

    /// The node behind a move.
    fn child(&mut self, id: u32, number: u16) -> Result<u32, Stop> {
        let edge = self.nodes[id as usize].edges as usize + usize::from(number);
        let (played, child) = &self.edges[edge];
        if *child != NONE {
            return Ok(*child);
        }
        let position = self.domain.play(&self.nodes[id as usize].position, played);
        if self.nodes.len() >= self.limit && !self.index.contains_key(&position) {
            return Err(Stop(Limit::Nodes));
        }
        let child = self.node(position);
        self.edges[edge].1 = child;
        Ok(child)
    }

    /// Puts the moves of X in the order of the constraint, if they are not.
    fn order(&mut self, id: u32) -> Result<(), Stop> {
        let Node { edges, count, ordered, .. } = self.nodes[id as usize];
        let Some(ranking) = self.advice.ranking.as_ref().filter(|_| !ordered) else { return Ok(()) };
        for number in 0..count {
            let child = self.child(id, number)?;
            let child = &mut self.nodes[child as usize];
            // What is broken is never chosen.
            if child.rank == UNRANKED {
                child.rank = if child.least == NEVER { i64::MAX } else { ranking(&child.position) };
            }
        }
        let (nodes, range) = (&self.nodes, edges as usize..edges as usize + usize::from(count));
        self.edges[range].sort_by_key(|&(_, child)| nodes[child as usize].rank);
        self.nodes[id as usize].ordered = true;
        Ok(())
    }

    /// The tree that shows that X forces the better goal, or that the opponent prevents it.
    fn tree(&self, root: u32, forced: bool) -> Tree<D> {
        let leaf = |id: u32| {
            let node = &self.nodes[id as usize];
            TreeNode { position: node.position.clone(), mine: node.mine, end: node.end, moves: Vec::new() }
        };
        let mut tree = Tree { nodes: vec![leaf(root)] };
        let mut known = HashMap::from([(root, 0)]);
        let mut order = vec![root];
        let mut next = 0;
        while let Some(&id) = order.get(next) {
            let node = &self.nodes[id as usize];
            let numbers = match node.end {
                Some(_) => 0..0,
                None if node.mine == forced => node.choice..node.choice + 1,
                None => 0..node.count,
            };
            for number in numbers {
                let (played, child) = &self.edges[node.edges as usize + usize::from(number)];
                let at = *known.entry(*child).or_insert_with(|| {
                    order.push(*child);
                    tree.nodes.push(leaf(*child));
                    tree.nodes.len() - 1
                });
                tree.nodes[next].moves.push((played.clone(), at));
            }
            next += 1;
        }
        tree
    }
}
