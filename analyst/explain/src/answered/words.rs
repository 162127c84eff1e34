//! The words: what a claim says, one template for each kind.
//!
//! A claim can be told in two ways: as what the last move of its line does ([`predicate`]: "forks the king on g8 and the
//! queen on d7"), or as a clause of its own ([`statement`]: "the knight on f7 forks …"). Nothing is said here that the
//! claim does not carry.

mod goods;
mod quiet;
mod structure;

use motive_chess::{Move, Position, Square, role_name};
use motive_claims::{Claim, Kind, Placed};

pub(super) use goods::{amount_words, balance_words, ending_words, goods};
pub(super) use quiet::quiet_words;
pub(super) use structure::{change_words, structure_words};

use crate::phrases::{list, side_name};

/// The position that a claim speaks of. Its moves are legal, since it holds.
pub(super) fn board_of(start: &Position, claim: &Claim) -> Position {
    claim.after.iter().fold(start.clone(), |position, &m| position.after(m))
}

/// "the knight on f7".
pub(super) fn piece(placed: &Placed) -> String {
    format!("the {} on {}", role_name(placed.piece.role), placed.square)
}

/// "the knight on f7 and the rook on h8".
pub(super) fn pieces(placed: &[Placed]) -> String {
    list(&placed.iter().map(piece).collect::<Vec<_>>())
}

/// What the last move of the claim does, as a verb phrase without its subject. Where the claim is no deed of a move, the
/// verb belongs to the side that the claim is about.
pub(super) fn predicate(start: &Position, claim: &Claim) -> String {
    let on = |index: usize| claim.on.get(index).map(piece).unwrap_or_default();
    let by = || claim.by.as_ref().map(piece).unwrap_or_default();
    match claim.kind {
        Kind::Captures => format!("captures {}", on(0)),
        Kind::Recaptures => {
            let square = claim.on.first().map(|placed| placed.square.to_string()).unwrap_or_default();
            format!("recaptures on {square}")
        }
        Kind::Promotes => {
            let role = claim.by.map_or("queen", |placed| role_name(placed.piece.role));
            format!("promotes to a {role}")
        }
        Kind::Castles => "castles".to_owned(),
        Kind::Checks => "gives check".to_owned(),
        Kind::DoubleCheck => "gives double check".to_owned(),
        Kind::Checkmates => "is checkmate".to_owned(),
        Kind::BackRank => "is checkmate on the back rank".to_owned(),
        Kind::Smothered => "is checkmate, the king smothered by its own pieces".to_owned(),
        Kind::Stalemates => "is stalemate".to_owned(),
        Kind::AnswersCheck => "answers the check".to_owned(),
        Kind::OnlyLegal => "is the only legal move".to_owned(),
        Kind::Develops => {
            let role = claim.by.map_or("piece", |placed| role_name(placed.piece.role));
            format!("develops the {role}")
        }
        Kind::Attacks => format!("attacks {}", on(0)),
        Kind::Defends => format!("defends {}", on(0)),
        Kind::Saves => {
            let role = claim.by.map_or("piece", |placed| role_name(placed.piece.role));
            format!("brings the {role} to safety")
        }
        Kind::Blocks => {
            let goal = claim.on.get(1).map(|placed| placed.square.to_string()).unwrap_or_default();
            format!("blocks the way of {} to {goal}", on(0))
        }
        Kind::OpensLine => format!("opens the {} of {}", line_word(claim), by()),
        Kind::Fork => format!("forks {}", pieces(&claim.on)),
        Kind::Pin => format!("pins {} to {}", on(0), on(1)),
        Kind::Skewer => format!("skewers {} and, behind it, {}", on(0), on(1)),
        Kind::Discovers => format!("opens the line from {} to {}", by(), on(0)),
        Kind::Trapped => format!("traps {}", on(0)),
        Kind::Hangs => format!("sees to it that {} can be taken with gain", on(0)),
        Kind::Lures => lure(claim),
        Kind::Threat => threat(start, claim),
        Kind::Parries => format!("stops {}", parried(start, claim)),
        Kind::Wins => format!("wins {}", amount_words(claim.amount.unwrap_or(0))),
        Kind::Mates => match claim.amount.unwrap_or(0) {
            1 => "mates at once".to_owned(),
            n => format!("mates in {n}"),
        },
        Kind::Draws => "draws".to_owned(),
        Kind::Gains | Kind::Loses => change_words(claim),
        Kind::Plan => {
            let moves = board_of(start, claim).san_line(&claim.line);
            if moves.is_empty() { "has a plan".to_owned() } else { format!("can go for {moves}") }
        }
        kind if kind.is_quiet() => quiet_words(start, claim),
        kind if kind.is_cause() => cause_words(claim),
        _ => statement(start, claim),
    }
}

