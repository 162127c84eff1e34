//! Mate in one, told from the king's flights before a move is played: PARADISE's MATE as a filter.

use motive_chess::{Piece, Role, SquareSet, attacks};

use super::board::{Board, Ply};
use super::plies::{Checks, last_rank};

impl Board {
    /// Whether the side to move mates at once.
    pub(super) fn mates_at_once(&self) -> bool {
        let checks = Checks::new(self);
        // Checks by pawns, by promotion and by men behind others are rare: they are played.
        if self.is_check() || checks.screens.any() || self.has_pawn_checks(&checks) {
            return self.checks().iter().any(|&ply| self.after(ply).is_mated());
        }
        self.officer_mates(&checks)
    }

    fn has_pawn_checks(&self, checks: &Checks) -> bool {
        let (us, them) = (self.turn, self.turn.other());
        let pawns = self.side(us) & self.role(Role::Pawn);
        let promotes = pawns.forward(us) | pawns.pawn_attacks(us);
        let near = checks.of(Role::Pawn);
        // A pawn reaches a square by a push of one or two, or by a capture.
        let from = near.forward(them) | near.forward(them).forward(them) | near.pawn_attacks(them);
        promotes.intersects(last_rank(us)) || from.intersects(pawns)
    }

    /// Mates by officers: one must cover all flights from where it checks, and the king must not take it.
    fn officer_mates(&self, checks: &Checks) -> bool {
        let (us, them) = (self.turn, self.turn.other());
        let (own, occupied) = (self.side(us), self.occupied());
        let (king, ours) = (self.king(them), self.king(us));
        let open = occupied.without(king);
        let mut flights = None;
        let mut pinned = None;
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            let targets = checks.of(role) - own;
            if targets.is_empty() {
                continue;
            }
            let piece = Piece { color: us, role };
            for from in own & self.role(role) {
                for to in attacks::of(piece, from, occupied) & targets {
                    let flights = *flights.get_or_insert_with(|| self.flights(open));
                    let after = open.without(from).with(to);
                    if (flights.without(to) - attacks::of(piece, to, after)).any() {
                        continue;
                    }
                    let is_near = attacks::king(king).contains(to);
                    if is_near && !(self.attackers(to, us, after) & after).without(from).any() {
                        continue;
                    }
                    let pinned = *pinned.get_or_insert_with(|| self.pinned());
                    if pinned.contains(from) && !attacks::line(ours, from).contains(to) {
                        continue;
                    }
                    let ply = Ply::new(role, from, to, self.role_at(to));
                    if self.after(ply).is_mated() {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Where the enemy's king could go if he had to, `open` being the board without him.
    fn flights(&self, open: SquareSet) -> SquareSet {
        let (us, them) = (self.turn, self.turn.other());
        let mut flights = SquareSet::EMPTY;
        for to in attacks::king(self.king(them)) - self.side(them) {
            if self.attackers(to, us, open).is_empty() {
                flights.insert(to);
            }
        }
        flights
    }
}

#[cfg(test)]
mod tests {
    use motive_chess::Position;

    use super::*;

    fn all_moves(position: &Position) -> bool {
        position.legal_moves().iter().any(|&m| position.after(m).is_checkmate())
    }

    /// The filter lets through what mates: by officers, pawns, promotion, discovery, with and without support.
    #[test]
    fn the_filter_loses_no_mate() {
        for fen in [
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
            "7k/5K2/6P1/8/8/8/8/6R1 w - - 0 1",
            "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1",
            "7k/R7/5KP1/8/8/8/8/8 w - - 0 1",
            "k7/2P5/1K6/8/8/8/8/8 w - - 0 1",
            "5r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1",
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1",
            "7k/8/8/8/8/8/8/K5R1 w - - 0 1",
            "6k1/5ppp/8/8/8/8/5PPP/4R1K1 b - - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            assert_eq!(Board::new(&position).mates_at_once(), all_moves(&position), "{fen}");
        }
    }
}
