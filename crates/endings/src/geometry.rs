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
pub fn rank_for(color: Color, square: Square) -> u8 {
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
