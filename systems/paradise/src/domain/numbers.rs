//! The Threat-Language: what expressions are worth in the position at hand (Wilkins 1979, III; page 9).
//!
//! The same expression has different values in different positions, which is why THREAT, SAVE and LOSS
//! are expressions and not numbers. There are three readings: the usual one, in which the defense
//! answers; the optimistic one, in which it pursues a threat of its own, so that every exchange is a
//! win and a fork at the top wins the greater part; and the one for sacrifices, in which exchanges are
//! wins but a fork still wins only the lesser part.

use motive_chess::{Color, Role, Square, SquareSet, attacks};
use motive_perception::values;
use production::Mode;

use super::Chess;
use crate::scene::{color_of, kind_index};
use crate::words::{Number, mode};

/// The lesser of several threats, or the greater if nobody defends and nothing is built on it.
pub(super) fn lesser(numbers: &[i32], reading: Mode, top: bool) -> i32 {
    if reading == mode::NO_DEFENSE && top {
        numbers.iter().copied().max().unwrap_or(0)
    } else {
        numbers.iter().copied().min().unwrap_or(0)
    }
}

impl Chess<'_> {
    pub(super) fn number(&self, number: Number, arguments: &[u8], reading: Mode, top: bool) -> i32 {
        let scene = self.scene;
        let object = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let square = |index: usize| Square::new(u32::from(object(index) & 63));
        match number {
            Number::Win => scene.worth(object(0)),
            Number::Exchval => self.exchange_on(object(0), square(1), reading),
            Number::Exch => self.capture(object(0), object(1), reading),
            Number::Both => {
                let one = self.capture(object(0), object(1), reading);
                let other = self.capture(object(2), object(3), reading);
                lesser(&[one, other], reading, top)
            }
            Number::Fork => {
                let one = self.capture(object(0), object(1), reading);
                let other = self.capture(object(0), object(2), reading);
                lesser(&[one, other], reading, top)
            }
            Number::Endangered => scene.endangered(object(0)),
            Number::Flights => {
                scene.square(object(0)).map_or(0, |at| scene.moves().legal[at.to_usize()].len() as i32)
            }
            Number::Bearers => {
                let side = scene.position().side(color_of(object(0)));
                (scene.perception().bearing().onto(square(1)) & side).len() as i32
            }
            Number::Promotion => match scene.piece(object(0)) {
                Some(piece) if kind_index(piece.role) == 0 => {
                    values::paradise(Role::Queen) - values::paradise(Role::Pawn)
                }
                _ => 0,
            },
            Number::Steps => match (scene.piece(object(0)), scene.square(object(0))) {
                (Some(piece), Some(at)) if piece.color == Color::White => 7 - at.rank().to_u32() as i32,
                (Some(_), Some(at)) => at.rank().to_u32() as i32,
                _ => 0,
            },
            Number::Outlook => scene.look().value(scene.square(object(0)), square(1)),
            Number::Escapes => {
                self.escapes(object(0), None, object(1), Some(square(2)), (object(3), square(4)))
            }
            Number::Netted => {
                self.escapes(object(3), Some((object(0), square(1))), object(2), None, (object(3), square(4)))
            }
            Number::Men => scene.position().occupied().len() as i32,
        }
    }

    /// EXCHVAL P SQ.
    fn exchange_on(&self, man: u8, on: Square, reading: Mode) -> i32 {
        if reading == mode::NORMAL {
            return self.scene.exchval(man, on);
        }
        let (Some(piece), Some(victim)) = (self.scene.piece(man), self.scene.man_at(on)) else { return 0 };
        match self.scene.piece(victim) {
            Some(other) if other.color != piece.color => self.scene.worth(victim),
            _ => 0,
        }
    }

    /// How many squares a king could go to: after `gone` has been captured by him on `at` (or left his
    /// place, if he is the checking man), `first` has perhaps made a move, and `checker` has made his.
    fn escapes(
        &self,
        gone: u8,
        first: Option<(u8, Square)>,
        king: u8,
        at: Option<Square>,
        checker: (u8, Square),
    ) -> i32 {
        let scene = self.scene;
        let position = scene.position();
        let (Some(stands), Some(piece)) = (scene.square(king), scene.piece(king)) else { return 0 };
        let at = at.unwrap_or(stands);
        let us = piece.color.other();
        let mut occupied = position.occupied().without(stands).without(at);
        let mut ours = position.side(us).without(at);
        let mut theirs = position.side(piece.color).without(stands).without(at);
        let moved = [first, Some(checker)];
        for man in [Some(gone), first.map(|(man, _)| man), Some(checker.0)].into_iter().flatten() {
            if let Some(from) = scene.square(man) {
                occupied.remove(from);
                ours.remove(from);
            }
        }
        for (_, to) in moved.into_iter().flatten() {
            occupied.insert(to);
            theirs.remove(to);
        }
        let mut covered = SquareSet::EMPTY;
        for man in ours {
            if let Some(piece) = position.piece_at(man) {
                covered |= attacks::of(piece, man, occupied);
            }
        }
        for (man, to) in moved.into_iter().flatten() {
            if let Some(piece) = scene.piece(man) {
                covered |= attacks::of(piece, to, occupied);
            }
        }
        (attacks::king(at) - theirs - covered).len() as i32
    }

    /// EXCH P1 DP1; 0 if either is gone.
    fn capture(&self, man: u8, victim: u8, reading: Mode) -> i32 {
        if self.scene.square(man).is_none() {
            return 0;
        }
        match self.scene.square(victim) {
            None => 0,
            Some(_) if reading != mode::NORMAL => self.scene.worth(victim),
            Some(at) => self.scene.exchval(man, at),
        }
    }
}
