//! The depth-first proof-number search itself.

use motive_chess::{CheckSquares, Color, Key, Move, Position};
use motive_solution::Control;

use crate::table::{NEVER, Numbers, Proved, Table};

/// The clock is read once in so many positions.
const CLOCK: u64 = 256;
/// How many positions a quiet move is taken to leave to be shown: the defender may do anything.
const QUIET: u32 = 12;

/// Which moves of the attacker are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Means {
    Checks,
    All,
}

/// One search, with its limits.
pub(crate) struct Search<'a> {
    pub table: &'a mut Table,
    pub attacker: Color,
    pub means: Means,
    pub control: &'a Control,
    /// Positions visited so far, and the most that may be.
    pub nodes: u64,
    pub limit: u64,
    pub ended: bool,
}

/// A position one move further.
struct Child {
    m: Move,
    position: Position,
    numbers: Numbers,
    /// Moves to mate, if it is certain.
    moves: u8,
}

impl Search<'_> {
    /// Whether the attacker mates within `left` moves: proof number 0 if so, disproof number 0 if not,
    /// neither if the limits came first.
    pub fn run(&mut self, position: &Position, left: u8) -> Numbers {
        self.visit(position, left, Numbers { proof: NEVER, disproof: NEVER })
    }

    fn must_end(&mut self) -> bool {
        let clock = self.nodes.is_multiple_of(CLOCK);
        self.ended |= self.nodes >= self.limit || clock && self.control.must_end().is_some();
        self.ended
    }

    /// Looks into a position until its numbers reach the thresholds.
    fn visit(&mut self, position: &Position, left: u8, until: Numbers) -> Numbers {
        let before = self.nodes;
        self.nodes += 1;
        let attacks = position.turn() == self.attacker;
        let mut children = self.children(position, left);
        loop {
            let stalemate = children.is_empty() && !attacks;
            let numbers = if stalemate { Numbers::SAFE } else { sum(&children, attacks) };
            if numbers.proof == 0 {
                self.prove(position, &children, attacks);
            }
            let reached = numbers.proof >= until.proof || numbers.disproof >= until.disproof;
            if numbers.is_settled() || reached || self.must_end() {
                let work = u32::try_from(self.nodes - before).unwrap_or(u32::MAX);
                self.table.keep(self.question(position, left), numbers, work);
                return numbers;
            }
            let (at, thresholds) = next(&children, attacks, numbers, until);
            let left = if attacks { left - 1 } else { left };
            let numbers = self.visit(&children[at].position.clone(), left, thresholds);
            let child = &mut children[at];
            child.numbers = numbers;
            if numbers.proof == 0 {
                child.moves = self.table.proved(child.position.key()).map_or(left, |proved| proved.moves);
            }
        }
    }

    fn prove(&mut self, position: &Position, children: &[Child], attacks: bool) {
        let proved = children.iter().filter(|child| child.numbers.proof == 0);
        let proof = if attacks {
            proved
                .min_by_key(|child| child.moves)
                .map(|child| Proved { moves: child.moves + 1, m: Some(child.m) })
        } else {
            proved.map(|child| child.moves).max().map(|moves| Proved { moves, m: None })
        };
        if let Some(proof) = proof {
            self.table.prove(position.key(), proof);
        }
    }

    /// The moves that are considered, with what is known about the positions after them.
    fn children(&self, position: &Position, left: u8) -> Vec<Child> {
        let attacks = position.turn() == self.attacker;
        let mut moves = position.legal_moves();
        let checks = CheckSquares::new(position);
        if attacks {
            // The last move mates, so it gives check.
            if self.means == Means::Checks || left <= 1 {
                moves.retain(|&mut m| checks.gives_check(position, m));
            }
        }
        let after = if attacks { left.saturating_sub(1) } else { left };
        let mut children = Vec::with_capacity(moves.len());
        for m in moves {
            let next = position.after(m);
            let (numbers, moves) = self.known(&next, after).unwrap_or_else(|| (self.guess(&next, after), 0));
            let is_over = numbers.proof == 0 && attacks || numbers.disproof == 0 && !attacks;
            children.push(Child { m, position: next, numbers, moves });
            // One mate, or one way out, is enough.
            if is_over {
                break;
            }
        }
        children
    }

    fn known(&self, position: &Position, left: u8) -> Option<(Numbers, u8)> {
        if let Some(proved) = self.table.proved(position.key())
            && proved.moves <= left
        {
            return Some((Numbers::MATE, proved.moves));
        }
        let numbers = self.table.open(self.question(position, left))?;
        // A proof that was pushed out of its place must be found again.
        (numbers.proof > 0).then_some((numbers, 0))
    }

    /// What a position that nobody looked into is taken to need.
    fn guess(&self, position: &Position, left: u8) -> Numbers {
        if position.turn() == self.attacker {
            return if left == 0 { Numbers::SAFE } else { Numbers { proof: 1, disproof: 1 } };
        }
        if !position.is_check() {
            // Counting the answers to a quiet move costs more than the count tells; stalemate shows when it is looked into.
            return if left == 0 { Numbers::SAFE } else { Numbers { proof: QUIET, disproof: 1 } };
        }
        match position.legal_moves().len() as u32 {
            0 => Numbers::MATE,
            _ if left == 0 => Numbers::SAFE,
            answers => Numbers { proof: answers, disproof: 1 },
        }
    }

    /// The key of the question whether this position is lost within so many moves by these means.
    fn question(&self, position: &Position, left: u8) -> Key {
        let means = if self.means == Means::All { 0x80 } else { 0 };
        position.key() ^ (u64::from(left | means) + 1).wrapping_mul(0xD1B5_4A32_D192_ED03)
    }
}

