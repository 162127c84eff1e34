//! Mates by a knight or a bishop.

use motive_chess::{Role, Square};

use super::Mate;
use crate::themes::bearing;
use crate::{Evidence, Line, Step};

/// A knight mates and every square around the king is taken by the king's own men.
pub(in crate::themes) fn smothered(line: &Line, step: &Step) -> Option<Evidence> {
    let mate = Mate::of(line, step)?;
    let checker = mate.board.checkers().single()?;
    let shown = mate.is_role(checker, &[Role::Knight]) && mate.flights().is_subset(mate.own());
    shown.then(|| bearing(line, step, checker, [mate.king]))
}

/// Two bishops mate on crossing diagonals, from either side of the king.
pub(in crate::themes) fn boden(line: &Line, step: &Step) -> Option<Evidence> {
    let (mate, bishops) = two_bishops(line, step)?;
    let [a, b] = bishops;
    let crossing = (a.file() < mate.king.file()) != (b.file() < mate.king.file());
    crossing.then(|| bearing(line, step, a, [mate.king, b]))
}

/// Two bishops mate on neighboring diagonals, from the same side.
pub(in crate::themes) fn double_bishop(line: &Line, step: &Step) -> Option<Evidence> {
    let (mate, bishops) = two_bishops(line, step)?;
    let [a, b] = bishops;
    let crossing = (a.file() < mate.king.file()) != (b.file() < mate.king.file());
    (!crossing).then(|| bearing(line, step, a, [mate.king, b]))
}

/// A mate in which bishops alone take all flight squares; the checking bishop first.
fn two_bishops<'a>(line: &'a Line, step: &'a Step) -> Option<(Mate<'a>, [Square; 2])> {
    let mate = Mate::of(line, step)?;
    let bishops = mate.men(Role::Bishop);
    let checker = (mate.board.checkers() & bishops).first()?;
    let other = bishops.without(checker).single()?;
    let alone = mate.flights().into_iter().all(|square| mate.attackers(square).is_subset(bishops));
    alone.then_some((mate, [checker, other]))
}
