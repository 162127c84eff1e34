//! Exchanges in pawns, as the themes count them, and who guards what. The trades themselves are
//! [`motive_chess::exchange`]'s.

use motive_chess::exchange::{capture_gain, material_balance, trade_worth};
use motive_chess::{Color, Position, Role, Square, SquareSet};

/// What a piece is worth in pawns; the king is worth more than all else.
pub(crate) const fn worth(role: Role) -> i32 {
    trade_worth(role) / 100
}

/// How far a side is ahead in material, in pawns.
pub(crate) fn balance(position: &Position, color: Color) -> i32 {
    material_balance(position, color) / 100
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

/// What `by` gains at least, in pawns, by capturing the piece on `square`; 0 if it had better not.
pub(crate) fn gain(position: &Position, square: Square, by: Color) -> i32 {
    capture_gain(position, square, by) / 100
}

/// Whether the owner of the man on a square loses material there, if the other side may move.
pub(crate) fn is_en_prise(position: &Position, square: Square, owner: Color) -> bool {
    gain(position, square, owner.other()) > 0
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
