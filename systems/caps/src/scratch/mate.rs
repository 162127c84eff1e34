//! Mate in one on the scratch board: which checks there are, and whether one of them has no answer.
//!
//! Most checks are seen through without being made: the king has a square, or the man who gives check can be taken by
//! somebody who is certainly free to do so. Only what is left is made and looked at.

use motive_chess::{Color, Move, Piece, Rank, Role, Square, SquareSet, attacks};

use super::{ROLES, Scratch, kind, side};

/// The squares from which a man of each kind would check a king, and the men who mask a line to him.
pub(super) struct CheckMap {
    pub king: Square,
    pub direct: [SquareSet; 6],
    pub screens: SquareSet,
    /// The squares between the sliders and him: who stands elsewhere is not pinned, whoever moves.
    pub lines: SquareSet,
    /// The squares from which a pawn may come to one of his.
    pub pawns: SquareSet,
}

impl Scratch {
    /// The squares from which a side may give check.
    pub(super) fn check_map(&self, by: Color) -> Option<CheckMap> {
        let king = self.king(by.other())?;
        let occupied = self.occupied();
        let (bishop, rook) = (attacks::bishop(king, occupied), attacks::rook(king, occupied));
        let direct = [
            attacks::pawn(by.other(), king),
            attacks::knight(king),
            bishop,
            rook,
            bishop | rook,
            SquareSet::EMPTY,
        ];
        let snipers = ((attacks::rook(king, SquareSet::EMPTY) & self.straight())
            | (attacks::bishop(king, SquareSet::EMPTY) & self.diagonal()))
            & self.sides[side(by)];
        let (mut screens, mut lines) = (SquareSet::EMPTY, SquareSet::EMPTY);
        for sniper in snipers {
            let between = attacks::between(king, sniper);
            lines |= between;
            if let Some(only) = (between & occupied).single() {
                screens.insert(only);
            }
        }
        let near = direct[0];
        let behind = near.forward(by.other());
        let pawns = behind | behind.forward(by.other()) | behind.east() | behind.west();
        Some(CheckMap { king, direct, screens: screens & self.sides[side(by)], lines, pawns })
    }

    /// A move by which a side, if it were to move, would mate at once: from, to, promotion.
    pub(crate) fn mate_in_one(&self, by: Color) -> Option<(Square, Square, Option<Role>)> {
        self.mate_by(by, &ROLES)
    }

    /// Whether a side, if it were to move, could mate at once with a pawn.
    pub(crate) fn pawn_mates(&self, by: Color) -> bool {
        self.mate_by(by, &ROLES[..1]).is_some()
    }

    fn mate_by(&self, by: Color, roles: &[Role]) -> Option<(Square, Square, Option<Role>)> {
        let map = self.check_map(by)?;
        let own = self.sides[side(by)];
        let occupied = self.occupied();
        let last = SquareSet::rank(by.fold_wb(Rank::Eighth, Rank::First));
        let last_step = (last.forward(by.other()) | map.screens | map.pawns) & self.roles[0];
        let pieces = self.roles[1] | self.roles[2] | self.roles[3] | self.roles[4] | map.screens;
        let mut flight = None;
        for &role in roles {
            let direct = map.direct[kind(role)];
            for from in own & self.roles[kind(role)] & (pieces | last_step) {
                let reach = self.reach(by, role, from, occupied);
                let mut to_try = reach & direct;
                if map.screens.contains(from) {
                    to_try |= reach - attacks::line(from, map.king);
                }
                if role == Role::Pawn {
                    to_try |= reach & last;
                }
                for to in to_try.without(map.king) {
                    let promotions: &[Option<Role>] = if role == Role::Pawn && last.contains(to) {
                        &[Some(Role::Queen), Some(Role::Knight)]
                    } else {
                        &[None]
                    };
                    for &promotion in promotions {
                        // Whether he is in check already: then a second check cannot be answered by a capture.
                        let (flight, pressed) = *flight
                            .get_or_insert_with(|| (self.flight(by, map.king), self.in_check(by.other())));
                        if self.leaves_flight(flight, by, promotion.unwrap_or(role), (from, to), map.king)
                            || (!pressed
                                && !map.screens.contains(from)
                                && self.captors(by, from, to, &map).any())
                        {
                            continue;
                        }
                        let next = self.shifted(from, to, promotion);
                        if next.is_mated(by.other())
                            && !next.in_check(by)
                            && !self.en_passant_answer(by, from, to)
                        {
                            return Some((from, to, promotion));
                        }
                    }
                }
            }
        }
        None
    }

