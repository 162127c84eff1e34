//! What is left of a move after the best answer to it and the captures that follow.

use motive_chess::Move;

use super::board::{Board, Ply};
use super::{Look, MATE, WORTHWHILE, worth};

/// Moves that lose as much as this are not looked at any further.
const UNINTERESTING: i32 = 12;
/// What is won by less than this counts as nothing.
const UNSEEN: i32 = 3;
/// How often we may check again after a check, and after another move.
const DRIVES: u32 = 2;
const FOLLOW_UPS: u32 = 2;
/// Captures in a row that are looked at to see whether a move threatens anything.
const THREATS: u32 = 3;
/// Captures in a row that are looked at.
const CAPTURES: u32 = 4;
/// A side in check with more replies than this is not driven any further.
const REPLIES: usize = 6;

impl Look {
    /// The outlook of a move that leads to a board.
    pub(super) fn outlook_of(&self, m: Move, next: &Board) -> i32 {
        if let Some(&(_, value)) = self.known.borrow().iter().find(|(known, _)| *known == m) {
            return value;
        }
        let taken = worth(m);
        // No move may use up what the others need.
        let left = self.budget.get();
        let share = left.min(self.share);
        self.budget.set(share);
        let value = if !next.is_check() && next.mates_at_once() {
            // Whatever it wins, the answer is mate.
            -MATE
        } else if let Some(loss) = self.harmless(m, next, taken) {
            -loss
        } else {
            // Checks drive a king; behind anything else the enemy has more to choose from.
            let depth = if next.is_check() { DRIVES } else { FOLLOW_UPS };
            taken - self.answer(next, depth, taken + UNINTERESTING)
        };
        self.budget.set(left - (share - self.budget.get()));
        let value = value.clamp(-MATE, MATE);
        self.known.borrow_mut().push((m, value));
        value
    }

    /// What a move that threatens nothing loses by the exchange on one square; `None` if it takes, checks or
    /// threatens something, so that it must be looked at.
    fn harmless(&self, m: Move, next: &Board, taken: i32) -> Option<i32> {
        if taken > 0 || next.is_check() || self.is_menace(m) {
            return None;
        }
        // What stands already is no threat of this move.
        let threat = self.standing + WORTHWHILE;
        if !self.spend() || self.captures(&next.passed(), 0, threat, THREATS) >= threat {
            return None;
        }
        Some(next.best_exchange())
    }

    /// What the side to move gains by its best answer to what was just played; negative if it loses
    /// whatever it does. `depth`: how often we may check again after a forced reply. A gain of `enough`
    /// ends it: more would change nothing.
    pub(super) fn answer(&self, next: &Board, depth: u32, enough: i32) -> i32 {
        if next.is_check() {
            self.evasion(next, depth, enough)
        } else {
            self.free_answer(next, depth, enough)
        }
    }

