//! Hanging piece: it stands unguarded and is simply taken.

use motive_chess::Role;

use super::moving;
use crate::see::{balance, is_unguarded, worth};
use crate::{Evidence, Line, Step};

/// The first move captures an unguarded piece, it is no recapture of something of like worth, and
/// what was won stays won.
pub(super) fn hanging_piece(line: &Line, step: &Step) -> Option<Evidence> {
    if step.ply != 0 {
        return None;
    }
    let (square, role) = step.captured()?;
    let us = step.mover();
    if role == Role::Pawn || !is_unguarded(&step.before, square, us.other()) {
        return None;
    }
    if let Some((taken, lost)) = line.preceding().and_then(Step::captured)
        && taken == square
        && worth(lost) >= worth(role)
    {
        return None;
    }
    let kept = line.own_next(step).is_none_or(|later| balance(&later.after, us) >= balance(&step.after, us));
    kept.then(|| moving(line, step))
}
