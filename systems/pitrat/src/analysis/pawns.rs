//! Characteristics of pawns and of kings that walk: what stands between a pawn and its promotion, who wins the race,
//! and which pawns a king can reach.

use motive_chess::{Role, Square, SquareSet, attacks};

use super::Ground;
use crate::kind::EntryKind;
use motive_chess::exchange::takers;

impl Ground<'_> {
    /// Finds all of them.
    pub(super) fn pawns(&mut self) {
        self.stopped();
        if self.bare(self.us.other()) {
            self.racers();
        }
        self.king_prey();
    }

    /// Whether a side has nothing but its king and pawns.
    fn bare(&self, side: motive_chess::Color) -> bool {
        self.position.side(side) == self.position.men(side, Role::Pawn).with(self.position.king(side))
    }

    fn steps_left(&self, pawn: Square) -> u32 {
        if self.us.is_white() { 7 - pawn.rank() as u32 } else { pawn.rank() as u32 }
    }

    /// Pawns one or two steps from promotion that one man stops, by standing before them or by looking at the square.
    fn stopped(&mut self) {
        let position = self.position;
        let them = self.us.other();
        for pawn in position.men(self.us, Role::Pawn) {
            if self.steps_left(pawn) > 2 {
                continue;
            }
            let Some(next) = SquareSet::from(pawn).forward(self.us).first() else { continue };
            let strain = 2 * (self.steps_left(pawn) - 1);
            let bound = |ground: &Ground<'_>, name: &'static str, man: Square| {
                vec![("PAWN", ground.man(pawn)), ("SQUARE", Self::square(next)), (name, ground.man(man))]
            };
            if position.side(them).contains(next) && position.king(them) != next {
                let bindings = bound(self, "BLOCKER", next);
                self.note(EntryKind::BlockedPawn, strain, bindings);
            } else if !position.occupied().contains(next) {
                let standing = position.occupied().without(pawn).with(next);
                let guards = takers(position, them, next, standing);
                if let Some(guard) = guards.single().filter(|&guard| guard != position.king(them)) {
                    let bindings = bound(self, "GUARD", guard);
                    self.note(EntryKind::WatchedPawn, strain, bindings);
                }
            }
        }
    }

    /// Passed pawns with a free way that the bare king does not catch: it is outside their square.
    fn racers(&mut self) {
        let position = self.position;
        let them = self.us.other();
        let king = position.king(them);
        let passed = self.perception.pawns().passed_of(self.us) & position.men(self.us, Role::Pawn);
        for pawn in passed {
            let Some(next) = SquareSet::from(pawn).forward(self.us).first() else { continue };
            let last =
                if self.us.is_white() { motive_chess::Rank::Eighth } else { motive_chess::Rank::First };
            let goal = Square::from_coords(pawn.file(), last);
            let free = !(attacks::between(pawn, goal).with(goal)).intersects(position.occupied());
            let steps = self.steps_left(pawn);
            if free && steps >= 2 && distance(king, goal) > steps {
                let bindings = vec![("PAWN", self.man(pawn)), ("SQUARE", Self::square(next))];
                self.note(EntryKind::Racer, steps.saturating_sub(3), bindings);
            }
        }
    }

    /// Pawns that my king could attack with its next step, in endings.
    fn king_prey(&mut self) {
        let position = self.position;
        let (us, them) = (self.us, self.us.other());
        let officers = position.occupied() - position.role(Role::Pawn) - position.role(Role::King);
        if officers.len() > 4 || position.role(Role::Queen).any() {
            return;
        }
        let king = position.king(us);
        let pawns = position.men(them, Role::Pawn);
        for to in self.perception.legal().to(king) {
            for victim in (attacks::king(to) & pawns) - attacks::king(king) - SquareSet::from(to) {
                let guarded = takers(position, them, victim, position.occupied()).any();
                let bindings = vec![
                    ("KING", self.man(king)),
                    ("VICTIM", self.man(victim)),
                    ("SQUARE", Self::square(to)),
                ];
                self.note(EntryKind::KingPrey, 2 * u32::from(guarded), bindings);
            }
        }
    }
}

/// The moves that a king needs from one square to the other on an empty board.
fn distance(from: Square, to: Square) -> u32 {
    let files = (from.file() as i32 - to.file() as i32).unsigned_abs();
    let ranks = (from.rank() as i32 - to.rank() as i32).unsigned_abs();
    files.max(ranks)
}
