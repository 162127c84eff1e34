//! CATCHPAWN and PAWNRACE: two passed pawns, and kings who may or may not catch them.

use std::cell::RefCell;

use motive_chess::{Color, Role, Square};

use super::kpk::PawnEnding;
use super::queen;
use crate::board::{Board, PlacedPiece};
use crate::geometry::{distance, file, queening_square, rank_for, steps_to_promote};

/// Moves in hand that a king with two errands must miss.
const SLACK: u8 = 2;

/// One side of a race.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Runner {
    /// Moves that the pawn needs if nothing stands in its way.
    pub least: u8,
    /// The same, and one more if the own king must step aside.
    pub needs: u8,
    /// Moves that it must still need when the other side has queened, so that the queen wins for certain: rook and
    /// bishop pawns are the dangerous ones.
    pub margin: u8,
    /// The other king cannot catch it.
    pub free: bool,
    /// The other king is to move and takes it, from behind perhaps.
    pub hangs: bool,
}

/// How the pawn of `color` runs.
pub(crate) fn runner(board: &Board, color: Color) -> Option<Runner> {
    let pawn = board.find(color, Role::Pawn)?;
    let target = queening_square(color, pawn);
    let king = board.king(color);
    let blocked = file(king) == file(pawn) && rank_for(color, king) > rank_for(color, pawn);
    let least = steps_to_promote(color, pawn);
    let needs = least + u8::from(blocked);
    let enemy = board.king(color.other());
    let in_the_way = file(enemy) == file(pawn) && rank_for(color, enemy) > rank_for(color, pawn);
    let tempo = u8::from(board.turn() != color);
    let hangs = tempo == 1 && distance(enemy, pawn) == 1 && distance(king, pawn) > 1;
    let free = !in_the_way && !hangs && distance(enemy, target) > needs + tempo;
    let edge = file(pawn).min(7 - file(pawn));
    let home = distance(king, target);
    let margin = match (edge, home) {
        (1 | 3, _) => 2,
        (_, 0..=1) => 4,
        (_, 2) => 3,
        _ => 2,
    };
    Some(Runner { least, needs, margin, free, hangs })
}

/// The pawn of `color` cannot be caught, and the other one can: each push of that one is answered by the king, each move of the
/// other king by a push, and nothing changes but that the pawn goes on.
fn outruns(board: &Board, us: Runner, them: Runner, color: Color) -> bool {
    let (Some(ours), Some(theirs)) = (board.find(color, Role::Pawn), board.find(color.other(), Role::Pawn))
    else {
        return false;
    };
    if us.needs != us.least || us.hangs {
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
        let hangs = distance(board.king(color.other()), ours) == 1;
        holds(us.needs - 1, near) || (!hangs && holds(us.needs, near.saturating_sub(1)))
    } else {
        holds(us.needs, near)
    }
}

/// Moves until the pawn of `color` has promoted for certain, with or without the help of its king, if the other side does nothing
/// but try to catch it.
pub(crate) fn arrives(board: &Board, color: Color, run: Runner) -> Option<u8> {
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
    let ending = PawnEnding {
        ours,
        king: flip(board.king(color)),
        enemy: flip(board.king(color.other())),
        pawn: flip(pawn),
    };
    let (king, enemy) = (ending.king as usize, ending.enemy as usize);
    let place = ((ending.pawn as usize * 64 + king) * 64 + enemy) * 2 + usize::from(ours);
    let known = ESCORTS.with_borrow(|escorts| escorts[place]);
    if known != UNKNOWN {
        return (known != NONE).then_some(known);
    }
    let delay = ending.escort();
    ESCORTS.with_borrow_mut(|escorts| escorts[place] = delay.unwrap_or(NONE));
    delay
}

const UNKNOWN: u8 = 255;
const NONE: u8 = 254;

thread_local! {
    /// Escorts that were counted once: the same count comes up in every search.
    static ESCORTS: RefCell<Box<[u8]>> = RefCell::new(vec![UNKNOWN; 64 * 64 * 64 * 2].into_boxed_slice());
}

/// Why a race is won.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Way {
    /// The king stands before the other pawn and need not move while his own queens.
    Blocked,
    /// The own pawn cannot be caught, the other can.
    Outrun,
    /// The own pawn queens long before the other.
    First,
    /// The same with the help of the king.
    Escorted,
}

