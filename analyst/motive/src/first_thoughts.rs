//! The moves that a player thinks of first.

use motive_answer::worth;
use motive_chess::exchange::exchange_at_least;
use motive_chess::{Move, Position};
use motive_strategy::{PurposeKind, purposes};

/// What a player thinks of first: captures and checks that lose nothing at first sight, then castling, development, attacks on pieces
/// and pawns in the center; what gives something up comes last.
pub(crate) fn natural(position: &Position, moves: &[Move]) -> Vec<Move> {
    let (mut sound, unsound): (Vec<Move>, Vec<Move>) =
        tempting(position, moves).into_iter().partition(|&m| exchange_at_least(position, m, 0));
    let thought = |kind: PurposeKind| match kind {
        PurposeKind::Castles => 4,
        PurposeKind::Develops => 3,
        PurposeKind::Drives => 2,
        PurposeKind::Levers | PurposeKind::OccupiesCenter => 1,
        _ => 0,
    };
    let mut quiet: Vec<(i32, Move)> = Vec::new();
    for &m in moves.iter().filter(|m| !sound.contains(m) && !unsound.contains(m)) {
        let rank = purposes(position, m).iter().map(|purpose| thought(purpose.kind)).max().unwrap_or(0);
        if rank > 0 && exchange_at_least(position, m, 0) {
            quiet.push((rank, m));
        }
    }
    quiet.sort_by_key(|&(rank, _)| -rank);
    sound.extend(quiet.into_iter().map(|(_, m)| m).chain(unsound));
    sound
}

/// Captures and checks, the most forcing first: what a player looks at before anything else.
pub(crate) fn tempting(position: &Position, moves: &[Move]) -> Vec<Move> {
    let mut ranked: Vec<(i32, Move)> = moves
        .iter()
        .filter_map(|&m| {
            let check = i32::from(position.after(m).is_check());
            let victim = m.capture().map_or(0, worth);
            (check > 0 || victim > 0).then_some((victim + 250 * check, m))
        })
        .collect();
    ranked.sort_by_key(|&(rank, _)| -rank);
    ranked.into_iter().map(|(_, m)| m).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_player_thinks_of_first_gives_nothing_up() {
        let position: Position =
            "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4".parse().unwrap();
        let legal: Vec<Move> = position.legal_moves().into_iter().collect();
        let names: Vec<String> = natural(&position, &legal).iter().map(|&m| position.san(m)).collect();
        let at = |san: &str| names.iter().position(|name| name == san);
        assert_eq!(names[0], "O-O", "{names:?}");
        assert!(at("Nc3") < at("Bxf7+") && at("Bxf7+").is_some(), "{names:?}");
        assert_eq!(at("a3"), None);
    }
}
