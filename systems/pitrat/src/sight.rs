//! The quick looks that execution needs at every node: exchanges, prey, threats.
//!
//! The meticulous analysis is made once, at the root; elsewhere the program only asks what a capture is worth, what
//! could be captured with advantage, and whether a move threatens something new. *Advantageous* is as the paper
//! has it: a man that nobody protects, or a man worth more than the one that takes it.

use motive_chess::exchange::{takers, trade_worth as worth};
use motive_chess::{Color, Move, Position, Square, SquareSet};

/// The enemies that `us` could capture with advantage if it were to move.
pub(crate) fn prey(position: &Position, us: Color) -> SquareSet {
    let occupied = position.occupied();
    let mut enemies = position.side(us.other());
    enemies.remove(position.king(us.other()));
    enemies.into_iter().filter(|&on| is_prey(position, us, on, occupied)).collect()
}

fn is_prey(position: &Position, us: Color, on: Square, occupied: SquareSet) -> bool {
    let attackers = takers(position, us, on, occupied);
    if attackers.is_empty() {
        return false;
    }
    if takers(position, us.other(), on, occupied).is_empty() {
        return true;
    }
    let victim = position.role_at(on).map_or(0, worth);
    attackers.into_iter().any(|man| position.role_at(man).is_some_and(|role| worth(role) < victim))
}

/// Whether a move creates a threat: check, or something to capture with advantage that was not there before.
pub(crate) fn threatens(before: &Position, m: Move, after: &Position) -> bool {
    let us = before.turn();
    after.is_check() || (prey(after, us) - prey(before, us)).without(before.destination(m)).any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prey_is_unprotected_or_dearer() {
        let position: Position = "4k3/1p6/2r5/8/3B4/8/6p1/4K2R w - - 0 1".parse().unwrap();
        assert_eq!(prey(&position, Color::White), SquareSet::EMPTY);
        let m = position.parse_san("Bf2").unwrap();
        assert!(!threatens(&position, m, &position.after(m)));
        let m = position.parse_san("Rg1").unwrap();
        assert!(threatens(&position, m, &position.after(m)));
    }
}
