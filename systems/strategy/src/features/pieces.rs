//! Pieces: good and bad, idle and busy.

use motive_chess::{Color, Role, Square, SquareSet, attacks};

use super::List;
use super::files::is_safe_at;
use crate::feature::FeatureKind as F;
use crate::sight::{BIG_CENTER, Sight, files, rank, ranks};

/// Mean mobility in the middlegame and in endings, measured on 750 quiet positions: knight, bishop, rook.
const MEAN: [(Role, f32, f32, i32); 3] =
    [(Role::Knight, 3.9, 4.5, 3), (Role::Bishop, 3.9, 5.0, 3), (Role::Rook, 4.8, 6.7, 4)];

pub(super) fn look(list: &mut List) {
    let (sight, us) = (list.sight, list.us);
    let them = us.other();
    for bishop in sight.position.men(us, Role::Bishop) {
        if is_bad_bishop(sight, us, bishop) {
            list.push(list.feature(F::BadBishop).men([bishop]));
        }
    }
    let count = |side: Color, role: Role| sight.position.men(side, role).len();
    if let Some(bishop) = sight.position.men(them, Role::Bishop).single()
        && count(us, Role::Bishop) == 0
        && count(us, Role::Knight) > 0
        && sight.minor(us).len() == sight.minor(them).len()
        && is_bad_bishop(sight, them, bishop)
    {
        let knights = sight.position.men(us, Role::Knight);
        list.push(list.feature(F::GoodKnight).men(knights.into_iter().chain([bishop])));
    }
    if has_pair(sight, us) && !has_pair(sight, them) {
        list.push(list.feature(F::BishopPair).men(sight.position.men(us, Role::Bishop)));
    }
    let ours = sight.position.men(us, Role::Bishop);
    let theirs = sight.position.men(them, Role::Bishop);
    if let (Some(our), Some(their)) = (ours.single(), theirs.single())
        && sight.position.role(Role::Knight).is_empty()
        && SquareSet::LIGHT.contains(our) != SquareSet::LIGHT.contains(their)
    {
        list.push(list.feature(F::OppositeBishops).men([our, their]));
    }
    if let Some(worst) = worst(sight, us) {
        list.push(list.feature(F::WorstPiece).men([worst]).amount(sight.mobility(worst, us)));
    }
    for piece in sight.pieces(us) {
        let reach = sight.reach(piece, us);
        if sight.attackers(piece, them).is_empty()
            && reach.into_iter().all(|to| !is_safe_at(sight, us, piece, to))
        {
            list.push(list.feature(F::Entombed).men([piece]));
        }
    }
    let home = undeveloped(sight, us);
    if home.any() {
        list.push(list.feature(F::Undeveloped).men(home).amount(home.len() as i32));
    }
    let central = sight.minor(us) | sight.position.men(us, Role::Queen);
    for piece in central & BIG_CENTER {
        if sight.is_safe(piece) {
            list.push(list.feature(F::Centralized).men([piece]));
        }
    }
    for man in sight.position.side(us).without(sight.position.king(us)) {
        let guards = sight.attackers(man, us);
        if guards.is_empty() {
            list.push(list.feature(F::Loose).men([man]));
        }
        if let Some(guard) = guards.single().filter(|&guard| sight.pieces(us).contains(guard))
            && sight.attackers(man, them).any()
        {
            list.push(list.feature(F::TiedDown).men([guard, man]));
        }
    }
}

fn has_pair(sight: &Sight, side: Color) -> bool {
    let bishops = sight.position.men(side, Role::Bishop);
    bishops.intersects(SquareSet::LIGHT) && bishops.intersects(SquareSet::DARK)
}

/// A bishop with at least three own pawns of its color that are rammed or stand on the files c to f, more than of the other color,
/// with at most five squares to use, and an own pawn of the d- or e-file before it.
pub(crate) fn is_bad_bishop(sight: &Sight, us: Color, bishop: Square) -> bool {
    let own = sight.pawns(us);
    let rams: SquareSet = own & sight.pawns(us.other()).forward(us.other());
    let fixed = rams | own & files(2, 5);
    let color = if SquareSet::LIGHT.contains(bishop) { SquareSet::LIGHT } else { SquareSet::DARK };
    let same = (fixed & color).len();
    let forward = attacks::bishop(bishop, sight.position.role(Role::Pawn)) & ranks(rank(bishop, us), 8, us);
    same >= 3
        && same > (fixed - color).len()
        && sight.mobility(bishop, us) <= 5
        && forward.intersects(own & files(3, 4))
}

/// The piece that falls farthest behind the mean of its kind, if it has few squares.
fn worst(sight: &Sight, us: Color) -> Option<Square> {
    let ending = sight.is_ending();
    let mut worst: Option<(Square, f32)> = None;
    for (role, middle, end, most) in MEAN {
        for at in sight.position.men(us, role) {
            let mobility = sight.mobility(at, us);
            let behind = mobility as f32 - if ending { end } else { middle };
            if mobility <= most && worst.is_none_or(|(_, least)| behind < least) {
                worst = Some((at, behind));
            }
        }
    }
    worst.map(|(at, _)| at)
}

/// Minor pieces on their first squares, and rooks in the corner behind a king that can no longer castle.
pub(crate) fn undeveloped(sight: &Sight, us: Color) -> SquareSet {
    let first = ranks(1, 1, us);
    let knights = sight.position.men(us, Role::Knight) & first & (files(1, 1) | files(6, 6));
    let bishops = sight.position.men(us, Role::Bishop) & first & (files(2, 2) | files(5, 5));
    let king = sight.position.king(us);
    let castles = motive_chess::CastlingSide::ALL.into_iter().any(|wing| sight.position.can_castle(us, wing));
    let corners = sight.position.men(us, Role::Rook) & first & (files(0, 0) | files(7, 7));
    let shut: SquareSet = corners
        .into_iter()
        .filter(|&rook| {
            let along = sight.attacks(rook) & (first - sight.position.side(us));
            !castles
                && rank(king, us) == 1
                && (attacks::between(rook, king) & first).any()
                && along.is_subset(attacks::between(rook, king))
        })
        .collect();
    knights | bishops | shut
}
