//! A guard with too much to do, and a guard that is taken off.

use super::bearing;
use crate::see::guards;
use crate::{Evidence, Line, Step};

/// One man was the only guard of two squares; the solver captures on one, the guard takes back, and
/// the solver captures on the other.
pub(super) fn overloading(line: &Line, step: &Step) -> Option<Evidence> {
    let (first, _) = step.captured()?;
    let reply = line.next(step)?;
    let second = line.own_next(step)?;
    let (goal, _) = second.captured()?;
    let them = step.mover().other();
    let guard = reply.from();
    let only = |square| guards(&step.before, square, them).single() == Some(guard);
    let shown = reply.m.capture().is_some()
        && reply.to() == step.to()
        && goal != first
        && step.before.side(them).contains(goal)
        && only(first)
        && only(goal);
    shown.then(|| bearing(line, step, guard, [first, goal]))
}

/// The solver captures a guard without check, and with another man takes next what it guarded, which
/// nobody guards any more.
pub(super) fn capturing_defender(line: &Line, step: &Step) -> Option<Evidence> {
    let first = line.own_previous(step)?;
    let (defender, _) = first.captured()?;
    let (goal, _) = step.captured()?;
    let them = step.mover().other();
    let shown = goal != first.to()
        && !first.is_check()
        && line.moving_man(first) != line.moving_man(step)
        && first.before.side(them).contains(goal)
        && guards(&first.before, goal, them).contains(defender)
        && guards(&step.before, goal, them).is_empty();
    shown.then(|| bearing(line, first, first.to(), [goal]))
}
