//! The graph of positions, values that spread through it, and the depth-first search that makes it grow.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::{End, KnownPositions, Limit};
use crate::{Compiled, Domain};

/// Steps through known positions that each new position pays for.
pub(super) const STEPS_PER_NODE: u64 = 400;
/// Steps that every search may do.
pub(super) const STEPS_AT_LEAST: u64 = 10_000;
/// The caller is asked whether to stop once in so many steps.
const ASK_EVERY: u64 = 512;

pub(super) struct Node<D: Domain> {
    pub position: D::Position,
    /// X is to move.
    pub mine: bool,
    /// Why nothing is searched behind this node.
    pub end: Option<End>,
    /// `Some(true)`: there is a forcing tree from here.
    pub value: Option<bool>,
    /// The admitted moves, once they were asked for.
    pub moves: Option<Vec<D::Move>>,
    /// The nodes behind the first moves; the others were not needed yet.
    pub children: Vec<u32>,
    /// One entry an edge.
    parents: Vec<u32>,
    /// Edges, existing or not, whose end has no value yet.
    pending: usize,
    /// How many plies are known not to suffice to force the value, by value (0: false); plus one.
    pub failed: [u32; 2],
}

pub(super) struct Stop(pub Limit);

pub(super) struct Graph<'a, D: Domain> {
    pub domain: &'a D,
    advice: &'a Compiled<D>,
    pub nodes: Vec<Node<D>>,
    index: HashMap<D::Position, u32, BuildHasherDefault<Mixer>>,
    /// What earlier searches have decided; such positions are not counted.
    known: Option<&'a KnownPositions<D>>,
    counted: usize,
    limit: usize,
    steps: u64,
    interrupt: &'a dyn Fn() -> bool,
}

/// A hash function for positions: multiply and turn. Positions come from the domain and not from an attacker, and
/// hashing them is a large part of the work.
#[derive(Default)]
pub(crate) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        // The table takes the upper and the lower bits.
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n));
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(u64::from(n));
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(23) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
}

struct Frame {
    node: u32,
    plies: u32,
    next: usize,
}

