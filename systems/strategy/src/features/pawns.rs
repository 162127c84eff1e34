//! Pawns: passed, weak, and what they attack.

use motive_chess::{Color, Square, SquareSet, attacks};

use super::List;
use crate::feature::FeatureKind as F;
use crate::sight::{EVEN, Sight, ahead, beside, exchange, file, files, next, rank, whole_file};

/// The two wings of majorities: a to d, e to h.
const WINGS: [(u32, u32); 2] = [(0, 3), (4, 7)];

/// Passed pawns of a side.
pub(crate) fn passed(sight: &Sight, us: Color) -> SquareSet {
    let (own, enemy) = (sight.pawns(us), sight.pawns(us.other()));
    let is_passed = |pawn: &Square| {
        let path = ahead(*pawn, us);
        !enemy.intersects(path | path.east() | path.west()) && !own.intersects(path)
    };
    own.into_iter().filter(is_passed).collect()
}

/// Pawns of a side without own pawns on the neighboring files.
pub(crate) fn isolated(sight: &Sight, us: Color) -> SquareSet {
    let own = sight.pawns(us);
    own.into_iter().filter(|&pawn| !own.intersects(beside(pawn))).collect()
}

/// Pawns of a side that their neighbors have left behind.
pub(crate) fn backward(sight: &Sight, us: Color) -> SquareSet {
    let (own, enemy) = (sight.pawns(us), sight.pawns(us.other()));
    let is_backward = |pawn: &Square| {
        let level = beside(*pawn) - (ahead(*pawn, us).east() | ahead(*pawn, us).west());
        let stop = SquareSet::from_square(*pawn).forward(us);
        own.intersects(beside(*pawn))
            && !own.intersects(level)
            && stop.intersects(enemy | sight.now(us.other()))
    };
    own.into_iter().filter(is_backward).collect()
}

pub(super) fn look(list: &mut List) {
    let (sight, us) = (list.sight, list.us);
    let them = us.other();
    let (own, enemy) = (sight.pawns(us), sight.pawns(them));
    let free = passed(sight, us);
    let isolated = isolated(sight, us);
    for pawn in free {
        list.push(list.feature(F::Passed).men([pawn]));
        if sight.now(us).contains(pawn) {
            list.push(list.feature(F::ProtectedPassed).men([pawn]));
        }
        if is_outside(sight, us, pawn) {
            list.push(list.feature(F::OutsidePassed).men([pawn]));
        }
        for other in free {
            if file(other) == file(pawn) + 1 && rank(other, us).abs_diff(rank(pawn, us)) <= 1 {
                list.push(list.feature(F::ConnectedPassed).men([pawn, other]));
            }
        }
    }
    for pawn in own - free {
        if is_candidate(sight, us, pawn) {
            list.push(list.feature(F::Candidate).men([pawn]));
        }
    }
    for pawn in isolated {
        list.push(list.feature(F::Isolated).men([pawn]));
    }
    for pawn in own {
        if own.intersects(ahead(pawn, us)) {
            list.push(list.feature(F::Doubled).men([pawn]));
        }
    }
    for pawn in backward(sight, us) {
        list.push(list.feature(F::Backward).men([pawn]));
    }
    for pawn in passed(sight, them) | super::pawns::isolated(sight, them) {
        let Some(stop) = next(pawn, them) else { continue };
        if sight.pieces(us).contains(stop) && sight.is_safe(stop) {
            list.push(list.feature(F::Blockaded).men([stop, pawn]));
        }
    }
    hanging(list);
    wings(list, free);
    levers(list);
    for pawn in own {
        let guards = attacks::pawn(us, pawn) & own;
        if guards.any() && !sight.now(us).contains(pawn) {
            list.push(list.feature(F::Base).men([pawn]));
        }
        if let Some(stop) = next(pawn, us).filter(|&stop| enemy.contains(stop)) {
            list.push(list.feature(F::Ram).men([pawn, stop]));
        }
    }
    for pawn in enemy {
        if is_fixed(sight, us, pawn) {
            list.push(list.feature(F::Fixed).men([pawn]));
        }
    }
    let islands = (0..8)
        .filter(|&f| own.intersects(files(f, f)) && (f == 0 || !own.intersects(files(f - 1, f - 1))))
        .count();
    list.push(list.feature(F::PawnIslands).amount(islands as i32));
}

/// Files between a pawn and the nearest other pawn of either side.
fn distance(sight: &Sight, pawn: Square) -> Option<u32> {
    let all = (sight.pawns(Color::White) | sight.pawns(Color::Black)).without(pawn);
    all.into_iter().map(|other| file(other).abs_diff(file(pawn))).min()
}

fn is_outside(sight: &Sight, us: Color, pawn: Square) -> bool {
    let Some(far) = distance(sight, pawn).filter(|&far| far >= 3) else { return false };
    passed(sight, us.other()).into_iter().all(|other| distance(sight, other).is_none_or(|its| its < far))
}

fn is_candidate(sight: &Sight, us: Color, pawn: Square) -> bool {
    let (own, enemy) = (sight.pawns(us), sight.pawns(us.other()));
    let path = ahead(pawn, us);
    let sides = path.east() | path.west();
    let helpers = (beside(pawn) - sides) & own;
    !(own | enemy).intersects(path) && helpers.len() >= (sides & enemy).len()
}

