//! The depth-first proof-number search itself.

use motive_answer::Control;
use motive_chess::{CheckSquares, Color, Key, Position};

use crate::children::{Child, Pool, next, sum};
use crate::glance::{flights, glance};
use crate::numbers::Numbers;
use crate::short::{Refutations, is_mated_next, mate_in_two};
use crate::table::{Certain, Open, Table};

/// The clock is read once in so many visits.
const CLOCK: u64 = 2;
/// How many positions a quiet move is taken to leave to be shown: the defender may do anything.
const QUIET: u32 = 8;
/// What a free square of the king adds to that, and to what is to be shown when the attacker is to move.
const FLIGHT_AFTER_QUIET: u32 = 4;
const FLIGHT: u32 = 3;

/// Which moves of the attacker are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Means {
    Checks,
    All,
}

/// One search, with its limits.
pub(crate) struct Search<'a> {
    pub table: &'a mut Table,
    pub pool: &'a mut Pool,
    pub refutations: &'a mut Refutations,
    pub attacker: Color,
    pub means: Means,
    pub control: &'a Control,
    /// Positions looked at so far, and the most that may be.
    pub nodes: u64,
    pub limit: u64,
    pub visits: u64,
    pub ended: bool,
}

impl Search<'_> {
    /// Whether the attacker mates within `left` moves: proof number 0 if so, with the moves he needs; disproof
    /// number 0 if not; neither if the limits came first.
    pub(crate) fn run(&mut self, position: &Position, left: u8) -> (Numbers, u8) {
        loop {
            let (numbers, moves) = self.visit(position, left, Numbers::WITHOUT_END);
            if numbers.is_settled() || self.must_end() {
                return (numbers, moves);
            }
            self.pool.clear();
        }
    }

    fn must_end(&mut self) -> bool {
        let clock = self.visits.is_multiple_of(CLOCK);
        self.ended |= self.nodes >= self.limit || clock && self.control.must_end().is_some();
        self.ended
    }

    /// Looks into a position until its numbers reach the thresholds.
    fn visit(&mut self, position: &Position, left: u8, until: Numbers) -> (Numbers, u8) {
        self.visits += 1;
        let attacks = position.turn() == self.attacker;
        if let Some(certain) = self.certain(position.key(), left) {
            return certain;
        }
        if left <= 1 || attacks && left == 2 {
            return self.try_out(position, left);
        }
        let before = self.nodes;
        let question = self.question(position, left);
        let (at, count) = match self.table.open(question) {
            Some(open) if open.era == self.pool.era => (open.at as usize, usize::from(open.count)),
            _ => self.expand(position, left),
        };
        let below = if attacks { left - 1 } else { left };
        loop {
            let children = &self.pool.children[at..at + count];
            let numbers = sum(children, attacks);
            let reached = numbers.proof >= until.proof || numbers.disproof >= until.disproof;
            if numbers.is_settled() || reached || self.pool.is_full() || self.must_end() {
                let moves = if numbers.is_settled() { self.settle(position, left, at, count) } else { 0 };
                let work = u32::try_from(self.nodes - before).unwrap_or(u32::MAX);
                let open = Open { numbers, at: at as u32, count: count as u16, era: self.pool.era, work };
                self.table.keep(question, open);
                return (numbers, moves);
            }
            let children = &self.pool.children[at..at + count];
            let (best, thresholds) = next(children, attacks, numbers, until);
            let next = position.after(children[best].m);
            let (numbers, moves) = self.visit(&next, below, thresholds);
            let child = &mut self.pool.children[at + best];
            child.numbers = numbers;
            child.moves = moves;
        }
    }

    /// Writes down what is certain now, and says in how many moves it is mate, if it is.
    fn settle(&mut self, position: &Position, left: u8, at: usize, count: usize) -> u8 {
        let attacks = position.turn() == self.attacker;
        let children = &self.pool.children[at..at + count];
        let mated = children.iter().filter(|child| child.numbers.proof == 0);
        let proof = if attacks {
            mated.min_by_key(|child| child.moves).map(|child| (child.moves + 1, Some(child.m)))
        } else if children.iter().all(|child| child.numbers.proof == 0) {
            mated.map(|child| child.moves).max().map(|moves| (moves, None))
        } else {
            None
        };
        if let Some((moves, m)) = proof {
            self.table.prove(position.key(), moves, m);
            return moves;
        }
        if self.means == Means::All {
            let safe = children.iter().find(|child| child.numbers.disproof == 0).map(|child| child.m);
            self.table.refute(position.key(), left, safe.filter(|_| !attacks));
        }
        0
    }

    /// Settles a position close to the end without numbers.
    fn try_out(&mut self, position: &Position, left: u8) -> (Numbers, u8) {
        let attacks = position.turn() == self.attacker;
        let found = if !attacks {
            is_mated_next(position, self.refutations, &mut self.nodes).then_some((1, None))
        } else if let Some(m) = glance(position).mate {
            Some((1, Some(m)))
        } else if left >= 2 {
            let must_end = || self.control.must_end().is_some();
            let Ok(found) = mate_in_two(position, self.means, self.refutations, &mut self.nodes, must_end)
            else {
                self.ended = true;
                return (Numbers { proof: 1, disproof: 1 }, 0);
            };
            found.map(|m| (2, Some(m)))
        } else {
            None
        };
        if let Some((moves, m)) = found {
            self.table.prove(position.key(), moves, m);
            return (Numbers::MATE, moves);
        }
        if self.means == Means::All {
            self.table.refute(position.key(), left, None);
        }
        (Numbers::SAFE, 0)
    }

    /// The moves that are considered, with what is known about the positions after them.
    fn expand(&mut self, position: &Position, left: u8) -> (usize, usize) {
        let attacks = position.turn() == self.attacker;
        let mut moves = position.legal_moves();
        self.nodes += 1;
        let at = self.pool.children.len();
        if attacks {
            if self.means == Means::Checks {
                let checks = CheckSquares::new(position);
                moves.retain(|&mut m| checks.gives_check(position, m));
            }
        } else if let Some(m) = self.table.certain(position.key()).and_then(|certain| certain.m)
            && let Some(first) = moves.iter().position(|&reply| reply == m)
        {
            moves.swap(0, first);
        }
        let below = if attacks { left - 1 } else { left };
        for m in moves {
            let next = position.after(m);
            let (numbers, moves) = match self.known(&next, below) {
                Some(known) => known,
                None => self.guess(&next, below),
            };
            let is_over = if attacks { numbers.proof == 0 } else { numbers.disproof == 0 };
            // One mate, or one way out, is enough.
            if is_over {
                self.pool.children.truncate(at);
            }
            self.pool.children.push(Child { m, moves, numbers });
            if is_over {
                break;
            }
        }
        (at, self.pool.children.len() - at)
    }

    fn certain(&self, key: Key, left: u8) -> Option<(Numbers, u8)> {
        let Certain { mate, safe, .. } = self.table.certain(key)?;
        if mate <= left {
            return Some((Numbers::MATE, mate));
        }
        (safe >= left).then_some((Numbers::SAFE, 0))
    }

    fn known(&self, position: &Position, left: u8) -> Option<(Numbers, u8)> {
        self.certain(position.key(), left).or_else(|| {
            let open = self.table.open(self.question(position, left))?;
            // A proof that was pushed out of its place must be found again.
            (open.numbers.proof > 0).then_some((open.numbers, 0))
        })
    }

    /// What a position that nobody looked into is taken to need: the freer the king, the more; the more checks the
    /// attacker has, the more is to be refuted.
    fn guess(&mut self, position: &Position, left: u8) -> (Numbers, u8) {
        self.nodes += 1;
        if position.turn() == self.attacker {
            let glance = glance(position);
            if glance.mate.is_some() {
                return (Numbers::MATE, 1);
            }
            if left <= 1 {
                return (Numbers::SAFE, 0);
            }
            let proof = 1 + FLIGHT * glance.flights.len() as u32;
            // Two moves before the end it is tried out, whatever the checks.
            let disproof = if left == 2 { 1 } else { 1 + glance.checks };
            return (Numbers { proof, disproof }, 0);
        }
        let proof = if position.is_check() {
            position.legal_moves().len() as u32
        } else {
            QUIET + FLIGHT_AFTER_QUIET * flights(position, self.attacker).len() as u32
        };
        if proof == 0 { (Numbers::MATE, 0) } else { (Numbers { proof, disproof: 1 }, 0) }
    }

    /// The key of the question whether this position is lost within so many moves by these means.
    fn question(&self, position: &Position, left: u8) -> Key {
        let means = if self.means == Means::All { 0x80 } else { 0 };
        position.key() ^ (u64::from(left | means) + 1).wrapping_mul(0xD1B5_4A32_D192_ED03)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sam Loyd, "Excelsior", 1861: mate in five.
    const LOYD: &str = "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1";

    fn run(left: u8, room_for_moves: usize, room: usize) -> (Numbers, u8) {
        let position: Position = LOYD.parse().unwrap();
        let mut search = Search {
            table: &mut Table::new(room),
            pool: &mut Pool::new(room_for_moves),
            refutations: &mut Refutations::default(),
            attacker: Color::White,
            means: Means::All,
            control: &Control::new(),
            nodes: 0,
            limit: 3_000_000,
            visits: 0,
            ended: false,
        };
        search.run(&position, left)
    }

    #[test]
    fn a_full_pool_and_a_full_table_cost_time_and_nothing_else() {
        for (pool, table) in [(1 << 20, 1 << 19), (5_000, 1 << 19), (5_000, 0)] {
            assert_eq!(run(5, pool, table), (Numbers::MATE, 5), "{pool} {table}");
            assert_eq!(run(4, pool, table), (Numbers::SAFE, 0), "{pool} {table}");
        }
    }
}
