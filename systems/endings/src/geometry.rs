//! Distances, squares of pawns, cuts, key squares: what the goals of the endings are made of.

use motive_chess::{Color, Square};

/// Moves of a king from here to there on an empty board.
#[inline]
pub fn distance(a: Square, b: Square) -> u8 {
    let (files, ranks) = (file(a).abs_diff(file(b)), rank(a).abs_diff(rank(b)));
    files.max(ranks)
}

/// 0 for the a-file to 7.
#[inline]
pub fn file(square: Square) -> u8 {
    square as u8 & 7
}

/// 0 for the first rank to 7.
#[inline]
pub fn rank(square: Square) -> u8 {
    square as u8 >> 3
}

/// 0 for the rank behind the pawns of `color` to 7 where they promote.
#[inline]
pub(crate) fn rank_for(color: Color, square: Square) -> u8 {
    if color == Color::White { rank(square) } else { 7 - rank(square) }
}

/// Whether two pawns have passed each other or stand on files that are neither the same nor neighbors.
#[inline]
pub fn are_passed(white: Square, black: Square) -> bool {
    match file(white).abs_diff(file(black)) {
        0 => rank(white) > rank(black),
        1 => rank(white) >= rank(black),
        _ => true,
    }
}

/// Distance from the nearest edge, 0 to 3.
#[inline]
pub(crate) fn edge_distance(square: Square) -> u8 {
    let (f, r) = (file(square), rank(square));
    f.min(7 - f).min(r).min(7 - r)
}

/// Files and ranks to the nearest light corner (a8, h1) and to the nearest dark one (a1, h8).
#[inline]
pub(crate) fn corner_distances(square: Square) -> (u8, u8) {
    let (f, r) = (file(square), rank(square));
    let light = (f + (7 - r)).min((7 - f) + r);
    let dark = (f + r).min((7 - f) + (7 - r));
    (light, dark)
}

/// Where a pawn promotes.
#[inline]
pub(crate) fn queening_square(color: Color, pawn: Square) -> Square {
    Square::new(u32::from(file(pawn)) + if color == Color::White { 56 } else { 0 })
}

/// Moves that a pawn needs to promote if nothing stands in its way.
#[inline]
pub(crate) fn steps_to_promote(color: Color, pawn: Square) -> u8 {
    match 7 - rank_for(color, pawn) {
        6 => 5,
        n => n,
    }
}
