//! Squares: holes, outposts, complexes, room.

use motive_chess::{Color, Role, SquareSet};

use super::List;
use super::pawns::{isolated, passed};
use crate::feature::FeatureKind as F;
use crate::sight::{CENTER, Sight, ahead, files, next, ranks};

pub(super) fn look(list: &mut List) {
    let (sight, us) = (list.sight, list.us);
    let them = us.other();
    let out_of_reach = !sight.ever(them);
    let holes = (ranks(5, 6, us) | ranks(4, 4, us) & files(2, 5)) & out_of_reach;
    for square in holes {
        list.push(list.feature(F::Hole).squares([square]));
    }
    for minor in sight.minor(us) & ranks(4, 6, us) & out_of_reach {
        let supported = sight.now(us).contains(minor);
        list.push(list.feature(F::Outpost).men([minor]).amount(i32::from(supported)));
    }
    let field = files(1, 6) & ranks(5, 6, us) & out_of_reach;
    let has = |side: Color, role: Role| sight.position.men(side, role).any();
    for color in [SquareSet::LIGHT, SquareSet::DARK] {
        let bishop = |side: Color| sight.position.men(side, Role::Bishop).intersects(color);
        let user = bishop(us) || has(us, Role::Queen) && has(us, Role::Knight);
        if (field & color).len() >= 4 && !bishop(them) && user {
            list.push(list.feature(F::WeakColorComplex).squares(field & color));
        }
    }
    for pawn in passed(sight, them) | isolated(sight, them) {
        let Some(stop) = next(pawn, them).filter(|&stop| !sight.now(them).contains(stop)) else { continue };
        if sight.attackers(stop, us).len() > sight.attackers(stop, them).len() {
            list.push(list.feature(F::BlockadeSquare).men([pawn]).squares([stop]));
        }
    }
    for pawn in sight.pawns(us) & CENTER {
        let attackers = sight.attackers(pawn, them).len();
        let defenders = sight.attackers(pawn, us).len();
        let contested = attackers > 0 || sight.soon(them).contains(pawn);
        if contested && defenders > attackers {
            list.push(list.feature(F::StrongPoint).men([pawn]));
            if defenders >= attackers + 2 {
                list.push(list.feature(F::Overprotected).men([pawn]));
            }
        }
    }
    list.push(list.feature(F::Space).amount(space(sight, us)));
    let control: i32 = [us, them]
        .into_iter()
        .map(|side| if side == us { center(sight, side) } else { -center(sight, side) })
        .sum();
    list.push(list.feature(F::CenterControl).amount(control));
}

/// Squares of the files c to f on ranks 2 to 4 for one's own use; those behind an own pawn that the enemy does not attack count
/// twice.
pub(crate) fn space(sight: &Sight, us: Color) -> i32 {
    let them = us.other();
    let area = files(2, 5) & ranks(2, 4, us);
    let free = area - sight.pawns(us) - sight.now(them);
    let behind: SquareSet =
        free.into_iter().filter(|&square| sight.pawns(us).intersects(ahead(square, us))).collect();
    (free.len() + (behind - sight.attacked(them)).len()) as i32
}

fn center(sight: &Sight, side: Color) -> i32 {
    let mut sum = 0;
    for square in CENTER {
        if sight.pawns(side).contains(square) {
            sum += 2;
        } else if sight.position.side(side).contains(square) {
            sum += 1;
        }
        sum += sight.attackers(square, side).len() as i32;
    }
    sum
}
