//! Steps of pawns that attack a man of low mobility.
//!
//! The threat scan has pawns only where they capture or promote: the tables of Figure 3.11 leave no doubt of that. But
//! the thesis has 1.P-KN4 against the queen of few squares (Figure 3.17), a knight who makes room for such a step
//! (Figure 5.2), and a pawn who cannot recapture because he holds up the step that mates (Figure 3.8): "it blocks a
//! check by the White KNP". So the side on move is asked about its steps here.

use motive_chess::{Piece, Role, Square, SquareSet, attacks};

use super::Evaluator;
use crate::values::points;

impl Evaluator<'_> {
    /// The most valuable man of low mobility who is worth it and whom a pawn of ours would attack from a square, with his
    /// value in points.
    pub(crate) fn step(&self, on: Square) -> Option<(i32, Square)> {
        let position = self.analysis.position();
        let pawn = Piece { color: self.us, role: Role::Pawn };
        let worth_it = self.safety().interesting(self.us, Role::Pawn);
        let targets = attacks::of(pawn, on, position.occupied()) & worth_it;
        let low = targets & self.analysis.perception.mobility().low();
        low.into_iter().filter_map(|target| Some((points(position.role_at(target)?), target))).max()
    }

    /// Whether a pawn of ours stands right behind a square.
    fn pawn_behind(&self, square: Square) -> bool {
        let behind = SquareSet::from(square).forward(self.us.other());
        behind.intersects(self.analysis.position().men(self.us, Role::Pawn))
    }

    /// What a man of ours who leaves a square makes room for: as much as a queen at most.
    pub(super) fn vacated_step(&self, from: Square) -> i32 {
        if self.pawn_behind(from) {
            self.step(from).map_or(0, |(worth, _)| worth.min(points(Role::Queen)))
        } else {
            0
        }
    }

    /// What an enemy keeps from us who stands where our pawn would step to (BLOCKING A SQUARE).
    pub(super) fn step_held(&self, blocker: Square) -> i32 {
        if self.pawn_behind(blocker) { self.step(blocker).map_or(0, |(worth, _)| worth) } else { 0 }
    }
}
