//! Mate in one, told from the king's flights before a move is played: PARADISE's MATE as a filter.

use motive_chess::{CheckSquares, Color, Piece, Position, Role, Square, SquareSet, attacks};

/// Whether the side to move mates at once.
pub(super) fn mate_in_one(position: &Position) -> bool {
    let checks = CheckSquares::new(position);
    may_mate(position, &checks)
        && position
            .legal_moves()
            .iter()
            .any(|&m| checks.gives_check(position, m) && position.after(m).legal_moves().is_empty())
}

/// Whether a check might mate, told from the king's flights before anything is played: an officer must cover
/// them all from where it checks, and the king must not be able to take it. Checks by pawns and by men behind
/// others are let through.
fn may_mate(position: &Position, checks: &CheckSquares) -> bool {
    let (us, them) = (position.turn(), position.turn().other());
    let (own, occupied, king) = (position.side(us), position.occupied(), position.king(them));
    let pawns = own & position.role(Role::Pawn);
    let pawn_checks = |to: Square| {
        let behind = SquareSet::from(to).fill_forward(them) | attacks::pawn(them, to);
        (behind.without(to) & pawns).any()
    };
    let promotes = pawns.into_iter().any(|pawn| (attacks::pawn(us, pawn) & last_rank(us)).any());
    if checks.screens().any() || promotes || checks.of(Role::Pawn).into_iter().any(pawn_checks) {
        return true;
    }
    let open = occupied.without(king);
    let mut flights = SquareSet::EMPTY;
    for to in attacks::king(king) - position.side(them) {
        if !position.attackers(to, us, open).any() {
            flights.insert(to);
        }
    }
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
        let piece = Piece { color: us, role };
        for from in own & position.role(role) {
            for to in (attacks::of(piece, from, occupied) & checks.of(role)) - own {
                let after = open.without(from).with(to);
                let escapes = flights.without(to) - attacks::of(piece, to, after);
                let taken = attacks::king(king).contains(to)
                    && !(position.attackers(to, us, after) & after).without(from).any();
                if !escapes.any() && !taken {
                    return true;
                }
            }
        }
    }
    false
}

/// The rank on which pawns of a color promote.
fn last_rank(color: Color) -> SquareSet {
    SquareSet(if color == Color::White { 0xff << 56 } else { 0xff })
}

#[cfg(test)]
mod tests {
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
            assert_eq!(mate_in_one(&position), all_moves(&position), "{fen}");
        }
    }
}
