//! Quiet moves in words.

use motive_chess::{Position, Role, role_name};
use motive_claims::{Claim, Kind};

use super::piece;
use crate::phrases::{list, side_name};

/// What a quiet move does, as a verb phrase without its subject.
pub(in super::super) fn quiet_words(start: &Position, claim: &Claim) -> String {
    let earlier = claim.after.split_last().map_or(&[][..], |(_, earlier)| earlier);
    let before = earlier.iter().fold(start.clone(), |position, &m| position.after(m));
    let on = claim.on.first();
    let other = on.map(piece).unwrap_or_default();
    let role = claim.by.map_or("piece", |by| role_name(by.piece.role));
    let at = claim.by.map(|by| by.square.to_string()).unwrap_or_default();
    let square = claim.squares.first().map(ToString::to_string).unwrap_or_default();
    let amount = claim.amount.unwrap_or(0);
    match claim.kind {
        Kind::Levers => format!("challenges {other}"),
        Kind::PreparesLever => format!("prepares {square} against {other}"),
        Kind::TakesSquare => format!("takes the square {square} from {other}"),
        Kind::Fixes => format!("stops {other} where it stands"),
        Kind::AdvancesPassed => format!("brings the passed pawn to {at}"),
        Kind::Supports if on.is_some() => format!("backs up {other} with a pawn"),
        Kind::Supports => format!("covers {square}, which no enemy pawn can attack without a capture"),
        Kind::Storms => format!("advances toward {other}"),
        Kind::Joins => format!("puts the pawn beside {other}"),
        Kind::Frees => format!("gives the {role} on {at} {amount} more squares"),
        Kind::OccupiesCenter => format!("takes the center square {at}"),
        Kind::Blockades => format!("blocks {other}"),
        Kind::TakesFile => {
            let file = claim.by.map(|by| by.square.file());
            let open = file.is_some_and(|file| {
                (before.role(Role::Pawn) & motive_chess::SquareSet::file(file)).is_empty()
            });
            let letter = file.map_or('?', motive_chess::File::char);
            let state = if open { "open" } else { "half-open" };
            format!("uses the {state} {letter}-file")
        }
        Kind::GetsBehind => format!("gets behind {other}"),
        Kind::TakesDiagonal => format!("gives the {role} a better diagonal"),
        Kind::TakesOutpost => {
            format!("puts the {role} on {at}, where no pawn can drive it away without a capture")
        }
        Kind::HeadsFor => {
            let way: Vec<String> = claim.squares.iter().map(ToString::to_string).collect();
            match way.as_slice() {
                [goal] => format!("gets the {role} ready for {goal}"),
                [via @ .., goal] => format!("gets the {role} on its way to {goal} by {}", list(via)),
                [] => format!("gets the {role} on its way"),
            }
        }
        Kind::Centralizes => format!("brings the {role} nearer to the center"),
        Kind::Posts if on.is_some() => format!("posts the {role} against {other}"),
        Kind::Posts => format!("posts the {role} on {at}, where no pawn attacks it"),
        Kind::SwapsMinor => format!("gives the {role} for {other}"),
        Kind::Trades => {
            let same = on.zip(claim.by).is_some_and(|(on, by)| on.piece.role == by.piece.role);
            if same { format!("exchanges {role}s") } else { format!("exchanges the {role} for {other}") }
        }
        Kind::TakesWith => {
            let roles: Vec<String> = others(&before, claim);
            let goal = on.map(|on| on.square.to_string()).unwrap_or_default();
            match roles.as_slice() {
                [] => format!("takes on {goal} with the {role}, one of several ways"),
                others => {
                    format!("takes on {goal} with the {role} rather than the {}", others.join(" or the "))
                }
            }
        }
        Kind::OffersTrade => {
            let same = on.zip(claim.by).is_some_and(|(on, by)| on.piece.role == by.piece.role);
            let mine = claim.by.as_ref().map(piece).unwrap_or_default();
            if same && role == "queen" {
                "offers the exchange of queens".to_owned()
            } else {
                format!("offers to exchange {mine} for {other}")
            }
        }
        Kind::AvoidsTrade => format!("avoids the exchange for {other}"),
        Kind::KingToCenter => "brings the king nearer to the center".to_owned(),
        Kind::KingNears => format!("brings the king nearer to {other}"),
        Kind::KingStepsUp => format!("brings the king forward to {at}"),
        Kind::LeavesLine => format!("takes the king off the line of {other}"),
        Kind::FindsShelter => match amount {
            1 => "puts the king behind a pawn".to_owned(),
            n => format!("puts the king behind {n} pawns"),
        },
        Kind::FewerChecks => "leaves the other side fewer checks".to_owned(),
        Kind::TakesSeventh => format!("brings the {role} to the seventh rank"),
        Kind::DoublesOn => format!("joins {other} on one line"),
        Kind::Targets => format!("aims at {other}"),
        Kind::BuildsBridge => format!("builds a bridge: from {at} the {role} will stop the checks"),
        Kind::HoldsRank => format!("holds the third rank against {other}"),
        Kind::AttacksFromSide => format!("attacks {other} from the side"),
        Kind::TakesOpposition => "takes the opposition".to_owned(),
        Kind::EntersSquare => format!("brings the king into the square of {other}"),
        Kind::SecondWeakness => {
            let old = claim.on.get(1).map(piece).unwrap_or_default();
            format!("attacks a second weak pawn, {other}, beside {old}")
        }
        Kind::ReachesCorner => {
            format!("brings the king to the corner {square}, which the bishop does not hold")
        }
        Kind::Prevents => match claim.line.first().zip(before.pass()) {
            Some((&m, passed)) if passed.is_legal(m) => {
                format!("keeps {} from {}", side_name(passed.turn()), passed.san(m))
            }
            _ => "keeps the other side from its move".to_owned(),
        },
        Kind::Vacates => format!("makes room on {square} for {other}"),
        Kind::MakesFlight => format!("gives the king a way out on {square}"),
        Kind::PreparesPush => format!("prepares the push of {other} to {square}"),
        Kind::Guards => format!("guards {other}"),
        Kind::Mobilizes => format!("gives the {role} {amount} more squares"),
        other => other.name().replace('-', " "),
    }
}

/// The other kinds of pieces that could have captured.
fn others(before: &Position, claim: &Claim) -> Vec<String> {
    let Some(&m) = claim.after.last() else { return Vec::new() };
    let mut roles: Vec<String> = Vec::new();
    for other in before.capture_moves() {
        let name = role_name(other.role()).to_owned();
        if other.to() == m.to() && other.role() != m.role() && !roles.contains(&name) {
            roles.push(name);
        }
    }
    roles
}