    /// The squares around a king on which nobody of the other side bears, even through him.
    pub(super) fn flight(&self, by: Color, king: Square) -> SquareSet {
        let around = self.occupied().without(king);
        let open = attacks::king(king) - self.sides[side(by.other())];
        open.into_iter().filter(|&to| self.attackers(to, by, around).is_empty()).collect()
    }

    /// Whether it shows at once that after a move the king can still step away: to a square on which nobody bears, which
    /// the man does not reach from his new place, and onto which his leaving opens no line.
    #[inline]
    fn leaves_flight(
        &self,
        flight: SquareSet,
        by: Color,
        role: Role,
        (from, to): (Square, Square),
        king: Square,
    ) -> bool {
        let around = self.occupied().without(king).without(from);
        let reach = attacks::of(Piece { color: by, role }, to, around);
        let left = (flight - reach).without(to);
        left.into_iter().any(|square| (self.attackers(square, by, around) & around).is_empty())
    }

    /// The men of the other side, free of any line to their king, who could take a man that gives check on a square.
    #[inline]
    pub(super) fn captors(&self, by: Color, from: Square, to: Square, map: &CheckMap) -> SquareSet {
        (self.attackers(to, by.other(), self.occupied().without(from)) - map.lines).without(map.king)
    }

    /// Whether a double step could be answered by capturing the pawn in passing.
    fn en_passant_answer(&self, by: Color, from: Square, to: Square) -> bool {
        self.role_at(from) == Some(Role::Pawn)
            && from.rank().distance(to.rank()) == 2
            && (SquareSet::from(to).east() | SquareSet::from(to).west())
                .intersects(self.men(by.other(), Role::Pawn))
    }

    /// Whether the move, made on this board, mates.
    pub fn mates(&self, by: Color, m: Move) -> bool {
        m.from().is_some_and(|from| !self.en_passant_answer(by, from, m.to()))
            && self.after(m).is_some_and(|next| next.is_mated(by.other()))
    }
}

#[cfg(test)]
mod tests {
    use motive_chess::Position;

    use super::*;

    fn scratch(fen: &str) -> (Position, Scratch) {
        let position: Position = fen.parse().unwrap();
        let scratch = Scratch::new(&position);
        (position, scratch)
    }

    #[test]
    fn mates_in_one_agree_with_the_rules() {
        // Every legal move of positions rich in checks: the static test against the rules of chess.
        for fen in [
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
            "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1",
            "r1bq2rk/pp3p1p/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1",
            "7k/P4Q2/6K1/8/8/8/8/8 w - - 0 1",
            "3rk3/1P3p2/4pP2/8/8/8/1Q6/4K2R w K - 0 1",
        ] {
            let (position, board) = scratch(fen);
            let us = position.turn();
            let mut any = false;
            for m in position.legal_moves() {
                let mate = position.after(m).is_checkmate();
                if !m.is_castle() && !m.is_en_passant() {
                    assert_eq!(board.mates(us, m), mate, "{fen} {}", position.san(m));
                    any |= mate;
                }
            }
            assert_eq!(board.mate_in_one(us).is_some(), any, "{fen}");
        }
    }

    #[test]
    fn a_pinned_man_neither_captures_nor_interposes() {
        // The pawn on g7 is pinned by the bishop and cannot take the knight; the queen mates on g7 or g8.
        let (_, board) = scratch("5r1k/6pp/7N/8/8/2B5/6Q1/6K1 w - - 0 1");
        assert!(board.mate_in_one(Color::White).is_some());
    }
}
