//! What moves do in endings that have a name or a rule.

use motive_chess::{Role, Square, SquareSet};

use super::Deed;
use crate::features::{
    RookEnding, backward, is_lucena, is_philidor, is_vancura, isolated, passed, wrong_corner,
};
use crate::purpose::{Purpose, PurposeKind as P};
use crate::sight::{ahead, file, rank};

pub(super) fn look(deed: &Deed<'_>, list: &mut Vec<Purpose>) {
    match deed.role {
        Role::King => king(deed, list),
        Role::Rook => rook(deed, list),
        _ => {}
    }
    second_weakness(deed, list);
}

fn rook(deed: &Deed<'_>, list: &mut Vec<Purpose>) {
    let (us, them) = (deed.us, deed.them());
    let (before, after) = (&deed.before.position, &deed.after.position);
    let comes = rank(deed.to, us) == 4 && rank(deed.from, us) != 4;
    if comes && is_lucena(before, us) && is_lucena(after, us) {
        list.push(deed.purpose(P::BuildsBridge));
    }
    let Some(RookEnding { pawn, .. }) = RookEnding::of(after, them).filter(|_| deed.captured.is_none())
    else {
        return;
    };
    if is_philidor(after, us) {
        list.push(deed.purpose(P::HoldsRank).on(pawn));
    }
    let did = deed.from.rank() == pawn.rank() && deed.saw().contains(pawn);
    if is_vancura(after, us) && !did {
        list.push(deed.purpose(P::AttacksFromSide).on(pawn));
    }
}

fn king(deed: &Deed<'_>, list: &mut Vec<Purpose>) {
    let (us, them) = (deed.us, deed.them());
    let position = &deed.after.position;
    if let Some(corner) = wrong_corner(position, us)
        && deed.to.distance(corner) <= 1
        && deed.from.distance(corner) > 1
    {
        list.push(deed.purpose(P::ReachesCorner).at(corner));
    }
    let pawns = position.role(Role::Pawn);
    if position.occupied() != pawns | position.role(Role::King) || pawns.is_empty() {
        return;
    }
    let other = position.king(them);
    let across = file(deed.to).abs_diff(file(other));
    let up = rank(deed.to, us).abs_diff(rank(other, us));
    if matches!((across, up), (0, 2) | (2, 0)) {
        list.push(deed.purpose(P::TakesOpposition).on(other));
    }
    for pawn in passed(&deed.after, them) {
        let path = ahead(pawn, them);
        let left = 8 - rank(pawn, them);
        let moves = if left == 6 { 5 } else { left };
        let goal = path.into_iter().find(|&square| rank(square, them) == 8);
        let enters =
            goal.is_some_and(|goal| deed.to.distance(goal) <= moves && deed.from.distance(goal) > moves);
        if enters && !path.intersects(position.occupied()) {
            list.push(deed.purpose(P::EntersSquare).on(pawn));
        }
    }
}

/// A weak pawn that is newly attacked, while another piece attacks one at least three files away.
fn second_weakness(deed: &Deed<'_>, list: &mut Vec<Purpose>) {
    let (us, them) = (deed.us, deed.them());
    let after = &deed.after;
    if matches!(deed.role, Role::Pawn | Role::King) || !deed.is_safe() || !deed.before.is_ending() {
        return;
    }
    let weak: SquareSet = isolated(after, them) | backward(after, them);
    let new = weak & (deed.sees() - deed.saw());
    let held = |pawn: &Square| (after.attackers(*pawn, us) - after.pawns(us)).without(deed.to).any();
    for pawn in new {
        let far = |old: &Square| file(*old).abs_diff(file(pawn)) >= 3;
        if let Some(old) = weak.into_iter().find(|old| far(old) && held(old)) {
            list.push(deed.purpose(P::SecondWeakness).on(pawn).at(old));
            return;
        }
    }
}
