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
                if matches!(what.kind, Kind::Undeveloped | Kind::Uncastled)
                    || kind == Kind::Loses && is_a_pawn_taken(&what, after)
                {
                    continue;
                }
                claims.push(Claim { what: Some(Box::new(what)), ..Claim::new(kind, after).side(us) });
            }
        }
    }
    claims
}

/// Whether a weakness goes only because its pawn is captured: nobody gets rid of a weak pawn by losing it.
fn is_a_pawn_taken(weakness: &Claim, after: &[Move]) -> bool {
    if !matches!(weakness.kind, Kind::Isolated | Kind::Doubled | Kind::Backward) {
        return false;
    }
    weakness.on.iter().any(|pawn| {
        let mut at = pawn.square;
        after.iter().any(|m| {
            if m.from() == Some(at) {
                at = m.to();
                return false;
            }
            m.is_capture() && m.to() == at
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The weaknesses that a line is said to end, by the squares of their pawns.
    fn ended(fen: &str, moves: &[&str]) -> Vec<String> {
        let start: Position = fen.parse().expect("a position");
        let mut board = start.clone();
        let mut line = Vec::new();
        for san in moves {
            let m = board.parse_san(san).expect("a move");
            board.play(m);
            line.push(m);
        }
        let us = start.turn();
        let weak = |claim: &Claim| {
            claim.kind == Kind::Loses
                && claim.what.as_ref().is_some_and(|what| {
                    what.side == Some(us) && matches!(what.kind, Kind::Isolated | Kind::Backward)
                })
        };
        let mut squares: Vec<String> = changes(&start, &line, us)
            .into_iter()
            .filter(weak)
            .filter_map(|claim| Some(claim.what?.on.first()?.square.to_string()))
            .collect();
        squares.dedup();
        squares
    }

    #[test]
    fn a_weak_pawn_that_is_captured_is_not_got_rid_of() {
        // Capablanca-Tartakower, New York 1924, 35.Kg3.
        let capablanca = "5k2/p1p4R/1pr5/3p1pP1/P2P1P2/2P2K2/8/8 w - - 0 35";
        assert!(!ended(capablanca, &["Kg3", "Rxc3+"]).contains(&"c3".to_owned()));
        // One that is exchanged by its own capture is.
        assert!(ended("4k3/2p5/3p4/8/4P3/8/8/4K3 w - - 0 1", &["e5", "dxe5"]).is_empty());
        assert!(
            ended("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", &["exd6"]).contains(&"e5".to_owned()),
            "it went itself"
        );
    }
}
