//! X-ray: a line piece that acts through an enemy man.

use motive_chess::{Role, attacks};

use super::bearing;
use crate::{Evidence, Line, Step};

/// Captures on one square: solver, opponent, solver again; the last capture goes over the square from
/// which the opponent's man had come, so that it was aimed through that man from the start.
pub(super) fn x_ray(line: &Line, step: &Step) -> Option<Evidence> {
    let first = line.own_previous(step)?;
    let reply = line.previous(step)?;
    let square = step.to();
    let shown = step.m.capture().is_some()
        && reply.m.capture().is_some()
        && reply.to() == square
        && first.to() == square
        && reply.role() != Role::King
        && attacks::between(step.from(), square).contains(reply.from());
    shown.then(|| bearing(line, first, step.from(), [reply.from(), square]))
}
