//! Mate in one, at a glance.
//!
//! Most positions of a search for mates are looked at once, to see whether a single move mates. So this look
//! makes no list of moves: it goes through the squares from which a man gives check, and refuses a check from
//! which the king steps away, which is most of them, before it is played. What is left is played and asked of
//! the rules. The king's free squares come out of it as well; they tell how far the mate is.

use motive_chess::{
    CastlingSide, CheckSquares, Color, Move, Piece, Position, Rank, Role, Square, SquareSet, attacks,
};

/// What a look at a position shows to the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glance {
    /// A move that mates.
    pub mate: Option<Move>,
    /// The squares that the enemy king could step to if it were his turn.
    pub flights: SquareSet,
    /// How many checks there are, without the rare kinds; fewer if one of them mates.
    pub checks: u32,
}

/// Looks for a mate in one by the side to move.
pub(crate) fn glance(position: &Position) -> Glance {
    let scene = Scene::new(position, position.turn());
    let mut checks = 0;
    Glance { mate: scene.mate(&mut checks), flights: scene.flights, checks }
}

/// The squares that the enemy king of a side could step to, as far as that side's men guard them.
pub(crate) fn flights(position: &Position, us: Color) -> SquareSet {
    Scene::new(position, us).flights
}

struct Scene<'a> {
    position: &'a Position,
    /// The enemy king, the squares around him, and those of them that are free.
    king: Square,
    ring: SquareSet,
    flights: SquareSet,
    /// All men without the enemy king: lines go through him.
    bare: SquareSet,
}

impl Scene<'_> {
    fn new(position: &Position, us: Color) -> Scene<'_> {
        let king = position.king(us.other());
        let bare = position.occupied().without(king);
        let own = position.side(us);
        let ring = attacks::king(king);
        let mut guarded =
            (own & position.role(Role::Pawn)).pawn_attacks(us) | attacks::king(position.king(us));
        for from in own & position.role(Role::Knight) {
            guarded |= attacks::knight(from);
        }
        let queens = position.role(Role::Queen);
        for from in own & (position.role(Role::Bishop) | queens) {
            guarded |= attacks::bishop(from, bare);
        }
        for from in own & (position.role(Role::Rook) | queens) {
            guarded |= attacks::rook(from, bare);
        }
        let flights = ring - position.side(us.other()) - guarded;
        Scene { position, king, ring, flights, bare }
    }

    fn mate(&self, count: &mut u32) -> Option<Move> {
        let position = self.position;
        let us = position.turn();
        let checks = CheckSquares::new(position);
        if position.is_check() {
            let mut legal = position.legal_moves().into_iter();
            return legal.find(|&m| {
                *count += 1;
                checks.gives_check(position, m) && self.may_mate(m) && position.after(m).is_checkmate()
            });
        }
        let (own, enemy, occupied) = (position.side(us), position.side(us.other()), position.occupied());
        let own_king = position.king(us);
        let pinned = position.pinned(us);
        let targets = |role: Role, from: Square| {
            let discovered = checks.screens().contains(from);
            let off_line = if discovered { !attacks::line(self.king, from) } else { SquareSet::EMPTY };
            let free = if pinned.contains(from) { attacks::line(own_king, from) } else { SquareSet::FULL };
            (checks.of(role) | off_line) & free
        };
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            for from in own & position.role(role) {
                let reach = attacks::of(Piece { color: us, role }, from, occupied) - own;
                for to in reach & targets(role, from) {
                    *count += 1;
                    let m = Move::Normal { role, from, capture: None, to, promotion: None };
                    if self.may_mate(m) {
                        let m =
                            Move::Normal { role, from, capture: position.role_at(to), to, promotion: None };
                        if position.after(m).is_checkmate() {
                            return Some(m);
                        }
                    }
                }
            }
        }
        let last = SquareSet::rank(us.fold_wb(Rank::Eighth, Rank::First));
        let third = SquareSet::rank(us.fold_wb(Rank::Third, Rank::Sixth));
        for from in own & position.role(Role::Pawn) {
            let one = SquareSet::from(from).forward(us) - occupied;
            let reach = one | ((one & third).forward(us) - occupied) | (attacks::pawn(us, from) & enemy);
            for to in (reach - last) & targets(Role::Pawn, from) {
                *count += 1;
                let m = Move::Normal {
                    role: Role::Pawn,
                    from,
                    capture: position.role_at(to),
                    to,
                    promotion: None,
                };
                if self.may_mate(m) && position.after(m).is_checkmate() {
                    return Some(m);
                }
            }
            let free = if pinned.contains(from) { attacks::line(own_king, from) } else { SquareSet::FULL };
            for to in reach & last & free {
                // What a rook or a bishop mates, a queen mates.
                for promotion in [Role::Queen, Role::Knight] {
                    let (capture, promotion) = (position.role_at(to), Some(promotion));
                    let m = Move::Normal { role: Role::Pawn, from, capture, to, promotion };
                    if position.after(m).is_checkmate() {
                        return Some(m);
                    }
                }
            }
        }
        self.rare_mate(&checks)
    }

    /// The king, castling and captures in passing.
    fn rare_mate(&self, checks: &CheckSquares) -> Option<Move> {
        let position = self.position;
        let us = position.turn();
        let own_king = position.king(us);
        let discovers = checks.screens().contains(own_king);
        let castles = CastlingSide::ALL.into_iter().any(|side| {
            let empty = self.bare.without(own_king);
            position.can_castle(us, side) && attacks::rook(side.rook_to(us), empty).contains(self.king)
        });
        let passing = position.en_passant_square().is_some();
        if !discovers && !castles && !passing {
            return None;
        }
        position.legal_moves().into_iter().find(|&m| {
            let rare = m.is_castle() || m.is_en_passant() || m.from() == Some(own_king);
            rare && position.after(m).is_checkmate()
        })
    }

    /// Whether the king has nowhere to go after a check. An exact no, a provisional yes: what else parries the
    /// check is not asked.
    fn may_mate(&self, m: Move) -> bool {
        let Move::Normal { role, from, to, promotion: None, .. } = m else { return true };
        if role == Role::King {
            return true;
        }
        let us = self.position.turn();
        let piece = Piece { color: us, role };
        let occupied = self.bare.without(from).with(to);
        let left = self.ring & (attacks::of(piece, from, self.bare) - self.position.side(us.other()));
        let mut open = (self.flights | left) - attacks::of(piece, to, occupied);
        if self.ring.contains(to) {
            open.insert(to);
        }
        open.into_iter().all(|square| (self.position.attackers(square, us, occupied).without(from)).any())
    }
}

