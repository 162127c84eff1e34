//! Exchanges made, offered and avoided.

use motive_chess::{Color, Role, Square};

use super::Deed;
use crate::purpose::{Purpose, PurposeKind as P};
use crate::sight::{Sight, class};

pub(super) fn look(deed: &Deed<'_>, list: &mut Vec<Purpose>) {
    if let Some((role, at)) = deed.captured {
        made(deed, role, at, list);
    } else {
        offered(deed, list);
        avoided(deed, list);
    }
}

fn made(deed: &Deed<'_>, taken: Role, at: Square, list: &mut Vec<Purpose>) {
    let guarded = deed.after.attackers(deed.to, deed.them()).any();
    let even = (-40..=40).contains(&deed.gain);
    if guarded && even && class(taken).is_some() && class(taken) == class(deed.role) {
        if taken != deed.role {
            list.push(deed.purpose(P::SwapsMinor).on(at));
        }
        list.push(deed.purpose(P::Trades).on(at));
    }
    let ways = deed.before.position.capture_moves().into_iter().filter(|m| m.to() == deed.m.to());
    if deed.gain >= 80 && ways.filter(|m| m.is_capture()).count() >= 2 {
        list.push(deed.purpose(P::TakesWith).on(at));
    }
}

/// Pieces of one class of which one attacks the other, which is guarded: ours and theirs.
fn contacts(sight: &Sight, us: Color) -> Vec<(Square, Square)> {
    let them = us.other();
    let mut pairs = Vec::new();
    for own in sight.pieces(us) {
        for enemy in sight.pieces(them) {
            let classes = [own, enemy].map(|at| sight.position.role_at(at).and_then(class));
            let ours = sight.attacks(own).contains(enemy) && sight.attackers(enemy, them).any();
            let theirs = sight.attacks(enemy).contains(own) && sight.attackers(own, us).any();
            if classes[0] == classes[1] && (ours || theirs) {
                pairs.push((own, enemy));
            }
        }
    }
    pairs
}

fn offered(deed: &Deed<'_>, list: &mut Vec<Purpose>) {
    let known = contacts(deed.before, deed.us);
    for (own, enemy) in contacts(&deed.after, deed.us) {
        let earlier = if own == deed.to { deed.from } else { own };
        let new = !known.contains(&(earlier, enemy));
        if new && (own != deed.to || deed.is_safe() && deed.role != Role::Pawn) {
            list.push(Purpose { by: own, ..deed.purpose(P::OffersTrade).on(enemy) });
        }
    }
}

fn avoided(deed: &Deed<'_>, list: &mut Vec<Purpose>) {
    if !deed.is_safe() || class(deed.role).is_none() {
        return;
    }
    let now = contacts(&deed.after, deed.us);
    for (own, enemy) in contacts(deed.before, deed.us) {
        if own == deed.from && !now.contains(&(deed.to, enemy)) {
            list.push(deed.purpose(P::AvoidsTrade).on(enemy));
        }
    }
}