/// Who wins the race, and why, if that is plain.
pub(crate) fn winner(board: &Board) -> Option<(Color, Way)> {
    if board.is_check() {
        return None;
    }
    let (white, black) = (runner(board, Color::White)?, runner(board, Color::Black)?);
    let sides = [(white, black, Color::White), (black, white, Color::Black)];
    let first = |rule: &dyn Fn(Runner, Runner, Color) -> Option<Way>| {
        sides.iter().find_map(|&(us, them, color)| Some((color, rule(us, them, color)?)))
    };
    first(&|us, _, color| (us.free && us.needs == us.least && blocks(board, color)).then_some(Way::Blocked))
        .or_else(|| first(&|us, them, color| outruns(board, us, them, color).then_some(Way::Outrun)))
        .or_else(|| first(&|us, them, color| runs_first(board, us, them, color)))
}

/// The same without [`Way::Outrun`], in which pawn and king have an errand each.
pub(super) fn plain_winner(board: &Board) -> Option<Color> {
    if board.is_check() {
        return None;
    }
    let (white, black) = (runner(board, Color::White)?, runner(board, Color::Black)?);
    let sides = [(white, black, Color::White), (black, white, Color::Black)];
    let blocked = sides
        .iter()
        .find(|&&(us, _, color)| us.free && us.needs == us.least && blocks(board, color))
        .map(|&(_, _, color)| color);
    blocked.or_else(|| {
        sides.into_iter().find_map(|(us, them, color)| runs_first(board, us, them, color).map(|_| color))
    })
}

/// A king on the other pawn's way.
fn blocks(board: &Board, color: Color) -> bool {
    board.find(color.other(), Role::Pawn).is_some_and(|pawn| {
        let king = board.king(color);
        file(king) == file(pawn) && rank_for(color.other(), king) > rank_for(color.other(), pawn)
    })
}

/// Whoever queens long before the other wins.
fn runs_first(board: &Board, us: Runner, them: Runner, color: Color) -> Option<Way> {
    // When we queen they have made one move less if we are to move, as many otherwise; and one more if their pawn gains
    // a move by a check.
    let check = board.find(color.other(), Role::Pawn).is_some_and(|pawn| {
        may_be_checked(
            board.king(color),
            PlacedPiece { color: color.other(), role: Role::Pawn, square: pawn },
        )
    });
    let left = |moves: u8| {
        let made = i16::from(moves) - i16::from(board.turn() == color);
        i16::from(them.least) - i16::from(check) - made
    };
    if left(us.least) < i16::from(them.margin) {
        return None;
    }
    let moves = arrives(board, color, us).filter(|&moves| left(moves) >= i16::from(them.margin))?;
    if us.free && left(moves) == 2 && !check && !queen_is_in_time(board, color) {
        return None;
    }
    Some(if us.free { Way::First } else { Way::Escorted })
}

/// The own pawn has queened, the other has two steps left: as a rule she comes in time, but not from
/// everywhere.
fn queen_is_in_time(board: &Board, color: Color) -> bool {
    let (Some(ours), Some(theirs)) = (board.find(color, Role::Pawn), board.find(color.other(), Role::Pawn))
    else {
        return false;
    };
    let queen = PlacedPiece { color, role: Role::Queen, square: queening_square(color, ours) };
    // Two steps before the end of its way.
    let target = queening_square(color.other(), theirs);
    let square = if color == Color::White { target as u32 + 16 } else { target as u32 - 16 };
    let pawn = PlacedPiece { color: color.other(), role: Role::Pawn, square: Square::new(square) };
    let end = Board::new(color.other(), board.king(Color::White), board.king(Color::Black), &[queen, pawn]);
    queen::against_pawn(&end, queen, pawn) == Some(1)
}

/// Whether a pawn on its way passes a square from which it attacks the king, and so wins a move.
pub(super) fn may_be_checked(king: Square, pawn: PlacedPiece) -> bool {
    file(king).abs_diff(file(pawn.square)) == 1
        && rank_for(pawn.color, king) > rank_for(pawn.color, pawn.square) + 1
}
