//! What pawns do: promotion, underpromotion, the advanced pawn, en passant.

use motive_chess::{Color, Rank, Role};

use super::moving;
use crate::{Evidence, Line, Step};

/// A pawn promotes.
pub(super) fn promotion(line: &Line, step: &Step) -> Option<Evidence> {
    step.m.promotion().map(|_| moving(line, step))
}

/// A pawn becomes less than a queen (a mating knight counts, a rook or bishop always).
pub(super) fn underpromotion(line: &Line, step: &Step) -> Option<Evidence> {
    let role = step.m.promotion()?;
    (role != Role::Queen).then(|| moving(line, step))
}

/// A pawn moves to one of the last two ranks.
pub(super) fn advanced_pawn(line: &Line, step: &Step) -> Option<Evidence> {
    is_advanced(step).then(|| moving(line, step))
}

/// A pawn captures in passing.
pub(super) fn en_passant(line: &Line, step: &Step) -> Option<Evidence> {
    step.m.is_en_passant().then(|| moving(line, step))
}

/// Whether a pawn moves to one of the last two ranks.
pub(super) fn is_advanced(step: &Step) -> bool {
    let rank = step.to().rank();
    step.role() == Role::Pawn
        && match step.mover() {
            Color::White => rank >= Rank::Seventh,
            Color::Black => rank <= Rank::Second,
        }
}
