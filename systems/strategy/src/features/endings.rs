//! Endings of kings and pawns.

use motive_chess::{Role, Square};

use super::List;
use super::pawns::passed;
use crate::feature::FeatureKind as F;
use crate::sight::{ahead, file, rank};

pub(super) fn look(list: &mut List) {
    let (sight, us) = (list.sight, list.us);
    let them = us.other();
    let position = &sight.position;
    let bare = position.occupied() == position.role(Role::King) | position.role(Role::Pawn);
    if !bare {
        return;
    }
    let (king, other) = (position.king(us), position.king(them));
    if position.turn() == them && position.role(Role::Pawn).any() && has_opposition(king, other) {
        list.push(list.feature(F::Opposition).men([king, other]));
    }
    for pawn in passed(sight, them) {
        let path = ahead(pawn, them);
        if path.intersects(position.occupied()) {
            continue;
        }
        let left = 8 - rank(pawn, them);
        let moves = if left == 6 { 5 } else { left };
        let Some(goal) = path.into_iter().find(|&square| rank(square, them) == 8) else { continue };
        let steps = king.distance(goal);
        // Who is to move has a move more.
        if steps <= moves + u32::from(position.turn() == us) {
            list.push(list.feature(F::SquareOfThePawn).men([king, pawn]).squares([goal]));
        }
    }
}

/// Whether kings stand on one file, rank or diagonal with an odd number of squares between, or in corners of a rectangle whose
/// corners are all of one color.
pub(crate) fn has_opposition(king: Square, other: Square) -> bool {
    let across = file(king).abs_diff(file(other));
    let up = king.rank().to_u32().abs_diff(other.rank().to_u32());
    king != other && across.is_multiple_of(2) && up.is_multiple_of(2)
}
