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
    let rank = step.to().rank();
    let far = match step.mover() {
        Color::White => rank >= Rank::Seventh,
        Color::Black => rank <= Rank::Second,
    };
    (step.role() == Role::Pawn && far).then(|| moving(line, step))
}

/// A pawn captures in passing.
pub(super) fn en_passant(line: &Line, step: &Step) -> Option<Evidence> {
    step.m.is_en_passant().then(|| moving(line, step))
}
