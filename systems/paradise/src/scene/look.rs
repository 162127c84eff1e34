//! A short look at what a move leads to: forced replies first, a bounded number of positions.
//!
//! Wilkins's primitives read everything from the line-up at hand, because playing a move took his machine
//! longer than matching a pattern. Ours plays a move in less than a hundred nanoseconds, so a few questions are
//! answered by the rules themselves: do checks, one after the other, mate? what is left after a move, the
//! best answer to it, and the captures that follow? does a move threaten mate? The faithful reading does
//! without ([`super::Reach::Thesis`]).
//!
//! Nothing here decides anything: patterns (NET, DRIVE, GAIN, MENACE) suggest, and the weighed order of plans
//! asks for the outlook of each plan's first move. The moves of the position itself are those of the rules; behind
//! them everything is played on a leaner board (`look/board.rs`).

mod board;
mod exchange;
mod mate;
mod net;
mod outlook;
mod plies;
#[cfg(test)]
mod tests;

use std::cell::{Cell, RefCell};

use motive_chess::{CheckSquares, Move, Position, Role, Square, SquareSet};
use motive_perception::values;

use self::board::{Board, Ply};

thread_local! {
    /// Looks are taken deep inside the matching of rules, from where nothing can be handed back: what they play out is
    /// counted by thread.
    static PLAYED: Cell<u64> = const { Cell::new(0) };
}

/// How many positions this thread has played out in short looks, ever. Take the difference.
pub(crate) fn played() -> u64 {
    PLAYED.get()
}

fn count(positions: u64) {
    PLAYED.set(PLAYED.get() + positions);
}

/// What a mate is worth: the king.
pub(crate) const MATE: i32 = values::PARADISE[5];
/// Most positions that a scene looks at, unless it is told otherwise.
pub(crate) const DEFAULT_SIGHT: u32 = 2_400;
/// What a check must win to be a drive, a capture to be a gain.
const WORTHWHILE: i32 = 8;
/// The part of the budget that one move may cost.
const SHARES: u32 = 4;

/// What the moves of the side to move lead to.
#[derive(Debug)]
pub struct Look {
    /// Checks that begin a net of checks ending in mate.
    pub net: [SquareSet; 64],
    /// Checks after which every reply loses material.
    pub drive: [SquareSet; 64],
    /// Moves without check that win material, what they uncover and threaten included.
    pub gain: [SquareSet; 64],
    /// Moves without check that threaten mate at once.
    pub menace: [SquareSet; 64],
    /// What would be won by doing nothing: threats that stand already.
    pub idle: i32,
    /// What could be won if it were our move twice.
    standing: i32,
    known: RefCell<Vec<(Move, i32)>>,
    budget: Cell<u32>,
    /// What one move may cost.
    share: u32,
    killer: Cell<Option<Ply>>,
}

impl Look {
    pub(super) fn nothing(sight: u32) -> Look {
        Look {
            net: [SquareSet::EMPTY; 64],
            drive: [SquareSet::EMPTY; 64],
            gain: [SquareSet::EMPTY; 64],
            menace: [SquareSet::EMPTY; 64],
            idle: 0,
            standing: 0,
            known: RefCell::new(Vec::new()),
            budget: Cell::new(sight),
            share: sight / SHARES,
            killer: Cell::new(None),
        }
    }

    pub(super) fn new(position: &Position, sight: u32) -> Look {
        let mut look = Look::nothing(sight);
        if sight == 0 {
            return look;
        }
        let board = Board::new(position);
        let gives = CheckSquares::new(position);
        let mut checks = Vec::new();
        let mut others = Vec::new();
        for m in position.legal_moves() {
            count(1);
            let next = after(position, &board, m);
            if gives.gives_check(position, m) {
                checks.push((m, next));
            } else {
                let is_menace = next.passed().mates_at_once();
                if is_menace {
                    mark(&mut look.menace, position, m);
                }
                // The most forcing first, because the look may end before the last.
                let rank = if m.is_capture() { 0 } else { 1 + u8::from(!is_menace) };
                others.push((rank, -worth(m), m, next));
            }
        }
        if look.find_nets(position, &checks) {
            // Nothing is better than mate: what else there is need not be known.
            look.budget.set(0);
        }
        for (m, next) in &checks {
            let value = look.outlook_of(*m, next);
            if value >= WORTHWHILE {
                mark(&mut look.drive, position, *m);
            }
            if value >= MATE {
                mark(&mut look.net, position, *m);
            }
        }
        // What is won by doing nothing is not won by a quiet move.
        look.standing = look.ours(&board, MATE);
        if !board.is_check() {
            look.idle = -look.answer(&board.passed(), 0, MATE);
            look.idle = look.idle.clamp(0, MATE);
        }
        others.sort_by_key(|&(rank, worth, ..)| (rank, worth));
        for (_, _, m, next) in &others {
            let owed = if m.is_capture() || m.is_promotion() { 0 } else { look.idle };
            if look.outlook_of(*m, next) - owed >= WORTHWHILE {
                mark(&mut look.gain, position, *m);
            }
        }
        look
    }

    /// What is left of a move after the best answer to it and the captures that follow, in values. What
    /// loses is not told to the last point: a refutation is enough.
    pub(crate) fn outlook(&self, position: &Position, m: Move) -> i32 {
        if let Some(&(_, value)) = self.known.borrow().iter().find(|(known, _)| *known == m) {
            return value;
        }
        count(1);
        self.outlook_of(m, &Board::new(&position.after(m)))
    }

    /// What a move to a square wins.
    pub fn value(&self, from: Option<Square>, to: Square) -> i32 {
        let known = self.known.borrow();
        let found = known.iter().filter(|(m, _)| m.from() == from && m.to() == to).map(|&(_, value)| value);
        found.max().unwrap_or(0)
    }

    /// How many positions may still be looked at.
    pub fn left(&self) -> u32 {
        self.budget.get()
    }

    fn is_menace(&self, m: Move) -> bool {
        m.from().is_some_and(|from| self.menace[from.to_usize()].contains(m.to()))
    }

    fn spend(&self) -> bool {
        let left = self.budget.get();
        self.budget.set(left.saturating_sub(1));
        count(u64::from(left > 0));
        left > 0
    }
}

/// What the side to move wins by its best exchange on one square, or 0.
pub(crate) fn best_exchange(position: &Position) -> i32 {
    Board::new(position).best_exchange()
}

/// What the side to move threatens: what its best exchanges on two squares win, mate at once first of all.
pub(crate) fn threatens(position: &Position) -> (i32, i32) {
    let board = Board::new(position);
    let (first, second) = board.two_exchanges();
    if board.mates_at_once() { (MATE, first) } else { (first, second) }
}

fn mark(table: &mut [SquareSet; 64], position: &Position, m: Move) {
    if let Some(from) = m.from() {
        table[from.to_usize()].insert(position.destination(m));
    }
}

/// The board after a move of the rules.
fn after(position: &Position, board: &Board, m: Move) -> Board {
    match m {
        Move::Normal { role, from, capture, to, promotion } => {
            let ply = Ply::new(role, from, to, capture);
            board.after(promotion.map_or(ply, |role| ply.promoting(role)))
        }
        _ => Board::new(&position.after(m)),
    }
}

/// What a move takes, and gains by promotion.
fn worth(m: Move) -> i32 {
    m.capture().map_or(0, values::paradise)
        + m.promotion().map_or(0, |role| values::paradise(role) - values::paradise(Role::Pawn))
}
