//! Files, ranks and diagonals.

use motive_chess::{Color, File, Role, Square, SquareSet, attacks};

use super::List;
use super::pawns::passed;
use crate::feature::FeatureKind as F;
use crate::sight::{CENTER, EVEN, Sight, ahead, exchange, rank, ranks, whole_file};

pub(super) fn look(list: &mut List) {
    let (sight, us) = (list.sight, list.us);
    let them = us.other();
    let (own, enemy) = (sight.pawns(us), sight.pawns(them));
    for file in File::ALL {
        let squares = SquareSet::file(file);
        if own.intersects(squares) {
            continue;
        }
        let kind = if enemy.intersects(squares) { F::HalfOpenFile } else { F::OpenFile };
        list.push(list.feature(kind).squares(squares & ranks(1, 1, us)));
        if let Some(holder) = holds_file(sight, us, squares) {
            list.push(list.feature(F::HoldsFile).men([holder]).squares(squares & ranks(1, 1, us)));
            for entry in sight.reach(holder, us) & squares & ranks(6, 8, us) {
                if is_safe_at(sight, us, holder, entry) {
                    list.push(list.feature(F::EntrySquare).men([holder]).squares([entry]));
                }
            }
        }
    }
    let heavy = sight.heavy(us);
    for one in heavy {
        for other in heavy {
            let line = one < other && (one.file() == other.file() || one.rank() == other.rank());
            if line && !attacks::between(one, other).intersects(sight.position.occupied()) {
                list.push(list.feature(F::DoubledHeavies).men([one, other]));
            }
        }
        let target = rank(sight.position.king(them), us) == 8 || enemy.intersects(ranks(7, 7, us));
        if rank(one, us) == 7 && target {
            list.push(list.feature(F::SeventhRank).men([one]));
        }
    }
    for rook in sight.position.men(us, Role::Rook) {
        for side in [us, them] {
            for pawn in passed(sight, side) & whole_file(rook) {
                let behind = ahead(rook, side).contains(pawn);
                if behind && !attacks::between(rook, pawn).intersects(sight.position.occupied()) {
                    list.push(list.feature(F::RookBehindPasser).men([rook, pawn]));
                }
            }
        }
    }
    diagonals(list);
}

/// The heavy piece of a side that commands a file, if one does: it uses more squares of the file than any enemy heavy piece there,
/// and none faces it without being lost.
pub(crate) fn holds_file(sight: &Sight, us: Color, squares: SquareSet) -> Option<Square> {
    let them = us.other();
    let use_of = |side: Color, at: Square| (sight.reach(at, side) & squares).len();
    let best = (sight.heavy(us) & squares).into_iter().max_by_key(|&at| (use_of(us, at), rank(at, us)))?;
    let rivals = sight.heavy(them) & squares;
    let weaker = rivals.into_iter().all(|at| use_of(them, at) < use_of(us, best));
    let faced = rivals
        .into_iter()
        .any(|at| sight.attacks(at).contains(best) && exchange(&sight.position, at, us) <= EVEN);
    (weaker && !faced).then_some(best)
}

/// Whether a piece would not be lost on another square. The piece is not lifted from its own: lines through it stay closed.
pub(crate) fn is_safe_at(sight: &Sight, us: Color, from: Square, to: Square) -> bool {
    let Some(piece) = sight.position.piece_at(from) else { return false };
    let attackers = sight.position.attackers(to, us.other(), sight.position.occupied().without(from));
    if attackers.is_empty() {
        return true;
    }
    let worth = crate::sight::worth;
    let cheapest =
        attackers.into_iter().filter_map(|at| sight.position.role_at(at)).map(worth).min().unwrap_or(0);
    let guards = sight.position.attackers(to, us, sight.position.occupied().without(from)).without(from);
    let taken = sight.position.role_at(to).map_or(0, worth);
    // Retaken, at no loss.
    guards.any() && cheapest + EVEN >= worth(piece.role) - taken || taken >= worth(piece.role) - EVEN
}

fn diagonals(list: &mut List) {
    let (sight, us) = (list.sight, list.us);
    let bishops = sight.position.men(us, Role::Bishop);
    for at in bishops | sight.position.men(us, Role::Queen) {
        let free = crate::sight::pawn_diagonals(&sight.position, at);
        // Up to the right, and up to the left.
        let rising: SquareSet = free
            .into_iter()
            .filter(|square| (square.file() > at.file()) == (square.rank() > at.rank()))
            .collect();
        for half in [rising, free - rising] {
            if half.len() >= 5 {
                list.push(list.feature(F::OpenDiagonal).men([at]).amount(half.len() as i32));
            }
            if (half & CENTER).len() == 2 {
                list.push(list.feature(F::LongDiagonal).men([at]));
            }
        }
    }
}
