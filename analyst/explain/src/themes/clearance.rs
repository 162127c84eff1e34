//! Clearance: a man leaves a square or a line for another man.

use motive_chess::{Role, attacks};

use super::bearing;
use crate::see::is_en_prise;
use crate::{Evidence, Line, Step};

/// A line piece moves, without capture, over or to the square that another man left with the
/// solver's previous move for no reason of its own (it did not capture).
pub(super) fn clearance(line: &Line, step: &Step) -> Option<Evidence> {
    let cleared = line.own_previous(step)?;
    let reply = line.previous(step)?;
    if !matches!(step.arrived(), Role::Bishop | Role::Rook | Role::Queen) || step.m.capture().is_some() {
        return None;
    }
    let path = attacks::between(step.from(), step.to()).with(step.to());
    let shown = path.contains(cleared.from())
        && cleared.to() != step.from()
        && cleared.m.promotion().is_none()
        && reply.to() != step.from()
        && !(cleared.is_check() && reply.role() == Role::King)
        && (cleared.m.capture().is_none() || is_en_prise(&cleared.after, cleared.to(), cleared.mover()));
    shown.then(|| bearing(line, cleared, step.from(), [cleared.from(), step.to()]))
}
