//! CATCHPAWN and PAWNRACE: two passed pawns, and kings who may or may not catch them.

use motive_chess::{Color, Role, Square};

use super::kpk::PawnEnding;
use crate::board::Board;
use crate::geometry::{distance, file, queening_square, rank_for, steps_to_promote};

/// One side of a race.
#[derive(Clone, Copy, Debug)]
pub struct Runner {
    /// Moves that the pawn needs if nothing stands in its way.
    pub least: u8,
    /// The same, and one more if the own king must step aside.
    pub needs: u8,
    /// Moves that it must still need when the other side has queened, so that the queen wins for certain: rook and
    /// bishop pawns are the dangerous ones.
    pub margin: u8,
    /// Moves until it has promoted for certain, with or without the help of its king, if the other side
    /// does nothing but try to catch it.
    pub arrives: Option<u8>,
}

/// How the pawn of `color` runs.
pub fn runner(board: &Board, color: Color) -> Option<Runner> {
    let pawn = board.find(color, Role::Pawn)?;
    let target = queening_square(color, pawn);
    let king = board.king(color);
    let blocked = file(king) == file(pawn) && rank_for(color, king) > rank_for(color, pawn);
    let least = steps_to_promote(color, pawn);
    let needs = least + u8::from(blocked);
    let enemy = board.king(color.other());
    let in_the_way = file(enemy) == file(pawn) && rank_for(color, enemy) > rank_for(color, pawn);
    let tempo = u8::from(board.turn() != color);
    let free = !in_the_way && distance(enemy, target) > needs + tempo;
    let arrives = if free { Some(needs) } else { escort(board, color, pawn).map(|delay| least + delay) };
    let edge = file(pawn).min(7 - file(pawn));
    let home = distance(king, target);
    let margin = match (edge, home) {
        (1 | 3, _) => 2,
        (_, 0..=4) => 4,
        (_, 5) => 3,
        _ => 2,
    };
    Some(Runner { least, needs, margin, arrives })
}

/// The moves that the king of `color` spends to bring the pawn through.
fn escort(board: &Board, color: Color, pawn: Square) -> Option<u8> {
    let flip = |square: Square| if color == Color::White { square } else { square.flip_vertical() };
    let ours = board.turn() == color;
    PawnEnding { ours, king: flip(board.king(color)), enemy: flip(board.king(color.other())), pawn: flip(pawn) }.escort()
}

/// Whoever queens long before the other wins.
pub(super) fn judge(board: &Board) -> Option<i8> {
    if board.is_check() {
        return None;
    }
    let (white, black) = (runner(board, Color::White)?, runner(board, Color::Black)?);
    let wins = |us: Runner, them: Runner, color: Color| {
        // When we queen they have made one move less if we are to move, as many otherwise.
        us.arrives.is_some_and(|moves| {
            i16::from(them.least) - (i16::from(moves) - i16::from(board.turn() == color)) >= i16::from(them.margin)
        })
    };
    if wins(white, black, Color::White) {
        return Some(1);
    }
    if wins(black, white, Color::Black) {
        return Some(-1);
    }
    None
}
