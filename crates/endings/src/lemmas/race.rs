//! CATCHPAWN and PAWNRACE: two passed pawns, and kings who may or may not catch them.

use motive_chess::{Color, Role, Square};

use super::kpk::PawnEnding;
use crate::board::Board;
use crate::geometry::{distance, file, queening_square, rank_for, steps_to_promote};

/// Moves in hand that a king with two errands must miss.
const SLACK: u8 = 2;

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
    /// The other king cannot catch it.
    pub free: bool,
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
    let edge = file(pawn).min(7 - file(pawn));
    let home = distance(king, target);
    let margin = match (edge, home) {
        (1 | 3, _) => 2,
        (_, 0..=1) => 4,
        (_, 2) => 3,
        _ => 2,
    };
    Some(Runner { least, needs, margin, free })
}

/// The pawn of `color` cannot be caught, and the other one can: each push of that one is answered by the king, each move of the
/// other king by a push, and nothing changes but that the pawn goes on.
fn outruns(board: &Board, us: Runner, them: Runner, color: Color) -> bool {
    let (Some(ours), Some(theirs)) = (board.find(color, Role::Pawn), board.find(color.other(), Role::Pawn))
    else {
        return false;
    };
    if us.needs != us.least {
        return false;
    }
    let away = distance(board.king(color.other()), queening_square(color, ours));
    let near = distance(board.king(color), queening_square(color.other(), theirs));
    // A king beside his own pawn's way would bring it through.
    let help = distance(board.king(color.other()), queening_square(color.other(), theirs));
    // And one who is only just too late for both may gain a move by going for both at once, as Reti showed.
    let slack = |needs: u8, near: u8| (away - needs - 2) + (help - near - 3);
    let holds = |needs: u8, near: u8| {
        away > needs + 1 && near <= them.least && help > near + 2 && slack(needs, near) >= SLACK
    };
    if board.turn() == color {
        holds(us.needs - 1, near) || holds(us.needs, near.saturating_sub(1))
    } else {
        holds(us.needs, near)
    }
}

/// Moves until the pawn of `color` has promoted for certain, with or without the help of its king, if the other side does nothing
/// but try to catch it.
pub fn arrives(board: &Board, color: Color, run: Runner) -> Option<u8> {
    if run.free {
        return Some(run.needs);
    }
    let pawn = board.find(color, Role::Pawn)?;
    escort(board, color, pawn).map(|delay| run.least + delay)
}

/// The moves that the king of `color` spends to bring the pawn through.
fn escort(board: &Board, color: Color, pawn: Square) -> Option<u8> {
    let flip = |square: Square| if color == Color::White { square } else { square.flip_vertical() };
    let ours = board.turn() == color;
    PawnEnding {
        ours,
        king: flip(board.king(color)),
        enemy: flip(board.king(color.other())),
        pawn: flip(pawn),
    }
    .escort()
}

/// Whoever queens long before the other wins.
pub(super) fn judge(board: &Board) -> Option<i8> {
    if board.is_check() {
        return None;
    }
    let (white, black) = (runner(board, Color::White)?, runner(board, Color::Black)?);
    let wins = |us: Runner, them: Runner, color: Color| {
        // When we queen they have made one move less if we are to move, as many otherwise.
        let in_time = |moves: u8| {
            i16::from(them.least) - (i16::from(moves) - i16::from(board.turn() == color))
                >= i16::from(them.margin)
        };
        in_time(us.least) && arrives(board, color, us).is_some_and(in_time)
    };
    // A king on the other pawn's way need not move while his own pawn queens.
    let blocks = |color: Color| {
        board.find(color.other(), Role::Pawn).is_some_and(|pawn| {
            let king = board.king(color);
            file(king) == file(pawn) && rank_for(color.other(), king) > rank_for(color.other(), pawn)
        })
    };
    for (runner, color, sign) in [(white, Color::White, 1), (black, Color::Black, -1)] {
        if runner.free && runner.needs == runner.least && blocks(color) {
            return Some(sign);
        }
    }
    if outruns(board, white, black, Color::White) {
        return Some(1);
    }
    if outruns(board, black, white, Color::Black) {
        return Some(-1);
    }
    if wins(white, black, Color::White) {
        return Some(1);
    }
    if wins(black, white, Color::Black) {
        return Some(-1);
    }
    None
}
