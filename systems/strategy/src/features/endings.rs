//! Endings of kings and pawns, and endings that have a name.

use motive_chess::{Color, Position, Role, Square, SquareSet};

use super::List;
use super::pawns::passed;
use crate::feature::FeatureKind as F;
use crate::sight::{ahead, file, rank};

pub(super) fn look(list: &mut List) {
    let (sight, us) = (list.sight, list.us);
    let them = us.other();
    let position = &sight.position;
    named(list);
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

fn named(list: &mut List) {
    let (position, us) = (&list.sight.position, list.us);
    let them = us.other();
    if let Some(RookEnding { pawn, rook, .. }) = RookEnding::of(position, us)
        && is_lucena(position, us)
    {
        list.push(list.feature(F::Lucena).men([pawn, rook]));
    }
    if let Some(RookEnding { pawn, other, .. }) = RookEnding::of(position, them) {
        if is_philidor(position, us) {
            list.push(list.feature(F::Philidor).men([other, pawn]));
        }
        if is_vancura(position, us) {
            list.push(list.feature(F::Vancura).men([other, pawn]));
        }
    }
    if let Some(corner) = wrong_corner(position, us).filter(|&corner| position.king(us).distance(corner) <= 1)
    {
        list.push(list.feature(F::WrongBishop).men([position.king(us)]).squares([corner]));
    }
}

/// King, rook and pawn of a side against king and rook.
pub(crate) struct RookEnding {
    pub pawn: Square,
    pub rook: Square,
    /// The rook of the other side.
    pub other: Square,
}

impl RookEnding {
    pub(crate) fn of(position: &Position, stronger: Color) -> Option<RookEnding> {
        let only = |side: Color, role: Role| position.men(side, role).single();
        let weaker = stronger.other();
        let five = position.occupied().len() == 5;
        let pawn = only(stronger, Role::Pawn).filter(|_| five)?;
        Some(RookEnding { pawn, rook: only(stronger, Role::Rook)?, other: only(weaker, Role::Rook)? })
    }
}

/// The king stands before its pawn on the seventh rank, and the rook keeps the other king at least a file away.
pub(crate) fn is_lucena(position: &Position, us: Color) -> bool {
    let Some(RookEnding { pawn, rook, .. }) = RookEnding::of(position, us) else { return false };
    let (king, other) = (position.king(us), position.king(us.other()));
    let (low, high) = (file(pawn).min(file(other)), file(pawn).max(file(other)));
    rank(pawn, us) == 7
        && (1..=6).contains(&file(pawn))
        && file(king) == file(pawn)
        && rank(king, us) == 8
        && low < file(rook)
        && file(rook) < high
}

/// The king stands where the pawn must go, the rook on its third rank, and neither pawn nor king of the enemy is beyond its fifth.
pub(crate) fn is_philidor(position: &Position, us: Color) -> bool {
    let them = us.other();
    let Some(RookEnding { pawn, other, .. }) = RookEnding::of(position, them) else { return false };
    let near = file(position.king(us)).abs_diff(file(pawn)) <= 1 && rank(position.king(us), us) <= 2;
    near && rank(pawn, them) <= 5 && rank(other, us) == 3 && rank(position.king(them), them) <= 5
}

/// The rook attacks a rook's pawn from the side, with the enemy's rook before it and the own king far off on its second rank.
pub(crate) fn is_vancura(position: &Position, us: Color) -> bool {
    let them = us.other();
    let Some(RookEnding { pawn, rook, other }) = RookEnding::of(position, them) else { return false };
    let king = position.king(us);
    let far = if file(pawn) == 0 { 6..=7 } else { 0..=1 };
    matches!(file(pawn), 0 | 7)
        && (4..=6).contains(&rank(pawn, them))
        && file(rook) == file(pawn)
        && rank(rook, them) > rank(pawn, them)
        && other.rank() == pawn.rank()
        && position.attacks_from(other).contains(pawn)
        && rank(king, us) == 2
        && far.contains(&file(king))
}

/// The corner that a bishop does not hold, where a bare king draws against it and pawns of that outer file.
pub(crate) fn wrong_corner(position: &Position, us: Color) -> Option<Square> {
    let them = us.other();
    let pawns = position.men(them, Role::Pawn);
    let bishop = position.men(them, Role::Bishop).single()?;
    let first = pawns.first()?;
    let outer = matches!(file(first), 0 | 7) && pawns.into_iter().all(|pawn| file(pawn) == file(first));
    let few = position.side(us).len() == 1 && position.side(them).len() == 2 + pawns.len();
    let corner = ahead(first, them).into_iter().find(|&square| rank(square, them) == 8)?;
    let light = |square: Square| SquareSet::LIGHT.contains(square);
    (outer && few && light(bishop) != light(corner)).then_some(corner)
}
