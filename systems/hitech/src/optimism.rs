//! What a move could be worth if things go well: section 3.10 of the paper.
//!
//! As a rule the side that moved may move once more, and a probe tells what that threatens. The rule
//! misleads in some cases, and these need knowledge of chess:
//!
//! * a **check** leaves no time for another move; its hope lies in the safety of the checking man, the
//!   number of replies and whether the king must move;
//! * a **threat of mate** outranks every check that leaves three replies or more, whether the mate
//!   takes one move or four;
//! * **hit and run**: a man that takes (or goes somewhere) and escapes by the extra move, while in
//!   earnest it would be taken, threatens nothing;
//! * a king far from its shelter and a pin promise something that no short search can measure.

use motive_chess::exchange::exchange_at_least;
use motive_chess::{Color, Move, Position, Rank, Role, Square, SquareSet};
use motive_critic::is_mate_score;

use crate::rounds::settings::Optimism;

/// Why a move has the hope it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hope {
    /// It gives check; so many replies are legal.
    Check {
        /// The number of legal replies.
        replies: usize,
    },
    /// It threatens mate.
    MateThreat,
    /// Another move would win something.
    Threat,
    /// Another move would save a man that is lost in earnest: nearly worthless.
    HitAndRun,
    /// Nothing beyond what it has.
    None,
}

/// What the realistic probe of a move said, as far as hope needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reality {
    /// The score for the side that moves.
    pub score: i32,
    /// Whether the man that moves is taken in the line that is expected.
    pub taken: bool,
}

/// A move that is hoped for.
pub(crate) struct Hopeful<'a> {
    pub before: &'a Position,
    pub m: Move,
    pub after: &'a Position,
    pub reality: Reality,
    /// Half-moves from the root to the position before the move.
    pub ply: u32,
}

impl Hopeful<'_> {
    /// The hope of a move that gives check, for the side that moves.
    pub(crate) fn of_check(&self, weights: &Optimism) -> (i32, Hope) {
        let replies = self.after.legal_moves();
        let count = replies.len();
        let king = self.after.king(self.after.turn());
        let king_must_move = replies.iter().all(|reply| reply.from() == Some(king));
        let mut hope = weights.check[count.clamp(1, weights.check.len()) - 1];
        if !self.is_safe() {
            hope = hope * weights.unsafe_check / 100;
        }
        if king_must_move {
            hope = hope * weights.king_must_move / 100;
        }
        let hope = discounted(hope, weights, self.ply) + self.patterns(weights);
        (self.at_least_real(hope), Hope::Check { replies: count })
    }

    /// The hope of a quiet move, whose extra-move probe found this score and this line. `floor` is what
    /// the best move has.
    pub(crate) fn of_threat(&self, weights: &Optimism, score: i32, line: &[Move], floor: i32) -> (i32, Hope) {
        if is_mate_score(score) && score > 0 {
            let hope = discounted(weights.mate_threat, weights, self.ply);
            return (self.at_least_real(hope.max(floor)), Hope::MateThreat);
        }
        let mut hope = score.min(floor.saturating_add(weights.largest_gain));
        let mut kind = if hope > floor.max(self.reality.score) { Hope::Threat } else { Hope::None };
        if let Some(percent) = weights.hit_and_run
            && self.reality.taken
            && line.first().is_some_and(|extra| extra.from() == Some(self.destination()))
            && hope > self.reality.score
        {
            hope = self.reality.score + (hope - self.reality.score) * percent / 100;
            kind = Hope::HitAndRun;
        }
        (self.at_least_real(hope + self.patterns(weights)), kind)
    }

    fn at_least_real(&self, hope: i32) -> i32 {
        hope.max(self.reality.score)
    }

    fn destination(&self) -> Square {
        self.before.destination(self.m)
    }

    /// Whether the man that moved cannot be taken with gain.
    fn is_safe(&self) -> bool {
        let to = self.destination();
        let takers = self.after.capture_moves();
        !takers.iter().any(|&taker| taker.to() == to && exchange_at_least(self.after, taker, 1))
    }

    /// The hope that no search measures: an exposed king, pinned men.
    fn patterns(&self, weights: &Optimism) -> i32 {
        let enemy = self.after.turn();
        let mut hope = 0;
        if is_exposed(self.after, enemy) {
            hope += weights.exposed_king;
        }
        let pinned = (self.after.pinned(enemy) & self.after.side(enemy)).len();
        hope + weights.pin * i32::try_from(pinned).unwrap_or(0)
    }
}

/// Whether the man that makes a move is taken in the line that follows it.
pub(crate) fn is_taken(before: &Position, m: Move, line: &[Move]) -> bool {
    let mut position = before.after(m);
    let mut place = before.destination(m);
    let color = before.turn();
    for &next in line {
        if !position.is_legal(next) {
            return false;
        }
        if position.turn() == color {
            if next.from() == Some(place) {
                place = position.destination(next);
            }
        } else if captured_square(&position, next) == Some(place) {
            return true;
        }
        position.play(next);
    }
    false
}