/// The numbers of a position from those of the positions after it.
fn sum(children: &[Child], attacks: bool) -> Numbers {
    let proofs = children.iter().map(|child| child.numbers.proof);
    let disproofs = children.iter().map(|child| child.numbers.disproof);
    let all = |numbers: &mut dyn Iterator<Item = u32>| numbers.fold(0, |sum: u32, n| (sum + n).min(NEVER));
    let least = |numbers: &mut dyn Iterator<Item = u32>| numbers.min().unwrap_or(NEVER);
    let (mut proofs, mut disproofs) = (proofs, disproofs);
    let numbers = if attacks {
        Numbers { proof: least(&mut proofs), disproof: all(&mut disproofs) }
    } else {
        Numbers { proof: all(&mut proofs), disproof: least(&mut disproofs) }
    };
    match numbers {
        Numbers { proof: 0, .. } => Numbers::MATE,
        Numbers { disproof: 0, .. } => Numbers::SAFE,
        other => other,
    }
}

/// Which move is looked into next, and until when: while it needs less than the second best, with a little
/// patience, and while the position as a whole stays below its thresholds.
fn next(children: &[Child], attacks: bool, here: Numbers, until: Numbers) -> (usize, Numbers) {
    // Seen from the side to move, what it wants to show (`own`) and what the other wants to show.
    let own = |child: &Child| if attacks { child.numbers.proof } else { child.numbers.disproof };
    let other = |child: &Child| if attacks { child.numbers.disproof } else { child.numbers.proof };
    let mut best = 0;
    for at in 1..children.len() {
        let rank = |at: usize| (own(&children[at]), other(&children[at]));
        if rank(at) < rank(best) {
            best = at;
        }
    }
    let rivals = children.iter().enumerate().filter(|&(at, _)| at != best);
    let second = rivals.map(|(_, child)| own(child)).min().unwrap_or(NEVER);
    let (until_own, until_other) =
        if attacks { (until.proof, until.disproof) } else { (until.disproof, until.proof) };
    let here_other = if attacks { here.disproof } else { here.proof };
    let patience = second.saturating_add(second / 4 + 1).min(NEVER);
    let own_until = until_own.min(patience);
    let other_until =
        until_other.saturating_sub(here_other).saturating_add(other(&children[best])).min(NEVER);
    let thresholds = if attacks {
        Numbers { proof: own_until, disproof: other_until }
    } else {
        Numbers { proof: other_until, disproof: own_until }
    };
    (best, thresholds)
}
