//! A plan against another first move: does it still run, and if not, what did the move do about it?

use motive_chess::{Move, Position, Role, Square};

use super::{LARGEST, MATED, RefutingPlan, Step, most, settled, units};
use crate::scratch::{Gain, Scratch};

/// A quiet move that loses so much by exchange at once, and half of what the plan gains, is no answer.
const HANGS: i32 = 2;

/// What a move does about a plan. Steps are counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Counterplay {
    /// It gives check.
    Check,
    /// It threatens mate.
    MateThreat,
    /// It threatens to promote.
    PromotionThreat(Square),
    /// It threatens to win something as large on the square.
    Threat(Square),
    /// It is one of the replies in the plan, a move earlier.
    Early,
    /// The refuter's move cannot be made.
    Prevents(usize),
    /// The refuter's move is no check.
    NoCheck(usize),
    /// There is a new answer to the check.
    Evades(usize),
    /// The refuter's move brings less.
    Costs(usize),
    /// The defender can win something on the square that he could not win before.
    Counter(usize, Square),
    /// The defender mates in between.
    MatesBack(usize),
    /// It ends the game.
    Ends,
}

impl Counterplay {
    /// What it is, in words.
    pub fn text(self) -> &'static str {
        match self {
            Counterplay::Check => "gives check",
            Counterplay::MateThreat => "threatens mate",
            Counterplay::PromotionThreat(_) => "threatens to promote",
            Counterplay::Threat(_) => "threatens as much",
            Counterplay::Early => "takes the defense in advance",
            Counterplay::Prevents(_) => "makes a move of the refutation impossible",
            Counterplay::NoCheck(_) => "takes away a check of the refutation",
            Counterplay::Evades(_) => "makes an answer to the check possible",
            Counterplay::Costs(_) => "makes the refutation win less",
            Counterplay::Counter(..) => "prepares to take something back",
            Counterplay::MatesBack(_) => "prepares a mate in between",
            Counterplay::Ends => "ends the game",
        }
    }
}

/// How a plan fares against a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replayed {
    /// The move does something about it.
    Met(Counterplay),
    /// It runs, and gains so much.
    Runs(i32),
    /// The move puts so much en prise, so that the plan is not needed.
    Hangs(i32),
}

impl Replayed {
    /// What the move does about the plan.
    pub fn counterplay(self) -> Option<Counterplay> {
        match self {
            Replayed::Met(counterplay) => Some(counterplay),
            Replayed::Runs(_) | Replayed::Hangs(_) => None,
        }
    }

    /// What the refuter gains, if the move does nothing about it.
    pub(crate) fn gain(self) -> Option<i32> {
        match self {
            Replayed::Met(_) => None,
            Replayed::Runs(gain) | Replayed::Hangs(gain) => Some(gain),
        }
    }
}

impl RefutingPlan {
    /// How the plan fares against a legal move of the position.
    pub fn replay(&self, m: Move) -> Replayed {
        let after = self.start.after(m);
        let met = Replayed::Met;
        if after.is_check() {
            return met(Counterplay::Check);
        }
        if after.legal_moves().is_empty() || after.is_insufficient_material() {
            return met(Counterplay::Ends);
        }
        if let Some(threat) = self.mate_threat(&after) {
            return met(threat);
        }
        let hangs = -Scratch::new(&self.start).exchange(m);
        if !m.is_capture() && hangs >= HANGS && 2 * hangs >= self.gain {
            return Replayed::Hangs(hangs);
        }
        // A threat comes too late against checks that end in mate.
        let in_time = self.gain < MATED || !self.steps.iter().all(|step| step.check);
        if let Some(threat) = self.threat(&after).filter(|_| in_time) {
            return met(threat);
        }
        if self.moves.iter().skip(1).step_by(2).any(|&reply| reply == m) {
            return met(Counterplay::Early);
        }
        self.run(after, self.base)
    }

