//! Whether what a move does lasts to the end of the line: its piece is there, was exchanged there, or went on with a purpose.

use motive_chess::{Move, Position, Role, Square, SquareSet, attacks};
use motive_claims::Kind;
use motive_strategy::Base;

use super::ledger::Fact;

/// What became of a piece in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    /// It stands where it went.
    Stays,
    /// It was taken, and its side took back at once, or the line ends there.
    Exchanged,
    /// It was taken for nothing.
    Lost,
    /// It went on: it took something, or went elsewhere with a check, along the line that it took, or by a move for which an entry speaks.
    GoesOn,
    /// It went back to where it came from, or on without a purpose.
    Leaves,
}

/// Whether a merit of a move lasts in the moves that follow from the position after it.
pub(super) fn lasts(base: &Base, fact: &Fact, m: Move, end: &Position, line: &[Move]) -> bool {
    let Some(by) = fact.by else { return true };
    match fact.kind {
        // Done with the move, whatever the piece does then.
        Kind::Trades
        | Kind::SwapsMinor
        | Kind::TakesWith
        | Kind::AnswersCheck
        | Kind::Castles
        | Kind::Prevents
        | Kind::Vacates => true,
        // A pawn does not go back: what it attacks is settled one way or the other.
        _ if by.piece.role == Role::Pawn => true,
        Kind::AvoidsTrade => {
            let on = fact.on.first().map(|on| on.square);
            !on.is_some_and(|on| are_exchanged(by.square, on, end, line))
        }
        _ if by.square != m.to() && !m.is_castle() => true,
        // Who goes on along the line that it took uses it.
        kind => !matches!(fate(base, kind, by.square, m.from(), end, line), Fate::Lost | Fate::Leaves),
    }
}

fn fate(base: &Base, kind: Kind, at: Square, from: Option<Square>, end: &Position, line: &[Move]) -> Fate {
    let mut position = end.clone();
    let side = end.piece_at(at).map(|piece| piece.color);
    for (index, &m) in line.iter().enumerate() {
        if Some(position.turn()) != side && m.is_capture() && m.to() == at {
            let back = line.get(index + 1);
            return if back.is_none_or(|back| back.to() == at) { Fate::Exchanged } else { Fate::Lost };
        }
        if Some(position.turn()) == side && m.from() == Some(at) {
            let forces = m.is_capture() || position.after(m).is_check();
            let uses = match kind {
                Kind::TakesFile => m.to().file() == at.file(),
                Kind::TakesDiagonal => attacks::bishop(at, SquareSet::EMPTY).contains(m.to()),
                _ => false,
            };
            let back = Some(m.to()) == from;
            let on = m.is_capture() || !back && (forces || uses || !base.reasons(&position, m).is_empty());
            return if on { Fate::GoesOn } else { Fate::Leaves };
        }
        position = position.after(m);
    }
    Fate::Stays
}

/// Whether one of two pieces takes the other in a line.
fn are_exchanged(own: Square, enemy: Square, end: &Position, line: &[Move]) -> bool {
    let (mut own, mut enemy) = (own, enemy);
    let side = end.piece_at(own).map(|piece| piece.color);
    let mut position = end.clone();
    for &m in line {
        let (mover, other) =
            if Some(position.turn()) == side { (&mut own, enemy) } else { (&mut enemy, own) };
        if m.from() == Some(*mover) {
            if m.to() == other {
                return true;
            }
            *mover = m.to();
        } else if m.to() == other {
            return false;
        }
        position = position.after(m);
    }
    false
}
