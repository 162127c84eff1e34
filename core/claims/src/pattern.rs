//! Patterns of pawns, as `docs/reference/claims.md` writes them.

use motive_chess::{Color, Position, Role, Square};

/// Whether a pattern fits with the side in the place of White; `None` if it is no pattern.
pub(crate) fn fits(text: &str, position: &Position, side: Color) -> Option<bool> {
    let mut all = true;
    let mut terms = 0;
    for either in text.split_whitespace() {
        let mut any = false;
        for term in either.split('/') {
            any |= holds(term, position, side)?;
        }
        all &= any;
        terms += 1;
    }
    (terms > 0).then_some(all)
}

/// One term: `w:d4`, `w:e2-e3`, `w:c`, `w!c`.
fn holds(term: &str, position: &Position, side: Color) -> Option<bool> {
    let (color, rest) = term.split_at_checked(1)?;
    let color = match color {
        "w" => side,
        "b" => side.other(),
        _ => return None,
    };
    let (sign, place) = rest.split_at_checked(1)?;
    let wanted = match sign {
        ":" => true,
        "!" => false,
        _ => return None,
    };
    let turned = |square: Square| side.fold_wb(square, square.flip_vertical());
    let (first, last) = match place.split_once('-') {
        Some((first, last)) => (first.parse::<Square>().ok()?, last.parse::<Square>().ok()?),
        None if place.len() == 1 => (format!("{place}1").parse().ok()?, format!("{place}8").parse().ok()?),
        None => (place.parse::<Square>().ok()?, place.parse::<Square>().ok()?),
    };
    if first.file() != last.file() || first.rank() > last.rank() {
        return None;
    }
    let inside = |pawn: Square| {
        let pawn = turned(pawn);
        pawn.file() == first.file() && (first.rank()..=last.rank()).contains(&pawn.rank())
    };
    Some(position.men(color, Role::Pawn).into_iter().any(inside) == wanted)
}
