//! Deflection: a guard is made to leave what it guards.

use motive_chess::attacks;

use super::bearing;
use super::fork::fork;
use crate::see::worth;
use crate::{Evidence, Line, Step};

/// The solver captures or promotes on a square that a man guarded (perhaps through the man that now
/// captures or promotes) until the move before, when it took an offer or answered a check and gave up
/// its guard.
/// An even exchange is no offer, and what a fork wins needs no deflection.
pub(super) fn deflection(line: &Line, step: &Step) -> Option<Evidence> {
    let lure = line.own_previous(step)?;
    let reply = line.previous(step)?;
    if step.m.capture().is_none() && step.m.promotion().is_none() {
        return None;
    }
    let goal = step.to();
    let accepted = reply.m.capture().is_some() && reply.to() == lure.to();
    let offer = lure.m.capture().is_none_or(|taken| worth(taken) < worth(lure.arrived()));
    let forked = || fork(line, lure).is_some_and(|evidence| evidence.squares.contains(&goal));
    let drawn = if accepted { offer } else { lure.is_check() && !forked() };
    let shown = drawn
        && goal != reply.to()
        && goal != lure.to()
        && bears_on(lure, reply, step)
        && !reply.after.attacks_from(reply.to()).contains(goal);
    shown.then(|| bearing(line, lure, lure.to(), [reply.from(), goal]))
}

/// Whether the man of the reply bore on the goal after the lure, the man that goes there not in the
/// way.
fn bears_on(lure: &Step, reply: &Step, step: &Step) -> bool {
    let occupied = lure.after.occupied().without(step.from());
    lure.after
        .piece_at(reply.from())
        .is_some_and(|guard| attacks::of(guard, reply.from(), occupied).contains(step.to()))
}
