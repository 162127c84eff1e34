//! Exchanges on the scratch board: what a side could capture with gain, in units.
//!
//! The exact fights of the static record (pins to lesser men, duties, spare defenders) are computed when the
//! moves of a node are wanted. Most nodes end before that, by a claim, and a claim needs only to know what is
//! en prise. So this asks less: cheapest man first, lines that open are seen, a man pinned to his king stays on
//! his line, a king takes last.

use motive_chess::{Color, Move, Rank, Role, Square, SquareSet, attacks};
use motive_perception::values::UNITS;

use super::{ROLES, Scratch, kind, side};

/// A square on which something can be won: the square, the units, the man who takes first.
pub(crate) type Gain = (Square, i32, Square);

/// For each side the men pinned to their king, and their king.
type Pinned = [(SquareSet, Option<Square>); 2];

impl Scratch {
    /// The squares on which a side, if it were to move, could win something, the most first.
    pub(crate) fn gains(&self, by: Color) -> Vec<Gain> {
        let enemy = by.other();
        let pinned = self.held();
        let mut gains: Vec<Gain> = Vec::new();
        let last = SquareSet::rank(by.fold_wb(Rank::Eighth, Rank::First));
        for target in (self.sides[side(enemy)] & self.attacked(by)) - self.roles[kind(Role::King)] {
            let Some(first) = self.cheapest(target, by, self.occupied(), &pinned) else { continue };
            let promotes = last.contains(target) && self.roles[0].contains(first);
            let worth = self.units(target) + if promotes { 8 } else { 0 };
            let stands = if promotes { UNITS[4] } else { self.units(first) };
            if stands == UNITS[5] && self.attackers(target, enemy, self.occupied().without(first)).any() {
                continue;
            }
            let won = worth - self.retake(target, enemy, stands, self.occupied().without(first), &pinned);
            if won > 0 {
                gains.push((target, won, first));
            }
        }
        for pawn in self.men(by, Role::Pawn) {
            for to in SquareSet::from(pawn).forward(by) & last & !self.occupied() {
                let won = 8 - self.retake(to, enemy, UNITS[4], self.occupied().without(pawn), &pinned);
                if won > 0 {
                    gains.push((to, won, pawn));
                }
            }
        }
        gains.sort_by_key(|&(square, won, _)| (-won, square));
        gains.truncate(5);
        gains
    }

    /// What a move brings on its square when the men who bear on it have taken in turn, cheapest first.
    pub(crate) fn exchange(&self, m: Move) -> i32 {
        let (from, to, role, worth) = match m {
            Move::Normal { role, from, capture, to, promotion } => {
                let taken = capture.map_or(0, |role| UNITS[kind(role)]);
                let more = promotion.map_or(0, |role| UNITS[kind(role)] - UNITS[0]);
                (from, to, promotion.unwrap_or(role), taken + more)
            }
            Move::EnPassant { from, to } => (from, to, Role::Pawn, UNITS[0]),
            Move::Castle { .. } | Move::Put { .. } => return 0,
        };
        let enemy = if self.sides[0].contains(from) { Color::Black } else { Color::White };
        let standing = self.occupied().without(from);
        worth - self.retake(to, enemy, UNITS[kind(role)], standing, &self.held())
    }

    fn held(&self) -> Pinned {
        [Color::White, Color::Black].map(|color| {
            let king = self.king(color);
            (king.map_or(SquareSet::EMPTY, |king| self.pinned(color, king)), king)
        })
    }

    /// All squares on which a side bears.
    fn attacked(&self, by: Color) -> SquareSet {
        let (own, occupied) = (self.sides[side(by)], self.occupied());
        let mut all = self.men(by, Role::Pawn).pawn_attacks(by);
        for man in self.men(by, Role::Knight) {
            all |= attacks::knight(man);
        }
        for man in own & self.diagonal() {
            all |= attacks::bishop(man, occupied);
        }
        for man in own & self.straight() {
            all |= attacks::rook(man, occupied);
        }
        self.king(by).map_or(all, |king| all | attacks::king(king))
    }

    fn units(&self, on: Square) -> i32 {
        self.role_at(on).map_or(0, |role| UNITS[kind(role)])
    }

    /// What a side wins by taking something worth `stands`, if it wishes to.
    fn retake(&self, on: Square, by: Color, stands: i32, standing: SquareSet, pinned: &Pinned) -> i32 {
        let Some(man) = self.cheapest(on, by, standing, pinned) else { return 0 };
        let left = standing.without(man);
        if self.units(man) == UNITS[5] && (self.attackers(on, by.other(), left) & left).any() {
            // A king takes only what nobody can take back.
            return 0;
        }
        (stands - self.retake(on, by.other(), self.units(man), left, pinned)).max(0)
    }

    /// The cheapest man of a side who can take on a square.
    fn cheapest(&self, on: Square, by: Color, standing: SquareSet, pinned: &Pinned) -> Option<Square> {
        let (held, king) = pinned[side(by)];
        let mut able = self.attackers(on, by, standing) & standing;
        if let Some(king) = king {
            for man in able & held {
                if !attacks::line(king, man).contains(on) {
                    able.remove(man);
                }
            }
        }
        ROLES.iter().find_map(|&role| (able & self.roles[kind(role)]).first())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use motive_chess::Position;

    fn gains(fen: &str) -> Vec<(Square, i32)> {
        let position: Position = fen.parse().unwrap();
        let list = Scratch::new(&position).gains(position.turn());
        list.into_iter().map(|(square, won, _)| (square, won)).collect()
    }

    #[test]
    fn exchanges_in_units() {
        assert_eq!(gains("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1"), [(Square::D5, 1)]);
        assert_eq!(gains("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1"), []);
        // A rook attacked by a bishop and protected: partly en prise.
        assert_eq!(gains("4k3/8/2p5/3r4/8/5B2/8/4K3 w - - 0 1"), [(Square::D5, 2)]);
        // The protecting pawn is pinned to its king.
        assert_eq!(gains("4k3/3p4/4n3/1B6/8/8/8/4R1K1 w - - 0 1"), [(Square::E6, 3)]);
        // Promotion, free and guarded.
        assert_eq!(gains("7k/P7/8/8/8/8/8/K7 w - - 0 1"), [(Square::A8, 8)]);
        assert_eq!(gains("3r3k/P7/8/8/8/8/8/K7 w - - 0 1"), []);
    }
}
