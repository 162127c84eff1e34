//! Attraction: a piece is made to go to a square where it is struck.

use motive_chess::Role;

use super::bearing;
use crate::{Evidence, Line, Step};

/// A man offers itself, the king, queen or rook takes it, and the next move strikes the capturer
/// where it now stands.
pub(super) fn attraction(line: &Line, step: &Step) -> Option<Evidence> {
    let reply = line.next(step)?;
    let strike = line.own_next(step)?;
    let square = step.to();
    if reply.m.capture().is_none() || reply.to() != square {
        return None;
    }
    let shown = match reply.role() {
        Role::King => strike.is_check(),
        Role::Queen | Role::Rook => {
            strike.after.attacks_from(strike.to()).contains(square)
                && (strike.m.to() == square
                    || line
                        .own_next(strike)
                        .is_some_and(|later| later.m.to() == square && later.m.capture().is_some()))
        }
        _ => false,
    };
    shown.then(|| {
        let mut evidence = bearing(line, step, square, [reply.from(), strike.to()]);
        evidence.arrows = vec![(reply.from(), square), (strike.from(), strike.to())];
        evidence
    })
}
