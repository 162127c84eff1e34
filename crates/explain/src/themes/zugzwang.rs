//! Zugzwang: whoever must move loses by it.

use motive_chess::Role;

use super::moving;
use crate::{Evidence, Line, Step};

/// A silent move in an ending after which the opponent, not in check, has only king and pawn moves and
/// few of them.
pub(super) fn zugzwang(line: &Line, step: &Step) -> Option<Evidence> {
    line.own_next(step)?;
    if step.m.capture().is_some() || step.is_check() || step.m.promotion().is_some() {
        return None;
    }
    let replies = step.after.legal_moves();
    let them = step.mover().other();
    let pieces = step.after.side(them) - step.after.role(Role::Pawn) - step.after.role(Role::King);
    let shown = replies.len() <= 4 && pieces.len() <= 1 && step.after.occupied().len() <= 12;
    shown.then(|| moving(line, step))
}
