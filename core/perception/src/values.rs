//! What men are worth: the scales of the two sources.

use motive_chess::Role;

use crate::board::kind;

/// CAPS-II's units, used for everything static: pawn 1, knight and bishop 3, rook 5, queen 9, king 31.
pub const UNITS: [i32; 6] = [1, 3, 3, 5, 9, 31];

/// CAPS-II's points, used for values of moves and positions: 50 to the unit, a bishop a trifle more
/// than a knight.
const POINTS: [i32; 6] = [50, 160, 165, 250, 450, 1550];

/// PARADISE's values, used for everything.
pub const PARADISE: [i32; 6] = [10, 32, 33, 50, 90, 320];

/// A man's worth in the units of CAPS-II.
#[inline]
pub const fn units(role: Role) -> i32 {
    UNITS[kind(role)]
}

/// A man's worth in the points of CAPS-II.
#[inline]
pub const fn points(role: Role) -> i32 {
    POINTS[kind(role)]
}

/// A man's worth to PARADISE.
#[inline]
pub const fn paradise(role: Role) -> i32 {
    PARADISE[kind(role)]
}