#[cfg(test)]
mod tests {
    use splitmix::Random;

    use super::*;

    fn mates(position: &Position) -> bool {
        position.legal_moves().iter().any(|&m| position.after(m).is_checkmate())
    }

    fn compare(position: &Position) {
        let glance = glance(position);
        assert_eq!(glance.mate.is_some(), mates(position), "{position}");
        if let Some(m) = glance.mate {
            assert!(position.is_legal(m) && position.after(m).is_checkmate(), "{position} {m:?}");
        }
        let king = position.king(position.turn().other());
        if let Some(pass) = position.pass() {
            let steps = pass.legal_moves().into_iter().filter(|m| m.from() == Some(king) && !m.is_castle());
            let steps: SquareSet = steps.map(Move::to).collect();
            // In check he may also have to leave a line.
            assert!(pass.is_check() || steps == glance.flights, "{position}");
        }
    }

    #[test]
    fn a_glance_sees_what_trying_sees() {
        let starts = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "k7/8/1QRB4/8/8/4r3/1p1p4/4K2R w K - 0 1",
        ];
        let mut random = Random::new(5);
        let mut seen = 0;
        for game in 0..600 {
            let mut position: Position = starts[game % starts.len()].parse().unwrap();
            for _ in 0..100 {
                compare(&position);
                seen += u32::from(mates(&position));
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[random.below(moves.len())]);
            }
        }
        assert!(seen > 500, "{seen}");
    }

    #[test]
    fn rare_mates() {
        // Composed, each with one mate: by castling, by a king who uncovers a rook, by a capture in passing, by a
        // promotion to a knight, and out of a check.
        let cases = [
            ("4R3/8/8/8/8/5k1P/7P/4K2R w K - 0 1", "O-O#"),
            ("8/8/4B3/8/8/8/8/k1K4R w - - 0 1", "Kc2#"),
            ("3n1b2/4k3/7R/3pP2B/B7/8/8/K7 w - d6 0 1", "exd6#"),
            ("6br/5Ppk/6pp/8/8/8/8/K7 w - - 0 1", "f8=N#"),
            ("7k/7p/8/Q7/2B5/8/8/r6K w - - 0 1", "Qxa1#"),
        ];
        for (fen, san) in cases {
            let position = Position::from_fen(fen, motive_chess::Leniency::Lenient).unwrap();
            compare(&position);
            let mate = glance(&position).mate.map(|m| position.san(m));
            assert_eq!(mate.as_deref(), Some(san), "{fen}");
        }
    }
}
