//! Tactics that a move brings about, or that stand on the board already.

use motive_chess::{Move, Position, Role, Square, SquareSet, attacks};
use motive_claims::{Claim, Kind, Placed};

use super::moves::{placed, sliders};
use super::{mover, path};
use crate::answered::ledger::Ledger;
use crate::see::{guards, is_en_prise};
use crate::{Line, Step};

/// The tactics that exist because of a move: forks, pins, skewers of the mover, pieces that hang or are trapped now.
pub(in super::super) fn tactics(ledger: &Ledger<'_>, line: &Line, step: &Step) -> Vec<Claim> {
    let Some(by) = mover(step) else { return Vec::new() };
    let after = path(line, step);
    let them = by.piece.color.other();
    let mut claims = Vec::new();
    // Who can be taken itself forks nothing.
    if by.piece.role != Role::King && !is_en_prise(&step.after, by.square, by.piece.color) {
        // Who takes the forker is not forked.
        let worthy = |target: &Placed| {
            let lost = Claim::new(Kind::Hangs, &after).on([*target]);
            let strikes = step.after.attacks_from(target.square).contains(by.square);
            target.piece.role == Role::King
                || !strikes
                    && (worth(target.piece.role) > worth(by.piece.role) || ledger.check(lost).is_some())
        };
        let attacked = placed(&step.after, step.after.attacks_from(by.square) & step.after.side(them));
        let mut targets: Vec<Placed> = attacked.into_iter().filter(worthy).collect();
        // The greatest first; pawns count only beside a single piece, and beside a king they are just a check.
        targets.sort_by_key(|target| std::cmp::Reverse(worth(target.piece.role)));
        let pieces = targets.iter().filter(|target| target.piece.role != Role::Pawn).count();
        if pieces >= 2 {
            targets.truncate(pieces);
        }
        let is_fork = pieces >= 2 || pieces == 1 && targets[0].piece.role != Role::King;
        if targets.len() >= 2 && is_fork {
            claims.push(Claim::new(Kind::Fork, &after).by(by).on(targets));
        }
    }
    claims.extend(rays(&step.after, by.square, &after));
    // Lines that were opened or closed pin, too.
    for slider in (sliders(&step.after) & step.after.side(by.piece.color)).without(by.square) {
        let before: Vec<[Placed; 2]> = pairs(&step.before, slider).collect();
        let new = pairs(&step.after, slider).filter(|pair| !before.contains(pair));
        for [front, behind] in new.filter(|&[front, behind]| holds_back(front, behind)) {
            let Some(slider) = Placed::on(&step.after, slider) else { continue };
            claims.push(Claim::new(Kind::Pin, &after).by(slider).on([front, behind]));
        }
    }
    let earlier = &after[..after.len() - 1];
    for target in placed(&step.after, step.after.side(them)) {
        if matches!(target.piece.role, Role::King | Role::Pawn) {
            continue;
        }
        claims.push(Claim::new(Kind::Trapped, &after).on([target]));
        let hung = ledger.check(Claim::new(Kind::Hangs, earlier).on([target])).is_some();
        if !hung {
            claims.push(Claim::new(Kind::Hangs, &after).on([target]));
        }
    }
    claims
}

/// What stands against the other side already, after the moves of `after`: pins of its pieces, and guards that stand alone.
pub(in super::super) fn standing(position: &Position, after: &[Move], us: motive_chess::Color) -> Vec<Claim> {
    let them = us.other();
    let mut claims = Vec::new();
    for slider in sliders(position) & position.side(us) {
        claims.extend(rays(position, slider, after));
    }
    let mut duties: Vec<(Square, Placed)> = Vec::new();
    for target in placed(position, position.side(them)) {
        if target.piece.role == Role::King
            || position.attackers(target.square, us, position.occupied()).is_empty()
        {
            continue;
        }
        let Some(guard) = guards(position, target.square, them).single() else { continue };
        if let Some(by) = Placed::on(position, guard) {
            claims.push(Claim::new(Kind::SoleGuard, after).by(by).on([target]));
            duties.push((guard, target));
        }
    }
    for (index, &(guard, first)) in duties.iter().enumerate() {
        for &(other, second) in &duties[index + 1..] {
            if let Some(by) = Placed::on(position, guard).filter(|_| guard == other) {
                claims.push(Claim::new(Kind::Overloaded, after).by(by).on([first, second]));
            }
        }
    }
    claims
}

/// Pins and skewers of the piece on a square.
fn rays(position: &Position, slider: Square, after: &[Move]) -> Vec<Claim> {
    let Some(by) = Placed::on(position, slider).filter(|_| sliders(position).contains(slider)) else {
        return Vec::new();
    };
    let claims = pairs(position, slider).filter_map(|[front, behind]| {
        let new = |kind| Claim::new(kind, after).by(by).on([front, behind]);
        let through = worth(front.piece.role) >= worth(behind.piece.role);
        if holds_back(front, behind) {
            Some(new(Kind::Pin))
        } else {
            (through && behind.piece.role != Role::Pawn).then(|| new(Kind::Skewer))
        }
    });
    claims.collect()
}

/// Whether a piece would rather not uncover the one behind it, a king or something worth more. Pawns on a line are pinned
/// all the time, and seldom is it worth a word.
fn holds_back(front: Placed, behind: Placed) -> bool {
    front.piece.role != Role::Pawn && worth(behind.piece.role) > worth(front.piece.role)
}

/// Two enemy pieces behind each other on a line of a piece, the nearer one first.
fn pairs(position: &Position, slider: Square) -> impl Iterator<Item = [Placed; 2]> {
    let them = position.piece_at(slider).map(|piece| piece.color.other());
    let near = them.map_or(SquareSet::EMPTY, |them| position.attacks_from(slider) & position.side(them));
    near.into_iter().filter_map(move |front| {
        let piece = position.piece_at(slider)?;
        let through = attacks::of(piece, slider, position.occupied().without(front));
        let behind = (through - position.attacks_from(slider)) & position.side(them?);
        let behind = behind.into_iter().find(|&square| attacks::between(slider, square).contains(front))?;
        Some([Placed::on(position, front)?, Placed::on(position, behind)?])
    })
}

/// Worth in comparisons, where a king is worth more than everything.
fn worth(role: Role) -> i32 {
    if role == Role::King { i32::MAX } else { motive_answer::worth(role) }
}
