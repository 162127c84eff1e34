//! Parts of the legal moves, for searches that do not want them all.
//!
//! The rules library generates all legal moves at once. A quiescence search looks at captures,
//! promotions and some checks only, and it does so at most of its nodes, so those are generated here
//! directly from the square sets. The tests compare every list with the library's.

use shakmaty::{CastlingSide, Move, MoveList, Piece, Position as _, Rank, Role, Square};

use crate::{Position, SquareSet, attacks};

/// From where the side to move gives check: computed once a position, asked for many moves.
///
/// ```
/// use motive_chess::{CheckSquares, Position};
///
/// let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse()?;
/// let checks = CheckSquares::new(&position);
/// let giving = position.legal_moves().iter().filter(|&&m| checks.gives_check(&position, m)).count();
/// assert_eq!(giving, 1);
/// # Ok::<(), motive_chess::FenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CheckSquares {
    /// By role: the squares on which such a man attacks the enemy king.
    direct: [SquareSet; 6],
    /// Own men that stand between an own line piece and the enemy king.
    screens: SquareSet,
    king: Square,
}

impl CheckSquares {
    /// The check squares of the side to move.
    pub fn new(position: &Position) -> CheckSquares {
        let us = position.turn();
        let king = position.king(us.other());
        let occupied = position.occupied();
        let (bishop, rook) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        let direct = [
            attacks::pawn(us.other(), king),
            attacks::knight(king),
            bishop,
            rook,
            bishop | rook,
            SquareSet::EMPTY,
        ];
        let queens = position.role(Role::Queen);
        let snipers = (attacks::rook(king, SquareSet::EMPTY) & (position.role(Role::Rook) | queens)
            | attacks::bishop(king, SquareSet::EMPTY) & (position.role(Role::Bishop) | queens))
            & position.side(us);
        let mut screens = SquareSet::EMPTY;
        for sniper in snipers {
            if let Some(only) = (attacks::between(king, sniper) & occupied).single() {
                screens.insert(only);
            }
        }
        CheckSquares { direct, screens: screens & position.side(us), king }
    }

    /// The squares on which a man of this kind would give check.
    #[inline]
    pub fn of(&self, role: Role) -> SquareSet {
        self.direct[role as usize - 1]
    }

    /// Own men whose departure from their line would discover a check.
    #[inline]
    pub fn screens(&self) -> SquareSet {
        self.screens
    }

    /// Whether a legal move of the position gives check.
    #[inline]
    pub fn gives_check(&self, position: &Position, m: Move) -> bool {
        match m {
            Move::Normal { role, from, to, promotion: None, .. } => {
                self.of(role).contains(to)
                    || self.screens.contains(from) && !attacks::aligned(from, to, self.king)
            }
            // A promoted piece may look through the square the pawn has left; two men leave their
            // squares when castling or capturing en passant: play it and see.
            _ => position.after(m).is_check(),
        }
    }
}

