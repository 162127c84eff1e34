//! Fork: a man moves to where it attacks two or more at once.

use motive_chess::{Role, SquareSet};

use super::bearing;
use crate::see::{is_en_prise, is_unguarded, worth};
use crate::{Evidence, Line, Step};

/// The moved man, itself safe, attacks at least two men worth attacking: the king, men worth more than
/// itself, and unguarded ones that do not attack it back. Pawns are not worth a fork, and the last
/// move of a line shows nothing won by it.
pub(super) fn fork(line: &Line, step: &Step) -> Option<Evidence> {
    if line.own_next(step).is_none() || step.role() == Role::King {
        return None;
    }
    let (us, board, square) = (step.mover(), &step.after, step.to());
    if is_en_prise(board, square, us) {
        return None;
    }
    let them = us.other();
    let targets: SquareSet = (board.attacks_from(square) & board.side(them))
        .into_iter()
        .filter(|&target| {
            let Some(role) = board.role_at(target) else { return false };
            role != Role::Pawn
                && (worth(role) > worth(step.arrived())
                    || (is_unguarded(board, target, them) && !board.attacks_from(target).contains(square)))
        })
        .collect();
    targets.more_than_one().then(|| bearing(line, step, square, targets))
}
