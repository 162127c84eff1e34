//! EXPAND by need: a question that one search cannot decide is divided into those of the successors, each with a small search of its
//! own. Proof numbers say which successor comes next; what a search has decided holds for all later ones.

use std::collections::HashMap;

use super::known::{Decided, KnownPositions};
use super::{SatLimits, sat_with};
use crate::{Compiled, Domain};

/// More open positions than any question has.
const MANY: u32 = 1 << 28;

/// How much a divided question may cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DivideLimits {
    /// Positions of each search.
    pub nodes: usize,
    /// Positions of all searches together.
    pub total: u64,
}

/// What came of it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Divided {
    /// Whether there is a forcing tree, if that was decided.
    pub answer: Option<bool>,
    /// Searches.
    pub searches: u32,
    /// Positions of all of them.
    pub nodes: u64,
    /// Positions of the largest.
    pub largest: usize,
}

struct Part<D: Domain> {
    position: D::Position,
    /// X is to move.
    mine: bool,
    searched: bool,
    value: Option<bool>,
    numbers: (u32, u32),
    /// The successors, once the question was divided.
    moves: Option<Vec<(D::Move, u32)>>,
    parents: Vec<u32>,
    /// The last descent that came by.
    descent: u32,
}

struct Division<'a, D: Domain> {
    domain: &'a D,
    advice: &'a Compiled<D>,
    parts: Vec<Part<D>>,
    index: HashMap<D::Position, u32>,
    descents: u32,
}

/// Decides a position by searches of a limited size, as far as the limits allow. What was decided on the way is added to `known`.
pub(crate) fn divide<D: Domain>(
    domain: &D,
    advice: &Compiled<D>,
    position: &D::Position,
    limits: DivideLimits,
    known: &mut KnownPositions<D>,
) -> Divided {
    let mut division = Division { domain, advice, parts: Vec::new(), index: HashMap::new(), descents: 0 };
    let mut result = Divided::default();
    division.part(position, known);
    while division.parts[0].value.is_none() {
        let Some(path) = division.most_proving() else {
            division.give_up(known);
            break;
        };
        let leaf = path[path.len() - 1];
        if division.parts[leaf as usize].searched {
            division.split(leaf, known);
        } else {
            if result.nodes >= limits.total {
                break;
            }
            let left = usize::try_from(limits.total - result.nodes).unwrap_or(usize::MAX);
            let limits = SatLimits { nodes: limits.nodes.min(left), ..SatLimits::default() };
            let part = &mut division.parts[leaf as usize];
            part.searched = true;
            let (found, numbers) = sat_with(domain, advice, &part.position, limits, known);
            part.numbers = numbers;
            result.searches += 1;
            result.nodes += found.nodes as u64;
            result.largest = result.largest.max(found.nodes);
        }
        division.renew(&path, known);
    }
    result.answer = division.parts[0].value;
    result
}

