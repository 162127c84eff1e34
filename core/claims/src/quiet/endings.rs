//! What moves do in endings that have a name or a rule.

use motive_chess::{Role, Square, SquareSet};

use super::{PIECES, Quiet};
use crate::ground::{Outcome, so};
use crate::sight::is_ending;
use crate::{Falsehood, Kind, endings};

impl Quiet<'_> {
    pub(super) fn ending(&self, kind: Kind) -> Outcome {
        match kind {
            Kind::TakesOpposition | Kind::EntersSquare | Kind::ReachesCorner => self.king_ending(kind),
            Kind::SecondWeakness => self.second_weakness(),
            _ => self.rook_ending(kind),
        }
    }

    /// What a rook does in a rook ending with a name.
    fn rook_ending(&self, kind: Kind) -> Outcome {
        self.is(&[Role::Rook])?;
        if kind == Kind::BuildsBridge {
            endings::lucena(&self.before)?;
            endings::lucena(&self.after)?;
            let there = self.after.rank(self.to) == 4 && self.before.rank(self.from) != 4;
            return so(there, "it comes to the fourth rank");
        }
        self.no_capture()?;
        let pawn = self.on_enemy()?.square;
        if kind == Kind::HoldsRank {
            return so(endings::philidor(&self.after)? == pawn, "the rook stops this pawn");
        }
        so(endings::vancura(&self.after)? == pawn, "the rook attacks this pawn from the side")?;
        let did = self.from.rank() == pawn.rank() && self.seen().1.contains(pawn);
        so(!did, "it did not before")
    }

    /// What a king does in a pawn ending, or against the wrong bishop.
    fn king_ending(&self, kind: Kind) -> Outcome {
        self.is(&[Role::King])?;
        let position = self.last.after;
        if kind == Kind::ReachesCorner {
            let corner = endings::wrong_corner(&self.after)?;
            so(self.scene.square(0)? == corner, "this is the corner")?;
            return so(self.to.distance(corner) <= 1 && self.from.distance(corner) > 1, "it gets there");
        }
        let pawns = position.role(Role::Pawn);
        let bare = position.occupied() == pawns | position.role(Role::King);
        so(bare && pawns.any(), "there are kings and pawns only")?;
        let on = self.on_enemy()?;
        if kind == Kind::TakesOpposition {
            so(on.piece.role == Role::King, "the other piece is the king")?;
            let across = self.to.file().to_u32().abs_diff(on.square.file().to_u32());
            let up = self.to.rank().to_u32().abs_diff(on.square.rank().to_u32());
            return so(matches!((across, up), (0, 2) | (2, 0)), "one square is between the kings");
        }
        let enemy = self.after.enemy();
        so(enemy.pawns().contains(on.square), "the other piece is a pawn")?;
        let rank = |square: Square| enemy.rank(square);
        let guards = |own: Square| {
            own.file().to_u32().abs_diff(on.square.file().to_u32()) <= 1 && rank(own) > rank(on.square)
        };
        so(!self.after.pawns().into_iter().any(guards), "no pawn stops it")?;
        let way: SquareSet = SquareSet::file(on.square.file())
            .into_iter()
            .filter(|&square| rank(square) > rank(on.square))
            .collect();
        so(!way.intersects(position.occupied()), "its way is free")?;
        let goal = way.into_iter().find(|&square| rank(square) == 8).ok_or(Falsehood::Misplaced)?;
        let left = 8 - rank(on.square);
        let moves = if left == 6 { 5 } else { left };
        so(self.to.distance(goal) <= moves, "the king gets there in time")?;
        so(self.from.distance(goal) > moves, "it did not from where it stood")
    }

    fn second_weakness(&self) -> Outcome {
        self.is(&PIECES)?;
        self.safe()?;
        so(is_ending(self.last.before), "it is an ending")?;
        let (new, old) = (self.scene.on(0)?.square, self.scene.on(1)?.square);
        let enemy = self.after.enemy();
        let weak = |pawn: Square| {
            enemy.pawns().contains(pawn) && (enemy.is_isolated(pawn) || enemy.is_backward(pawn))
        };
        so(weak(new) && weak(old), "both pawns are weak")?;
        so(new.file().to_u32().abs_diff(old.file().to_u32()) >= 3, "they are three files apart")?;
        let (now, then) = self.seen();
        so(now.contains(new) && !then.contains(new), "it newly attacks the first")?;
        let all = self.last.after.attackers(old, self.after.side, self.last.after.occupied());
        so((all - self.after.pawns()).without(self.to).any(), "another piece attacks the second")
    }
}
