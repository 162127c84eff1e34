//! What a move gives up: the piece that moves, or one that is left where it can be taken.

use motive_chess::exchange::{exchange_at_least, worth};
use motive_chess::{Move, Position, Role, Square};
use motive_claims::{Claim, Ground, Kind, Placed, exchange, holds};

/// In hundredths of a pawn: who gives so much by the exchange on a square offers something. It is more than a pawn, and as much as a knight
/// for two pawns.
const OFFER: i32 = 110;
/// What is left to be taken is worth as much as a rook for a bishop.
const LEFT: i32 = 150;
/// An exchange that wins so much at once needs no courage.
const PLAIN: i32 = 200;

/// How a piece is offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum How {
    /// It goes where it can be taken, and the exchange there loses something.
    Goes,
    /// It takes a guarded piece that is worth less; the exchange there may come out even.
    Takes,
    /// It is left where it can be taken.
    Left,
}

/// A piece that a move offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Offer {
    /// Where it can be taken.
    pub(crate) square: Square,
    pub(crate) how: How,
}

impl Offer {
    /// What a move offers, if anything. A piece that is lost anyway is no offer when it moves.
    pub(crate) fn of(before: &Position, m: Move) -> Option<Offer> {
        let (to, taken) = (before.destination(m), m.capture().map_or(0, worth));
        let after = before.after(m);
        let goes = !exchange_at_least(before, m, 1 - OFFER);
        let dares = m.capture().is_some_and(|taken| taken != Role::Pawn)
            && taken + OFFER <= worth(m.role())
            && m.role() != Role::King
            && !exchange_at_least(before, m, PLAIN)
            && after.legal_moves().into_iter().any(|reply| reply.to() == to);
        if goes || dares {
            let how = if goes { How::Goes } else { How::Takes };
            return (!Offer::is_lost(before, m)).then_some(Offer { square: to, how });
        }
        let left = after.legal_moves().into_iter().filter(|reply| {
            reply.capture().is_some_and(|role| role != Role::Pawn)
                && reply.to() != to
                && exchange_at_least(&after, *reply, LEFT + taken)
        });
        let most = left.max_by_key(|reply| (reply.capture().map_or(0, worth), reply.to()))?;
        Some(Offer { square: most.to(), how: How::Left })
    }

    /// Whether the piece that moves would be lost by exchange where it stands.
    pub(crate) fn is_lost(before: &Position, m: Move) -> bool {
        before
            .pass()
            .zip(m.from())
            .is_some_and(|(passed, from)| exchange(&passed, from, passed.turn()) >= OFFER)
    }

    /// That the piece can be taken after these moves, as a claim that holds.
    pub(crate) fn claim(self, before: &Position, moves: &[Move], ground: &Ground<'_>) -> Option<Claim> {
        let end = moves.iter().fold(before.clone(), |position, &m| position.after(m));
        let placed = Placed::on(&end, self.square)?;
        let claim = Claim::new(Kind::Hangs, moves).on([placed]);
        holds(&claim, ground).is_ok().then_some(claim)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(fen: &str, san: &str) -> Option<(String, How)> {
        let position: Position = fen.parse().unwrap();
        let m = position.parse_san(san).unwrap();
        Offer::of(&position, m).map(|offer| (offer.square.to_string(), offer.how))
    }

    #[test]
    fn a_piece_is_offered_where_it_goes_or_where_it_is_left() {
        // Morphy at the opera, Paris 1858.
        let opera = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";
        assert_eq!(offer(opera, "Qb8+"), Some(("b8".to_owned(), How::Goes)));
        assert_eq!(offer(opera, "Qc3"), None);
        // D. Byrne-Fischer, New York 1956: the queen stays where she is attacked.
        let fischer = "r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 3 17";
        // Composed: a rook takes a knight that is guarded by a knight, and a bishop takes back.
        let takes = "6k1/3n1ppp/5n2/1B6/8/8/5PPP/3R2K1 w - - 0 1";
        assert_eq!(offer(takes, "Rxd7"), Some(("d7".to_owned(), How::Takes)));
        assert_eq!(offer(fischer, "Be6"), Some(("b6".to_owned(), How::Left)));
    }

    #[test]
    fn what_is_lost_anyway_or_paid_for_is_no_offer() {
        // Composed: the knight is lost where it stands, and takes a pawn on its way.
        assert_eq!(offer("6k1/5pp1/3p3p/4p3/1p3N2/8/5PPP/6K1 w - - 0 1", "Ng6"), None);
        // Composed: two rooks against one guard just win a knight.
        assert_eq!(offer("3r2k1/3n1ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 1", "Rxd7"), None);
        // Composed: a queen takes a queen.
        assert_eq!(offer("3q2k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1", "Qxd8#"), None);
    }
}
