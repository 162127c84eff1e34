//! Discovered attack, discovered check, double check.

use motive_chess::{Role, SquareSet, attacks};

use super::bearing;
use crate::{Evidence, Line, Step};

/// A man that stood in the way of a line piece leaves, and the line piece gives check or captures
/// along the opened line with its next move. Double check has its own name and does not count.
pub(super) fn discovered_attack(line: &Line, step: &Step) -> Option<Evidence> {
    if !step.after.checkers().more_than_one()
        && let Some(evidence) = discovered_check(line, step)
    {
        return Some(evidence);
    }
    let opener = line.own_previous(step)?;
    let reply = line.previous(step)?;
    let (square, _) = step.captured()?;
    let between = attacks::between(step.from(), square);
    let shown = between.contains(opener.from())
        && opener.to() != step.from()
        && !opener.m.is_castle()
        && !between.contains(opener.to())
        && reply.to() != square;
    shown.then(|| bearing(line, opener, step.from(), [square]))
}

/// The move gives check with another man than the one that moved.
pub(super) fn discovered_check(line: &Line, step: &Step) -> Option<Evidence> {
    let them = step.mover().other();
    let checkers = step.after.checkers();
    let discovered: SquareSet =
        if step.m.is_castle() { SquareSet::EMPTY } else { checkers.without(step.to()) };
    let from = discovered.first()?;
    Some(bearing(line, step, from, [step.after.king(them)]))
}

/// The move gives check with two men.
pub(super) fn double_check(line: &Line, step: &Step) -> Option<Evidence> {
    let checkers = step.after.checkers();
    if !checkers.more_than_one() || step.role() == Role::King {
        return None;
    }
    let king = step.after.king(step.mover().other());
    let mut evidence = bearing(line, step, step.to(), [king]);
    for other in checkers.without(step.to()) {
        evidence.squares.push(other);
        evidence.men.extend(line.men_after(step).man_at(other));
        evidence.arrows.push((other, king));
    }
    Some(evidence)
}
