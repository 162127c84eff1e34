//! What a move is for, beyond where it goes: what it prevents, whom it makes room for, what it prepares.

use motive_chess::{Move, Position, Role, Square, SquareSet, attacks};

use super::{PIECES, Quiet};
use crate::ground::{Outcome, captured_square, legal, so};
use crate::sight::{View, loss};
use crate::{Falsehood, Kind};

/// Moves after the move in which another piece enters the square that was left.
const SOON: usize = 4;

impl Quiet<'_> {
    pub(super) fn intent(&self, kind: Kind) -> Outcome {
        match kind {
            Kind::Prevents => self.prevents(),
            Kind::Vacates => self.vacates(),
            Kind::MakesFlight => self.makes_flight(),
            _ => self.prepares_push(),
        }
    }

    /// The enemy could make a quiet move and cannot now, or loses the piece that makes it.
    fn prevents(&self) -> Outcome {
        let passed = self.last.before.pass().ok_or(Falsehood::NotSo("there is a pass"))?;
        so(!passed.is_check() && !self.last.after.is_check(), "nobody is in check")?;
        let &wanted = self.scene.claim.line.first().ok_or(Falsehood::Illegal)?;
        let then = legal(&passed, wanted).ok_or(Falsehood::Illegal)?;
        so(captured_square(then).is_none() && !then.is_promotion(), "the move takes nothing")?;
        let is_safe = |position: &Position, m: Move| {
            let after = position.after(m);
            m.is_castle() || loss(&after, m.to()) < 100
        };
        so(is_safe(&passed, then), "it could be made")?;
        match legal(self.last.after, wanted) {
            Some(now) => so(!is_safe(self.last.after, now), "it loses something now"),
            None => Ok(()),
        }
    }

    /// Another piece enters the square that was left, and has more squares there.
    fn vacates(&self) -> Outcome {
        let (square, on) = (self.scene.square(0)?, self.on_own()?);
        so(square == self.from && !self.last.m.is_castle(), "the square is the one that was left")?;
        let line = &self.scene.claim.line;
        so(line.len() <= SOON && line.len().is_multiple_of(2), "a few moves follow")?;
        let (&last, earlier) = line.split_last().ok_or(Falsehood::Illegal)?;
        let mut here = self.last.after.clone();
        for &m in earlier {
            here.play(legal(&here, m).ok_or(Falsehood::Illegal)?);
        }
        let enters = legal(&here, last).ok_or(Falsehood::Illegal)?;
        so(enters.from() == Some(on.square) && enters.to() == square, "the piece enters the square")?;
        so(PIECES.contains(&on.piece.role), "it is a piece")?;
        let after = here.after(enters);
        let count =
            |position: &Position, at: Square| View::of(position, self.after.side).squares_to_use(at).len();
        so(count(&after, square) >= count(&here, on.square) + 2, "it has more squares there")?;
        so(loss(&after, square) < 100, "it is safe there")
    }

    /// The king on the first rank had no way out, and has one now.
    fn makes_flight(&self) -> Outcome {
        self.is(&[Role::Pawn])?;
        self.no_capture()?;
        so(self.after.enemy().pieces(&[Role::Rook, Role::Queen]).any(), "there is a rook or queen to fear")?;
        let free = |view: &View<'_>| -> SquareSet {
            let king = view.position.king(view.side);
            attacks::king(king)
                .into_iter()
                .filter(|&at| view.rank(king) == 1 && view.rank(at) == 2)
                .filter(|&at| view.position.piece_at(at).is_none() && !view.enemy().attacks(at))
                .collect()
        };
        so(free(&self.before).is_empty(), "there was no way out")?;
        so(free(&self.after).contains(self.scene.square(0)?), "there is one now")
    }

    /// A piece newly attacks the square to which an own pawn can go to attack an enemy pawn.
    fn prepares_push(&self) -> Outcome {
        self.is(&PIECES)?;
        self.safe()?;
        let (on, square) = (self.on_own()?, self.scene.square(0)?);
        so(on.piece.role == Role::Pawn, "it is a pawn that will go")?;
        let empty = |at: Square| self.last.after.piece_at(at).is_none();
        let one = self.after.ahead(on.square).filter(|&at| empty(at));
        let two = one.filter(|_| self.after.rank(on.square) == 2).and_then(|at| self.after.ahead(at));
        so(one == Some(square) || two == Some(square) && empty(square), "the pawn can go there")?;
        let strikes = attacks::pawn(self.after.side, square);
        so(strikes.intersects(self.after.enemy().pawns()), "it attacks an enemy pawn there")?;
        let (now, then) = self.seen();
        so(now.contains(square) && !then.contains(square), "the mover newly attacks the square")
    }
}
