//! Mate, and in how many moves.

use super::bearing;
use crate::{Evidence, Line, Step};

/// The line ends in mate.
pub(super) fn mate(line: &Line, step: &Step) -> Option<Evidence> {
    if step.ply != line.last().ply || !line.ends_in_mate() {
        return None;
    }
    let king = step.after.king(step.mover().other());
    let checker = step.after.checkers().first().unwrap_or(step.to());
    Some(bearing(line, step, checker, [king]))
}

/// The line mates with its `N`th move of the solver; for 5, with the fifth or later.
pub(super) fn mate_in<const N: usize>(line: &Line, step: &Step) -> Option<Evidence> {
    let moves = line.steps().len().div_ceil(2).min(5);
    if moves == N { mate(line, step) } else { None }
}
