//! The structure of a position, and what a line changes about it.

use motive_chess::{Color, Move, Position, Role};
use motive_claims::{Claim, Kind, Placed};

use super::moves::placed;

/// Features of a side, the weightiest kinds first.
pub(in super::super) fn features(position: &Position, after: &[Move], side: Color) -> Vec<Claim> {
    let new = |kind| Claim::new(kind, after).side(side);
    let mut claims = vec![new(Kind::BishopPair)];
    let heavy = (position.role(Role::Rook) | position.role(Role::Queen)) & position.side(side);
    let rooks = position.men(side, Role::Rook);
    let minor = (position.role(Role::Bishop) | position.role(Role::Knight)) & position.side(side);
    let pawns = placed(position, position.men(side, Role::Pawn));
    for &pawn in &pawns {
        claims.push(new(Kind::Passed).on([pawn]));
    }
    for by in placed(position, minor) {
        claims.push(new(Kind::Outpost).by(by));
    }
    for by in placed(position, heavy) {
        claims.push(new(Kind::SeventhRank).by(by));
    }
    // A queen on an open file is no feature that lasts.
    for by in placed(position, rooks) {
        claims.push(new(Kind::OpenFile).by(by));
        claims.push(new(Kind::HalfOpenFile).by(by));
    }
    for kind in [Kind::Isolated, Kind::Backward, Kind::Doubled] {
        claims.extend(pawns.iter().map(|&pawn| new(kind).on([pawn])));
    }
    let home = first_squares(position, side);
    if !home.is_empty() {
        claims.push(new(Kind::Undeveloped).on(home));
    }
    claims.push(new(Kind::Uncastled));
    claims
}

/// Knights and bishops of a side that stand on the first squares of their kind.
fn first_squares(position: &Position, side: Color) -> Vec<Placed> {
    use motive_chess::{File, Rank};
    let rank = side.fold_wb(Rank::First, Rank::Eighth);
    let minor = (position.role(Role::Bishop) | position.role(Role::Knight)) & position.side(side);
    placed(position, minor)
        .into_iter()
        .filter(|by| {
            let home = match by.piece.role {
                Role::Knight => [File::B, File::G],
                _ => [File::C, File::F],
            };
            by.square.rank() == rank && home.contains(&by.square.file())
        })
        .collect()
}

/// What has come and gone between the position in question and the one after the moves of `after`, for both sides, as seen
/// by `us`.
pub(in super::super) fn changes(start: &Position, after: &[Move], us: Color) -> Vec<Claim> {
    let end = after.iter().fold(start.clone(), |position, &m| position.after(m));
    let mut claims = Vec::new();
    for side in [us, us.other()] {
        for (kind, board) in [(Kind::Gains, &end), (Kind::Loses, start)] {
            for what in features(board, &[], side) {
                if matches!(what.kind, Kind::Undeveloped | Kind::Uncastled) {
                    continue;
                }
                claims.push(Claim { what: Some(Box::new(what)), ..Claim::new(kind, after).side(us) });
            }
        }
    }
    claims
}
