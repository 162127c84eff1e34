//! What a king move does.

use motive_chess::{CheckSquares, Color, Role, Square, SquareSet};

use super::piece::guards;
use super::{Deed, weak_men};
use crate::features::{passed, shelter};
use crate::purpose::{Purpose, PurposeKind as P};
use crate::sight::{Sight, center_distance, rank};

pub(super) fn look(deed: &Deed<'_>, list: &mut Vec<Purpose>) {
    let (us, them) = (deed.us, deed.them());
    let (before, after) = (deed.before, &deed.after);
    if deed.m.is_castle() {
        list.push(deed.purpose(P::Castles));
    }
    if before.position.is_check() {
        list.push(deed.purpose(P::OutOfCheck));
    }
    if before.is_ending() {
        if center_distance(deed.to) < center_distance(deed.from) {
            list.push(deed.purpose(P::KingToCenter));
        }
        if let Some(pawn) = nears(deed) {
            list.push(deed.purpose(P::KingNears).on(pawn));
        }
    }
    if before.position.men(them, Role::Queen).is_empty() && rank(deed.to, us) > rank(deed.from, us) {
        list.push(deed.purpose(P::KingStepsUp));
    }
    let lines = line_to_king(after, us);
    if let Some(piece) = line_to_king(before, us).into_iter().find(|piece| !lines.contains(piece)) {
        list.push(deed.purpose(P::LeavesLine).on(piece));
    }
    let (had, has) = (shelter(before, us), shelter(after, us));
    if has > had {
        list.push(Purpose { amount: has as i32, ..deed.purpose(P::FindsShelter) });
    }
    if let (Some(had), Some(has)) = (checks(before, us), checks(after, us))
        && has < had
    {
        list.push(Purpose { amount: (had - has) as i32, ..deed.purpose(P::FewerChecks) });
    }
    guards(deed, list);
    list.extend(deed.freed());
}

/// The pawn that the king comes nearer to: weak or passed of the enemy's, or passed of its own.
fn nears(deed: &Deed<'_>) -> Option<Square> {
    let (us, them) = (deed.us, deed.them());
    let before = deed.before;
    let targets = weak_men(before, them) & before.pawns(them) | passed(before, them);
    for set in [targets, passed(before, us)] {
        let nearest = |from: Square| set.into_iter().map(|pawn| from.distance(pawn)).min().unwrap_or(9);
        if nearest(deed.to) < nearest(deed.from) {
            return set.into_iter().min_by_key(|&pawn| deed.to.distance(pawn));
        }
    }
    None
}

/// Enemy line pieces on a line with the king with at most one piece between.
fn line_to_king(sight: &Sight, us: Color) -> Vec<Square> {
    let king = sight.position.king(us);
    let enemy = sight.position.side(us.other());
    let occupied = sight.position.occupied();
    let of = |role: Role| sight.position.role(role) & enemy;
    let straight = motive_chess::attacks::rook(king, SquareSet::EMPTY) & (of(Role::Rook) | of(Role::Queen));
    let slanted =
        motive_chess::attacks::bishop(king, SquareSet::EMPTY) & (of(Role::Bishop) | of(Role::Queen));
    (straight | slanted)
        .into_iter()
        .filter(|&piece| (motive_chess::attacks::between(piece, king) & occupied).len() <= 1)
        .collect()
}

/// How many checks the enemy of a side could give if it were to move; `None` if that position cannot be.
fn checks(sight: &Sight, us: Color) -> Option<usize> {
    let position = if sight.position.turn() == us { sight.position.pass()? } else { sight.position.clone() };
    if position.is_check() {
        return None;
    }
    let squares = CheckSquares::new(&position);
    Some(position.legal_moves().into_iter().filter(|&m| squares.gives_check(&position, m)).count())
}
