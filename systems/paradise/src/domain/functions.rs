//! Functions and transforming functions.

use motive_chess::{Color, Role, Square, SquareSet, attacks};
use motive_perception::Paradise;
use production::{Transform, members_of};

use super::Chess;
use crate::scene::{color_of, is_last_rank, kind_index, side_index};
use crate::words::Test;

/// A square object.
#[inline]
fn square(object: u8) -> Square {
    Square::new(u32::from(object & 63))
}

impl Chess<'_> {
    pub(super) fn transformed(&self, transform: Transform, object: u8) -> Option<u8> {
        let scene = self.scene;
        match transform.index() {
            0 => scene.square(object).map(|at| at.to_usize() as u8),
            1 => scene.man_at(square(object)),
            2 => scene.piece(object).map(|piece| side_index(piece.color) as u8),
            3 => scene.piece(object).map(|piece| side_index(piece.color.other()) as u8),
            4 => scene.piece(object).map(|piece| kind_index(piece.role) as u8),
            5 => Some(1 - (object & 1)),
            _ => None,
        }
    }

    pub(super) fn holds(&self, test: Test, arguments: &[u8]) -> bool {
        let scene = self.scene;
        let paradise = scene.paradise();
        let at = |index: usize| arguments.get(index).map_or(Square::A1, |&object| square(object));
        let object = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let man = |index: usize| scene.square(object(index));
        match test {
            Test::Line => Paradise::line(at(0), at(1), at(2)),
            Test::CanAttack => at(1) != at(2) && scene.can_attack(object(0), at(1)).contains(at(2)),
            Test::CanMove => man(0).is_some_and(|from| paradise.canmove(from, at(1)).contains(at(2))),
            Test::InVue => man(0).is_some_and(|from| paradise.in_vue(from, at(1)).contains(at(2))),
            Test::OccupiedByColor => paradise.occupied_by_color(at(0), color_of(object(1))),
            Test::SameValue => match (man(0), man(1)) {
                (Some(one), Some(other)) => paradise.samevalue(one, other),
                _ => false,
            },
            Test::SafeP => man(0).is_some_and(|from| paradise.safep(from).contains(at(1))),
            Test::SafeNb => man(0).is_some_and(|from| paradise.safenb(from).contains(at(1))),
            Test::Exchange => man(0).is_some_and(|from| paradise.exchange(from).contains(at(1))),
            Test::Overprotected => paradise.overprotected(color_of(object(0))).contains(at(1)),
            Test::Adjacent => attacks::king(at(0)).contains(at(1)),
            Test::Near => at(0).distance(at(1)) <= 2,
            Test::Aligned => attacks::queen(at(0), SquareSet::EMPTY).contains(at(1)),
            Test::SameShade => SquareSet::LIGHT.contains(at(0)) == SquareSet::LIGHT.contains(at(1)),
            Test::Empty => scene.man_at(at(0)).is_none(),
            Test::Guarded => scene.perception().bearing().side(color_of(object(0))).contains(at(1)),
            Test::Cheaper => {
                let (one, other) = (scene.worth(object(0)), scene.worth(object(1)));
                one > 0 && one + 2 < other
            }
            Test::LastRank => is_last_rank(color_of(object(0)), at(1)),
            Test::BackRank => is_last_rank(color_of(object(0)).other(), at(1)),
            Test::Xray => self.bears_through_one(object(0), at(1), at(2)),
            Test::InCheck => self.is_checked(color_of(object(0))),
            Test::ToMove => scene.position().turn() == color_of(object(0)),
            Test::ClearAfter => {
                let between = attacks::between(at(1), at(2));
                between.contains(at(0)) && (between & scene.position().occupied()).single() == Some(at(0))
            }
            Test::Ahead => self.ahead(object(0)).contains(at(1)),
        }
    }

    pub(super) fn solutions(&self, test: Test, arguments: &[u8], hole: usize, candidates: u64) -> u64 {
        let scene = self.scene;
        let paradise = scene.paradise();
        let at = |index: usize| arguments.get(index).map_or(Square::A1, |&object| square(object));
        let object = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let by_man =
            |set: &dyn Fn(Square) -> SquareSet| scene.square(object(0)).map_or(0, |from| set(from).0);
        let found = match (test, hole) {
            (Test::Line, 1) => attacks::between(at(0), at(2)).0,
            (Test::Line, 0) => beyond(at(2), at(1)).0,
            (Test::Line, 2) => beyond(at(0), at(1)).0,
            (Test::CanAttack, 2) => scene.can_attack(object(0), at(1)).without(at(1)).0,
            (Test::CanAttack, 1) => scene.can_attack_from(object(0), at(2)).0,
            (Test::CanMove, 2) => by_man(&|from| paradise.canmove(from, at(1))),
            (Test::InVue, 2) => by_man(&|from| paradise.in_vue(from, at(1))),
            // On an empty board every man but a pawn, who has no vue, goes back the way he came.
            (Test::InVue, 1) => by_man(&|from| paradise.in_vue(from, at(2))),
            (Test::SafeP, 1) => by_man(&|from| paradise.safep(from)),
            (Test::SafeNb, 1) => by_man(&|from| paradise.safenb(from)),
            (Test::Exchange, 1) => by_man(&|from| paradise.exchange(from)),
            (Test::Overprotected, 1) => paradise.overprotected(color_of(object(0))).0,
            (Test::OccupiedByColor, 0) => scene.position().side(color_of(object(1))).0,
            (Test::Adjacent, 1) => attacks::king(at(0)).0,
            (Test::Adjacent, 0) => attacks::king(at(1)).0,
            (Test::Aligned, 1) => attacks::queen(at(0), SquareSet::EMPTY).0,
            (Test::Aligned, 0) => attacks::queen(at(1), SquareSet::EMPTY).0,
            (Test::Empty, 0) => !scene.position().occupied().0,
            (Test::Guarded, 1) => scene.perception().bearing().side(color_of(object(0))).0,
            (Test::Ahead, 1) => self.ahead(object(0)).0,
            _ => return self.try_each(test, arguments, hole, candidates),
        };
        found & candidates
    }

    fn try_each(&self, test: Test, arguments: &[u8], hole: usize, candidates: u64) -> u64 {
        let mut tried = [0; production::MAX_ARITY];
        let tried = &mut tried[..arguments.len().min(production::MAX_ARITY)];
        tried.copy_from_slice(&arguments[..tried.len()]);
        let mut found = 0;
        for object in members_of(candidates) {
            if let Some(place) = tried.get_mut(hole) {
                *place = object;
            }
            if self.holds(test, tried) {
                found |= 1 << object;
            }
        }
        found
    }

    /// Whether a slider on a square would bear onto another through exactly one man.
    fn bears_through_one(&self, man: u8, from: Square, onto: Square) -> bool {
        let (Some(at), Some(piece)) = (self.scene.square(man), self.scene.piece(man)) else { return false };
        if !matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen) {
            return false;
        }
        let occupied = self.scene.position().occupied().without(at);
        attacks::of(piece, from, SquareSet::EMPTY).contains(onto)
            && (attacks::between(from, onto) & occupied).len() == 1
    }

    pub(super) fn is_checked(&self, color: Color) -> bool {
        let king = self.scene.position().king(color);
        self.scene.perception().bearing().side(color.other()).contains(king)
    }

    /// The squares ahead of a man on his file, up to the next man.
    fn ahead(&self, man: u8) -> SquareSet {
        let (Some(at), Some(piece)) = (self.scene.square(man), self.scene.piece(man)) else {
            return SquareSet::EMPTY;
        };
        SquareSet::from(at).fill_forward(piece.color).without(at)
    }
}

/// The squares in line with two others, on the far side of the second.
fn beyond(first: Square, second: Square) -> SquareSet {
    let mut found = SquareSet::EMPTY;
    for other in attacks::line(first, second) {
        if attacks::between(first, other).contains(second) {
            found.insert(other);
        }
    }
    found
}