    /// How the refuter's moves fare on a board on which he is to move and had that much before the plan began.
    pub(super) fn run(&self, mut board: Position, base: i32) -> Replayed {
        let met = Replayed::Met;
        let mut gained = 0;
        for (index, step) in self.steps.iter().enumerate() {
            if !board.is_legal(step.mv) {
                return met(Counterplay::Prevents(index));
            }
            board.play(step.mv);
            match self.compare(index, step, &board, base) {
                Replayed::Runs(MATED) => return Replayed::Runs(MATED),
                Replayed::Runs(gain) => gained = gain,
                other => return other,
            }
            if let Some(&reply) = self.moves.get(2 * index + 1) {
                match reply_or_pass(&board, reply) {
                    Some(next) => board = next,
                    None => break,
                }
            }
        }
        Replayed::Runs(gained)
    }

    /// A mate that a move threatens and that was not there before.
    fn mate_threat(&self, after: &Position) -> Option<Counterplay> {
        let us = self.refuter.other();
        (!self.mates && Scratch::new(after).mate_in_one(us).is_some()).then_some(Counterplay::MateThreat)
    }

    /// What a move threatens that is as large as the plan and was not there before.
    fn threat(&self, after: &Position) -> Option<Counterplay> {
        let us = self.refuter.other();
        let need = self.gain.min(LARGEST).max((self.loss + 1) / 2);
        let gains = Scratch::new(after).gains(us);
        let pawns = after.men(us, Role::Pawn);
        for &(square, won, by) in &gains {
            if pawns.contains(by) && after.piece_at(square).is_none() && at(&self.loot, square) == 0 {
                return Some(Counterplay::PromotionThreat(square));
            }
            if won >= need && at(&self.loot, square) < won {
                return Some(Counterplay::Threat(square));
            }
        }
        None
    }

    /// The position after a step beside what it was when the plan was made.
    fn compare(&self, index: usize, step: &Step, board: &Position, base: i32) -> Replayed {
        let met = Replayed::Met;
        let check = board.is_check();
        if step.check && !check {
            return met(Counterplay::NoCheck(index));
        }
        if step.check {
            let moves = board.legal_moves();
            let new = moves.iter().filter(|m| !step.evasions.contains(m));
            if new.into_iter().any(|&m| self.helps(board, m, base)) {
                return met(Counterplay::Evades(index));
            }
        }
        let now = settled(board, self.refuter, base);
        if now == MATED {
            return Replayed::Runs(MATED);
        }
        if now <= step.settled - self.matters() {
            return met(Counterplay::Costs(index));
        }
        let scratch = Scratch::new(board);
        let us = self.refuter.other();
        for (square, won, by) in scratch.gains(us) {
            let can = || board.legal_moves().iter().any(|m| m.from() == Some(by) && m.to() == square);
            if won >= self.matters() && won > at(&step.loot, square) && (!check || can()) {
                return met(Counterplay::Counter(index, square));
            }
        }
        if !check && !step.mates_back && scratch.mate_in_one(us).is_some() {
            return met(Counterplay::MatesBack(index));
        }
        Replayed::Runs(now)
    }

    /// Whether an answer to a check leaves the refuter less than he had in the plan.
    fn helps(&self, board: &Position, m: Move, base: i32) -> bool {
        let after = board.after(m);
        if after.is_check() {
            return true;
        }
        let scratch = Scratch::new(&after);
        if scratch.mate_in_one(self.refuter).is_some() {
            return false;
        }
        if self.gain >= MATED / 2 {
            return true;
        }
        units(&after, self.refuter) - base + most(&scratch.gains(self.refuter)) < self.gain
    }
}

/// What can be won on a square.
fn at(gains: &[Gain], square: Square) -> i32 {
    gains.iter().find(|gain| gain.0 == square).map_or(0, |gain| gain.1)
}

/// The board after the defender's own reply, or after a pass if he cannot make it; in check after any answer.
fn reply_or_pass(board: &Position, reply: Move) -> Option<Position> {
    if board.is_legal(reply) {
        return Some(board.after(reply));
    }
    match board.legal_moves().first() {
        Some(&m) if board.is_check() => Some(board.after(m)),
        _ => board.pass(),
    }
}
