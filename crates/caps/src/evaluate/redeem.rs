//! Redeeming values: why a man may be left to be captured.

use motive_chess::{Piece, Square, attacks};
use motive_perception::{Duty, values};

use super::Evaluator;
use crate::settings::Mode;
use crate::values::{UNIT, points};

impl Evaluator<'_> {
    /// The best redeeming value of a man who can be captured on `to`: his captor is overloaded, is a
    /// better man than he (decoy), or leaves an attack (distraction).
    pub(super) fn redeem(&self, from: Square, to: Square) -> i32 {
        let position = self.analysis.position();
        let enemy = self.us.other();
        let assigned = self.functions().on_square(to).filter(|function| {
            function.duty == Duty::Defending && position.side(enemy).contains(function.man)
        });
        let mut captors: Vec<Square> = assigned.map(|function| function.man).collect();
        if captors.is_empty() || self.mode == Mode::Default {
            captors.extend(position.attackers(to, enemy, position.occupied().without(from)));
        }
        captors.sort_unstable();
        captors.dedup();
        let best = captors.into_iter().map(|captor| {
            let decoy = position.role_at(captor).map_or(0, points) / 2;
            self.overload(captor, to, from).max(decoy).max(self.distraction(captor) / 2)
        });
        best.max().unwrap_or(0)
    }

    /// What the captor's other duties are worth.
    fn overload(&self, captor: Square, to: Square, from: Square) -> i32 {
        let position = self.analysis.position();
        let enemy = self.us.other();
        let still_guards = |square: Square| {
            if self.mode == Mode::Faithful {
                return false;
            }
            let Some(role) = position.role_at(captor) else { return false };
            let occupied = position.occupied().without(captor).without(from).with(to);
            attacks::of(Piece { color: enemy, role }, to, occupied).contains(square)
        };
        let duties = self.functions().of_man(captor).iter().filter(|function| function.square != to);
        let worth = duties.map(|function| match function.duty {
            Duty::Defending if !still_guards(function.square) => self.worth_of(function.square, self.us),
            // Keeping a slider from a check: a duty that 1974 did not know.
            Duty::Blocking if self.mode == Mode::Default => 31 * UNIT / 2,
            _ => 0,
        });
        worth.max().unwrap_or(0)
    }

    /// The value of our men en prise whom the captor attacks.
    pub(super) fn distraction(&self, captor: Square) -> i32 {
        let position = self.analysis.position();
        let left = self.analysis.perception.exposed_to(self.us, captor).into_iter();
        left.filter_map(|on| position.role_at(on)).map(values::points).max().unwrap_or(0)
    }
}
