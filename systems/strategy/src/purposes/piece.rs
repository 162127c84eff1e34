//! What a move of a knight, bishop, rook or queen does.

use motive_chess::{Role, SquareSet, attacks};

use super::{Deed, route, weak_men};
use crate::features::{passed, pushes};
use crate::purpose::{Purpose, PurposeKind as P};
use crate::sight::{
    BIG_CENTER, CENTER, Sight, ahead, center_distance, pawn_diagonals, rank, ranks, whole_file, worth,
};

pub(super) fn look(deed: &Deed<'_>, list: &mut Vec<Purpose>) {
    list.extend(deed.freed());
    if !deed.is_safe() {
        return;
    }
    if deed.role == Role::Knight {
        route::look(deed, list);
    }
    let (us, them) = (deed.us, deed.them());
    let after = &deed.after;
    let minor = matches!(deed.role, Role::Knight | Role::Bishop);
    if minor && (4..=6).contains(&rank(deed.to, us)) && !after.ever(them).contains(deed.to) {
        list.push(deed.purpose(P::TakesOutpost));
    }
    if CENTER.contains(deed.to) {
        list.push(deed.purpose(P::OccupiesCenter).at(deed.to));
    }
    let nearer = center_distance(deed.to) < center_distance(deed.from) || !BIG_CENTER.contains(deed.from);
    if BIG_CENTER.contains(deed.to) && nearer {
        list.push(deed.purpose(P::Centralizes));
    }
    let home = match deed.role {
        Role::Knight => [1, 6],
        _ => [2, 5],
    };
    let at_home = rank(deed.from, us) == 1 && home.contains(&crate::sight::file(deed.from));
    if minor && at_home && rank(deed.to, us) > 1 {
        list.push(deed.purpose(P::Develops));
    }
    let stop = crate::sight::next(deed.to, us);
    let weak = passed(after, them) | crate::features::isolated(after, them);
    if let Some(pawn) = stop.filter(|&pawn| weak.contains(pawn)) {
        list.push(deed.purpose(P::Blockades).on(pawn));
    }
    if deed.captured.is_none() {
        lines(deed, list);
    }
    let heavy = matches!(deed.role, Role::Rook | Role::Queen);
    if heavy && rank(deed.to, us) == 7 && rank(deed.from, us) != 7 {
        list.push(deed.purpose(P::TakesSeventh));
    }
    attacks_made(deed, list);
    prepares_push(deed, list);
    let (had, has) = (deed.before.mobility(deed.from, us), after.mobility(deed.to, us));
    if has >= had + 2 {
        list.push(Purpose { amount: has - had, ..deed.purpose(P::Mobilizes) });
    }
}

/// Whether the mover gets more squares, or more far squares that no enemy pawn can attack.
fn reaches_more(deed: &Deed<'_>) -> bool {
    let us = deed.us;
    let far = |sight: &Sight, set: SquareSet| (set & Deed::far(sight, us)).len();
    deed.after.mobility(deed.to, us) > deed.before.mobility(deed.from, us)
        || far(&deed.after, deed.sees()) > far(deed.before, deed.saw())
}

/// Files and diagonals.
fn lines(deed: &Deed<'_>, list: &mut Vec<Purpose>) {
    let us = deed.us;
    let after = &deed.after;
    let heavy = matches!(deed.role, Role::Rook | Role::Queen);
    let more = reaches_more(deed);
    if heavy && more {
        let on_file = whole_file(deed.to);
        let free = !after.pawns(us).intersects(on_file);
        let same = deed.from.file() == deed.to.file();
        let deeper = (deed.sees() & on_file).len() > (deed.saw() & on_file).len();
        if free && (!same || deeper) {
            list.push(deed.purpose(P::TakesFile));
        }
        let pawn = (passed(after, us) & ahead(deed.to, us)).first();
        if let Some(pawn) = pawn {
            list.push(deed.purpose(P::GetsBehind).on(pawn));
        }
    }
    if heavy {
        let sees = deed.sees() & after.heavy(us);
        let line = sees.into_iter().find(|&other| {
            let straight = other.file() == deed.to.file() || other.rank() == deed.to.rank();
            straight && !deed.saw().contains(other)
        });
        if let Some(other) = line {
            list.push(deed.purpose(P::DoublesOn).on(other));
        }
    }
    if matches!(deed.role, Role::Bishop | Role::Queen) && more {
        let now = pawn_diagonals(&after.position, deed.to);
        let then = pawn_diagonals(&deed.before.position, deed.from);
        let half = ranks(5, 8, us);
        if now.len() >= then.len() + 2 || (now & half).len() > (then & half).len() {
            let amount = now.len() as i32;
            list.push(Purpose { amount, ..deed.purpose(P::TakesDiagonal) });
        }
    }
    posts(deed, list);
}

