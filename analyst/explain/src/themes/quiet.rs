//! Quiet moves and defensive moves.

use motive_chess::Role;

use super::moving;
use super::pawns::is_advanced;
use crate::{Evidence, Line, Step};

/// A silent move in the middle of the line, no answer to a check and no king move.
pub(super) fn quiet_move(line: &Line, step: &Step) -> Option<Evidence> {
    line.own_next(step)?;
    let shown = is_silent(step) && !step.before.is_check() && step.role() != Role::King;
    shown.then(|| moving(line, step))
}

/// The line ends with a silent move, or begins with a silent answer to a check, although there was a
/// choice of three moves at least: it holds what would be lost.
pub(super) fn defensive_move(line: &Line, step: &Step) -> Option<Evidence> {
    let last = step.ply == line.last().ply;
    let evades = step.ply == 0 && step.before.is_check();
    let shown = (last || evades) && is_silent(step) && step.before.legal_moves().len() >= 3;
    shown.then(|| moving(line, step))
}

/// Neither check nor capture nor a pawn far advanced, and the moved man attacks nothing.
fn is_silent(step: &Step) -> bool {
    step.m.capture().is_none()
        && !step.is_check()
        && !is_advanced(step)
        && !step.after.attacks_from(step.to()).intersects(step.after.side(step.mover().other()))
}
