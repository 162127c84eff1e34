//! The ways of knights.

use motive_chess::{Color, Square, SquareSet, attacks};

use super::{Deed, weak_men};
use crate::purpose::{Purpose, PurposeKind as P};
use crate::sight::{Sight, files, ranks};

/// Steps that are looked ahead.
const MOST: usize = 3;

/// Squares of ranks 4 to 6 and files b to g that no enemy pawn can ever attack and that hold no own piece.
pub(crate) fn posts(sight: &Sight, us: Color) -> SquareSet {
    ranks(4, 6, us) & (files(1, 6) - sight.ever(us.other()) - sight.position.side(us))
}

/// Where a knight of a side would like to stand: squares of ranks 4 to 6 and files b to g that no enemy pawn can ever attack and
/// that hold no own piece; squares of rank 3 and up, not attacked by enemy pawns, from which it attacks something weak.
fn goals(sight: &Sight, us: Color) -> SquareSet {
    let them = us.other();
    let posts = posts(sight, us);
    let near: SquareSet =
        weak_men(sight, them).into_iter().fold(SquareSet::EMPTY, |set, man| set | attacks::knight(man));
    posts | near & (ranks(3, 8, us) - sight.now(them) - sight.position.side(us))
}

/// The shortest way of a knight to one of the squares, without the square where it stands; empty if it stands on one.
pub(crate) fn way(sight: &Sight, us: Color, from: Square, goals: SquareSet) -> Option<Vec<Square>> {
    if goals.contains(from) {
        return Some(Vec::new());
    }
    let closed = sight.now(us.other()) | sight.pawns(us) | SquareSet::from_square(sight.position.king(us));
    let mut seen = SquareSet::from_square(from);
    let mut ways = vec![vec![from]];
    for _ in 0..MOST {
        let mut longer = Vec::new();
        for way in &ways {
            let Some(&last) = way.last() else { continue };
            for to in attacks::knight(last) - seen - closed {
                let more: Vec<Square> = way.iter().copied().chain([to]).collect();
                if goals.contains(to) {
                    return Some(more[1..].to_vec());
                }
                seen.insert(to);
                longer.push(more);
            }
        }
        ways = longer;
    }
    None
}

/// Whether the mover could stay on a square: the enemy does not stand there, and attacks it no more often than the rest of the side.
fn is_held(deed: &Deed<'_>, square: Square) -> bool {
    let count = |side: Color| deed.after.attackers(square, side).without(deed.to).len();
    !deed.after.position.side(deed.them()).contains(square) && count(deed.us) >= count(deed.them())
}

pub(super) fn look(deed: &Deed<'_>, list: &mut Vec<Purpose>) {
    let us = deed.us;
    // The same goals before and after: those that the move leaves.
    let goals = goals(&deed.after, us);
    let new = (attacks::knight(deed.to) & goals) - attacks::knight(deed.from).with(deed.from);
    let free = !(deed.after.pawns(us) | deed.after.now(us.other()));
    // Where it could stay comes first.
    let order = |&square: &Square| (!is_held(deed, square), crate::sight::center_distance(square));
    if let Some(square) = (new & free).into_iter().min_by_key(order) {
        list.push(deed.purpose(P::HeadsFor).at(square));
        return;
    }
    if goals.contains(deed.to) {
        return;
    }
    let then = way(deed.before, us, deed.from, goals);
    let held: SquareSet = goals.into_iter().filter(|&square| is_held(deed, square)).collect();
    let safe = |way: &Vec<Square>| way.iter().all(|&square| is_held(deed, square));
    let now =
        way(&deed.after, us, deed.to, held).filter(safe).or_else(|| way(&deed.after, us, deed.to, goals));
    let Some(now) = now.filter(|now| !now.is_empty()) else { return };
    if then.is_none_or(|then| now.len() < then.len()) {
        list.push(Purpose { squares: now, ..deed.purpose(P::HeadsFor) });
    }
}
