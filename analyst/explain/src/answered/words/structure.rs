//! Structure and its changes in words.

use motive_chess::{Square, role_name};
use motive_claims::{Claim, Kind};

use super::pieces;
use crate::phrases::side_name;

/// A feature of a position: "White has a passed pawn on d5".
pub(in super::super) fn structure_words(claim: &Claim) -> String {
    let side = claim.side.map_or("a side", side_name);
    match claim.kind {
        Kind::Uncastled => format!("{side}'s king is still in the center"),
        Kind::OppositeBishops => "the bishops are of opposite colors".to_owned(),
        _ => format!("{side} has {}", thing(claim)),
    }
}

/// The feature as a thing that a side has.
fn thing(claim: &Claim) -> String {
    let pawn = claim.on.first().map(|placed| placed.square.to_string()).unwrap_or_default();
    let role = claim.by.map_or("piece", |placed| role_name(placed.piece.role));
    let at = claim.by.map(|placed| placed.square);
    match claim.kind {
        Kind::Passed => format!("a passed pawn on {pawn}"),
        Kind::Isolated => format!("an isolated pawn on {pawn}"),
        Kind::Doubled => format!("a doubled pawn on {pawn}"),
        Kind::Backward => format!("a backward pawn on {pawn}"),
        Kind::OpenFile => format!("the {role} on the open {}", file(at)),
        Kind::HalfOpenFile => format!("the {role} on the half-open {}", file(at)),
        Kind::SeventhRank => format!("the {role} on the seventh rank"),
        Kind::Outpost => {
            let square = at.map(|square| square.to_string()).unwrap_or_default();
            format!("an outpost for the {role} on {square}")
        }
        Kind::BishopPair => "the bishop pair".to_owned(),
        Kind::OppositeBishops => "bishops of opposite colors".to_owned(),
        Kind::Undeveloped => format!("{} still undeveloped", pieces(&claim.on)),
        Kind::Uncastled => "the king in the center".to_owned(),
        other => other.name().to_owned(),
    }
}

/// A change as what the last move does to it: "makes a passed pawn on d5", "leaves Black with an isolated pawn on d5".
pub(in super::super) fn change_words(claim: &Claim) -> String {
    let Some(what) = claim.what.as_deref() else { return claim.kind.name().to_owned() };
    let side = what.side.map_or("the other side", side_name);
    let gains = claim.kind == Kind::Gains;
    let own = what.side.is_some() && what.side == claim.side;
    match (gains, own, what.kind) {
        (true, true, Kind::OpenFile | Kind::HalfOpenFile | Kind::SeventhRank) => {
            format!("puts {}", thing(what))
        }
        (true, true, Kind::Passed) => format!("makes {}", thing(what)),
        (true, true, Kind::Isolated | Kind::Doubled | Kind::Backward) => format!("accepts {}", thing(what)),
        (true, true, _) => format!("gets {}", thing(what)),
        (true, false, _) => format!("leaves {side} with {}", thing(what)),
        (
            false,
            true,
            Kind::Isolated | Kind::Doubled | Kind::Backward | Kind::Undeveloped | Kind::Uncastled,
        ) => {
            format!("gets rid of {}", thing(what))
        }
        (false, true, _) => format!("gives up {}", thing(what)),
        (false, false, _) => format!("takes from {side} {}", thing(what)),
    }
}

fn file(square: Option<Square>) -> String {
    square.map_or_else(|| "file".to_owned(), |square| format!("{}-file", square.file().char()))
}