impl<D: Domain> Division<'_, D> {
    fn part(&mut self, position: &D::Position, known: &KnownPositions<D>) -> u32 {
        if let Some(&known) = self.index.get(position) {
            return known;
        }
        let id = self.parts.len() as u32;
        self.index.insert(position.clone(), id);
        self.parts.push(Part {
            position: position.clone(),
            mine: self.domain.to_move(position) == self.advice.side,
            searched: false,
            value: known.value(position),
            numbers: (1, 1),
            moves: None,
            parents: Vec::new(),
            descent: 0,
        });
        id
    }

    /// The way to the open part that counts most for both answers.
    fn most_proving(&mut self) -> Option<Vec<u32>> {
        self.descents += 1;
        let descent = self.descents;
        self.parts[0].descent = descent;
        let mut path = vec![0_u32];
        while let Some(&at) = path.last() {
            let part = &self.parts[at as usize];
            let Some(moves) = &part.moves else { return Some(path) };
            let best = moves
                .iter()
                .filter_map(|&(_, child)| {
                    let next = &self.parts[child as usize];
                    let (proof, disproof) = next.numbers;
                    let key = if part.mine { (proof, disproof) } else { (disproof, proof) };
                    (next.value.is_none() && next.descent != descent).then_some((key, child))
                })
                .min_by_key(|&(key, _)| key);
            if let Some((_, child)) = best {
                self.parts[child as usize].descent = descent;
                path.push(child);
            } else {
                path.pop();
            }
        }
        None
    }

    /// The successors become parts of their own.
    fn split(&mut self, id: u32, known: &KnownPositions<D>) {
        let position = self.parts[id as usize].position.clone();
        let mut moves = Vec::new();
        for played in self.advice.moves(self.domain, &position) {
            let child = self.part(&self.domain.play(&position, &played), known);
            self.parts[child as usize].parents.push(id);
            moves.push((played, child));
        }
        self.parts[id as usize].moves = Some(moves);
    }

    /// New values and numbers along a way, from its end.
    fn renew(&mut self, path: &[u32], known: &mut KnownPositions<D>) {
        for &id in path.iter().rev() {
            let mut work = vec![id];
            while let Some(id) = work.pop() {
                if self.parts[id as usize].value.is_none() && self.weigh(id, known) {
                    work.extend(self.parts[id as usize].parents.iter().copied());
                }
            }
        }
    }

    /// Value and numbers of a part from its successors, or from what searches have decided. Whether it has a value now.
    fn weigh(&mut self, id: u32, known: &mut KnownPositions<D>) -> bool {
        let part = &self.parts[id as usize];
        if let Some(value) = known.value(&part.position) {
            self.parts[id as usize].value = Some(value);
            return true;
        }
        let Some(moves) = &part.moves else { return false };
        let mine = part.mine;
        let value_of = |child: u32| {
            let child = &self.parts[child as usize];
            child.value.or_else(|| known.value(&child.position))
        };
        let good = moves.iter().find(|&&(_, child)| value_of(child) == Some(mine));
        let all = moves.iter().all(|&(_, child)| value_of(child) == Some(!mine));
        let decided = match good {
            Some((played, _)) => Some((mine, Some(played.clone()))),
            None if all => Some((!mine, None)),
            None => None,
        };
        if let Some((value, reply)) = decided {
            let position = part.position.clone();
            known.put(position, Decided { value, reply, end: None });
            self.parts[id as usize].value = Some(value);
            return true;
        }
        let numbers = |child: u32| match value_of(child) {
            Some(true) => (0, MANY),
            Some(false) => (MANY, 0),
            None => self.parts[child as usize].numbers,
        };
        let behind = || moves.iter().map(|&(_, child)| numbers(child));
        let own = if mine {
            let sum = behind().map(|n| n.1).fold(0, |a, b| (a + b).min(MANY));
            (behind().map(|n| n.0).min().unwrap_or(MANY), sum)
        } else {
            let sum = behind().map(|n| n.0).fold(0, |a, b| (a + b).min(MANY));
            (sum, behind().map(|n| n.1).min().unwrap_or(MANY))
        };
        self.parts[id as usize].numbers = own;
        false
    }

    /// Every way ends in a circle. What cannot be forced in a finite tree fails: those parts get their value.
    fn give_up(&mut self, known: &mut KnownPositions<D>) {
        // What may still be hoped for: the rest can be kept from success forever.
        let mut hopeful: Vec<bool> = self
            .parts
            .iter()
            .map(|part| part.value == Some(true) || part.value.is_none() && part.moves.is_none())
            .collect();
        loop {
            let mut changed = false;
            for id in 0..self.parts.len() {
                let part = &self.parts[id];
                let Some(moves) = part.moves.as_ref().filter(|_| !hopeful[id] && part.value.is_none()) else {
                    continue;
                };
                let mut behind = moves.iter().map(|&(_, child)| hopeful[child as usize]);
                let reached = if part.mine { behind.any(|h| h) } else { behind.all(|h| h) };
                if reached {
                    hopeful[id] = true;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        for id in 0..self.parts.len() {
            let part = &self.parts[id];
            let Some(moves) = part.moves.as_ref().filter(|_| !hopeful[id] && part.value.is_none()) else {
                continue;
            };
            let away = moves.iter().find(|&&(_, child)| !hopeful[child as usize]);
            let reply = away.filter(|_| !part.mine).map(|(played, _)| played.clone());
            let position = part.position.clone();
            known.put(position, Decided { value: false, reply, end: None });
            self.parts[id].value = Some(false);
        }
    }
}
