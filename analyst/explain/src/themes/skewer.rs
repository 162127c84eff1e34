//! Skewer: the man in front must go, the one behind it falls.

use super::bearing;
use crate::see::{is_en_prise, worth};
use crate::{Evidence, Line, Step};

/// A line piece captures through the square that a more valuable man has just left because the line
/// piece attacked it.
pub(super) fn skewer(line: &Line, step: &Step) -> Option<Evidence> {
    let strike = line.own_previous(step)?;
    let reply = line.previous(step)?;
    let (square, role) = step.captured()?;
    let front = reply.from();
    let slides = motive_chess::attacks::between(step.from(), square).contains(front);
    let shown = slides
        && !step.is_mate()
        && worth(reply.role()) > worth(role)
        && strike.after.attacks_from(step.from()).contains(front)
        && is_en_prise(&step.before, square, step.mover().other());
    // The board that shows it is the one after the strike.
    shown.then(|| bearing(line, strike, step.from(), [front, square]))
}
