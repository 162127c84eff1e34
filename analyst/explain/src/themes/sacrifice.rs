//! Sacrifice: material is given up and not taken back at once.

use super::moving;
use crate::see::balance;
use crate::{Evidence, Line, Step};

/// After the move, the opponent's reply and the next move, the solver is down by at least two pawns
/// against the start; promotions of the opponent are no gifts.
pub(super) fn sacrifice(line: &Line, step: &Step) -> Option<Evidence> {
    let reply = line.next(step)?;
    let next = line.own_next(step)?;
    let us = step.mover();
    let down = balance(&next.after, us) - balance(line.start(), us);
    let shown = down <= -2
        && reply.m.capture().is_some()
        && line.steps().iter().skip(1).step_by(2).all(|step| step.m.promotion().is_none());
    shown.then(|| moving(line, step))
}
