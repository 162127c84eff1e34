//! What makes up for a man who is given away, as the default sees it.

use motive_chess::{Move, Piece, Role, Square, attacks};
use motive_perception::{Duty, values};

use super::super::Evaluator;
use super::{CHECK, Context, DUTY_CAP};
use crate::scratch::Scratch;
use crate::values::{MATE, UNIT, points};

impl Evaluator<'_> {
    /// What makes up for a man who can be captured: the least over his captors, since the enemy chooses. More than
    /// `enough` is not asked for.
    pub(super) fn redeemed(
        &self,
        context: &Context,
        m: Move,
        (from, to): (Square, Square),
        enough: i32,
    ) -> i32 {
        let position = self.analysis.position();
        let enemy = self.us.other();
        let Some(next) = self.scratch.after(m) else { return 0 };
        let occupied = position.occupied().without(from);
        let king = position.king(enemy);
        let mut least = i32::MAX;
        for captor in position.attackers(to, enemy, occupied) {
            if context.pinned.contains(captor) && !attacks::line(king, captor).contains(to) {
                continue;
            }
            let Some(role) = position.role_at(captor) else { continue };
            let taken = next.shift(captor, to);
            if taken.in_check(enemy) {
                continue;
            }
            least = least.min(self.redeemed_by(captor, role, &taken, (from, to), enough.min(least)));
        }
        if least == i32::MAX { 0 } else { least }
    }

    /// The same for one captor. What is dear to find out is asked last, and only while `enough` is not reached.
    fn redeemed_by(
        &self,
        captor: Square,
        role: Role,
        taken: &Scratch,
        (from, to): (Square, Square),
        enough: i32,
    ) -> i32 {
        let mut redeem = self.duties(captor, role, to, from).max(self.distraction(captor) / 2);
        if role != Role::King {
            redeem = redeem.max(points(role) / 4);
        }
        if redeem >= enough {
            return redeem;
        }
        let (tightest, pawns) = taken.pursuit(self.us);
        let pursuit = tightest.map_or(0, |escapes| CHECK[escapes.min(3)]);
        redeem = redeem.max(if role == Role::King { pursuit } else { pursuit / 2 });
        // Only a check that leaves no escape can mate; how pawns promote is not among those counted.
        if redeem < enough
            && (tightest == Some(0) && taken.mate_in_one(self.us).is_some()
                || pawns && taken.pawn_mates(self.us))
        {
            return MATE;
        }
        redeem
    }

    /// The captor's other duties.
    fn duties(&self, captor: Square, role: Role, to: Square, from: Square) -> i32 {
        let position = self.analysis.position();
        let enemy = self.us.other();
        let occupied = position.occupied().without(captor).without(from).with(to);
        let still = attacks::of(Piece { color: enemy, role }, to, occupied);
        let duties = self
            .offense()
            .duties()
            .of_man(captor)
            .iter()
            .filter(|f| f.square != to && !still.contains(f.square));
        let worth = duties.map(|function| match function.duty {
            Duty::Defending => {
                let there = self.offense().threats().iter();
                let there = there.filter(|threat| threat.to == function.square && threat.man != from);
                let threat = there.map(|threat| threat.value).max().unwrap_or(0) * UNIT;
                let occupant = position.side(enemy).contains(function.square);
                let man =
                    position.role_at(function.square).filter(|_| occupant).map_or(0, values::units) * UNIT;
                threat.max(man).min(DUTY_CAP)
            }
            Duty::Overprotecting if self.hangs_without(function.square, captor) => {
                position.role_at(function.square).map_or(0, values::units) * UNIT
            }
            Duty::Blocking => CHECK[1],
            _ => 0,
        });
        worth.max().unwrap_or(0)
    }
}
