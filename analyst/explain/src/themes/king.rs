//! Kings: castling, exposed kings, attacks on a wing, attacks on f2 and f7.

use std::ops::RangeInclusive;

use motive_chess::{Color, File, Rank, Role, Square, attacks};

use super::{bearing, moving};
use crate::{Evidence, Line, Step};

/// With so many men on the board one speaks of an attack on the king's side. Known as the number that the
/// lichess tags use; 17 to 22 were tried on the even rows, and it came out best. So did its neighbor.
const FULL_BOARD_KINGSIDE: usize = 20;
/// The same for the queen's side, where kings castle later.
const FULL_BOARD_QUEENSIDE: usize = 18;

/// The solver castles.
pub(super) fn castling(line: &Line, step: &Step) -> Option<Evidence> {
    step.m.is_castle().then(|| moving(line, step))
}

/// The enemy king stands in its own half with none of its pawns next to it, and the solver checks it
/// more than once, or once and goes on.
pub(super) fn exposed_king(line: &Line, step: &Step) -> Option<Evidence> {
    let them = step.mover().other();
    let king = line.start().king(them);
    let sheltered = attacks::king(king).intersects(line.start().men(them, Role::Pawn));
    let shown = relative_rank(king, them) <= 3
        && !sheltered
        && step.ply > 0
        && step.is_check()
        && line.own_next(step).is_some();
    shown.then(|| bearing(line, step, step.to(), [step.after.king(them)]))
}

/// The solver strikes at a king that stands on the king's side of its first rank.
pub(super) fn kingside_attack(line: &Line, step: &Step) -> Option<Evidence> {
    wing_attack(line, step, File::G..=File::H, FULL_BOARD_KINGSIDE)
}

/// The same on the queen's side.
pub(super) fn queenside_attack(line: &Line, step: &Step) -> Option<Evidence> {
    wing_attack(line, step, File::A..=File::C, FULL_BOARD_QUEENSIDE)
}

/// A capture of the pawn on f7 (f2) next to a king that has not castled: it stands in the middle of its
/// first rank.
pub(super) fn attacking_f2_f7(line: &Line, step: &Step) -> Option<Evidence> {
    let them = step.mover().other();
    let weak = them.fold_wb(Square::F2, Square::F7);
    let king = step.before.king(them);
    let middle = (File::D..=File::E).contains(&king.file()) && relative_rank(king, them) == 0;
    let shown = step.captured().is_some_and(|(square, _)| square == weak) && middle;
    shown.then(|| bearing(line, step, step.to(), [king]))
}

/// The king on its first rank, the board still full, and at least two strikes: checks, and captures
/// within two squares of the king; a capture that checks is two.
fn wing_attack(line: &Line, step: &Step, wing: RangeInclusive<File>, full_board: usize) -> Option<Evidence> {
    let them = step.mover().other();
    let king = line.start().king(them);
    if step.ply != 0
        || !wing.contains(&king.file())
        || relative_rank(king, them) > 0
        || line.start().occupied().len() < full_board
        || !line.solver_steps().any(Step::is_check)
    {
        return None;
    }
    let strikes: usize = line
        .solver_steps()
        .map(|step| {
            let near = step.to().distance(step.before.king(them)) <= 2;
            usize::from(step.is_check()) + usize::from(near && step.m.capture().is_some())
        })
        .sum();
    (strikes >= 2).then(|| bearing(line, step, step.to(), [king]))
}

/// The rank of a square as a side counts, from 0.
fn relative_rank(square: Square, color: Color) -> u32 {
    let rank = square.rank();
    match color {
        Color::White => rank as u32,
        Color::Black => Rank::Eighth as u32 - rank as u32,
    }
}
