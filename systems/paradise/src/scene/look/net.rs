//! Nets: checks, one after the other, that end in mate whatever the king does.

use motive_chess::{Move, Position};

use super::board::Board;
use super::{Look, MATE, mark};

/// Most moves of ours in a net of checks.
const DEPTH: u32 = 4;
/// The part of the budget that is for nets.
const PART: u32 = 4;
/// A net is tight: more replies mean many lines.
const REPLIES: usize = 4;

impl Look {
    /// Deepens over all checks at once, so that the shortest nets are found first.
    pub(super) fn find_nets(&mut self, position: &Position, checks: &[(Move, Board)]) -> bool {
        let sight = self.budget.get();
        for depth in 0..DEPTH {
            let mut found = false;
            for (m, next) in checks {
                if self.is_net(next, depth) {
                    mark(&mut self.net, position, *m);
                    self.known.borrow_mut().push((*m, MATE));
                    found = true;
                }
            }
            if found || self.budget.get() < sight - sight / PART {
                return found;
            }
        }
        false
    }

    /// Whether the side in check is mated, by `depth` more checks at most.
    fn is_net(&self, checked: &Board, depth: u32) -> bool {
        if depth == 0 {
            return checked.is_mated();
        }
        let replies = checked.evasions();
        replies.len() <= REPLIES
            && replies.iter().all(|&reply| self.spend() && self.mates(&checked.after(reply), depth))
    }

    /// Whether the side to move mates by `depth` checks.
    fn mates(&self, board: &Board, depth: u32) -> bool {
        for &check in board.checks().iter() {
            if !self.spend() {
                return false;
            }
            if self.is_net(&board.after(check), depth - 1) {
                return true;
            }
        }
        false
    }
}
