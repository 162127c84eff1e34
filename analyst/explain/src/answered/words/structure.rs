//! Structure and its changes in words.

use motive_chess::{Position, Square, role_name};
use motive_claims::{Claim, Kind, Placed};

use super::{piece, pieces};
use crate::phrases::side_name;

/// A feature of a position: "White has a passed pawn on d5".
pub(in super::super) fn structure_words(board: &Position, claim: &Claim) -> String {
    let side = claim.side.map_or("a side", side_name);
    match claim.kind {
        Kind::Uncastled => format!("{side}'s king is still in the center"),
        Kind::OppositeBishops => "the bishops are of opposite colors".to_owned(),
        Kind::HoldsFile => {
            let by = claim.by.as_ref().map(piece).unwrap_or_default();
            format!("{by} holds the {}", file(claim.by.map(|placed| placed.square)))
        }
        Kind::Activity => {
            format!("{side}'s pieces have {} more squares to go to", claim.amount.unwrap_or(0))
        }
        Kind::Livelier => {
            let by = claim.by.as_ref().map(piece).unwrap_or_default();
            let other = claim.squares.first().and_then(|&square| Placed::on(board, square));
            let other = other.as_ref().map(piece).unwrap_or_default();
            format!("{by} has {} more squares to go to than {other}", claim.amount.unwrap_or(0))
        }
        Kind::Restrains => {
            let at = |squares: Vec<String>| crate::phrases::list(&squares);
            let pawns = at(claim.on.iter().map(|placed| placed.square.to_string()).collect());
            let (pawns, keep) = match claim.on.len() {
                1 => (format!("the pawn on {pawns}"), "keeps"),
                _ => (format!("the pawns on {pawns}"), "keep"),
            };
            let enemy = claim.side.map_or("the other side", |side| side_name(side.other()));
            let squares = at(claim.squares.iter().map(ToString::to_string).collect());
            format!("{pawns} {keep} {enemy} from {squares}")
        }
        Kind::WeakSquare => {
            let enemy = claim.side.map_or("the other side", |side| side_name(side.other()));
            format!("{enemy}'s pawns can no longer guard {}", first_square(claim))
        }
        Kind::HalfOpenFile if claim.by.is_none() => {
            let files: Vec<String> =
                claim.squares.iter().map(|square| square.file().char().to_string()).collect();
            match files.as_slice() {
                [only] => format!("{side} has the half-open {only}-file"),
                _ => format!("{side} has the half-open {}-files", files.join("- and ")),
            }
        }
        Kind::Space => format!("{side} has more room in the center"),
        Kind::BadBishop => {
            let by = claim.by.as_ref().map(piece).unwrap_or_default();
            format!("{by} is shut in by its own pawns")
        }
        Kind::FewSquares => {
            let by = claim.by.as_ref().map(piece).unwrap_or_default();
            match claim.amount.unwrap_or(0) {
                0 => format!("{by} has no square to go to"),
                1 => format!("{by} has only one square to go to"),
                n => format!("{by} has only {n} squares to go to"),
            }
        }
        Kind::Blockaded => {
            let by = claim.by.as_ref().map(piece).unwrap_or_default();
            format!("{by} blocks the pawn on {}", first_square(claim))
        }
        Kind::RookBehind => {
            let by = claim.by.as_ref().map(piece).unwrap_or_default();
            format!("{by} stands behind the passed pawn on {}", first_square(claim))
        }
        Kind::GoodKnight => {
            let by = claim.by.as_ref().map(piece).unwrap_or_default();
            format!("{by} is better than the bishop on {}, which its own pawns shut in", first_square(claim))
        }
        Kind::LongDiagonal => {
            let by = claim.by.as_ref().map(piece).unwrap_or_default();
            format!("{by} has a diagonal through the center")
        }
        Kind::ExposedKing => {
            let placed = claim.squares.first().and_then(|&square| Placed::on(board, square));
            format!("{side}'s king is open to {}", placed.as_ref().map(piece).unwrap_or_default())
        }
        Kind::ShelterBroken => {
            let file = claim.squares.first().map_or('?', |square| square.file().char());
            format!("{side}'s king lacks a pawn on the {file}-file")
        }
        Kind::ActiveKing => {
            let king = claim.on.first().map(piece).unwrap_or_default();
            format!("{king} takes part in the play")
        }
        Kind::Centralized => {
            let by = claim.by.as_ref().map(piece).unwrap_or_default();
            format!("{by} stands in the center")
        }
        Kind::WeakComplex => {
            let squares: Vec<String> = claim.squares.iter().map(ToString::to_string).collect();
            let enemy = claim.side.map_or("the other side", |side| side_name(side.other()));
            format!("{enemy}'s pawns can no longer guard {}", crate::phrases::list(&squares))
        }
        Kind::Lucena => format!("{side} has the Lucena position"),
        Kind::Philidor => format!("{side} defends as Philidor showed"),
        Kind::Vancura => format!("{side} defends as Vancura showed"),
        Kind::WrongBishop => format!("{side}'s king has reached the corner {}", first_square(claim)),
        Kind::InTheSquare => format!("{side}'s king is in the square of the pawn on {}", first_square(claim)),
        Kind::Opposition => format!("{side} has the opposition"),
        Kind::OppositeCastling => "the kings have castled on different wings".to_owned(),
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
        Kind::ProtectedPassed => format!("a protected passed pawn on {pawn}"),
        Kind::OutsidePassed => format!("an outside passed pawn on {pawn}"),
        Kind::ConnectedPassed => {
            let other = claim.on.get(1).map(|placed| placed.square.to_string()).unwrap_or_default();
            format!("connected passed pawns on {pawn} and {other}")
        }
        Kind::Candidate => format!("a pawn on {pawn} that can become passed"),
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
        other => other.name().replace('-', " "),
    }
}

/// A change as what the last move does to it: "makes a passed pawn on d5", "leaves Black with an isolated pawn on d5".
pub(in super::super) fn change_words(claim: &Claim) -> String {
    let Some(what) = claim.what.as_deref() else { return claim.kind.name().replace('-', " ") };
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

fn first_square(claim: &Claim) -> String {
    claim.squares.first().map(ToString::to_string).unwrap_or_default()
}

fn file(square: Option<Square>) -> String {
    square.map_or_else(|| "file".to_owned(), |square| format!("{}-file", square.file().char()))
}
