//! Endings that are harder to win than their material says, and some that cannot be won.

use motive_chess::{Color, File, Position, Rank, Role, Square, SquareSet};

/// What a full advantage is worth.
pub const FULL: i32 = 64;

/// How much of an endgame advantage of `strong` remains, of [`FULL`].
pub fn scale(position: &Position, strong: Color) -> i32 {
    let weak = strong.other();
    let count = |color, role| position.men(color, role).len() as i32;
    let pieces = |color| {
        3 * count(color, Role::Knight)
            + 3 * count(color, Role::Bishop)
            + 5 * count(color, Role::Rook)
            + 9 * count(color, Role::Queen)
    };
    let (ours, theirs) = (pieces(strong), pieces(weak));
    let pawns = position.men(strong, Role::Pawn);

    if pawns.is_empty() {
        // Two knights cannot force mate, and a minor piece ahead wins nothing without pawns.
        let knights_only = ours == 3 * count(strong, Role::Knight);
        if ours <= 3 || knights_only && ours == 6 && count(weak, Role::Pawn) == 0 {
            return 0;
        }
        if ours - theirs <= 3 {
            return if ours <= 5 { 4 } else { 12 };
        }
    }
    if wrong_corner(position, strong, ours, pawns) {
        return 0;
    }
    let bishops = [position.men(strong, Role::Bishop), position.men(weak, Role::Bishop)];
    if let [Some(a), Some(b)] = bishops.map(SquareSet::single)
        && a.is_light() != b.is_light()
    {
        let bare = ours == 3 && theirs == 3;
        return if bare { 14 + 4 * pawns.len() as i32 } else { 46 + 2 * pawns.len() as i32 }.min(FULL);
    }
    // With few pawns left an exchange of them is near.
    (38 + 7 * pawns.len() as i32).min(FULL)
}

/// Rook pawns with a bishop that does not command the corner where the weak king sits.
fn wrong_corner(position: &Position, strong: Color, pieces: i32, pawns: SquareSet) -> bool {
    let weak = strong.other();
    let bishops = position.men(strong, Role::Bishop);
    if pawns.is_empty() || pieces != 3 * bishops.len() as i32 || bishops.len() > 1 {
        return false;
    }
    let last = strong.fold_wb(Rank::Eighth, Rank::First);
    [File::A, File::H].into_iter().any(|file| {
        let corner = Square::from_coords(file, last);
        let all_here = pawns.is_subset(SquareSet::file(file));
        let commands = bishops.first().is_some_and(|bishop| bishop.is_light() == corner.is_light());
        all_here && !commands && position.king(weak).distance(corner) <= 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, expected: std::ops::RangeInclusive<i32>) {
        let position: Position = fen.parse().unwrap();
        let found = scale(&position, Color::White);
        assert!(expected.contains(&found), "{fen}: {found}");
        assert_eq!(scale(&position.mirrored(), Color::Black), found, "{fen} mirrored");
    }

    #[test]
    fn known_draws_and_near_draws() {
        check("7k/8/8/8/7P/8/4B3/4K3 w - - 0 1", 0..=0);
        check("7k/8/8/8/7P/8/3B4/4K3 w - - 0 1", 30..=64);
        check("4k3/8/8/8/8/8/2N5/1N2K3 w - - 0 1", 0..=0);
        check("4k3/4b3/8/8/4P3/8/4B3/4K3 w - - 0 1", 10..=20);
        check("4k3/8/8/8/8/8/R7/4K2b w - - 0 1", 0..=4);
        check("4k3/8/8/8/8/8/R7/4K3 w - - 0 1", 38..=64);
    }
}
