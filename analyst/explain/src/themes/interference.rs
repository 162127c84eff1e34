//! Interference: a man steps between a guard and what it guards.

use motive_chess::attacks;

use super::bearing;
use crate::see::is_unguarded;
use crate::{Evidence, Line, Step};

/// The solver captures an unguarded man that was guarded along a line until a man came to stand on
/// that line: the solver's own with its last move, or the opponent's with the reply.
pub(super) fn interference(line: &Line, step: &Step) -> Option<Evidence> {
    let own = line.own_previous(step)?;
    let reply = line.previous(step)?;
    let (square, _) = step.captured()?;
    let them = step.mover().other();
    if reply.to() == square || !is_unguarded(&step.before, square, them) {
        return None;
    }
    for (moved, earlier) in [(own, &own.before), (reply, &reply.before)] {
        let guards = earlier.attackers(square, them, earlier.occupied());
        let cut = guards.into_iter().find(|&guard| attacks::between(guard, square).contains(moved.to()));
        if let Some(guard) = cut {
            return Some(bearing(line, moved, moved.to(), [guard, square]));
        }
    }
    None
}
