//! The way of a pawn: the square before it, who can hold it there, who is cut off from it.

use motive_chess::{Color, Role, Square, SquareSet, attacks};

use super::goals::places;
use crate::board::Board;
use crate::geometry::{distance, file, rank};

/// Moves of a king from a piece of `owner` to the square before a pawn of `pawns`, the nearest.
pub(super) fn to_stop(board: &Board, owner: Color, role: Role, pawns: Color) -> Option<i64> {
    let stops = places(board, pawns, Role::Pawn).forward(pawns);
    let ways = stops
        .into_iter()
        .flat_map(|stop| places(board, owner, role).into_iter().map(move |at| i64::from(distance(at, stop))));
    ways.min()
}

/// The length of the shorter diagonal through the first square of the pawn's way that the other bishop can hold; nothing if there is none.
pub(super) fn diagonal(board: &Board, owner: Color) -> Option<i64> {
    let (pawn, bishop) = (board.find(owner, Role::Pawn)?, board.find(owner.other(), Role::Bishop)?);
    let is_light = |at: Square| SquareSet::LIGHT.contains(at);
    let mut stop = SquareSet::from_square(pawn).forward(owner);
    let mut held = stop.into_iter().next()?;
    if is_light(held) != is_light(bishop) {
        stop = stop.forward(owner);
        held = stop.into_iter().next()?;
    }
    let all = attacks::bishop(held, SquareSet::EMPTY);
    let rising = all.into_iter().filter(|&at| (file(at) < file(held)) == (rank(at) < rank(held))).count();
    Some(rising.min(all.into_iter().count() - rising) as i64)
}

/// Files between the rook and the other king, if the rook stands between it and the pawn; otherwise 0.
pub(super) fn cut(board: &Board, owner: Color) -> i64 {
    let (Some(rook), Some(pawn)) = (board.find(owner, Role::Rook), board.find(owner, Role::Pawn)) else {
        return 0;
    };
    let (rook, pawn, king) = (file(rook), file(pawn), file(board.king(owner.other())));
    if pawn.min(king) < rook && rook < pawn.max(king) { i64::from(rook.abs_diff(king)) } else { 0 }
}