fn captured_square(position: &Position, m: Move) -> Option<Square> {
    match m {
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        _ if m.is_capture() => Some(position.destination(m)),
        _ => None,
    }
}

/// A king beyond its second rank while the other side has a queen or two rooks.
fn is_exposed(position: &Position, color: Color) -> bool {
    let home = match color {
        Color::White => SquareSet::rank(Rank::First) | SquareSet::rank(Rank::Second),
        Color::Black => SquareSet::rank(Rank::Eighth) | SquareSet::rank(Rank::Seventh),
    };
    let enemy = color.other();
    let heavy = position.men(enemy, Role::Queen).any() || position.men(enemy, Role::Rook).len() > 1;
    heavy && !home.contains(position.king(color))
}

fn discounted(hope: i32, weights: &Optimism, ply: u32) -> i32 {
    let mut hope = hope;
    for _ in 0..ply.min(60) {
        hope = hope * weights.discount / 100;
    }
    hope
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HitechSettings;

    fn hopeful(fen: &str, uci: &str, score: i32, taken: bool, work: impl FnOnce(&Hopeful<'_>)) {
        let before: Position = fen.parse().unwrap();
        let m = before.parse_uci(uci).unwrap();
        let after = before.after(m);
        work(&Hopeful { before: &before, m, after: &after, reality: Reality { score, taken }, ply: 0 });
    }

    #[test]
    fn few_replies_make_a_check_hopeful_and_a_mate_threat_beats_three() {
        let weights = HitechSettings::faithful().optimism;
        let mut one = 0;
        hopeful("6k1/5ppp/8/8/8/8/1B3PPP/R5K1 w - - 0 1", "a1a8", 0, false, |mate| {
            assert_eq!(mate.after.legal_moves().len(), 0);
            one = mate.of_check(&weights).0;
        });
        hopeful("7k/7p/8/8/8/8/6PP/R5K1 w - - 0 1", "a1a8", 0, false, |check| {
            let (hope, kind) = check.of_check(&weights);
            assert_eq!(kind, Hope::Check { replies: 1 });
            assert_eq!(hope, one);
            let threat = check.of_threat(&weights, 31_990, &[], 0);
            assert_eq!(threat.1, Hope::MateThreat);
            assert!(threat.0 < hope);
            assert!(threat.0 > weights.check[2] * weights.king_must_move / 100, "after all modifiers, too");
        });
    }

    #[test]
    fn figure_20_hopes_for_what_is_printed() {
        // Composed: the rook gives check, can be taken, and taking it is the only reply. The figure prints 4621 where a
        // pawn is 128: 36.1 pawns; and 2764 for a threat of mate: 21.6.
        let weights = HitechSettings::faithful().optimism;
        hopeful("k6r/8/8/8/8/8/6PP/5RRK b - - 0 1", "h8h2", 0, true, |check| {
            let (hope, kind) = check.of_check(&weights);
            assert_eq!(kind, Hope::Check { replies: 1 });
            assert!((hope - 3610).abs() <= 60, "{hope}");
            let (threat, _) = check.of_threat(&weights, 31_990, &[], 0);
            assert!((threat - 2160).abs() <= 60 && threat < hope, "{threat}");
        });
    }

    #[test]
    fn a_raider_that_is_caught_has_little_hope() {
        // The bishop takes a guarded pawn and would like to leave with it.
        let weights = Optimism::default();
        hopeful("6k1/p1p3pp/1p6/8/3B4/8/6PP/6K1 w - - 0 1", "d4b6", -200, true, |raid| {
            let escape = raid.after.pass_out_of_check().unwrap().parse_uci("b6d4").unwrap();
            let (hope, kind) = raid.of_threat(&weights, 100, &[escape], 0);
            assert_eq!(kind, Hope::HitAndRun);
            assert!(hope < -150, "{hope}");
            let believed = Optimism { hit_and_run: None, ..weights.clone() };
            assert_eq!(raid.of_threat(&believed, 100, &[escape], 0), (100, Hope::Threat));
        });
    }

    #[test]
    fn a_man_is_followed_to_where_it_is_taken() {
        let position: Position = "6k1/p1p3pp/1p6/8/3B4/8/6PP/6K1 w - - 0 1".parse().unwrap();
        let take = position.parse_uci("d4b6").unwrap();
        let after = position.after(take);
        let retake = after.parse_uci("c7b6").unwrap();
        assert!(is_taken(&position, take, &[retake]));
        assert!(!is_taken(&position, take, &[after.parse_uci("g8f7").unwrap()]));
    }

    #[test]
    fn a_wandering_king_and_pins_give_hope() {
        let weights = Optimism::default();
        hopeful("8/8/4k3/8/8/8/1Q4PP/6K1 w - - 0 1", "h2h3", 0, false, |quiet| {
            assert_eq!(quiet.of_threat(&weights, 0, &[], 0).0, weights.exposed_king);
        });
        hopeful("4k3/4n3/8/8/8/8/4R1PP/6K1 w - - 0 1", "h2h3", 0, false, |quiet| {
            assert_eq!(quiet.of_threat(&weights, 0, &[], 0).0, weights.pin);
        });
    }
}
