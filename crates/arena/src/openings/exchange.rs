//! Whether something can simply be taken: exchanges on one square, played out.

use motive_chess::{Color, Move, Position, Role};

/// The usual values in centipawns.
fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 10_000,
    }
}

/// The material of one side.
pub(super) fn material(position: &Position, color: Color) -> i32 {
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    roles.iter().map(|&role| worth(role) * position.men(color, role).len() as i32).sum()
}

/// The most that the side to move can win by captures on a single square.
pub(super) fn best_gain(position: &Position) -> i32 {
    position.capture_moves().into_iter().map(|m| gain(position, m)).max().unwrap_or(0).max(0)
}

/// What a capture wins if the other side takes back with its cheapest man as long as that pays.
fn gain(position: &Position, m: Move) -> i32 {
    let promotion = m.promotion().map_or(0, |role| worth(role) - worth(Role::Pawn));
    let taken = m.capture().map_or(0, worth) + promotion;
    let after = position.after(m);
    // Every step takes a man off the board, so this ends.
    let reply = after
        .capture_moves()
        .into_iter()
        .filter(|reply| reply.to() == m.to())
        .min_by_key(|reply| (worth(reply.role()), reply.promotion() != Some(Role::Queen)));
    taken - reply.map_or(0, |reply| gain(&after, reply).max(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, expected: i32) {
        assert_eq!(best_gain(&fen.parse().unwrap()), expected, "{fen}");
    }

    #[test]
    fn exchanges() {
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0);
        // A loose pawn, a guarded one, and one guarded less often than attacked.
        check("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", 100);
        check("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", 0);
        check("4k3/8/4p3/3p4/4P3/8/8/3RK3 w - - 0 1", 100);
        // A knight for a pawn is no gain, a pawn for a knight is.
        check("4k3/8/4p3/3n4/4P3/8/8/4K3 w - - 0 1", 200);
        // En passant, and taking with promotion.
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 100);
        check("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", 1100);
        // The king may not take what is guarded.
        check("4k3/8/8/8/8/1b6/3p4/4K3 w - - 0 1", 100);
        check("4k3/8/8/8/1b6/8/3p4/4K3 w - - 0 1", 0);
    }
}
