//! Zugzwang: whoever must move loses by it.

use motive_chess::Role;

use super::moving;
use crate::see::is_en_prise;
use crate::{Evidence, Line, Step};

/// After a silent move the opponent, not in check, moves king or pawn without capturing, and only
/// that makes the solver's next move possible: had the opponent been able to pass, it would be illegal
/// or would lose the man that moves.
pub(super) fn zugzwang(line: &Line, step: &Step) -> Option<Evidence> {
    let reply = line.next(step)?;
    let next = line.own_next(step)?;
    if step.m.capture().is_some() || step.m.promotion().is_some() || reply.m.capture().is_some() {
        return None;
    }
    let passed = step.after.pass()?;
    let them = step.mover().other();
    let few = |color| {
        (step.after.side(color) - step.after.role(Role::Pawn) - step.after.role(Role::King)).len() <= 1
    };
    let worse = !passed.is_legal(next.m)
        || is_en_prise(&passed.after(next.m), next.to(), step.mover())
            && !is_en_prise(&next.after, next.to(), step.mover());
    (few(them) && few(step.mover()) && reply.role() == Role::King && worse).then(|| moving(line, step))
}
