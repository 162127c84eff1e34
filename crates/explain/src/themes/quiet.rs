//! Quiet moves and defensive moves.

use motive_chess::Role;

use super::moving;
use crate::see::{gain, is_en_prise};
use crate::{Evidence, Line, Step};

/// Neither check nor capture nor promotion, no answer to a check, and no threat to capture anything
/// at once; the line goes on.
pub(super) fn quiet_move(line: &Line, step: &Step) -> Option<Evidence> {
    line.own_next(step)?;
    if !is_silent(step) || step.before.is_check() || step.role() == Role::King {
        return None;
    }
    let (us, board) = (step.mover(), &step.after);
    let them = us.other();
    let threat = board.attacks_from(step.to()) & board.side(them);
    let quiet = threat.into_iter().all(|target| gain(board, target, us) == 0);
    quiet.then(|| moving(line, step))
}

/// Neither check nor capture, but something of the solver's was attacked and is not any more.
pub(super) fn defensive_move(line: &Line, step: &Step) -> Option<Evidence> {
    if !is_silent(step) || step.before.is_check() {
        return None;
    }
    let us = step.mover();
    let saved = step
        .before
        .side(us)
        .into_iter()
        .filter(|&square| square != step.before.king(us) && is_en_prise(&step.before, square, us))
        .any(|square| {
            let now = if square == step.from() { step.to() } else { square };
            !is_en_prise(&step.after, now, us)
        });
    saved.then(|| moving(line, step))
}

fn is_silent(step: &Step) -> bool {
    step.m.capture().is_none() && step.m.promotion().is_none() && !step.is_check()
}
