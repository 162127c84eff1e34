//! A position as the measures see it.
//!
//! A chapter adds up dozens of charts, and most of them ask for the same few things: how the board is turned, where the bare king can
//! go, how far he could walk. Each is worked out once for a position, when the first measure asks for it.

use std::cell::OnceCell;

use motive_chess::{Color, SquareSet, attacks};

use super::turn::Turn;
use crate::board::{Board, index};

/// Steps of a king that are told apart; beyond them only the whole room counts.
pub(super) const MAX_STEPS: usize = 16;

/// A board, and what has been found out about it.
pub(super) struct View {
    pub(super) board: Board,
    turns: [OnceCell<Turn>; 2],
    next: [OnceCell<SquareSet>; 2],
    walks: [OnceCell<Walk>; 2],
}

/// Where a king can walk while the other men stand still.
pub(super) struct Walk {
    /// The squares that he reaches in so many steps or fewer.
    steps: [SquareSet; MAX_STEPS + 1],
    /// All of them.
    pub(super) room: SquareSet,
}

impl Walk {
    fn of(board: &Board, side: Color) -> Walk {
        let open = open_squares(board, side);
        let mut reached = SquareSet::from_square(board.king(side));
        let mut steps = [reached; MAX_STEPS + 1];
        let mut count = 0;
        loop {
            let grown = widened(reached) & open;
            if grown == reached {
                break;
            }
            reached = grown;
            count += 1;
            if let Some(rest) = steps.get_mut(count..) {
                rest.fill(reached);
            }
        }
        Walk { steps, room: reached }
    }

    pub(super) fn within(&self, steps: usize) -> SquareSet {
        self.steps[steps.min(MAX_STEPS)]
    }
}

impl View {
    pub(super) fn new(board: &Board) -> View {
        View { board: *board, turns: Default::default(), next: Default::default(), walks: Default::default() }
    }

    /// How the board is turned for the bare king of the opponent of `strong`.
    pub(super) fn turn(&self, strong: Color) -> Turn {
        *self.turns[index(strong)].get_or_init(|| Turn::of(&self.board, strong))
    }

    /// See [`mobility`].
    pub(super) fn mobility(&self, side: Color) -> SquareSet {
        *self.next[index(side)].get_or_init(|| mobility(&self.board, side))
    }

    /// Where the king of `side` can walk.
    pub(super) fn walk(&self, side: Color) -> &Walk {
        self.walks[index(side)].get_or_init(|| Walk::of(&self.board, side))
    }
}

/// The squares that the king of `side` can go to next as far as the opponent's attacks are concerned; men of the
/// opponent that nobody guards may be taken.
fn mobility(board: &Board, side: Color) -> SquareSet {
    let king = board.king(side);
    let occupied = board.occupied();
    let mut own = SquareSet::EMPTY;
    for man in board.men_of(side) {
        own.insert(man.square);
    }
    attacks::king(king) & !own & !board.attacks(side.other(), occupied.without(king))
}

/// The squares that the king of `side` can walk to while the opponent's men stand still: its own square, and all
/// that it reaches over squares that are not attacked.
pub(crate) fn room(board: &Board, side: Color) -> SquareSet {
    let open = open_squares(board, side);
    let mut reached = SquareSet::from_square(board.king(side));
    loop {
        let grown = widened(reached) & open;
        if grown == reached {
            return reached;
        }
        reached = grown;
    }
}

/// Where the king of `side` stands, and the empty squares that are not attacked.
fn open_squares(board: &Board, side: Color) -> SquareSet {
    let king = board.king(side);
    let mut open = !board.attacks(side.other(), board.occupied().without(king));
    for man in board.men() {
        open.remove(man.square);
    }
    open.with(king)
}

/// The squares and all squares beside them.
fn widened(squares: SquareSet) -> SquareSet {
    let row = squares | squares.east() | squares.west();
    row | row.forward(Color::White) | row.forward(Color::Black)
}

#[cfg(test)]
mod tests {
    use motive_chess::{Leniency, Position};

    use super::*;

    /// A king in a corner of a maze: what he reaches grows until it is his room, and both ways to reckon it agree.
    #[test]
    fn steps_grow_into_the_room() {
        for fen in ["k7/8/1K6/8/8/8/8/2B4N w - - 0 1", "8/8/3k4/8/8/8/1N6/K1B5 b - - 0 1"] {
            let board = Board::of(&Position::from_fen(fen, Leniency::Lenient).unwrap()).unwrap();
            let walk = Walk::of(&board, Color::Black);
            assert_eq!(walk.room, room(&board, Color::Black));
            assert_eq!(walk.within(0), SquareSet::from_square(board.king(Color::Black)));
            assert!((1..=MAX_STEPS).all(|n| (walk.within(n - 1) & !walk.within(n)).is_empty()));
            assert_eq!(walk.within(MAX_STEPS + 5), walk.room, "{fen}");
        }
    }
}
