//! The twelve primitive functions.

use motive_chess::{Color, Role, Square, SquareSet, attacks};

use super::Paradise;
use crate::board::{Board, kind};
use crate::{legal, values};

impl Paradise {
    /// LINE SQ1 SQ2 SQ3: the three are in line with the second strictly between the others.
    pub fn line(a: Square, b: Square, c: Square) -> bool {
        attacks::between(a, c).contains(b)
    }

    /// CANATTACK P SQ1 SQ2: the squares on which the man would bear directly from another square
    /// (his present one empty).
    pub fn canattack(&self, man: Square, from: Square) -> SquareSet {
        let Some(color) = self.board.color_at(man) else { return SquareSet::EMPTY };
        let occupied = self.board.occupied().without(man);
        Board::reach(self.board.kind_at(man), color, from, occupied).without(from)
    }

    /// CANMOVE P SQ1 SQ2: the squares to which the man could move from another square: no friend there,
    /// and pawns step onto empty squares and capture enemies.
    pub fn canmove(&self, man: Square, from: Square) -> SquareSet {
        let Some(color) = self.board.color_at(man) else { return SquareSet::EMPTY };
        let bears = self.canattack(man, from);
        if self.board.kind_at(man) == kind(Role::Pawn) {
            let mut steps = legal::pushes(&self.board, from, color);
            if SquareSet::from(from).forward(color).contains(man) {
                steps.insert(man);
            }
            return (bears & self.board.of(color.other())) | steps;
        }
        bears - self.board.of(color).without(man)
    }

    /// IN-VUE MP SQ1 SQ2: where a man other than a pawn could go from a square on an empty board.
    pub fn in_vue(&self, man: Square, from: Square) -> SquareSet {
        match (self.board.kind_at(man), self.board.color_at(man)) {
            (0, _) | (_, None) => SquareSet::EMPTY,
            (kind, Some(color)) => Board::reach(kind, color, from, SquareSet::EMPTY),
        }
    }

    /// OCCUPIED-BY-COLOR SQ COL.
    pub fn occupied_by_color(&self, square: Square, color: Color) -> bool {
        self.board.of(color).contains(square)
    }

    /// SAMEVALUE P1 P2: the men are worth the same within two points, so that a knight is as good as a
    /// bishop.
    pub fn samevalue(&self, one: Square, other: Square) -> bool {
        same_value(self.board.kind_at(one), self.board.kind_at(other))
    }

    /// SAFEP P SQ, for all squares at once: where the enemy could not capture the man with gain.
    #[inline]
    pub fn safep(&self, man: Square) -> SquareSet {
        self.safe[man.to_usize()]
    }

    /// SAFENB P1 SQ: SAFEP as if the man did not bear on the square; can he recapture there?
    #[inline]
    pub fn safenb(&self, man: Square) -> SquareSet {
        match (self.board.kind_at(man), self.board.color_at(man)) {
            (kind @ 0..6, Some(color)) => self.occupability.enough(color, kind),
            _ => SquareSet::EMPTY,
        }
    }

    /// EXCHANGE P1 SQ, for all squares at once: where the enemy can at once exchange the man.
    #[inline]
    pub fn exchange(&self, man: Square) -> SquareSet {
        self.exchangeable[man.to_usize()]
    }

    /// OVERPROTECTED COL SQ, for all squares at once: where not even a pawn of the side would be safe
    /// and two or more enemies bear.
    #[inline]
    pub fn overprotected(&self, color: Color) -> SquareSet {
        self.bearing.at_least_two(color.other()) - self.occupability.enough(color, 0)
    }

    /// OCCUP: the occupability of a square for a side.
    #[inline]
    pub fn occup(&self, color: Color, square: Square) -> i32 {
        self.occupability.of(color, square)
    }

    /// What a man is worth; 0 for an empty square.
    #[inline]
    pub fn value(&self, man: Square) -> i32 {
        values::PARADISE.get(self.board.kind_at(man)).copied().unwrap_or(0)
    }

    /// What stands on a square of the other side, valued; 0 if nothing does.
    #[inline]
    pub(crate) fn captured(&self, color: Color, square: Square) -> i32 {
        if self.board.of(color.other()).contains(square) { self.value(square) } else { 0 }
    }

    /// EXCHVAL of the Threat-Language: what the man wins or loses by starting an exchange on a square,
    /// whether or not he can legally go there.
    pub fn exchval(&self, man: Square, on: Square) -> i32 {
        let Some(color) = self.board.color_at(man) else { return 0 };
        let captured = self.captured(color, on);
        let value = self.value(man);
        let result = if self.dir(man).contains(on) {
            captured - self.occup(color.other(), on)
        } else {
            captured - (value - self.occup(color, on)).max(0)
        };
        result.max(captured - value)
    }
}

/// Whether two kinds are worth the same within two points.
pub(super) fn same_value(one: usize, other: usize) -> bool {
    match (values::PARADISE.get(one), values::PARADISE.get(other)) {
        (Some(one), Some(other)) => (one - other).abs() <= 2,
        _ => false,
    }
}
