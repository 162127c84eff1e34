//! What differs between the ends of two lines: what the answer's line has and another move's has not, and the other way round.
//!
//! Only what a side would tell as an imbalance counts, each followed with its own pieces: what holds at both ends is nobody's merit.

use motive_chess::{Color, Move, Position};
use motive_claims::{Claim, is_quiet};
use motive_strategy::{Feature, FeatureKind as F, features};

use super::ledger::Fact;
use super::saying::Saying;
use super::study::Study;
use super::weigh;
use crate::Line;

/// Half-moves of the other line at whose quiet ends is looked, the farthest first.
const LEAST: usize = 3;
const MOST: usize = 12;
/// Moves that are shown before what they lead to.
const SHOWN: usize = 4;
/// By habit less is not worth a word, in hundredths of a pawn.
const TELLING: i32 = 16;

/// What is worse at the quiet end of another line than at the end of the answer's, with the moves that bring it about.
pub(super) fn contrast(study: &Study<'_>, other: &Line) -> Option<Saying> {
    let moves = other.moves();
    let end =
        (LEAST..=moves.len().min(MOST)).rev().find(|&plies| is_quiet(&other.steps()[plies - 1].after))?;
    let last = &other.steps()[end - 1].after;
    let answer = &study.shown().last()?.after;
    let (there, here, root) = (features(last), features(answer), features(study.start));
    let mut found: Vec<(i32, &Feature)> = there
        .iter()
        .filter(|feature| speaks_for(feature) == study.us.other())
        .filter(|feature| !has(&here, feature) && !has(&root, feature))
        .map(|feature| (weigh::habit(feature, &there, last), feature))
        .filter(|&(habit, _)| habit >= TELLING)
        .collect();
    found.sort_by_key(|&(habit, _)| std::cmp::Reverse(habit));
    let (_, feature) = found.first()?;
    // Since when it is so, with the same pieces on the same squares.
    let same = |other: &Feature| {
        (other.kind, other.side) == (feature.kind, feature.side)
            && (&other.men, &other.squares) == (&feature.men, &feature.squares)
    };
    let since = (1..=end).find(|&plies| {
        other.steps()[plies - 1..end].iter().all(|step| features(&step.after).iter().any(same))
    })?;
    let claim = Claim { after: moves[..end].to_vec(), ..weigh::claim(feature, &there, last)? };
    let fact = study.ledger.check(claim)?;
    told(study, &fact, &moves[..end], since)
}

fn speaks_for(feature: &Feature) -> Color {
    if feature.kind.is_weakness() { feature.side.other() } else { feature.side }
}

/// Whether a feature of the same kind and side, of the same file or piece, is among some.
fn has(all: &[Feature], feature: &Feature) -> bool {
    all.iter().any(|other| {
        let place = match feature.kind {
            // A file is held by whichever piece.
            F::HoldsFile => other.squares == feature.squares,
            F::Passed | F::Isolated | F::Backward | F::Doubled | F::Outpost => {
                other.men.first() == feature.men.first()
            }
            _ => true,
        };
        other.kind == feature.kind && other.side == feature.side && place
    })
}

/// "after Rc8 the rook on c8 holds the c-file". What comes about so late that the moves would be too many to show is not told: nobody
/// could follow it.
fn told(study: &Study<'_>, fact: &Fact, moves: &[Move], since: usize) -> Option<Saying> {
    let statement = Saying::statement(study.start, fact);
    let reply = study.start.after(moves[0]);
    match since {
        // The move itself brings it about.
        ..=1 => Some(statement.after("then ")),
        2.. if since <= SHOWN + 1 => {
            Some(statement.after(&format!("after {} ", plain(&reply, &moves[1..since]))))
        }
        _ => None,
    }
}

/// Moves without numbers: "Rc8 Bd3 Qa5".
fn plain(start: &Position, moves: &[Move]) -> String {
    let mut position = start.clone();
    let mut names = Vec::new();
    for &m in moves {
        names.push(position.san(m));
        position = position.after(m);
    }
    names.join(" ")
}
