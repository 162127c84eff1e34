//! What a side can hold, whatever the other does: the lemmas that say "cannot win".
//!
//! A race of pawns is searched for wins. Most ways on it are tries that fail for one of two reasons, and the sooner a lemma
//! sees them fail the farther the search comes with its 200 positions:
//!
//! * **The king alone holds.** If the defender could hold the ending without his own pawn, he holds it with the pawn: he
//!   plays as if it were not there, and if it is taken nothing has changed. The pawn does harm only where it stands
//!   in its own king's way, or where it takes a stalemate away.
//! * **Queening in time.** A pawn that nobody can catch becomes a queen before the other one does, or just in time.

use arrayvec::ArrayVec;
use motive_chess::{Color, Role, Square};

use super::{kpk, queens, race};
use crate::board::{Board, PlacedPiece};
use crate::geometry::{distance, file, queening_square, rank, rank_for};

/// Whether `color`, one side of two with a pawn each, does not lose, as far as the lemmas know.
pub(super) fn holds(board: &Board, color: Color) -> bool {
    let man = |color: Color| board.men_of(color).next().filter(|man| man.role == Role::Pawn);
    let (Some(own), Some(other)) = (man(color), man(color.other())) else { return false };
    king_holds(board, own, other) || queens_in_time(board, own, other)
}

/// The king holds alone: king and the other pawn against the bare king is drawn, and the own pawn does not disturb.
fn king_holds(board: &Board, own: PlacedPiece, other: PlacedPiece) -> bool {
    let king = board.king(own.color);
    if stands_in_the_way(king, own.square, other) || may_lose_a_stalemate(king, own.square, other) {
        return false;
    }
    let bare = Board::new(board.turn(), board.king(Color::White), board.king(Color::Black), &[other]);
    // Whoever must move his pawn because the king cannot does not play as if it were not there.
    (board.turn() != own.color || bare.has_step()) && kpk::is_won(&bare) == Some(false)
}

/// The own pawn stands between its king and the squares that he may want to go to: the other pawn and its way.
fn stands_in_the_way(king: Square, own: Square, other: PlacedPiece) -> bool {
    let target = queening_square(other.color, other.square);
    let within = |at: u8, ends: [u8; 3]| {
        let (least, most) = ends.into_iter().fold((7, 0), |(a, b), end| (end.min(a), end.max(b)));
        (least..=most).contains(&at)
    };
    within(file(own), [file(king), file(target), file(target)])
        && within(rank(own), [rank(king), rank(target), rank(other.square)])
}

/// In front of a pawn that has come far the bare king is often saved by stalemate. A pawn of his own that can still move, or
/// that takes a square from him, may lose then.
fn may_lose_a_stalemate(king: Square, own: Square, other: PlacedPiece) -> bool {
    let corner = matches!(file(king), 0 | 7) && matches!(rank(king), 0 | 7);
    rank_for(other.color, other.square) >= 5 && (corner || distance(king, own) == 1)
}

/// The own pawn runs, nobody catches it, and when it has become a queen the other pawn still needs two moves; or one,
/// and then queen stands against queen and the other side has nothing better than a draw.
fn queens_in_time(board: &Board, own: PlacedPiece, other: PlacedPiece) -> bool {
    let color = own.color;
    let (Some(ours), Some(theirs)) = (race::runner(board, color), race::runner(board, other.color)) else {
        return false;
    };
    if !ours.free
        || board.is_check()
        || race::may_be_checked(board.king(color), other)
        || is_shut_in(board, color)
    {
        return false;
    }
    let to_move = u8::from(board.turn() == color);
    let moves_of_theirs = ours.needs - to_move;
    match theirs.least.saturating_sub(moves_of_theirs) {
        0 => false,
        1 if theirs.needs == theirs.least && ours.needs == ours.least => {
            let queened = |man: PlacedPiece| PlacedPiece {
                role: Role::Queen,
                square: queening_square(man.color, man.square),
                ..man
            };
            let men: ArrayVec<PlacedPiece, 2> = [queened(own), queened(other)].into_iter().collect();
            let (white, black) = (board.king(Color::White), board.king(Color::Black));
            let end = Board::new(color, white, black, &men);
            let lost = if color == Color::White { -1 } else { 1 };
            // If the last move was not legal, the first queen has prevented it.
            !end.is_legal() || queens::judge(&end) != lost
        }
        _ => true,
    }
}

/// A king in the corner with the other king before him may be mated by a pawn.
fn is_shut_in(board: &Board, color: Color) -> bool {
    let king = board.king(color);
    matches!(file(king), 0 | 7)
        && matches!(rank(king), 0 | 7)
        && distance(king, board.king(color.other())) == 2
}