/// Why the last move of the claim fails, as something that it does.
fn cause_words(claim: &Claim) -> String {
    let role = claim.by.map_or("piece", |placed| role_name(placed.piece.role));
    match (claim.kind, claim.squares.first()) {
        (Kind::NeededAt, Some(left)) => format!("takes the {role} away from {left}, where it was needed"),
        (Kind::Misplaced, _) => format!("puts the {role} where it stands badly"),
        (Kind::RestsOn, _) => format!("fails because of {}", pieces(&claim.on)),
        _ => "does nothing about what was threatened before".to_owned(),
    }
}

/// The claim as a clause with its own subject, without capital and full stop.
pub(super) fn statement(start: &Position, claim: &Claim) -> String {
    let on = |index: usize| claim.on.get(index).map(piece).unwrap_or_default();
    let by = || claim.by.as_ref().map(piece).unwrap_or_default();
    let side = || claim.side.map_or("the side to move", side_name);
    match claim.kind {
        Kind::Fork | Kind::Pin | Kind::Skewer | Kind::Attacks | Kind::Defends => {
            format!("{} {}", by(), predicate(start, claim))
        }
        Kind::Hangs => format!("{} can be taken with gain", on(0)),
        Kind::Trapped => format!("{} is attacked and has no safe square", on(0)),
        Kind::SoleGuard => match (claim.on.first(), claim.squares.first()) {
            (Some(guarded), _) => format!("{} alone guards {}", by(), piece(guarded)),
            (None, Some(square)) => format!("{} alone keeps mate from {square}", by()),
            (None, None) => by(),
        },
        Kind::Overloaded => {
            let mut duties: Vec<String> = claim.on.iter().map(piece).collect();
            duties.extend(claim.squares.iter().map(|square| format!("the mate on {square}")));
            format!("{} must look after {} at once", by(), list(&duties))
        }
        Kind::OnlyMove => {
            let board = board_of(start, claim);
            let san = claim.line.first().map(|&m| board.san(m)).unwrap_or_default();
            format!("every move but {san} is clearly worse")
        }
        Kind::Becomes => {
            let result = match claim.amount.unwrap_or(0) {
                0 => "a draw".to_owned(),
                1 => format!("won for {}", side()),
                _ => format!("lost for {}", side()),
            };
            format!("the ending is known: {result}")
        }
        Kind::Balance => balance_words(&board_of(start, claim), claim),
        Kind::Threat | Kind::Wins | Kind::Mates | Kind::Plan => {
            format!("{} {}", side(), predicate(start, claim))
        }
        kind if kind.is_structure() => structure_words(&board_of(start, claim), claim),
        _ => match claim.after.split_last() {
            Some((&m, earlier)) => {
                let before = earlier.iter().fold(start.clone(), |position, &m| position.after(m));
                format!("{} {}", before.san(m), predicate(start, claim))
            }
            None => predicate(start, claim),
        },
    }
}

/// The threatened move, in the position after the pass.
pub(super) fn threatened(start: &Position, claim: &Claim) -> String {
    let board = board_of(start, claim);
    match (board.pass(), claim.line.first()) {
        (Some(passed), Some(&m)) => passed.san(m),
        _ => String::new(),
    }
}

fn threat(start: &Position, claim: &Claim) -> String {
    let san = threatened(start, claim);
    let first = claim.line.first();
    match (claim.amount, first.and_then(|m| m.capture()), first.and_then(|m| m.promotion())) {
        (None, _, _) => format!("threatens mate by {san}"),
        (Some(_), Some(role), _) => {
            let square = first.map(|m| m.to().to_string()).unwrap_or_default();
            format!("threatens the {} on {square} ({san})", role_name(role))
        }
        (Some(_), None, Some(_)) => format!("threatens to promote by {san}"),
        (Some(_), None, None) => format!("threatens {san}"),
    }
}

/// The move that does not work any more, in the position before the last move, after a pass.
fn parried(start: &Position, claim: &Claim) -> String {
    let earlier = claim.after.split_last().map_or(&[][..], |(_, earlier)| earlier);
    let before = earlier.iter().fold(start.clone(), |position, &m| position.after(m));
    match (before.pass(), claim.line.first()) {
        (Some(passed), Some(&m)) => passed.san(m),
        _ => "the threat".to_owned(),
    }
}

fn lure(claim: &Claim) -> String {
    let drawn = claim.on.first().map(piece).unwrap_or_default();
    let goal = claim.squares.first();
    let to = claim.line.first().map(|m| arrival(*m));
    match goal {
        Some(&square) if Some(square) == to => format!("draws {drawn} to {square}"),
        Some(square) => format!("draws {drawn} away from the guard of {square}"),
        None => format!("draws {drawn}"),
    }
}

/// Where a move that is no castling ends.
fn arrival(m: Move) -> Square {
    m.to()
}

/// "diagonal", "file", "rank", or "line" where it is all or unclear.
fn line_word(claim: &Claim) -> &'static str {
    match (claim.by, claim.squares.first()) {
        (Some(by), Some(square)) if by.square.file() == square.file() => "file",
        (Some(by), Some(square)) if by.square.rank() == square.rank() => "rank",
        (Some(_), Some(_)) => "diagonal",
        _ => "line",
    }
}

#[cfg(test)]
mod tests;
