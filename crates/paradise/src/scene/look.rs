//! A short look at what a move leads to: forced replies only, a bounded number of positions.
//!
//! Wilkins's primitives read everything from the line-up at hand, because playing a move took his machine
//! longer than matching a pattern. Ours plays a move in a few hundred nanoseconds, so a few questions are
//! answered by the rules themselves: do checks, one after the other, mate? what is lost or won after a
//! check, whatever the reply? what remains after a capture and the best recapture? The faithful reading
//! does without ([`super::Reach::Thesis`]).
//!
//! Nothing here decides anything: patterns (NET, DRIVE, GAIN) suggest, and the weighed order of plans asks
//! for the outlook of each plan's first move.

use std::cell::{Cell, RefCell};

use motive_chess::{CheckSquares, Move, Position, Role, Square, SquareSet};
use motive_perception::values;

use super::exchange;

/// What a mate is worth: the king.
pub(crate) const MATE: i32 = values::PARADISE[5];
/// Most positions that one scene looks at.
const BUDGET: u32 = 700;
/// Most moves of ours in a net of checks.
const NET_DEPTH: u32 = 3;
/// What a check must win to be a drive, a capture to be a gain.
const WORTHWHILE: i32 = 8;

/// What the moves of the side to move lead to.
#[derive(Debug)]
pub struct Look {
    /// Checks that begin a net of checks ending in mate.
    pub net: [SquareSet; 64],
    /// Checks after which every reply loses material.
    pub drive: [SquareSet; 64],
    /// Captures that win material, what they uncover included.
    pub gain: [SquareSet; 64],
    known: RefCell<Vec<(Move, i32)>>,
    budget: Cell<u32>,
}

impl Look {
    pub(super) fn nothing() -> Look {
        Look {
            net: [SquareSet::EMPTY; 64],
            drive: [SquareSet::EMPTY; 64],
            gain: [SquareSet::EMPTY; 64],
            known: RefCell::new(Vec::new()),
            budget: Cell::new(BUDGET),
        }
    }

    pub(super) fn new(position: &Position) -> Look {
        let mut look = Look::nothing();
        let checks = CheckSquares::new(position);
        let mut checking = Vec::new();
        for m in position.legal_moves() {
            if checks.gives_check(position, m) {
                checking.push((m, position.after(m)));
            } else if m.is_capture() {
                let outlook = look.outlook(position, m);
                if outlook >= WORTHWHILE {
                    mark(&mut look.gain, position, m);
                }
            }
        }
        look.find_nets(position, &checking);
        for (m, next) in &checking {
            if !look.spend() {
                break;
            }
            let value = look.after_check(position, *m, next, 1);
            look.known.borrow_mut().push((*m, value));
            if value >= WORTHWHILE {
                mark(&mut look.drive, position, *m);
            }
            if value >= MATE {
                mark(&mut look.net, position, *m);
            }
        }
        look
    }

    /// Deepens over all checks at once, so that the shortest nets are found first.
    fn find_nets(&mut self, position: &Position, checking: &[(Move, Position)]) {
        for depth in 0..NET_DEPTH {
            let mut found = false;
            for (m, next) in checking {
                if self.is_net(next, depth) {
                    mark(&mut self.net, position, *m);
                    found = true;
                }
            }
            if found || self.budget.get() == 0 {
                return;
            }
        }
    }

    /// Whether the side in check is mated, by `depth` more checks at most.
    fn is_net(&self, checked: &Position, depth: u32) -> bool {
        let replies = checked.legal_moves();
        if replies.is_empty() {
            return true;
        }
        // A net is tight: many replies mean many lines.
        if depth == 0 || replies.len() > 4 {
            return false;
        }
        replies.into_iter().all(|reply| self.spend() && self.mates(&checked.after(reply), depth))
    }

    /// Whether the side to move mates by `depth` checks.
    fn mates(&self, position: &Position, depth: u32) -> bool {
        if position.is_check() && depth < 2 {
            return false;
        }
        let checks = CheckSquares::new(position);
        for m in position.legal_moves() {
            if checks.gives_check(position, m) {
                if !self.spend() {
                    return false;
                }
                if self.is_net(&position.after(m), depth - 1) {
                    return true;
                }
            }
        }
        false
    }

    /// What a check wins at least: the worst reply, after which we take the best there is to take, or
    /// check again.
    fn after_check(&self, position: &Position, m: Move, next: &Position, depth: u32) -> i32 {
        let taken = captured(position, m);
        let replies = next.legal_moves();
        if replies.is_empty() {
            return if next.is_check() { MATE } else { 0 };
        }
        let mut worst = MATE;
        for reply in replies {
            if !self.spend() {
                return worst.min(taken);
            }
            let lost = captured(next, reply);
            let then = next.after(reply);
            let mut best = self.spoils(&then);
            if depth > 0 && taken - lost + best < WORTHWHILE && next.legal_moves().len() <= 4 {
                best = best.max(self.best_check(&then, depth - 1));
            }
            worst = worst.min((taken - lost + best).min(MATE));
            if worst < -WORTHWHILE {
                break;
            }
        }
        worst
    }

