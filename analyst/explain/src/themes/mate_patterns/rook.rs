//! Mates by a rook (on the back rank and on the edge: or a queen).

use motive_chess::{File, Rank, Role, Square, SquareSet, attacks};

use super::{Mate, file_gap, rank_gap};
use crate::themes::bearing;
use crate::{Evidence, Line, Step};

/// The king on its last rank, checked along that rank, its way forward blocked by its own men that the
/// solver does not attack.
pub(in crate::themes) fn back_rank(line: &Line, step: &Step) -> Option<Evidence> {
    let mate = Mate::of(line, step)?;
    let home = SquareSet::rank(mate.them.fold_wb(Rank::First, Rank::Eighth));
    let checker = (mate.board.checkers() & home).first()?;
    let ahead = mate.flights() - home;
    let shown = home.contains(mate.king)
        && mate.is_role(checker, &[Role::Rook, Role::Queen])
        && ahead.is_subset(mate.own())
        && ahead.into_iter().all(|square| mate.attackers(square).is_empty());
    shown.then(|| bearing(line, step, checker, [mate.king]))
}

/// The king in the corner, a rook beside it that a knight guards; the knight also takes the square
/// that the rook leaves free.
pub(in crate::themes) fn arabian(line: &Line, step: &Step) -> Option<Evidence> {
    let mate = Mate::of(line, step)?;
    let rook = mate.adjacent_checker(&[Role::Rook])?;
    let corner = attacks::king(mate.king).len() == 3;
    let knight = (mate.attackers(rook) & mate.board.role(Role::Knight))
        .into_iter()
        .find(|&knight| file_gap(knight, mate.king) == 2 && rank_gap(knight, mate.king) == 2)?;
    corner.then(|| bearing(line, step, rook, [mate.king, knight]))
}

/// The king on a side file, a heavy piece on that file, one own man beside the king and a knight three
/// files away that takes the other two flight squares.
pub(in crate::themes) fn anastasia(line: &Line, step: &Step) -> Option<Evidence> {
    let mate = Mate::of(line, step)?;
    let checker = mate.board.checkers().single()?;
    let side = matches!(mate.king.file(), File::A | File::H)
        && !matches!(mate.king.rank(), Rank::First | Rank::Eighth);
    let inward = if mate.king.file() == File::A { File::B } else { File::G };
    let beside = Square::from_coords(inward, mate.king.rank());
    let knight = mate
        .men(Role::Knight)
        .into_iter()
        .find(|&knight| knight.rank() == mate.king.rank() && file_gap(knight, mate.king) == 3)?;
    let shown = side
        && checker.file() == mate.king.file()
        && mate.is_role(checker, &[Role::Rook, Role::Queen])
        && mate.own().contains(beside);
    shown.then(|| bearing(line, step, checker, [mate.king, knight]))
}

/// A rook mates beside the king, guarded by a knight next to the king which a pawn guards.
pub(in crate::themes) fn hook(line: &Line, step: &Step) -> Option<Evidence> {
    let mate = Mate::of(line, step)?;
    let rook = mate.adjacent_checker(&[Role::Rook])?;
    let knight = (mate.attackers(rook) & mate.men(Role::Knight) & attacks::king(mate.king)).first()?;
    let pawn = (mate.attackers(knight) & mate.men(Role::Pawn)).first()?;
    Some(bearing(line, step, rook, [mate.king, knight, pawn]))
}

/// A rook mates beside the king, guarded by a bishop (Morphy at the opera, Paris 1858).
pub(in crate::themes) fn opera(line: &Line, step: &Step) -> Option<Evidence> {
    let mate = Mate::of(line, step)?;
    let rook = mate.adjacent_checker(&[Role::Rook])?;
    let bishop = (mate.attackers(rook) & mate.men(Role::Bishop)).first()?;
    Some(bearing(line, step, rook, [mate.king, bishop]))
}

/// A rook mates from afar, and a bishop takes a flight square that nobody else takes.
pub(in crate::themes) fn pillsbury(line: &Line, step: &Step) -> Option<Evidence> {
    let mate = Mate::of(line, step)?;
    let rook = mate.board.checkers().single()?;
    let bishop = (mate.flights() - mate.own()).into_iter().find_map(|square| {
        let alone = mate.attackers(square).single()?;
        mate.is_role(alone, &[Role::Bishop]).then_some(alone)
    })?;
    let afar = mate.is_role(rook, &[Role::Rook]) && !mate.flights().contains(rook);
    afar.then(|| bearing(line, step, rook, [mate.king, bishop]))
}

/// Two rooks side by side, both touching the king, mate it; the one that checks is guarded by the other.
pub(in crate::themes) fn blind_swine(line: &Line, step: &Step) -> Option<Evidence> {
    let mate = Mate::of(line, step)?;
    let rook = mate.adjacent_checker(&[Role::Rook])?;
    let neighbors = attacks::king(rook) & mate.flights();
    let other = (mate.attackers(rook) & mate.men(Role::Rook) & neighbors).first()?;
    Some(bearing(line, step, rook, [mate.king, other]))
}

/// A rook mates beside the king, guarded by a queen within two squares of the king: the three enclose
/// it in a box.
pub(in crate::themes) fn kill_box(line: &Line, step: &Step) -> Option<Evidence> {
    let mate = Mate::of(line, step)?;
    let rook = mate.adjacent_checker(&[Role::Rook])?;
    let queen = (mate.attackers(rook) & mate.men(Role::Queen))
        .into_iter()
        .find(|&queen| file_gap(queen, mate.king).max(rank_gap(queen, mate.king)) == 2)?;
    Some(bearing(line, step, rook, [mate.king, queen]))
}

/// King, guarded rook and knight stand next to each other on one line; the knight takes the squares on
/// either side of the king.
pub(in crate::themes) fn vukovic(line: &Line, step: &Step) -> Option<Evidence> {
    let mate = Mate::of(line, step)?;
    let rook = mate.adjacent_checker(&[Role::Rook])?;
    let knight = mate
        .men(Role::Knight)
        .into_iter()
        .find(|&knight| attacks::between(mate.king, knight).single() == Some(rook))?;
    mate.attackers(rook).any().then(|| bearing(line, step, rook, [mate.king, knight]))
}
