//! The scales of CAPS-II, and what counts as significant.
//!
//! Values are in *points* (pawn 50, knight 160, bishop 165, rook 250, queen 450) and always from the
//! side that the context names, mostly the side on move. Static safety is counted in *units* (1, 3, 3, 5,
//! 9, king 31), 50 points each.

use motive_answer::Value;
use motive_chess::{Color, Position, Role};
use motive_perception::values;

/// 68 % of a pawn: what differs from the expectation by this much differs *significantly*.
pub const MARG: i32 = 34;

/// Points to a unit.
pub(crate) const UNIT: i32 = 50;

/// Mate on the board; a mate in n half-moves is worth this less n.
pub const MATE: i32 = 20_000;

/// Whatever is worth more is a mate.
pub(crate) const MATE_BOUND: i32 = MATE - 1_000;

/// The number that the program of 1974 printed for an even position.
pub const PRINTED_EVEN: i32 = 4_096;

/// What a man is worth in points.
#[inline]
pub const fn points(role: Role) -> i32 {
    values::points(role)
}

/// MAT: the material of a side less that of the other, kings aside.
pub fn material(position: &Position, of: Color) -> i32 {
    let count = |color, role| position.men(color, role).len() as i32;
    Role::ALL[..5].iter().map(|&role| points(role) * (count(of, role) - count(of.other(), role))).sum()
}

/// A value in points, at the root, in the words of the house.
pub fn as_value(points: i32) -> Value {
    if points >= MATE_BOUND {
        Value::MateIn(i32::midpoint(MATE - points, 1).max(0) as u32)
    } else if points <= -MATE_BOUND {
        Value::MatedIn(i32::midpoint(MATE, points).max(0) as u32)
    } else {
        Value::Centipawns(points * 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_is_a_pawn_and_margins_are_less() {
        assert_eq!(points(Role::Pawn), UNIT);
        assert_eq!(points(Role::King), 31 * UNIT);
        assert_eq!(MARG, 68 * UNIT / 100);
        let position: Position = "4k2r/8/8/8/8/8/PP6/Q3K3 b - - 0 1".parse().unwrap();
        assert_eq!(material(&position, Color::Black), 250 - 450 - 100);
    }

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(as_value(MATE - 1), Value::MateIn(1));
        assert_eq!(as_value(MATE - 3), Value::MateIn(2));
        assert_eq!(as_value(-MATE + 2), Value::MatedIn(1));
        assert_eq!(as_value(50), Value::Centipawns(100));
    }
}
