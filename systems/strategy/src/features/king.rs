//! Kings: shelter, lines, flight, activity.

use motive_chess::{Color, Role, Square, SquareSet, attacks};

use super::List;
use super::pawns::passed;
use crate::feature::FeatureKind as F;
use crate::sight::{Sight, center_distance, file, files, pawn_diagonals, rank, ranks, whole_file};

pub(super) fn look(list: &mut List) {
    let (sight, us) = (list.sight, list.us);
    let them = us.other();
    let king = sight.position.king(us);
    let castled = rank(king, us) <= 2 && (file(king) <= 2 || file(king) >= 6);
    if castled {
        let open = open_before(sight, us, king);
        if open.any() {
            list.push(list.feature(F::ShelterBroken).men([king]).squares(open));
        }
    }
    for (piece, _) in lines_on_king(sight, us) {
        list.push(list.feature(F::ExposedKing).men([king, piece]));
    }
    if rank(king, us) == 1 && sight.heavy(them).any() {
        let flight = attacks::king(king) & ranks(2, 2, us);
        let free = flight - sight.position.occupied() - sight.attacked(them);
        if free.is_empty() {
            list.push(list.feature(F::WeakBackRank).men([king]));
        }
    }
    let other = sight.position.king(them);
    let wings = (file(king) <= 2 && file(other) >= 5) || (file(king) >= 5 && file(other) <= 2);
    let queens = Color::ALL.into_iter().all(|side| sight.position.men(side, Role::Queen).any());
    if wings && queens {
        list.push(list.feature(F::OppositeCastling).men([king, other]));
    }
    for pawn in sight.pawns(us) & ranks(4, 8, us) {
        if file(pawn).abs_diff(file(other)) <= 2 {
            list.push(list.feature(F::Storm).men([pawn]));
        }
    }
    if sight.is_ending() {
        let near = |pawn: &Square| pawn.distance(king) <= 2;
        let active = center_distance(king) <= 1
            || sight.attacks(king).intersects(sight.pawns(them))
            || passed(sight, us).into_iter().any(|pawn| near(&pawn));
        if active {
            list.push(list.feature(F::ActiveKing).men([king]));
        }
    }
}

/// The files next to the king without an own pawn on the second and third rank, by their second squares.
pub(crate) fn open_before(sight: &Sight, us: Color, king: Square) -> SquareSet {
    let around = whole_file(king) | whole_file(king).east() | whole_file(king).west();
    let pawns = sight.pawns(us) & ranks(2, 3, us);
    (around & ranks(2, 2, us)).into_iter().filter(|&square| !pawns.intersects(whole_file(square))).collect()
}

/// Enemy line pieces that reach the king's square or the squares next to it along a file without pawns of their own or a free
/// diagonal, with at most one piece between; each with the square that it reaches.
fn lines_on_king(sight: &Sight, us: Color) -> Vec<(Square, Square)> {
    let them = us.other();
    let ring = sight.ring(us);
    let occupied = sight.position.occupied();
    let mut lines = Vec::new();
    let free = |piece: Square, square: Square| (attacks::between(piece, square) & occupied).len() <= 1;
    for piece in sight.heavy(them) {
        let on_file = whole_file(piece);
        if sight.pawns(them).intersects(on_file) {
            continue;
        }
        if let Some(square) = (ring & on_file).into_iter().find(|&square| free(piece, square)) {
            lines.push((piece, square));
        }
    }
    for piece in sight.position.men(them, Role::Bishop) | sight.position.men(them, Role::Queen) {
        let open = pawn_diagonals(&sight.position, piece);
        let reached = attacks::bishop(piece, SquareSet::EMPTY) & ring;
        let found = reached.into_iter().find(|&square| {
            let line = attacks::line(piece, square);
            (open & line).len() >= 5 && free(piece, square)
        });
        if let Some(square) = found
            && !lines.iter().any(|&(known, _)| known == piece)
        {
            lines.push((piece, square));
        }
    }
    lines
}

/// Own pawns one or two ranks before the king on its file and the neighboring ones.
pub(crate) fn shelter(sight: &Sight, us: Color) -> usize {
    let king = sight.position.king(us);
    let at = rank(king, us);
    if at > 6 {
        return 0;
    }
    let (left, right) = (file(king).saturating_sub(1), (file(king) + 1).min(7));
    (sight.pawns(us) & files(left, right) & ranks(at + 1, at + 2, us)).len()
}
