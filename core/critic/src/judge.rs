//! The value of a position without a search: the net's, corrected where the rules of the game know better.

use motive_chess::{Color, Position};

use crate::eval::{mop_up, scale};
use crate::score::{EVALUATION_BOUND, Score};

/// From this phase on no ending is so simple that its material alone decides.
const SIMPLE_PHASE: i32 = 6;
/// Less than this of an advantage means a draw, or nearly one.
const NEARLY_DRAWN: i32 = 14;

/// The net's value for the side to move, after corrections: endings that cannot be won by their material, the way to
/// mate a bare king, and the fifty-move rule.
#[inline]
pub(crate) fn corrected(position: &Position, phase: i32, value: Score) -> Score {
    let mut value = value;
    if phase <= SIMPLE_PHASE {
        value = simple(position, value);
    }
    // The closer the fifty-move rule, the less an advantage is worth.
    value -= value * position.halfmoves().min(100) as i32 / 220;
    value.clamp(-EVALUATION_BOUND, EVALUATION_BOUND)
}

fn simple(position: &Position, value: Score) -> Score {
    let sign = if position.turn() == Color::White { 1 } else { -1 };
    let white = sign * value;
    let strong = if white >= 0 { Color::White } else { Color::Black };
    let left = scale::scale(position, strong);
    if left <= NEARLY_DRAWN {
        return value * left / scale::FULL;
    }
    value + sign * mop_up(position, white)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_won_is_level() {
        let wrong_corner: Position = "7k/8/8/8/7P/8/4B3/4K3 w - - 0 1".parse().unwrap();
        assert_eq!(corrected(&wrong_corner, 1, 600), 0);
        let right_corner: Position = "7k/8/8/8/7P/8/3B4/4K3 w - - 0 1".parse().unwrap();
        assert!(corrected(&right_corner, 1, 600) >= 600);
    }

    #[test]
    fn a_bare_king_is_driven_to_the_edge() {
        let middle: Position = "8/8/8/3k4/8/8/R7/4K3 w - - 0 1".parse().unwrap();
        let edge: Position = "3k4/8/8/8/8/8/R7/4K3 w - - 0 1".parse().unwrap();
        assert!(corrected(&edge, 2, 900) > corrected(&middle, 2, 900));
        assert_eq!(corrected(&edge.mirrored(), 2, 900), corrected(&edge, 2, 900));
    }

    #[test]
    fn the_fifty_move_rule_comes_nearer() {
        let early: Position = "r3k3/8/8/8/8/8/8/RQ2K3 w - - 0 1".parse().unwrap();
        let late: Position = "r3k3/8/8/8/8/8/8/RQ2K3 w - - 80 90".parse().unwrap();
        assert!(corrected(&late, 8, 900) < corrected(&early, 8, 900));
    }
}