impl<'a, D: Domain> Graph<'a, D> {
    pub(super) fn new(
        domain: &'a D,
        advice: &'a Compiled<D>,
        known: Option<&'a KnownPositions<D>>,
        limit: usize,
        interrupt: &'a dyn Fn() -> bool,
    ) -> Graph<'a, D> {
        // Node numbers are 32 bits wide.
        let limit = limit.clamp(1, 1 << 30);
        Graph {
            domain,
            advice,
            nodes: Vec::new(),
            index: HashMap::default(),
            known,
            counted: 0,
            limit,
            steps: 0,
            interrupt,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Positions that the goals were asked about.
    pub(super) fn counted(&self) -> usize {
        self.counted
    }

    pub(super) fn value(&self, node: u32) -> Option<bool> {
        self.nodes[node as usize].value
    }

    pub(super) fn start(&mut self, position: D::Position) -> u32 {
        self.node(position)
    }

    /// The node of a position, made and judged by the goals if it is new.
    fn node(&mut self, position: D::Position) -> u32 {
        if let Some(&known) = self.index.get(&position) {
            return known;
        }
        let id = self.nodes.len() as u32;
        let known = self.known.and_then(|known| known.value(&position));
        self.counted += usize::from(known.is_none());
        let (end, value) = if let Some(value) = known {
            (Some(End::Known), Some(value))
        } else if !(self.advice.hold)(&position) {
            (Some(End::Broken), Some(false))
        } else if (self.advice.better)(&position) {
            (Some(End::Better), Some(true))
        } else {
            (None, None)
        };
        let mine = self.domain.to_move(&position) == self.advice.side;
        self.index.insert(position.clone(), id);
        self.nodes.push(Node {
            position,
            mine,
            end,
            value,
            moves: None,
            children: Vec::new(),
            parents: Vec::new(),
            pending: 0,
            failed: [0; 2],
        });
        id
    }

    /// Asks for the moves of a node. Without any, the side to move has lost the game of the advice.
    fn expand(&mut self, id: u32) {
        let node = &self.nodes[id as usize];
        if node.moves.is_some() {
            return;
        }
        let moves = self.advice.moves(self.domain, &node.position);
        let node = &mut self.nodes[id as usize];
        node.pending = moves.len();
        let stuck = moves.is_empty();
        node.moves = Some(moves);
        if stuck {
            node.end = Some(if node.mine { End::NoMove } else { End::NoReply });
            let value = !node.mine;
            self.settle(id, value);
        }
    }

    /// Gives a node its value and tells its parents, and theirs.
    fn settle(&mut self, id: u32, value: bool) {
        let mut work = vec![(id, value)];
        while let Some((id, value)) = work.pop() {
            let node = &mut self.nodes[id as usize];
            if node.value.is_some() {
                continue;
            }
            node.value = Some(value);
            for parent in std::mem::take(&mut node.parents) {
                if let Some(value) = self.tell(parent, value) {
                    work.push((parent, value));
                }
            }
        }
    }

    /// An edge of `parent` has got a value; the value of the parent, if it follows.
    fn tell(&mut self, parent: u32, value: bool) -> Option<bool> {
        let node = &mut self.nodes[parent as usize];
        node.pending -= 1;
        // One good move is enough for the side that wants the value; the other needs all.
        (node.value.is_none() && (node.mine == value || node.pending == 0)).then_some(value)
    }

    /// The node behind a move.
    fn child(&mut self, id: u32, number: usize) -> Result<u32, Stop> {
        let node = &self.nodes[id as usize];
        if let Some(&child) = node.children.get(number) {
            return Ok(child);
        }
        let moves = node.moves.as_ref().expect("nodes are expanded before their children are asked for");
        let position = self.domain.play(&node.position, &moves[number]);
        if self.counted >= self.limit
            && !self.index.contains_key(&position)
            && self.known.is_none_or(|known| known.value(&position).is_none())
        {
            return Err(Stop(Limit::Nodes));
        }
        let child = self.node(position);
        self.nodes[id as usize].children.push(child);
        match self.value(child) {
            None => self.nodes[child as usize].parents.push(id),
            Some(value) => {
                if let Some(value) = self.tell(id, value) {
                    self.settle(id, value);
                }
            }
        }
        Ok(child)
    }

    /// Looks whether the value `wanted` can be forced within so many plies. If so, the root has it afterwards; it
    /// may also have got the other one on the way.
    pub(super) fn search(&mut self, root: u32, plies: u32, wanted: bool) -> Result<(), Stop> {
        let mut stack = Vec::new();
        let mut result = self.enter(root, plies, wanted, &mut stack)?;
        while let Some(frame) = stack.last_mut() {
            let id = frame.node as usize;
            let node = &self.nodes[id];
            let chooses = node.mine == wanted;
            let moves = node.moves.as_ref().map_or(0, Vec::len);
            let failed = result == Some(false) && !chooses || frame.next == moves;
            if let Some(value) = node.value {
                result = Some(value == wanted);
                stack.pop();
            } else if failed {
                self.nodes[id].failed[usize::from(wanted)] = frame.plies + 1;
                result = Some(false);
                stack.pop();
            } else {
                let (number, plies, parent) = (frame.next, frame.plies, frame.node);
                frame.next += 1;
                let child = self.child(parent, number)?;
                result = self.enter(child, plies - 1, wanted, &mut stack)?;
            }
        }
        Ok(())
    }

    /// The answer if it is known, or a frame on the stack.
    fn enter(
        &mut self,
        id: u32,
        plies: u32,
        wanted: bool,
        stack: &mut Vec<Frame>,
    ) -> Result<Option<bool>, Stop> {
        self.steps += 1;
        if self.steps > STEPS_AT_LEAST + STEPS_PER_NODE * self.nodes.len() as u64 {
            return Err(Stop(Limit::Steps));
        }
        if self.steps.is_multiple_of(ASK_EVERY) && (self.interrupt)() {
            return Err(Stop(Limit::Interrupt));
        }
        let node = &self.nodes[id as usize];
        if let Some(value) = node.value {
            return Ok(Some(value == wanted));
        }
        if plies == 0 || node.failed[usize::from(wanted)] > plies {
            return Ok(Some(false));
        }
        self.expand(id);
        if let Some(value) = self.value(id) {
            return Ok(Some(value == wanted));
        }
        stack.push(Frame { node: id, plies, next: 0 });
        Ok(None)
    }

    /// How many open positions must get the value `true` to give it to a node, and how many `false` to give it that
    /// (proof and disproof numbers). Where play goes round in circles the numbers of the last round count.
    pub(super) fn proof_numbers(&self, root: u32) -> (u32, u32) {
        const ROUNDS: u32 = 12;
        const MANY: u32 = 1 << 20;
        let start = |node: &Node<D>| match node.value {
            Some(true) => (0, MANY),
            Some(false) => (MANY, 0),
            None => (1, 1),
        };
        let mut numbers: Vec<(u32, u32)> = self.nodes.iter().map(start).collect();
        for _ in 0..ROUNDS {
            for (id, node) in self.nodes.iter().enumerate().rev() {
                if node.value.is_some() || node.children.is_empty() {
                    continue;
                }
                let unseen = node.moves.as_ref().map_or(0, Vec::len) - node.children.len();
                let behind = || node.children.iter().map(|&child| numbers[child as usize]);
                let own_first = |n: (u32, u32)| if node.mine { n } else { (n.1, n.0) };
                let least = behind().map(|n| own_first(n).0).min().unwrap_or(1);
                let least = least.min(if unseen > 0 { 1 } else { MANY });
                let sum = behind().map(|n| own_first(n).1).fold(unseen as u32, |a, b| (a + b).min(MANY));
                numbers[id] = own_first((least, sum));
            }
        }
        let (proof, disproof) = numbers[root as usize];
        (proof.clamp(1, MANY - 1), disproof.clamp(1, MANY - 1))
    }

    /// The nodes from which the side that wants `value` might still force it if everything unknown went well.
    /// What is not among them can never get the value: the opponent avoids it, if need be by going in circles.
    pub(super) fn hopeful(&self, value: bool) -> Vec<bool> {
        let mut hopeful = vec![false; self.nodes.len()];
        let mut missing: Vec<usize> = self.nodes.iter().map(|node| node.children.len()).collect();
        let mut parents: Vec<Vec<u32>> = vec![Vec::new(); self.nodes.len()];
        let mut work = Vec::new();
        for (id, node) in self.nodes.iter().enumerate() {
            for &child in &node.children {
                parents[child as usize].push(id as u32);
            }
            let unknown = match &node.moves {
                None => node.value.is_none(),
                Some(moves) => node.children.len() < moves.len() && node.value.is_none(),
            };
            let chooses = node.mine == value;
            // A node of the opponent with moves not yet looked at counts on those that were.
            let open = unknown && (chooses || node.children.is_empty());
            if node.value == Some(value) || open {
                hopeful[id] = true;
                work.push(id as u32);
            }
        }
        while let Some(id) = work.pop() {
            for &parent in &parents[id as usize] {
                let node = &self.nodes[parent as usize];
                missing[parent as usize] -= 1;
                let chooses = node.mine == value;
                let reached = chooses || missing[parent as usize] == 0;
                if node.value.is_none() && !hopeful[parent as usize] && reached {
                    hopeful[parent as usize] = true;
                    work.push(parent);
                }
            }
        }
        hopeful
    }
}