fn hanging(list: &mut List) {
    let (sight, us) = (list.sight, list.us);
    let (own, enemy) = (sight.pawns(us), sight.pawns(us.other()));
    for left in own {
        for right in own {
            let ranks = [rank(left, us), rank(right, us)];
            let placed = file(right) == file(left) + 1 && matches!(ranks, [4, 3 | 4] | [3, 4]);
            if placed
                && !own.intersects(whole_file(left).west() | whole_file(right).east())
                && !enemy.intersects(whole_file(left) | whole_file(right))
            {
                list.push(list.feature(F::HangingPawns).men([left, right]));
            }
        }
    }
}

/// Majorities and minorities.
fn wings(list: &mut List, free: SquareSet) {
    let (sight, us) = (list.sight, list.us);
    let (own, enemy) = (sight.pawns(us), sight.pawns(us.other()));
    for (from, to) in WINGS {
        let wing = files(from, to);
        let (ours, theirs) = (own & wing, enemy & wing);
        if ours.len() > theirs.len() {
            list.push(list.feature(F::Majority).men(ours).amount((ours.len() - theirs.len()) as i32));
            let makes = ours.into_iter().any(|pawn| free.contains(pawn) || is_candidate(sight, us, pawn));
            let is_doubled = ours.into_iter().any(|pawn| own.intersects(ahead(pawn, us)));
            if !makes && is_doubled {
                list.push(list.feature(F::CrippledMajority).men(ours));
            }
        }
        if ours.any() && ours.len() < theirs.len() {
            let open = (from..=to).any(|f| !own.intersects(files(f, f)) && enemy.intersects(files(f, f)));
            let lever = ours.into_iter().filter_map(|pawn| lever_in(sight, us, pawn, wing)).min();
            if let Some(moves) = lever.filter(|&moves| open && moves <= 3) {
                list.push(list.feature(F::MinorityAttack).men(ours).amount(moves));
            }
        }
    }
}

/// In how many pushes a pawn attacks an enemy pawn of a wing; 0 if it does.
fn lever_in(sight: &Sight, us: Color, pawn: Square, wing: SquareSet) -> Option<i32> {
    let enemy = sight.pawns(us.other()) & wing;
    let (mut at, mut moves) = (pawn, 0);
    loop {
        if attacks::pawn(us, at).intersects(enemy) {
            return Some(moves);
        }
        let stop = next(at, us).filter(|&stop| !sight.position.occupied().contains(stop))?;
        // The double step is one move.
        let double = rank(at, us) == 2 && !attacks::pawn(us, stop).intersects(enemy);
        let far = next(stop, us).filter(|&far| double && !sight.position.occupied().contains(far));
        at = far.unwrap_or(stop);
        moves += 1;
    }
}

fn levers(list: &mut List) {
    let (sight, us) = (list.sight, list.us);
    let (own, enemy) = (sight.pawns(us), sight.pawns(us.other()));
    for pawn in own {
        for target in attacks::pawn(us, pawn) & enemy {
            list.push(list.feature(F::Lever).men([pawn, target]));
        }
        for to in pushes(sight, us, pawn) {
            let target = (attacks::pawn(us, to) & enemy).first();
            if let Some(target) = target.filter(|_| is_safe_push(sight, us, pawn, to)) {
                list.push(list.feature(F::LeverReady).men([pawn, target]).squares([to]));
            }
        }
    }
}

/// Where a pawn can go by one push.
pub(crate) fn pushes(sight: &Sight, us: Color, pawn: Square) -> SquareSet {
    let empty = !sight.position.occupied();
    let one = SquareSet::from_square(pawn).forward(us) & empty;
    let two = if rank(pawn, us) == 2 { one.forward(us) & empty } else { SquareSet::EMPTY };
    one | two
}

/// Whether a pawn that is pushed is not lost there, counted on the board as it will be.
pub(crate) fn is_safe_push(sight: &Sight, us: Color, pawn: Square, to: Square) -> bool {
    let attackers = sight.attackers(to, us.other());
    if attackers.is_empty() {
        return true;
    }
    // The pawn opens lines where it stood: the exchange is counted with the move made, if it can be.
    let m = motive_chess::Move::Normal {
        role: motive_chess::Role::Pawn,
        from: pawn,
        capture: None,
        to,
        promotion: None,
    };
    if sight.position.turn() == us && rank(to, us) < 8 && sight.position.is_legal(m) {
        return exchange(&sight.position.after(m), to, us.other()) <= EVEN;
    }
    let guards = sight.attackers(to, us).without(pawn);
    guards.len() >= attackers.len() && !sight.now(us.other()).contains(to) || sight.now(us).contains(to)
}

fn is_fixed(sight: &Sight, us: Color, pawn: Square) -> bool {
    let them = us.other();
    let Some(stop) = next(pawn, them) else { return false };
    if sight.position.side(us).contains(stop) {
        return true;
    }
    sight.now(us).contains(stop)
        && !sight.position.occupied().contains(stop)
        && sight.attackers(stop, them).is_empty()
}
