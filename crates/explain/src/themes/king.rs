//! Kings: castling, exposed kings, attacks on a wing, attacks on f2 and f7.

use motive_chess::{Color, File, Position, Rank, Role, Square, SquareSet, attacks};

use super::{bearing, moving};
use crate::{Evidence, Line, Step};

/// The solver castles.
pub(super) fn castling(line: &Line, step: &Step) -> Option<Evidence> {
    step.m.is_castle().then(|| moving(line, step))
}

/// Early in the line the enemy king is checked away from home without pawns beside it.
pub(super) fn exposed_king(line: &Line, step: &Step) -> Option<Evidence> {
    let them = step.mover().other();
    let king = step.before.king(them);
    let away = relative_rank(king, them) >= 2;
    let sheltered = attacks::king(king).intersects(step.before.men(them, Role::Pawn));
    (away && !sheltered && step.is_check()).then(|| bearing(line, step, step.to(), [step.after.king(them)]))
}

/// The solver checks and attacks a king that stands on the king's side of its back ranks.
pub(super) fn kingside_attack(line: &Line, step: &Step) -> Option<Evidence> {
    wing_attack(line, step, [File::F, File::G, File::H])
}

/// The same on the queen's side.
pub(super) fn queenside_attack(line: &Line, step: &Step) -> Option<Evidence> {
    wing_attack(line, step, [File::A, File::B, File::C])
}

/// A capture of the pawn on f7 (f2) beside a king that still stands on its starting square or next to
/// it.
pub(super) fn attacking_f2_f7(line: &Line, step: &Step) -> Option<Evidence> {
    let them = step.mover().other();
    let weak = them.fold_wb(Square::F2, Square::F7);
    let homes = them.fold_wb(
        [Square::E1, Square::D1, Square::G1, Square::F1],
        [Square::E8, Square::D8, Square::G8, Square::F8],
    );
    let king = step.before.king(them);
    let shown = step.m.capture().is_some() && step.to() == weak && homes.contains(&king);
    shown.then(|| bearing(line, step, step.to(), [king]))
}

fn wing_attack(line: &Line, step: &Step, wing: [File; 3]) -> Option<Evidence> {
    let us = step.mover();
    let them = us.other();
    let king = step.before.king(them);
    let shown = wing.contains(&king.file())
        && relative_rank(king, them) <= 1
        && step.ply == 0
        && heavy(&step.before) > 0
        && line.solver_steps().any(Step::is_check)
        && (zone(king) & step.after.side(us)).any();
    shown.then(|| bearing(line, step, step.to(), [king]))
}

/// The rank of a square as a side counts, from 0.
fn relative_rank(square: Square, color: Color) -> u32 {
    let rank = square.rank();
    match color {
        Color::White => rank as u32,
        Color::Black => Rank::Eighth as u32 - rank as u32,
    }
}

/// The squares within two steps of a king.
fn zone(king: Square) -> SquareSet {
    let near = attacks::king(king).with(king);
    near.into_iter().fold(near, |all, square| all | attacks::king(square))
}

fn heavy(board: &Position) -> usize {
    (board.role(Role::Queen) | board.role(Role::Rook)).len()
}
