//! Double attacks that a side threatens to make with its next move.
//!
//! A move may threaten nothing by itself and a fork with the next one. The static record does not show that: it
//! asks what can be attacked now. So the claim that nothing is threatened is put to one more question, on the
//! scratch board: could a knight or a pawn go where it attacks two men it would win, and stand there?

use motive_chess::{Color, Rank, Role, Square, SquareSet, attacks};
use motive_perception::values::UNITS;

use super::{Scratch, kind, side};

/// A double attack that is possible: who makes it, where, on whom, and what it wins in units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fork {
    pub from: Square,
    pub to: Square,
    pub targets: SquareSet,
    pub gain: i32,
}

impl Scratch {
    /// The best double attack that a side, if it were to move, could make with a knight or a pawn.
    pub(crate) fn fork(&self, by: Color) -> Option<Fork> {
        let own = self.sides[side(by)];
        let pinned = self.king(by).map_or(SquareSet::EMPTY, |king| self.pinned(by, king));
        let occupied = self.occupied();
        let mut best: Option<Fork> = None;
        let mut consider = |fork: Option<Fork>| {
            if let Some(fork) = fork
                && best.is_none_or(|known| fork.gain > known.gain)
            {
                best = Some(fork);
            }
        };
        let enemies = self.sides[side(by.other())];
        for from in self.men(by, Role::Knight) - pinned {
            for to in attacks::knight(from) - own {
                if !(attacks::knight(to) & enemies).more_than_one() {
                    continue;
                }
                consider(self.fork_by(by, Role::Knight, from, to, attacks::knight(to)));
            }
        }
        let third = SquareSet::rank(by.fold_wb(Rank::Third, Rank::Sixth));
        let last = SquareSet::rank(by.fold_wb(Rank::Eighth, Rank::First));
        // From where a pawn attacks two at once.
        let below = enemies.forward(by.other());
        let between = below.east() & below.west();
        for from in self.men(by, Role::Pawn) - pinned {
            if between.is_empty() {
                break;
            }
            let one = SquareSet::from(from).forward(by) - occupied;
            let two = (one & third).forward(by) - occupied;
            for to in ((one | two) & between) - last {
                consider(self.fork_by(by, Role::Pawn, from, to, attacks::pawn(by, to)));
            }
        }
        best
    }

    /// What a man wins by attacking two at once from a square where he can stand.
    fn fork_by(&self, by: Color, role: Role, from: Square, to: Square, reach: SquareSet) -> Option<Fork> {
        let enemy = by.other();
        let targets = reach & self.sides[side(enemy)];
        if !targets.more_than_one() {
            return None;
        }
        let own = UNITS[kind(role)];
        let occupied = self.occupied().without(from).with(to);
        let (mut first, mut second) = (0, 0);
        let mut won = SquareSet::EMPTY;
        for target in targets {
            let worth = self.role_at(target).map_or(0, |role| UNITS[kind(role)]);
            let guarded = (self.attackers(target, enemy, occupied) & occupied).any();
            let gain = if guarded { worth - own } else { worth };
            if gain > 0 {
                won.insert(target);
            }
            if gain > first {
                (first, second) = (gain, first);
            } else {
                second = second.max(gain);
            }
        }
        if second <= 0 {
            return None;
        }
        let captors = self.attackers(to, enemy, occupied) & occupied;
        if captors.any() {
            let cheap = ROLES_UP_TO[kind(role)].iter().any(|&role| (captors & self.roles[role]).any());
            let held = (self.attackers(to, by, occupied) & occupied).any();
            if cheap || !held {
                return None;
            }
        }
        Some(Fork { from, to, targets: won, gain: second.min(UNITS[4]) })
    }
}

/// By kind of man, the kinds that are worth no more and so may take him although he is protected.
const ROLES_UP_TO: [&[usize]; 2] = [&[0], &[0, 1, 2]];

#[cfg(test)]
mod tests {
    use super::*;
    use motive_chess::Position;

    fn fork(fen: &str) -> Option<(Square, i32)> {
        let position: Position = fen.parse().unwrap();
        Scratch::new(&position).fork(position.turn()).map(|fork| (fork.to, fork.gain))
    }

    #[test]
    fn knights_and_pawns_fork() {
        // King and rook; both rooks; the square is guarded by the queen.
        assert_eq!(fork("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1"), Some((Square::C7, 5)));
        assert_eq!(fork("r3r1k1/8/8/1N6/8/8/8/4K3 w - - 0 1"), Some((Square::C7, 2)));
        assert_eq!(fork("r2qr1k1/8/8/1N6/8/8/8/4K3 w - - 0 1"), None);
        // The queen does not help if the knight is protected there.
        assert_eq!(fork("r2qr1k1/8/8/1N6/8/8/2Q5/4K3 w - - 0 1"), Some((Square::C7, 2)));
        // A pawn steps between two knights; a pawn could take it.
        assert_eq!(fork("4k3/8/2n1n3/8/3P4/8/8/4K3 w - - 0 1"), Some((Square::D5, 3)));
        assert_eq!(fork("4k3/4p3/2n1n3/8/3P4/8/8/4K3 w - - 0 1"), Some((Square::D5, 3)));
        assert_eq!(fork("4k3/8/2n1p1n1/8/3P4/8/8/4K3 w - - 0 1"), None);
    }
}
