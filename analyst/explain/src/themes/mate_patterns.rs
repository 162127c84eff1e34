//! Mates with a name.
//!
//! The names are those of the literature (Renaud and Kahn, *The Art of the Checkmate*, 1953, and the
//! puzzle collections); the patterns are stated over the final position: where the king stands, who
//! checks, who takes which flight square. One file a kind of mating man.

mod minor;
mod queen;
mod rook;

pub(super) use minor::{boden, double_bishop, smothered};
use motive_chess::{Color, Position, Role, Square, SquareSet, attacks};
pub(super) use queen::{dovetail, epaulette, swallows_tail, triangle};
pub(super) use rook::{
    anastasia, arabian, back_rank, blind_swine, hook, kill_box, opera, pillsbury, vukovic,
};

use crate::{Line, Step};

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

/// How many files lie between two squares.
fn file_gap(a: Square, b: Square) -> u32 {
    (a.file() as u32).abs_diff(b.file() as u32)
}

/// How many ranks lie between two squares.
fn rank_gap(a: Square, b: Square) -> u32 {
    (a.rank() as u32).abs_diff(b.rank() as u32)
}