    /// The best answer to a check.
    fn evasion(&self, next: &Board, depth: u32, enough: i32) -> i32 {
        let replies = next.evasions();
        let enough = enough.min(WORTHWHILE);
        let deeper = depth > 0 && replies.len() <= REPLIES;
        let mut best = -MATE;
        for &reply in replies.iter() {
            if !self.spend() {
                return best.max(0);
            }
            let taken = reply.gain();
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
        best
    }

    /// The best answer of a side that is not in check.
    fn free_answer(&self, next: &Board, depth: u32, enough: i32) -> i32 {
        let pinned = next.pinned();
        let mut best = -MATE;
        // What answered the last move may answer this one.
        let killer = self.killer.get().filter(|&killer| next.allows(killer, pinned));
        if let Some(killer) = killer {
            best = best.max(self.reply(next, killer, best, depth, false));
            if best >= enough {
                return best;
            }
        }
        let captures = next.captures(pinned);
        if captures.is_empty() && !next.can_move(pinned) {
            return MATE / 4;
        }
        // First as if it did nothing: is there anything to answer?
        if best < 0 {
            if !self.spend() {
                return best.max(0);
            }
            best = best.max(-self.ours(&next.passed(), -best));
        }
        // A threat of mate leaves as little choice as a check does.
        let menace = best == -MATE;
        let most = enough.min(3 * WORTHWHILE);
        for &reply in captures.iter().filter(|reply| Some(**reply) != killer) {
            if best >= most {
                return best;
            }
            if best >= 0 && !next.gains(reply, -WORTHWHILE) {
                continue;
            }
            if self.budget.get() == 0 {
                return best.max(0);
            }
            best = self.improve(next, reply, best, depth, menace);
        }
        // A gain of nothing at all is enough of a quiet reply.
        let most = most.min((enough - UNINTERESTING - UNSEEN).min(0));
        if best >= most {
            return best;
        }
        for &reply in next.quiet(pinned).iter().filter(|reply| Some(**reply) != killer) {
            if self.budget.get() == 0 {
                return best.max(0);
            }
            best = self.improve(next, reply, best, depth, menace);
            if best >= most {
                break;
            }
        }
        best
    }

    /// The better of what is known and a reply, which is remembered if it is the better one.
    fn improve(&self, next: &Board, reply: Ply, best: i32, depth: u32, menace: bool) -> i32 {
        let value = self.reply(next, reply, best, depth, menace);
        if value > best {
            self.killer.set(Some(reply));
        }
        value.max(best)
    }

    /// What a reply is worth to the side that makes it, if it is more than `best`.
    fn reply(&self, next: &Board, reply: Ply, best: i32, depth: u32, menace: bool) -> i32 {
        if !self.spend() {
            return best;
        }
        let taken = reply.gain();
        let then = next.after(reply);
        if taken == 0 && then.is_check() {
            // A check puts a threat off; it does not meet it.
            return -MATE;
        }
        let mut ours = self.ours(&then, taken - best);
        if depth > 0 && (taken > 0 || menace) && taken - ours > best && ours < MATE {
            ours = ours.max(self.best_check(&then, depth - 1, taken - best));
        }
        if depth > 0 && menace && then.is_check() && taken - ours > best && ours < MATE {
            // He takes with check: after the check is met, the mate may still be threatened.
            ours = ours.max(self.met(&then, depth - 1, taken - best));
        }
        taken - ours
    }

    /// What is left to the side in check when it meets the check and the enemy answers; `enough` ends it.
    fn met(&self, board: &Board, depth: u32, enough: i32) -> i32 {
        let mut best = -MATE;
        for &evasion in board.evasions().iter() {
            if !self.spend() {
                break;
            }
            let taken = evasion.gain();
            let next = board.after(evasion);
            if !next.is_check() && next.mates_at_once() {
                continue;
            }
            best = best.max(taken - self.answer(&next, depth, taken - best));
            if best >= MATE.min(enough) {
                break;
            }
        }
        best
    }

    /// What the best check wins; `enough` ends it.
    fn best_check(&self, board: &Board, depth: u32, enough: i32) -> i32 {
        let mut best = 0;
        for &check in board.checks().iter() {
            if self.spend() {
                let taken = check.gain();
                best = best.max(taken - self.answer(&board.after(check), depth, taken - best));
                if best >= MATE.min(enough) {
                    break;
                }
            }
        }
        best
    }

    /// What the side to move wins by captures, or mate in one; `enough` ends it.
    pub(super) fn ours(&self, board: &Board, enough: i32) -> i32 {
        let won = self.captures(board, -MATE, enough, CAPTURES);
        if won < enough && board.mates_at_once() { MATE } else { won }
    }

    /// The best result of captures in a row, each side free to stop unless it is in check.
    fn captures(&self, board: &Board, mut alpha: i32, beta: i32, depth: u32) -> i32 {
        let checked = board.is_check();
        let mut best = if checked { -MATE } else { 0 };
        if depth == 0 || best >= beta {
            return best.max(0);
        }
        alpha = alpha.max(best);
        let mut moves = if checked { board.evasions() } else { board.captures(board.pinned()) };
        if checked && moves.len() > REPLIES {
            moves.retain(|ply| ply.victim.is_some());
            best = best.max(0);
        }
        // Whether something is threatened is seen without exchanges of equal men.
        let least = i32::from(depth <= THREATS);
        for &ply in moves.iter() {
            let taken = ply.gain();
            if !checked {
                // Nobody gets more than he takes while the other may stop, and the rest takes less still.
                if taken <= alpha || best + WORTHWHILE > taken && best > 0 {
                    break;
                }
                if !board.gains(ply, least) {
                    continue;
                }
            }
            if !self.spend() {
                return best.max(0);
            }
            let value = taken - self.captures(&board.after(ply), taken - beta, taken - alpha, depth - 1);
            best = best.max(value);
            alpha = alpha.max(best);
            if best >= beta {
                break;
            }
        }
        best
    }
}
