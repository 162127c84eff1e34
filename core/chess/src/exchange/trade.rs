//! Exchanges as players count them: pieces pinned to their king take part only along the pin, and pieces are worth what
//! beginners' books say. Slower than the question of the searches, and what is told to people.

use super::cheapest;
use crate::{Color, Move, Position, Role, Square, SquareSet, attacks};

/// More than all other pieces together.
const KING: i32 = 10_000;

/// What a piece is worth to players, in hundredths of a pawn: the scale of beginners' books (1, 3, 3, 5, 9), which
/// everybody who reads "wins a knight" has in mind. A king is never counted.
pub const fn material_worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 0,
    }
}

/// The material of one side minus that of the other, by [`material_worth`].
pub fn material_balance(position: &Position, of: Color) -> i32 {
    let count = |color, role| position.men(color, role).len() as i32;
    Role::ALL.iter().map(|&role| material_worth(role) * (count(of, role) - count(of.other(), role))).sum()
}

/// What a piece is worth in a trade: as [`material_worth`], and the king more than everything.
pub const fn trade_worth(role: Role) -> i32 {
    match role {
        Role::King => KING,
        other => material_worth(other),
    }
}

/// The pieces of a side that can take on a square, pins to the king respected.
pub fn takers(position: &Position, by: Color, square: Square, occupied: SquareSet) -> SquareSet {
    let all = position.attackers(square, by, occupied) & occupied;
    let pinned = all & position.pinned(by);
    if pinned.is_empty() {
        return all;
    }
    let king = position.king(by);
    all - pinned.into_iter().filter(|&piece| !attacks::aligned(king, piece, square)).collect::<SquareSet>()
}

/// What a side gains at least by capturing the piece on a square, in hundredths of a pawn, when both sides take there
/// with their cheapest piece and may stop; 0 if it had better not.
///
/// ```
/// use motive_chess::exchange::capture_gain;
/// use motive_chess::{Color, Position, Square};
///
/// let position: Position = "4k3/2p5/3r4/8/8/8/3R4/4K3 w - - 0 1".parse()?;
/// // Rooks are traded, and nothing is won.
/// assert_eq!(capture_gain(&position, Square::D6, Color::White), 0);
/// # Ok::<(), motive_chess::FenError>(())
/// ```
pub fn capture_gain(position: &Position, square: Square, by: Color) -> i32 {
    let Some(target) = position.role_at(square) else { return 0 };
    best(position, square, by, position.occupied().without(square), trade_worth(target))
}

/// What playing a move and trading on its square brings, in hundredths of a pawn.
pub fn trade(position: &Position, m: Move) -> i32 {
    let (from, to) = match m {
        Move::Normal { from, to, .. } | Move::EnPassant { from, to } => (from, to),
        Move::Castle { .. } | Move::Put { .. } => return 0,
    };
    let promoted = match m {
        Move::Normal { promotion, .. } => promotion,
        _ => None,
    };
    let gain = promoted.map_or(0, |role| trade_worth(role) - trade_worth(Role::Pawn));
    let mut occupied = position.occupied().without(from).without(to);
    if m.is_en_passant() {
        occupied.remove(Square::from_coords(to.file(), from.rank()));
    }
    let prize = trade_worth(promoted.unwrap_or(m.role()));
    m.capture().map_or(0, trade_worth) + gain - best(position, to, position.turn().other(), occupied, prize)
}

/// The value of capturing a piece worth `prize`: it, less what the answer is worth. `occupied` is without the square.
fn best(position: &Position, square: Square, by: Color, occupied: SquareSet, prize: i32) -> i32 {
    let men = takers(position, by, square, occupied.with(square)).without(square);
    let Some((role, taker)) = cheapest(position, men) else { return 0 };
    let left = occupied.without(taker);
    // A pinned piece guards a square against the king as well as any other.
    if role == Role::King && (position.attackers(square, by.other(), left.with(square)) & left).any() {
        return 0;
    }
    (prize - best(position, square, by.other(), left, trade_worth(role))).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trades() {
        for (fen, san, expected) in [
            ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", 100),
            ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", -400),
            ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", 800),
            ("8/8/3k4/3p4/8/5B2/8/3RK3 w - - 0 1", "Rxd5+", 100),
            ("8/8/3k4/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5+", -400),
            // En passant opens the file for the rook behind.
            ("3rk3/8/8/2Pp4/8/8/8/3RK3 w - d6 0 1", "cxd6", 100),
            // The guard is pinned, in the second position to the king.
            ("3qk3/3n4/8/2p5/8/8/8/2RRK3 w - - 0 1", "Rxc5", -400),
            ("3k4/3n4/8/2p5/8/8/8/2RRK3 w - - 0 1", "Rxc5", 100),
        ] {
            let position: Position = fen.parse().unwrap();
            assert_eq!(trade(&position, position.parse_san(san).unwrap()), expected, "{fen} {san}");
        }
    }

    #[test]
    fn gains() {
        for (fen, square, by, expected) in [
            ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", Square::D5, Color::White, 100),
            ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", Square::D5, Color::White, 0),
            // The king cannot take what a pinned knight guards.
            ("4k3/8/8/8/4n3/8/3q4/3K3R w - - 0 1", Square::D2, Color::White, 0),
            ("r5k1/8/8/8/n7/8/K2q4/8 w - - 0 1", Square::D2, Color::White, 0),
        ] {
            let position: Position = fen.parse().unwrap();
            assert_eq!(capture_gain(&position, square, by), expected, "{fen}");
        }
    }
}
