//! What a pawn move does.

use motive_chess::{Role, Square, SquareSet, attacks};

use super::Deed;
use super::piece::guards;
use crate::features::passed;
use crate::purpose::{Purpose, PurposeKind as P};
use crate::sight::{CENTER, Sight, file, next, rank, ranks};

pub(super) fn look(deed: &Deed<'_>, list: &mut Vec<Purpose>) {
    let (us, them) = (deed.us, deed.them());
    let (before, after) = (deed.before, &deed.after);
    if deed.m.promotion().is_some() {
        return;
    }
    let strikes = attacks::pawn(us, deed.to);
    let enemy_pawns = after.pawns(them);
    let is_push = deed.captured.is_none();
    let lever = (strikes & enemy_pawns).first();
    if let Some(target) = lever.filter(|_| is_push) {
        list.push(deed.purpose(P::Levers).on(target));
    }
    if let Some(target) = dearest(deed, strikes & after.pieces(them)) {
        list.push(deed.purpose(P::Drives).on(target));
    }
    if let Some(ahead) = next(deed.to, us) {
        let empty = !after.position.occupied().contains(ahead);
        let target = (attacks::pawn(us, ahead) & enemy_pawns).first();
        if let Some(target) = target.filter(|_| empty && lever.is_none() && is_push) {
            list.push(deed.purpose(P::PreparesLever).on(target).at(ahead));
        }
        if enemy_pawns.contains(ahead) {
            list.push(deed.purpose(P::Fixes).on(ahead));
        }
    }
    let free = passed(after, us);
    if free.contains(deed.to) {
        list.push(deed.purpose(P::AdvancesPassed).on(deed.to));
    }
    let new = free - passed(before, us);
    if let Some(pawn) = new.without(deed.to).first() {
        list.push(deed.purpose(P::MakesPassed).on(pawn));
    }
    takes_square(deed, strikes, list);
    supports(deed, strikes, list);
    guards(deed, list);
    let side = SquareSet::from_square(deed.to);
    if let Some(friend) = ((side.east() | side.west()) & after.pawns(us)).first() {
        list.push(deed.purpose(P::Joins).on(friend));
    }
    let king = after.position.king(them);
    if is_push && file(king).abs_diff(file(deed.to)) <= 2 && rank(deed.to, us) >= 4 {
        list.push(deed.purpose(P::Storms).on(king));
    }
    if CENTER.contains(deed.to) {
        list.push(deed.purpose(P::OccupiesCenter).at(deed.to));
    }
    makes_flight(deed, list);
    list.extend(deed.freed());
}

/// A square of the second rank where the king on the first can go, where there was none, with heavy pieces to fear.
fn makes_flight(deed: &Deed<'_>, list: &mut Vec<Purpose>) {
    let (us, them) = (deed.us, deed.them());
    let free = |sight: &Sight| {
        let king = sight.position.king(us);
        let near = if rank(king, us) == 1 { attacks::king(king) & ranks(2, 2, us) } else { SquareSet::EMPTY };
        near - sight.position.occupied() - sight.attacked(them)
    };
    if deed.captured.is_none() && deed.after.heavy(them).any() && free(deed.before).is_empty() {
        list.extend(free(&deed.after).first().map(|square| deed.purpose(P::MakesFlight).at(square)));
    }
}

fn dearest(deed: &Deed<'_>, set: SquareSet) -> Option<Square> {
    let worth = |square: &Square| deed.after.position.role_at(*square).map_or(0, crate::sight::worth);
    set.into_iter().max_by_key(worth)
}

/// An empty square that no own pawn attacked before, and that an enemy knight or bishop could go to.
fn takes_square(deed: &Deed<'_>, strikes: SquareSet, list: &mut Vec<Purpose>) {
    let empty = strikes - deed.after.position.occupied() - deed.before.now(deed.us);
    for square in empty {
        let minor = deed.before.minor(deed.them());
        let user = minor.into_iter().find(|&at| {
            deed.before.attacks(at).contains(square)
                && deed.after.position.piece_at(at) == deed.before.position.piece_at(at)
        });
        if let Some(user) = user {
            list.push(deed.purpose(P::TakesSquare).on(user).at(square));
            return;
        }
    }
}

/// An own piece, or a square of ranks 5 and up that no enemy pawn can ever attack and no own pawn guarded before.
fn supports(deed: &Deed<'_>, strikes: SquareSet, list: &mut Vec<Purpose>) {
    let own = deed.after.pieces(deed.us);
    if let Some(piece) = (strikes & own).first() {
        list.push(deed.purpose(P::Supports).on(piece));
        return;
    }
    let new = strikes & (Deed::far(&deed.after, deed.us) - deed.before.now(deed.us));
    let kings = deed.after.position.role(Role::King);
    if let Some(square) = (new - kings).first() {
        list.push(deed.purpose(P::Supports).at(square));
    }
}
