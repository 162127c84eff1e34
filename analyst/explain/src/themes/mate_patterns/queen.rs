//! Mates by a queen (from the front: or a rook).

use motive_chess::{Role, Square, SquareSet, attacks};

use super::{Mate, file_gap, rank_gap};
use crate::themes::bearing;
use crate::{Evidence, Line, Step};

/// The queen mates diagonally next to a king away from the edge, alone: the two squares that she does
/// not reach hold the king's own men.
pub(in crate::themes) fn dovetail(line: &Line, step: &Step) -> Option<Evidence> {
    let mate = Mate::of(line, step)?;
    let queen = mate.adjacent_checker(&[Role::Queen])?;
    let open = attacks::king(mate.king).len() == 8;
    let diagonal = file_gap(queen, mate.king) == 1 && rank_gap(queen, mate.king) == 1;
    let alone = mate.flights().without(queen).into_iter().all(|square| {
        let attackers = mate.attackers(square);
        if mate.own().contains(square) { attackers.is_empty() } else { attackers.single() == Some(queen) }
    });
    (open && diagonal && alone).then(|| bearing(line, step, queen, [mate.king]))
}

/// The queen mates straight in front of the king; behind it, its own men hold the two corners that she
/// does not reach.
pub(in crate::themes) fn swallows_tail(line: &Line, step: &Step) -> Option<Evidence> {
    let mate = Mate::of(line, step)?;
    let queen = mate.adjacent_checker(&[Role::Queen])?;
    let straight = file_gap(queen, mate.king) + rank_gap(queen, mate.king) == 1;
    // The queen reaches every square around the king but the two that lie diagonally behind it.
    let reached = attacks::queen(queen, SquareSet::EMPTY).with(queen);
    let corners = mate.flights() - reached;
    let shown = straight && corners.len() == 2 && corners.is_subset(mate.own());
    shown.then(|| bearing(line, step, queen, [mate.king]))
}

/// The king is checked along a line by a queen or rook that does not touch it, and its own men stand on
/// both sides of it, like epaulettes.
pub(in crate::themes) fn epaulette(line: &Line, step: &Step) -> Option<Evidence> {
    let mate = Mate::of(line, step)?;
    let checker = mate.board.checkers().single()?;
    let king = SquareSet::from(mate.king);
    let shoulders = if checker.file() == mate.king.file() {
        king.east() | king.west()
    } else if checker.rank() == mate.king.rank() {
        king.forward(mate.us) | king.forward(mate.them)
    } else {
        return None;
    };
    let shown = mate.is_role(checker, &[Role::Queen, Role::Rook])
        && !mate.flights().contains(checker)
        && shoulders.len() == 2
        && shoulders.is_subset(mate.own());
    let squares: Vec<Square> = std::iter::once(mate.king).chain(shoulders).collect();
    shown.then(|| bearing(line, step, checker, squares))
}

/// The queen mates diagonally next to the king, and a rook that touches the king diagonally stands two
/// squares from her on a common line: the three make a triangle.
pub(in crate::themes) fn triangle(line: &Line, step: &Step) -> Option<Evidence> {
    let mate = Mate::of(line, step)?;
    let queen = mate.adjacent_checker(&[Role::Queen])?;
    let touches = |square: Square| file_gap(square, mate.king) == 1 && rank_gap(square, mate.king) == 1;
    let rook = mate
        .men(Role::Rook)
        .into_iter()
        .find(|&rook| touches(rook) && file_gap(rook, queen) + rank_gap(rook, queen) == 2)?;
    touches(queen).then(|| bearing(line, step, queen, [mate.king, rook]))
}
