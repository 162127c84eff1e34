//! Static exchange evaluation: what a capture is worth when both sides go on taking on its square
//! with their cheapest man.
//!
//! Searches ask this at every node, so it answers only whether a threshold is reached, which often
//! ends after one subtraction.

mod trade;

use crate::{Color, Move, Position, Role, Square, SquareSet, attacks};

pub use trade::{capture_gain, material_balance, material_worth, takers, trade, trade_worth};

/// What a man is worth in an exchange, in hundredths of a pawn.
#[inline]
pub fn worth(role: Role) -> i32 {
    const WORTH: [i32; 6] = [100, 320, 330, 500, 950, 20_000];
    WORTH[role as usize - 1]
}

/// Whether a move gives up half a pawn or more, as far as captures on its square tell. A queen that goes where she
/// can be taken, taking nothing, is a mistake rather than a sacrifice.
///
/// ```
/// use motive_chess::Position;
/// use motive_chess::exchange::is_sacrifice;
///
/// let position: Position = "6k1/5ppp/8/8/8/3B4/5PPP/6K1 w - - 0 1".parse()?;
/// assert!(is_sacrifice(&position, position.parse_san("Bxh7+")?));
/// assert!(!is_sacrifice(&position, position.parse_san("Be4")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn is_sacrifice(position: &Position, m: Move) -> bool {
    (m.role() != Role::Queen || m.capture().is_some()) && !exchange_at_least(position, m, -50)
}

/// Whether playing the move and trading on its square wins at least `threshold` centipawns.
///
/// Pins are not considered, except that the king does not take a guarded man.
///
/// ```
/// use motive_chess::Position;
/// use motive_chess::exchange::exchange_at_least;
///
/// // The pawn is guarded: a rook for a pawn.
/// let position: Position = "4k3/2p5/3p4/8/8/8/3R4/4K3 w - - 0 1".parse()?;
/// let takes = position.parse_san("Rxd6")?;
/// assert!(exchange_at_least(&position, takes, -400));
/// assert!(!exchange_at_least(&position, takes, -399));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn exchange_at_least(position: &Position, m: Move, threshold: i32) -> bool {
    let (from, to) = match m {
        Move::Normal { from, to, .. } | Move::EnPassant { from, to } => (from, to),
        Move::Castle { .. } | Move::Put { .. } => return threshold <= 0,
    };
    let promotion_gain = match m {
        Move::Normal { promotion: Some(role), .. } => worth(role) - worth(Role::Pawn),
        _ => 0,
    };
    let mut balance = m.capture().map_or(0, worth) + promotion_gain - threshold;
    if balance < 0 {
        return false;
    }
    let on_square = match m {
        Move::Normal { promotion: Some(role), .. } => role,
        _ => m.role(),
    };
    balance -= worth(on_square);
    if balance >= 0 {
        return true;
    }

    let mut occupied = position.occupied().without(from).with(to);
    if m.is_en_passant() {
        occupied.remove(Square::from_coords(to.file(), from.rank()));
    }
    let queens = position.role(Role::Queen);
    let straight = position.role(Role::Rook) | queens;
    let diagonal = position.role(Role::Bishop) | queens;
    let mut attackers =
        position.attackers(to, Color::White, occupied) | position.attackers(to, Color::Black, occupied);
    let mut side = position.turn().other();
    loop {
        attackers &= occupied;
        let mine = attackers & position.side(side);
        let Some((role, square)) = cheapest(position, mine) else { break };
        side = side.other();
        balance = -balance - 1 - worth(role);
        if balance >= 0 {
            // A king that would have to take into a guarded square cannot.
            if role == Role::King && (attackers & position.side(side)).any() {
                side = side.other();
            }
            break;
        }
        occupied.remove(square);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop(to, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook(to, occupied) & straight;
        }
    }
    // Whoever has no good capture left has lost the argument.
    side != position.turn()
}

#[inline]
fn cheapest(position: &Position, men: SquareSet) -> Option<(Role, Square)> {
    if men.is_empty() {
        return None;
    }
    Role::ALL.into_iter().find_map(|role| Some((role, (men & position.role(role)).first()?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Leniency;

    /// Finds the exact value by bisection over thresholds.
    fn value(fen: &str, san: &str) -> i32 {
        let position = Position::from_fen(fen, Leniency::Lenient).unwrap();
        let m = position.parse_san(san).unwrap();
        (-2000..2000).rev().find(|&t| exchange_at_least(&position, m, t)).unwrap()
    }

    #[test]
    fn exchanges() {
        for (fen, san, expected) in [
            ("4k3/8/8/3p4/8/8/8/3RK3 w - -", "Rxd5", 100),
            ("4k3/8/4p3/3p4/8/8/8/3RK3 w - -", "Rxd5", 100 - 500),
            ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - -", "Rxd5", 100),
            ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - -", "Rxd5", 100 - 500),
            // The queen behind the bishop joins in (x-ray).
            ("4k3/8/2n5/4p3/8/2B5/1Q6/4K3 w - -", "Bxe5", 100 - 330 + 320),
            ("4k3/P7/8/8/8/8/8/4K3 w - -", "a8=Q", 850),
            ("1r2k3/P7/8/8/8/8/8/4K3 w - -", "a8=Q", -100),
            ("1r2k3/P7/8/8/8/8/8/4K3 w - -", "axb8=Q", 500 + 850),
            // En passant opens the file for the rook behind.
            ("3rk3/8/8/2Pp4/8/8/8/3RK3 w - d6", "cxd6", 100),
            // The king may take only what is not guarded.
            ("8/8/3k4/3p4/8/8/8/3RK3 w - -", "Rxd5+", 100 - 500),
            ("8/8/3k4/3p4/8/5B2/8/3RK3 w - -", "Rxd5+", 100),
            ("4k3/8/8/8/8/1n6/8/3QK3 b - -", "Nd2", -320),
        ] {
            assert_eq!(value(fen, san), expected, "{fen} {san}");
        }
    }
}