impl Position {
    /// The legal captures (en passant included) and promotions, for callers who know that there is no check and have the
    /// pins.
    pub fn noisy_moves_out_of_check(&self, pinned: SquareSet) -> MoveList {
        let us = self.turn();
        let (own, enemy, occupied) = (self.side(us), self.side(us.other()), self.occupied());
        let king = self.king(us);
        let targets = enemy;
        let mut moves = MoveList::new();

        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in own & self.role(role) {
                let reach = attacks::of(Piece { color: us, role }, from, occupied) & targets;
                for to in along_pin(reach, from, king, pinned) {
                    moves.push(Move::Normal { role, from, capture: self.role_at(to), to, promotion: None });
                }
            }
        }
        for to in attacks::king(king) & targets {
            if self.attackers(to, us.other(), occupied.without(king)).is_empty() {
                moves.push(Move::Normal {
                    role: Role::King,
                    from: king,
                    capture: self.role_at(to),
                    to,
                    promotion: None,
                });
            }
        }
        let last = SquareSet::rank(us.fold_wb(Rank::Eighth, Rank::First));
        for from in own & self.role(Role::Pawn) {
            let captures = attacks::pawn(us, from) & targets;
            let push = SquareSet::from(from).forward(us) & (last - occupied);
            for to in along_pin(captures | push, from, king, pinned) {
                let capture = self.role_at(to);
                if last.contains(to) {
                    for promotion in [Role::Queen, Role::Knight, Role::Rook, Role::Bishop] {
                        let promotion = Some(promotion);
                        moves.push(Move::Normal { role: Role::Pawn, from, capture, to, promotion });
                    }
                } else {
                    moves.push(Move::Normal { role: Role::Pawn, from, capture, to, promotion: None });
                }
            }
        }
        if self.chess().maybe_ep_square().is_some() {
            moves.extend(self.chess().en_passant_moves());
        }
        moves
    }

    /// The legal moves that are neither captures nor promotions, for callers who know that there is
    /// no check and have the pins.
    pub fn quiet_moves_out_of_check(&self, pinned: SquareSet) -> MoveList {
        let us = self.turn();
        let (own, occupied, king) = (self.side(us), self.occupied(), self.king(us));
        let mut moves = MoveList::new();
        for side in CastlingSide::ALL {
            if self.can_castle(us, side) {
                moves.extend(self.chess().castling_moves(side));
            }
        }
        let mut push = |role, from, to| {
            moves.push(Move::Normal { role, from, capture: None, to, promotion: None });
        };
        let last = SquareSet::rank(us.fold_wb(Rank::Eighth, Rank::First));
        let second = SquareSet::rank(us.fold_wb(Rank::Second, Rank::Seventh));
        for from in own & self.role(Role::Pawn) {
            let one = SquareSet::from(from).forward(us) - occupied;
            let mut reach = one - last;
            if second.contains(from) {
                reach |= one.forward(us) - occupied;
            }
            for to in along_pin(reach, from, king, pinned) {
                push(Role::Pawn, from, to);
            }
        }
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in own & self.role(role) {
                let reach = attacks::of(Piece { color: us, role }, from, occupied) - occupied;
                for to in along_pin(reach, from, king, pinned) {
                    push(role, from, to);
                }
            }
        }
        for to in attacks::king(king) - occupied {
            if self.attackers(to, us.other(), occupied.without(king)).is_empty() {
                push(Role::King, king, to);
            }
        }
        moves
    }

    /// The legal move with this origin, target ([`Move::to`]) and promotion, if there is one: a quick
    /// way to take a stored move out of storage again.
    pub fn recall(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
        pinned: SquareSet,
    ) -> Option<Move> {
        let us = self.turn();
        let role = self.role_at(from)?;
        let is_it = |m: &&Move| {
            let promoted = if let Move::Normal { promotion, .. } = m { *promotion } else { None };
            m.from() == Some(from) && m.to() == to && promoted == promotion
        };
        // The rare kinds are looked up in lists, the usual ones are checked directly.
        let castles = role == Role::King && self.men(us, Role::Rook).contains(to);
        let en_passant = role == Role::Pawn && self.chess().maybe_ep_square() == Some(to);
        if !self.side(us).contains(from) {
            return None;
        }
        if self.is_check() || castles || en_passant {
            return self.legal_moves().iter().find(is_it).copied();
        }
        let (occupied, king) = (self.occupied(), self.king(us));
        let last = SquareSet::rank(us.fold_wb(Rank::Eighth, Rank::First));
        let reach = match role {
            Role::Pawn => {
                if promotion.is_some() != last.contains(to)
                    || matches!(promotion, Some(Role::King | Role::Pawn))
                {
                    return None;
                }
                let second = SquareSet::rank(us.fold_wb(Rank::Second, Rank::Seventh));
                let one = SquareSet::from(from).forward(us) - occupied;
                let two = if second.contains(from) { one.forward(us) - occupied } else { SquareSet::EMPTY };
                one | two | (attacks::pawn(us, from) & self.side(us.other()))
            }
            _ if promotion.is_some() => return None,
            _ => attacks::of(Piece { color: us, role }, from, occupied) - self.side(us),
        };
        let safe = role != Role::King || self.attackers(to, us.other(), occupied.without(king)).is_empty();
        (safe && along_pin(reach, from, king, pinned).contains(to)).then(|| Move::Normal {
            role,
            from,
            capture: self.role_at(to),
            to,
            promotion,
        })
    }

    /// The legal quiet moves that give check, when the side to move is not in check itself.
    /// Castling and promotions are left out.
    pub fn quiet_checks(&self, checks: &CheckSquares, pinned: SquareSet) -> MoveList {
        let us = self.turn();
        let (own, occupied, king) = (self.side(us), self.occupied(), self.king(us));
        let mut moves = MoveList::new();
        let mut push = |role, from, to| {
            moves.push(Move::Normal { role, from, capture: None, to, promotion: None });
        };
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in own & self.role(role) {
                let mut targets = checks.of(role);
                if checks.screens().contains(from) {
                    targets |= !attacks::line(checks.king, from);
                }
                let reach = (attacks::of(Piece { color: us, role }, from, occupied) - occupied) & targets;
                for to in along_pin(reach, from, king, pinned) {
                    push(role, from, to);
                }
            }
        }
        if checks.screens().contains(king) {
            for to in attacks::king(king) - occupied - attacks::line(checks.king, king) {
                if self.attackers(to, us.other(), occupied.without(king)).is_empty() {
                    push(Role::King, king, to);
                }
            }
        }
        let last = SquareSet::rank(us.fold_wb(Rank::Eighth, Rank::First));
        let second = SquareSet::rank(us.fold_wb(Rank::Second, Rank::Seventh));
        for from in own & self.role(Role::Pawn) {
            let mut targets = checks.of(Role::Pawn);
            if checks.screens().contains(from) {
                targets |= !attacks::line(checks.king, from);
            }
            let one = SquareSet::from(from).forward(us) - occupied;
            let mut reach = one;
            if second.contains(from) {
                reach |= one.forward(us) - occupied;
            }
            for to in along_pin((reach - last) & targets, from, king, pinned) {
                push(Role::Pawn, from, to);
            }
        }
        moves
    }
}

