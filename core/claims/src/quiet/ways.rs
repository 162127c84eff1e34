//! The ways of knights.

use motive_chess::{Color, Role, Square, SquareSet, attacks};

use super::Quiet;
use crate::ground::{Outcome, so};
use crate::sight::View;

impl Quiet<'_> {
    /// Squares where a knight of the side would like to stand.
    fn is_goal(&self, square: Square) -> bool {
        let enemy = self.after.enemy();
        let rank = self.after.rank(square);
        if self.last.after.side(self.after.side).contains(square) {
            return false;
        }
        let file = square.file().to_u32();
        let post = (4..=6).contains(&rank) && (1..=6).contains(&file) && !enemy.ever_attacks(square);
        let hits = || attacks::knight(square).into_iter().any(|man| enemy.is_weak(man));
        post || rank >= 3 && !enemy.pawn_attacks(square) && hits()
    }

    /// Squares that a knight does not step on.
    fn is_closed(view: &View<'_>, square: Square) -> bool {
        view.enemy().pawn_attacks(square) || view.has(square, &[Role::Pawn, Role::King])
    }

    /// Whether the mover could stay on a square: the enemy attacks it no more often than the rest of the side.
    fn is_held(&self, square: Square) -> bool {
        let count = |side: Color| {
            let all = self.last.after.attackers(square, side, self.last.after.occupied());
            all.without(self.to).len()
        };
        count(self.after.side) >= count(self.after.side.other())
    }

    pub(super) fn heads_for(&self) -> Outcome {
        self.is(&[Role::Knight])?;
        let way = &self.scene.claim.squares;
        so((1..=2).contains(&way.len()), "the way has one or two steps")?;
        let mut at = self.to;
        for &step in way {
            so(attacks::knight(at).contains(step), "each is a knight's step")?;
            so(!Quiet::is_closed(&self.after, step), "the way is open")?;
            so(!self.last.after.side(self.after.side.other()).contains(step), "no enemy stands there")?;
            so(self.is_held(step), "the enemy does not hold it")?;
            at = step;
        }
        so(self.is_goal(at), "the last square is worth going to")?;
        if way.len() == 1 {
            let known = attacks::knight(self.from).with(self.from);
            return so(!known.contains(at), "it was not a step away before");
        }
        // From where it stood there was no goal within as many steps.
        so(!self.is_goal(self.from), "it did not stand on one")?;
        let mut reached = SquareSet::from_square(self.from);
        for _ in 0..way.len() {
            for from in reached {
                for step in attacks::knight(from) {
                    if !Quiet::is_closed(&self.before, step) {
                        reached.insert(step);
                    }
                }
            }
        }
        so(!reached.into_iter().any(|square| self.is_goal(square)), "it is nearer than before")
    }
}