/// A bishop, rook or queen on rank 4 or beyond, where no pawn drives it away, with something new to attack.
fn posts(deed: &Deed<'_>, list: &mut Vec<Purpose>) {
    let (us, them) = (deed.us, deed.them());
    let after = &deed.after;
    let to = deed.to;
    let held = after.now(us).contains(to) && !after.now(them).contains(to);
    let stays = !after.ever(them).contains(to) || held;
    if deed.role == Role::Knight || rank(to, us) < 4 || !stays {
        return;
    }
    let new = deed.sees() - deed.saw();
    let weak = new & weak_men(after, them);
    let pawns = new & after.pawns(them);
    let ring = (deed.sees() & after.ring(them)).len() > (deed.saw() & deed.before.ring(them)).len();
    let far = |sight: &Sight, set: SquareSet| (set & Deed::far(sight, us)).len();
    let more = far(after, deed.sees()) > far(deed.before, deed.saw());
    let target = weak.first().or(pawns.first());
    if target.is_some() || ring || more {
        list.push(Purpose { on: target, ..deed.purpose(P::Posts) });
    }
}

/// What the mover newly attacks and guards.
fn attacks_made(deed: &Deed<'_>, list: &mut Vec<Purpose>) {
    let them = deed.them();
    let after = &deed.after;
    let new = deed.sees() - deed.saw();
    let worth = |square: &motive_chess::Square| after.position.role_at(*square).map_or(0, worth);
    let weak = new & weak_men(after, them) & after.position.side(them);
    if let Some(target) = weak.into_iter().max_by_key(worth) {
        list.push(deed.purpose(P::Targets).on(target));
    }
    guards(deed, list);
}

/// The own piece that had no guard before the move and has the mover now.
pub(super) fn guards(deed: &Deed<'_>, list: &mut Vec<Purpose>) {
    let us = deed.us;
    let after = &deed.after;
    let new = deed.sees() - deed.saw();
    let unguarded = |man: &motive_chess::Square| {
        deed.before.attackers(*man, us).is_empty() && deed.before.position.piece_at(*man).is_some()
    };
    let own = after.position.side(us).without(after.position.king(us));
    let worth = |square: &motive_chess::Square| after.position.role_at(*square).map_or(0, worth);
    let guarded = (new & own).into_iter().filter(unguarded).max_by_key(worth);
    if let Some(man) = guarded {
        list.push(deed.purpose(P::Guards).on(man));
    }
}

/// The square to which an own pawn can go to attack an enemy pawn, newly attacked: the center first.
fn prepares_push(deed: &Deed<'_>, list: &mut Vec<Purpose>) {
    let us = deed.us;
    let after = &deed.after;
    let new = deed.sees() - deed.saw();
    let enemy = after.pawns(deed.them());
    let ready = after.pawns(us).into_iter().flat_map(|pawn| {
        let goals = pushes(after, us, pawn) & new;
        goals.into_iter().filter(|&to| attacks::pawn(us, to).intersects(enemy)).map(move |to| (pawn, to))
    });
    if let Some((pawn, to)) = ready.min_by_key(|&(_, to)| center_distance(to)) {
        list.push(deed.purpose(P::PreparesPush).on(pawn).at(to));
    }
}
