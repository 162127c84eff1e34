//! The quick looks that execution needs at every node: exchanges, prey, threats.
//!
//! The meticulous analysis is made once, at the root; elsewhere the program only asks what a capture is worth, what
//! could be captured with advantage, and whether a move threatens something new. *Advantageous* is as the paper
//! has it: a man that nobody protects, or a man worth more than the one that takes it.

use motive_chess::{Color, Move, Position, Role, Square, SquareSet, attacks};

/// What a man is worth in an exchange; the king more than everything.
pub(crate) const fn worth(role: Role) -> i32 {
    match role {
        Role::King => 10_000,
        other => motive_answer::worth(other),
    }
}

/// What playing the move and trading on its square brings, in hundredths of a pawn, when both sides take with their
/// cheapest man and may stop. Men pinned to their king take part only along the pin.
pub(crate) fn exchange(position: &Position, m: Move) -> i32 {
    let (from, to) = match m {
        Move::Normal { from, to, .. } | Move::EnPassant { from, to } => (from, to),
        Move::Castle { .. } | Move::Put { .. } => return 0,
    };
    let promoted = match m {
        Move::Normal { promotion, .. } => promotion,
        _ => None,
    };
    let mut gains = [0; 34];
    gains[0] = m.capture().map_or(0, worth) + promoted.map_or(0, |role| worth(role) - worth(Role::Pawn));
    let mut occupied = position.occupied().without(from).with(to);
    if m.is_en_passant() {
        occupied.remove(Square::from_coords(to.file(), from.rank()));
    }
    let mut on_square = worth(promoted.unwrap_or(m.role()));
    let mut side = position.turn().other();
    let mut last = 0;
    while last + 1 < gains.len() {
        let Some((role, square)) = cheapest(position, side, to, occupied) else { break };
        occupied.remove(square);
        if role == Role::King && (position.attackers(to, side.other(), occupied) & occupied).any() {
            break;
        }
        last += 1;
        gains[last] = on_square - gains[last - 1];
        on_square = worth(role);
        side = side.other();
    }
    for i in (1..=last).rev() {
        gains[i - 1] = -gains[i].max(-gains[i - 1]);
    }
    gains[0]
}

fn cheapest(position: &Position, side: Color, to: Square, occupied: SquareSet) -> Option<(Role, Square)> {
    let men = takers(position, side, to, occupied);
    Role::ALL.into_iter().find_map(|role| Some((role, (men & position.role(role)).first()?)))
}

/// The men of a side that can take on a square, pins to the king respected.
pub(crate) fn takers(position: &Position, side: Color, on: Square, occupied: SquareSet) -> SquareSet {
    let men = position.attackers(on, side, occupied) & occupied;
    if men.is_empty() {
        return men;
    }
    let king = position.king(side);
    let pinned = position.pinned(side) & men;
    men - pinned.into_iter().filter(|&man| !attacks::aligned(king, man, on)).collect()
}

/// The enemies that `us` could capture with advantage if it were to move.
pub(crate) fn prey(position: &Position, us: Color) -> SquareSet {
    let occupied = position.occupied();
    let mut enemies = position.side(us.other());
    enemies.remove(position.king(us.other()));
    enemies.into_iter().filter(|&on| is_prey(position, us, on, occupied)).collect()
}

fn is_prey(position: &Position, us: Color, on: Square, occupied: SquareSet) -> bool {
    let attackers = takers(position, us, on, occupied);
    if attackers.is_empty() {
        return false;
    }
    if takers(position, us.other(), on, occupied).is_empty() {
        return true;
    }
    let victim = position.role_at(on).map_or(0, worth);
    attackers.into_iter().any(|man| position.role_at(man).is_some_and(|role| worth(role) < victim))
}

/// Whether a move creates a threat: check, or something to capture with advantage that was not there before.
pub(crate) fn threatens(before: &Position, m: Move, after: &Position) -> bool {
    let us = before.turn();
    after.is_check() || (prey(after, us) - prey(before, us)).without(before.destination(m)).any()
}

/// The material of one side minus that of the other.
pub(crate) fn balance(position: &Position, of: Color) -> i32 {
    motive_answer::balance(position, of)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(fen: &str, san: &str) -> i32 {
        let position: Position = fen.parse().unwrap();
        exchange(&position, position.parse_san(san).unwrap())
    }

    #[test]
    fn exchanges() {
        for (fen, san, expected) in [
            ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", 100),
            ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", -400),
            ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", 800),
            ("8/8/3k4/3p4/8/5B2/8/3RK3 w - - 0 1", "Rxd5+", 100),
            ("8/8/3k4/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5+", -400),
            // The guard is pinned.
            ("3qk3/3n4/8/2p5/8/8/8/2RRK3 w - - 0 1", "Rxc5", -400),
            ("3k4/3n4/8/2p5/8/8/8/2RRK3 w - - 0 1", "Rxc5", 100),
        ] {
            assert_eq!(value(fen, san), expected, "{fen} {san}");
        }
    }

    #[test]
    fn prey_is_unprotected_or_dearer() {
        let position: Position = "4k3/1p6/2r5/8/3B4/8/6p1/4K2R w - - 0 1".parse().unwrap();
        assert_eq!(prey(&position, Color::White), SquareSet::EMPTY);
        let m = position.parse_san("Bf2").unwrap();
        assert!(!threatens(&position, m, &position.after(m)));
        let m = position.parse_san("Rg1").unwrap();
        assert!(threatens(&position, m, &position.after(m)));
    }
}
