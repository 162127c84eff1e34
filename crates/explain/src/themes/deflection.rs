//! Deflection: a guard is made to leave what it guards.

use super::bearing;
use crate::{Evidence, Line, Step};

/// The solver captures or promotes on a square that a man guarded until the move before, when a check
/// or an offer drew it away.
pub(super) fn deflection(line: &Line, step: &Step) -> Option<Evidence> {
    let lure = line.own_previous(step)?;
    let reply = line.previous(step)?;
    if step.m.capture().is_none() && step.m.promotion().is_none() {
        return None;
    }
    let goal = step.to();
    let drawn = reply.m.capture().is_some() && reply.to() == lure.to() || lure.is_check();
    let shown = drawn
        && goal != reply.to()
        && goal != lure.to()
        && lure.after.attacks_from(reply.from()).contains(goal)
        && !reply.after.attacks_from(reply.to()).contains(goal);
    shown.then(|| bearing(line, lure, lure.to(), [reply.from(), goal]))
}
