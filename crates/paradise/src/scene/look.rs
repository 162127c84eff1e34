//! A short look at what a move leads to: forced replies first, a bounded number of positions.
//!
//! Wilkins's primitives read everything from the line-up at hand, because playing a move took his machine
//! longer than matching a pattern. Ours plays a move in a few hundred nanoseconds, so a few questions are
//! answered by the rules themselves: do checks, one after the other, mate? what is left after a move, the
//! best answer to it, and the captures that follow? does a move threaten mate? The faithful reading does
//! without ([`super::Reach::Thesis`]).
//!
//! Nothing here decides anything: patterns (NET, DRIVE, GAIN, MENACE) suggest, and the weighed order of plans
//! asks for the outlook of each plan's first move.

mod mate;

use std::cell::{Cell, RefCell};

use motive_chess::{CheckSquares, Move, Position, Role, Square, SquareSet};
use motive_perception::values;

use self::mate::mate_in_one;
use super::exchange;

/// What a mate is worth: the king.
pub(crate) const MATE: i32 = values::PARADISE[5];
/// Most positions that a scene looks at, unless it is told otherwise.
pub const DEFAULT_SIGHT: u32 = 2_400;
/// Most moves of ours in a net of checks.
const NET_DEPTH: u32 = 4;
/// What a check must win to be a drive, a capture to be a gain.
const WORTHWHILE: i32 = 8;
/// Moves that lose as much as this are not looked at any further.
const UNINTERESTING: i32 = 12;
/// What is won by less than this counts as nothing.
const UNSEEN: i32 = 3;
/// The part of the budget that one move may cost, and the part that is for nets of checks.
const SHARES: u32 = 4;
const NETS: u32 = 4;
/// How often we may check again after a check, and after another move.
const DRIVES: u32 = 3;
const FOLLOW_UPS: u32 = 2;
/// Captures in a row that are looked at to see whether a move threatens anything.
const THREATS: u32 = 3;
/// Captures in a row that are looked at.
const CAPTURES: u32 = 6;

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
    killer: Cell<Option<Move>>,
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
        let checks = CheckSquares::new(position);
        let mut checking = Vec::new();
        let mut others = position.legal_moves();
        for &m in &others {
            let next = position.after(m);
            if checks.gives_check(position, m) {
                checking.push((m, next));
            } else if let Some(again) = next.pass_out_of_check()
                && mate_in_one(&again)
            {
                mark(&mut look.menace, position, m);
            }
        }
        if look.find_nets(position, &checking) {
            // Nothing is better than mate: what else there is need not be known.
            look.budget.set(0);
        }
        for (m, _) in &checking {
            let value = look.outlook(position, *m);
            if value >= WORTHWHILE {
                mark(&mut look.drive, position, *m);
            }
            if value >= MATE {
                mark(&mut look.net, position, *m);
            }
        }
        // What is won by doing nothing is not won by a quiet move.
        look.standing = look.ours(position, MATE);
        look.idle = position.pass().map_or(0, |passed| -look.answer(&passed, 0, MATE)).clamp(0, MATE);
        // The most forcing first, because the look may end before the last.
        others.retain(|m| !checks.gives_check(position, *m));
        richest_first(&mut others);
        others.sort_by_key(|m| if m.is_capture() { 0 } else { 1 + u8::from(!look.is_menace(*m)) });
        for &m in &others {
            let owed = if m.is_capture() || m.is_promotion() { 0 } else { look.idle };
            if look.outlook(position, m) - owed >= WORTHWHILE {
                mark(&mut look.gain, position, m);
            }
        }
        look
    }

    /// Deepens over all checks at once, so that the shortest nets are found first.
    fn find_nets(&mut self, position: &Position, checking: &[(Move, Position)]) -> bool {
        let sight = self.budget.get();
        for depth in 0..NET_DEPTH {
            let mut found = false;
            for (m, next) in checking {
                if self.is_net(next, depth) {
                    mark(&mut self.net, position, *m);
                    self.known.borrow_mut().push((*m, MATE));
                    found = true;
                }
            }
            if found || self.budget.get() < sight - sight / NETS {
                return found;
            }
        }
        false
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
        replies.iter().all(|&reply| self.spend() && self.mates(&checked.after(reply), depth))
    }

    /// Whether the side to move mates by `depth` checks.
    fn mates(&self, position: &Position, depth: u32) -> bool {
        let checks = CheckSquares::new(position);
        for &m in &position.legal_moves() {
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

    /// What is left of a move after the best answer to it and the captures that follow, in values. What
    /// loses is not told to the last point: a refutation is enough.
    pub fn outlook(&self, position: &Position, m: Move) -> i32 {
        if let Some(&(_, value)) = self.known.borrow().iter().find(|(known, _)| *known == m) {
            return value;
        }
        let taken = captured(m);
        let next = position.after(m);
        // No move may use up what the others need.
        let left = self.budget.get();
        let share = left.min(self.share);
        self.budget.set(share);
        let value = if let Some(loss) = self.harmless(m, &next, taken) {
            -loss
        } else {
            // Checks drive a king; behind anything else the enemy has more to choose from.
            let depth = if next.is_check() { DRIVES } else { FOLLOW_UPS };
            taken - self.answer(&next, depth, taken + UNINTERESTING)
        };
        self.budget.set(left - (share - self.budget.get()));
        let value = value.clamp(-MATE, MATE);
        self.known.borrow_mut().push((m, value));
        value
    }

    fn is_menace(&self, m: Move) -> bool {
        m.from().is_some_and(|from| self.menace[from.to_usize()].contains(m.to()))
    }

    /// What a move that threatens nothing loses by the exchange on one square; `None` if it takes, checks or
    /// threatens something, so that it must be looked at.
    fn harmless(&self, m: Move, next: &Position, taken: i32) -> Option<i32> {
        if taken > 0 || next.is_check() || self.is_menace(m) {
            return None;
        }
        let again = next.pass_out_of_check()?;
        // What stands already is no threat of this move.
        let threat = self.standing + WORTHWHILE;
        if !self.spend() || self.captures(&again, 0, threat, THREATS) >= threat {
            return None;
        }
        let captures = next.noisy_moves();
        captures.iter().map(|&reply| exchange::result(next, reply)).max().map(|loss| loss.max(0)).or(Some(0))
    }

    /// What the side to move gains by its best answer to what was just played; negative if it loses
    /// whatever it does. `depth`: how often we may check again after a forced reply. A gain of `enough`
    /// ends it: more would change nothing.
    fn answer(&self, next: &Position, depth: u32, enough: i32) -> i32 {
        let mut replies = next.legal_moves();
        if replies.is_empty() {
            return if next.is_check() { -MATE } else { MATE / 4 };
        }
        richest_first(&mut replies);
        let mut best = -MATE;
        if next.is_check() {
            let enough = enough.min(WORTHWHILE);
            let deeper = depth > 0 && replies.len() <= 6;
            for &reply in &replies {
                if !self.spend() {
                    return best.max(0);
                }
                let taken = captured(reply);
                let then = next.after(reply);
                let mut ours = self.ours(&then, taken - best);
                if deeper && taken - ours > best && ours < MATE {
                    ours = ours.max(self.best_check(&then, depth - 1, taken - best));
                }
                best = best.max(taken - ours);
                if best >= enough {
                    break;
                }
            }
            return best;
        }
        // What answered the last move may answer this one.
        if let Some(killer) = self.killer.get()
            && let Some(at) = replies.iter().position(|reply| *reply == killer)
        {
            best = best.max(self.reply(next, killer, best, depth, false));
            if best >= enough {
                return best;
            }
            replies.remove(at);
        }
        // First as if it did nothing: is there anything to answer?
        if let Some(again) = next.pass_out_of_check() {
            if !self.spend() {
                return best.max(0);
            }
            best = best.max(-self.ours(&again, -best));
        }
        // A threat of mate leaves as little choice as a check does.
        let menace = best == -MATE;
        for &reply in &replies {
            let taken = captured(reply);
            // A gain of nothing at all is enough of a quiet reply.
            let quiet = taken == 0 && best >= (enough - UNINTERESTING - UNSEEN).min(0);
            if quiet || best >= enough.min(3 * WORTHWHILE) {
                break;
            }
            if taken > 0 && exchange::result(next, reply) < -WORTHWHILE && best >= 0 {
                continue;
            }
            if self.budget.get() == 0 {
                return best.max(0);
            }
            let value = self.reply(next, reply, best, depth, menace);
            if value > best {
                best = value;
                self.killer.set(Some(reply));
            }
        }
        best
    }

    /// What a reply is worth to the side that makes it, if it is more than `best`.
    fn reply(&self, next: &Position, reply: Move, best: i32, depth: u32, menace: bool) -> i32 {
        if !self.spend() {
            return best;
        }
        let taken = captured(reply);
        let then = next.after(reply);
        if taken == 0 && then.is_check() {
            // A check puts a threat off; it does not meet it.
            return -MATE;
        }
        let mut ours = self.ours(&then, taken - best);
        if depth > 0 && (taken > 0 || menace) && taken - ours > best && ours < MATE {
            ours = ours.max(self.best_check(&then, depth - 1, taken - best));
        }
        taken - ours
    }

    /// What the best check wins; `enough` ends it.
    fn best_check(&self, position: &Position, depth: u32, enough: i32) -> i32 {
        let checks = CheckSquares::new(position);
        let mut best = 0;
        for &m in &position.legal_moves() {
            if checks.gives_check(position, m) && self.spend() {
                let taken = captured(m);
                best = best.max(taken - self.answer(&position.after(m), depth, taken - best));
                if best >= MATE.min(enough) {
                    break;
                }
            }
        }
        best
    }

    /// What the side to move wins by captures, or mate in one; `enough` ends it.
    fn ours(&self, position: &Position, enough: i32) -> i32 {
        let won = self.captures(position, -MATE, enough, CAPTURES);
        if won < enough && mate_in_one(position) { MATE } else { won }
    }

    /// The best result of captures in a row, each side free to stop unless it is in check.
    fn captures(&self, position: &Position, mut alpha: i32, beta: i32, depth: u32) -> i32 {
        let checked = position.is_check();
        let mut best = if checked { -MATE } else { 0 };
        if depth == 0 || best >= beta {
            return best.max(0);
        }
        alpha = alpha.max(best);
        let mut moves = if checked { position.legal_moves() } else { position.noisy_moves() };
        if checked && moves.len() > 6 {
            moves.retain(|m| m.is_capture());
            best = best.max(0);
        }
        richest_first(&mut moves);
        // Whether something is threatened is seen without exchanges of equal men.
        let least = i32::from(depth <= THREATS);
        for &m in &moves {
            let taken = captured(m);
            if !checked && (best + WORTHWHILE > taken && best > 0 || exchange::result(position, m) < least) {
                continue;
            }
            if !self.spend() {
                return best.max(0);
            }
            let value = taken - self.captures(&position.after(m), taken - beta, taken - alpha, depth - 1);
            best = best.max(value);
            alpha = alpha.max(best);
            if best >= beta {
                break;
            }
        }
        best
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

/// Captures to the front, the richest first; everything else stays behind them.
fn richest_first(moves: &mut motive_chess::MoveList) {
    let mut worth = [0_i32; 256];
    let mut front = 0;
    for index in 0..moves.len() {
        let value = captured(moves[index]);
        if value == 0 && !moves[index].is_promotion() {
            continue;
        }
        moves.swap(index, front);
        let mut at = front;
        while at > 0 && worth[(at - 1) & 255] < value {
            moves.swap(at - 1, at);
            worth[at & 255] = worth[(at - 1) & 255];
            at -= 1;
        }
        worth[at & 255] = value;
        front += 1;
    }
}

/// What a move takes, and gains by promotion.
fn captured(m: Move) -> i32 {
    m.capture().map_or(0, values::paradise)
        + m.promotion().map_or(0, |role| values::paradise(role) - values::paradise(Role::Pawn))
}
