//! Redeeming values: why a man may be left to be captured.

use motive_chess::Square;
use motive_perception::{Duty, values};

use super::Evaluator;
use crate::values::points;

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
        if captors.is_empty() {
            captors.extend(position.attackers(to, enemy, position.occupied().without(from)));
        }
        let best = captors.into_iter().map(|captor| {
            let decoy = position.role_at(captor).map_or(0, points) / 2;
            self.overload(captor, to, from).max(decoy).max(self.distraction(captor) / 2)
        });
        best.max().unwrap_or(0)
    }

    /// What the captor's other duties are worth: what he defends, and the pawn he holds up. What only the man who is
    /// given up threatens is no duty any more.
    fn overload(&self, captor: Square, to: Square, from: Square) -> i32 {
        let duties = self.functions().of_man(captor).iter();
        let duties = duties.filter(|function| function.square != to && function.duty == Duty::Defending);
        let worth = duties.map(|function| self.worth_without(function.square, from)).max();
        worth.unwrap_or(0).max(self.step_held(captor))
    }

    /// The value of our men en prise whom the captor attacks.
    pub(super) fn distraction(&self, captor: Square) -> i32 {
        let position = self.analysis.position();
        let left = self.analysis.perception.exposed_to(self.us, captor).into_iter();
        left.filter_map(|on| position.role_at(on)).map(values::points).max().unwrap_or(0)
    }
}
