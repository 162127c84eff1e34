//! Exchanges: who comes off best on a square.
//!
//! Static exchange evaluation: both sides capture on one square, the cheapest man first, and either
//! may stop. Men pinned to their king take part only along the pin.
//!
//! This is not [`motive_chess::exchange`], which the searches use: that one asks of a *move* whether it
//! reaches a threshold, as fast as may be and blind to pins. Here the question is about a *man*, who may
//! take it is part of what themes mean, so pins count, and men are worth what players say (a knight as
//! much as a bishop), because the answer is told to them.

use motive_chess::{Color, Position, Role, Square, SquareSet, attacks};

/// What a man is worth in pawns; the king is worth more than all else.
pub(crate) const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 99,
    }
}

/// The worth of a side's men, the king left out.
pub(crate) fn material(position: &Position, color: Color) -> i32 {
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .map(|role| position.men(color, role).len() as i32 * worth(role))
        .sum()
}

/// How far a side is ahead in material.
pub(crate) fn balance(position: &Position, color: Color) -> i32 {
    material(position, color) - material(position, color.other())
}

/// The men of `by` that can capture on `square`, pins to the king respected.
fn capturers_through(position: &Position, square: Square, by: Color, occupied: SquareSet) -> SquareSet {
    let all = position.attackers(square, by, occupied) & occupied;
    let pinned = all & position.pinned(by);
    if pinned.is_empty() {
        return all;
    }
    let king = position.king(by);
    all - pinned.into_iter().filter(|&man| !attacks::aligned(king, man, square)).collect::<SquareSet>()
}

/// The men of `color` that guard `square`: whoever could take back there, even from behind another
/// man of either side on the same line that would take part first.
pub(crate) fn guards(position: &Position, square: Square, color: Color) -> SquareSet {
    let direct = position.attackers(square, color, position.occupied()).without(square);
    if direct.any() {
        return direct;
    }
    // Behind the attackers of the other side stands perhaps somebody who takes back.
    let front = position.attackers(square, color.other(), position.occupied());
    let sliders =
        front & (position.role(Role::Bishop) | position.role(Role::Rook) | position.role(Role::Queen));
    let mut behind = SquareSet::EMPTY;
    for slider in sliders {
        let without = position.occupied().without(slider);
        behind |= position.attackers(square, color, without).without(square);
    }
    behind
}

/// Whether nobody guards the man on a square.
pub(crate) fn is_unguarded(position: &Position, square: Square, owner: Color) -> bool {
    guards(position, square, owner).is_empty()
}

/// What `by` gains at least, in pawns, by capturing the man on `square`; 0 if it had better not.
pub(crate) fn gain(position: &Position, square: Square, by: Color) -> i32 {
    let Some(target) = position.role_at(square) else { return 0 };
    best(position, square, by, position.occupied().without(square), worth(target)).max(0)
}

/// Whether the owner of the man on a square loses material there, if the other side may move.
pub(crate) fn is_en_prise(position: &Position, square: Square, owner: Color) -> bool {
    gain(position, square, owner.other()) > 0
}

/// The value of capturing a man worth `prize`: it, less what the answer is worth.
fn best(position: &Position, square: Square, by: Color, occupied: SquareSet, prize: i32) -> i32 {
    let takers = capturers_through(position, square, by, occupied.with(square)).without(square);
    let Some((taker, role)) = cheapest(position, takers) else { return 0 };
    let left = occupied.without(taker);
    if role == Role::King
        && capturers_through(position, square, by.other(), left.with(square)).without(square).any()
    {
        return 0;
    }
    (prize - best(position, square, by.other(), left, worth(role))).max(0)
}

fn cheapest(position: &Position, men: SquareSet) -> Option<(Square, Role)> {
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King]
        .into_iter()
        .find_map(|role| (men & position.role(role)).first().map(|square| (square, role)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, square: Square, by: Color, expected: i32) {
        let position: Position = fen.parse().unwrap();
        assert_eq!(gain(&position, square, by), expected, "{fen}");
    }

    #[test]
    fn exchanges() {
        check("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", Square::D5, Color::White, 1);
        check("4k3/8/2p5/3p4/8/8/3R4/4K3 w - - 0 1", Square::D5, Color::White, 0);
        // Two rooks behind each other against one guard.
        check("4k3/8/2p5/3n4/8/3R4/3R4/4K3 w - - 0 1", Square::D5, Color::White, 0);
        check("3rk3/8/8/3n4/8/3R4/3R4/4K3 w - - 0 1", Square::D5, Color::White, 3);
        // A king does not take what is guarded.
        check("3rk3/8/8/8/8/8/3p4/4K3 w - - 0 1", Square::D2, Color::White, 0);
        check("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", Square::D2, Color::White, 1);
    }

    #[test]
    fn the_pinned_do_not_guard() {
        check("4k3/4n3/8/3p4/8/2N5/8/K3R3 w - - 0 1", Square::D5, Color::White, 1);
        check("4k3/4n3/8/3p4/8/2N5/8/K7 w - - 0 1", Square::D5, Color::White, 0);
    }
}