    fn best_check(&self, position: &Position, depth: u32) -> i32 {
        let checks = CheckSquares::new(position);
        let mut best = 0;
        for m in position.legal_moves() {
            if checks.gives_check(position, m) && self.spend() {
                best = best.max(self.after_check(position, m, &position.after(m), depth));
            }
        }
        best
    }

    /// The most that the side to move wins by one capture or promotion, or mate.
    fn spoils(&self, position: &Position) -> i32 {
        let checks = CheckSquares::new(position);
        let mut best = 0;
        for m in position.legal_moves() {
            if m.is_capture() || m.promotion() == Some(Role::Queen) {
                best = best.max(exchange::result(position, m));
            }
            if checks.gives_check(position, m) && position.after(m).is_checkmate() {
                return MATE;
            }
        }
        best
    }

    /// What is left of a move after the best capture against it, counted in values; threats that one
    /// reply cannot all meet count as well.
    pub fn outlook(&self, position: &Position, m: Move) -> i32 {
        if let Some(&(_, value)) = self.known.borrow().iter().find(|(known, _)| *known == m) {
            return value;
        }
        let next = position.after(m);
        let value = if next.is_check() {
            self.after_check(position, m, &next, 1)
        } else {
            self.after_quiet(position, m, &next)
        };
        self.known.borrow_mut().push((m, value));
        value
    }

    fn after_quiet(&self, position: &Position, m: Move, next: &Position) -> i32 {
        let taken = captured(position, m);
        let replies = next.legal_moves();
        if replies.is_empty() {
            return 0;
        }
        let mut worst = taken + self.double_threat(next);
        for reply in replies {
            if !(reply.is_capture() || reply.promotion() == Some(Role::Queen)) {
                continue;
            }
            if !self.spend() {
                break;
            }
            let lost = captured(next, reply);
            if taken - lost >= worst {
                continue;
            }
            let then = next.after(reply);
            let back = self.spoils(&then);
            worst = worst.min((taken - lost + back).min(MATE));
        }
        worst
    }

    /// What the second greatest threat is worth if the opponent does nothing: one reply seldom meets two.
    fn double_threat(&self, next: &Position) -> i32 {
        let Some(again) = next.pass() else { return 0 };
        if !self.spend() {
            return 0;
        }
        let checks = CheckSquares::new(&again);
        let mut victims = [0_i32; 64];
        let mut mates = 0;
        for m in again.legal_moves() {
            if m.is_capture() || m.promotion() == Some(Role::Queen) {
                let at = m.to().to_usize();
                victims[at] = victims[at].max(exchange::result(&again, m));
            }
            if mates < 2 && checks.gives_check(&again, m) && again.after(m).is_checkmate() {
                mates += 1;
            }
        }
        let (mut first, mut second) = (0, 0);
        for value in victims {
            if value > first {
                (first, second) = (value, first);
            } else if value > second {
                second = value;
            }
        }
        match mates {
            0 => second,
            // Against mate and the loss of a man there is seldom one remedy.
            1 => first.max(WORTHWHILE),
            _ => first.max(3 * WORTHWHILE),
        }
    }

    /// What a check on a square wins.
    pub fn driven(&self, from: Option<Square>, to: Square) -> i32 {
        self.value_of(from, to)
    }

    /// What a capture on a square wins.
    pub fn gained(&self, from: Option<Square>, to: Square) -> i32 {
        self.value_of(from, to)
    }

    fn value_of(&self, from: Option<Square>, to: Square) -> i32 {
        let known = self.known.borrow();
        let found = known.iter().filter(|(m, _)| m.from() == from && m.to() == to).map(|&(_, value)| value);
        found.max().unwrap_or(0)
    }

    fn spend(&self) -> bool {
        let left = self.budget.get();
        self.budget.set(left.saturating_sub(1));
        left > 0
    }
}

fn mark(table: &mut [SquareSet; 64], position: &Position, m: Move) {
    if let Some(from) = m.from() {
        table[from.to_usize()].insert(position.destination(m));
    }
}

/// What a move takes, and gains by promotion.
fn captured(position: &Position, m: Move) -> i32 {
    let taken = match m {
        Move::EnPassant { .. } => values::paradise(Role::Pawn),
        _ => position.role_at(m.to()).filter(|_| m.is_capture()).map_or(0, values::paradise),
    };
    taken + m.promotion().map_or(0, |role| values::paradise(role) - values::paradise(Role::Pawn))
}