#[inline]
fn along_pin(reach: SquareSet, from: Square, king: Square, pinned: SquareSet) -> SquareSet {
    if pinned.contains(from) { reach & attacks::line(king, from) } else { reach }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Leniency;

    fn sorted(position: &Position, moves: &[Move]) -> Vec<String> {
        let mut text: Vec<String> = moves.iter().map(|&m| position.uci(m)).collect();
        text.sort();
        text
    }

    fn check(position: &Position) {
        let legal = position.legal_moves();
        let noisy: Vec<Move> = legal.iter().copied().filter(|m| m.is_capture() || m.is_promotion()).collect();
        if !position.is_check() {
            let found = position.noisy_moves_out_of_check(position.pinned(position.turn()));
            assert_eq!(sorted(position, &found), sorted(position, &noisy), "{position}");
        }
        let checks = CheckSquares::new(position);
        for &m in &legal {
            let gives = position.after(m).is_check();
            assert_eq!(checks.gives_check(position, m), gives, "{position} {}", position.uci(m));
        }
        let pinned = position.pinned(position.turn());
        for from in position.side(position.turn()) {
            for to in Square::ALL {
                for promotion in [None, Some(Role::Queen), Some(Role::Knight)] {
                    let wanted = legal.iter().find(|m| {
                        let promoted = if let Move::Normal { promotion, .. } = m { *promotion } else { None };
                        m.from() == Some(from) && m.to() == to && promoted == promotion
                    });
                    assert_eq!(position.recall(from, to, promotion, pinned), wanted.copied(), "{position}");
                }
            }
        }
        if !position.is_check() {
            let quiet: Vec<Move> =
                legal.iter().copied().filter(|m| !m.is_capture() && !m.is_promotion()).collect();
            let found = position.quiet_moves_out_of_check(pinned);
            assert_eq!(sorted(position, &found), sorted(position, &quiet), "{position}");
            let quiet: Vec<Move> = legal
                .iter()
                .copied()
                .filter(|m| !m.is_capture() && !m.is_promotion() && !m.is_castle())
                .filter(|&m| position.after(m).is_check())
                .collect();
            let found = position.quiet_checks(&checks, pinned);
            assert_eq!(sorted(position, &found), sorted(position, &quiet), "{position}");
        }
    }

    proptest! {
        #[test]
        fn parts_agree_with_the_whole(
            start in 0..5_usize,
            choices in prop::collection::vec(any::<u16>(), 1..120),
        ) {
            let starts = [
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
                "3k4/8/3N4/3R4/1b1K4/2B5/3P3p/8 w - - 0 1",
            ];
            let mut position = Position::from_fen(starts[start], Leniency::Lenient).unwrap();
            for choice in choices {
                check(&position);
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[choice as usize % moves.len()]);
            }
        }
    }
}
