//! Mates with a name.
//!
//! The names are those of the literature (Renaud and Kahn, *The Art of the Checkmate*, 1953); the
//! patterns are stated over the final position: where the king stands, who checks, who takes which
//! flight square.

use motive_chess::{Color, File, Position, Rank, Role, Square, SquareSet, attacks};

use super::bearing;
use crate::{Evidence, Line, Step};

/// The king on its last rank, checked along that rank, its way forward blocked by its own men that the
/// solver does not attack.
pub(super) fn back_rank(line: &Line, step: &Step) -> Option<Evidence> {
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

/// A knight mates and every square around the king is taken by the king's own men.
pub(super) fn smothered(line: &Line, step: &Step) -> Option<Evidence> {
    let mate = Mate::of(line, step)?;
    let checker = mate.board.checkers().single()?;
    let shown = mate.is_role(checker, &[Role::Knight]) && mate.flights().is_subset(mate.own());
    shown.then(|| bearing(line, step, checker, [mate.king]))
}

/// The king in the corner, a rook beside it that a knight guards; the knight also takes the square
/// that the rook leaves free.
pub(super) fn arabian(line: &Line, step: &Step) -> Option<Evidence> {
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
pub(super) fn anastasia(line: &Line, step: &Step) -> Option<Evidence> {
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

/// Two bishops mate on crossing diagonals, from either side of the king.
pub(super) fn boden(line: &Line, step: &Step) -> Option<Evidence> {
    let (mate, bishops) = two_bishops(line, step)?;
    let [a, b] = bishops;
    let crossing = (a.file() < mate.king.file()) != (b.file() < mate.king.file());
    crossing.then(|| bearing(line, step, a, [mate.king, b]))
}

/// Two bishops mate on neighboring diagonals, from the same side.
pub(super) fn double_bishop(line: &Line, step: &Step) -> Option<Evidence> {
    let (mate, bishops) = two_bishops(line, step)?;
    let [a, b] = bishops;
    let crossing = (a.file() < mate.king.file()) != (b.file() < mate.king.file());
    (!crossing).then(|| bearing(line, step, a, [mate.king, b]))
}

/// The queen mates diagonally next to a king away from the edge, alone: the two squares that she does
/// not reach hold the king's own men.
pub(super) fn dovetail(line: &Line, step: &Step) -> Option<Evidence> {
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

/// A rook mates beside the king, guarded by a knight next to the king which a pawn guards.
pub(super) fn hook(line: &Line, step: &Step) -> Option<Evidence> {
    let mate = Mate::of(line, step)?;
    let rook = mate.adjacent_checker(&[Role::Rook])?;
    let knight = (mate.attackers(rook) & mate.men(Role::Knight) & attacks::king(mate.king)).first()?;
    let pawn = (mate.attackers(knight) & mate.men(Role::Pawn)).first()?;
    Some(bearing(line, step, rook, [mate.king, knight, pawn]))
}

/// The final position of a mating line.
struct Mate<'a> {
    board: &'a Position,
    us: Color,
    them: Color,
    king: Square,
}

impl<'a> Mate<'a> {
    fn of(line: &'a Line, step: &'a Step) -> Option<Mate<'a>> {
        if step.ply != line.last().ply || !line.ends_in_mate() {
            return None;
        }
        let (us, them) = (step.mover(), step.mover().other());
        Some(Mate { board: &step.after, us, them, king: step.after.king(them) })
    }

    /// The squares around the king.
    fn flights(&self) -> SquareSet {
        attacks::king(self.king)
    }

    /// The men of the mated side.
    fn own(&self) -> SquareSet {
        self.board.side(self.them)
    }

    /// The mating side's men of a kind.
    fn men(&self, role: Role) -> SquareSet {
        self.board.men(self.us, role)
    }

    /// The mating side's men that bear on a square, the king's body not in the way.
    fn attackers(&self, square: Square) -> SquareSet {
        self.board.attackers(square, self.us, self.board.occupied().without(self.king)).without(square)
    }

    fn is_role(&self, square: Square, roles: &[Role]) -> bool {
        self.board.role_at(square).is_some_and(|role| roles.contains(&role))
    }

    /// The one man that gives check, if it stands next to the king and is of a given kind.
    fn adjacent_checker(&self, roles: &[Role]) -> Option<Square> {
        let checker = self.board.checkers().single()?;
        (attacks::king(self.king).contains(checker) && self.is_role(checker, roles)).then_some(checker)
    }
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

fn file_gap(a: Square, b: Square) -> u32 {
    (a.file() as u32).abs_diff(b.file() as u32)
}

fn rank_gap(a: Square, b: Square) -> u32 {
    (a.rank() as u32).abs_diff(b.rank() as u32)
}
