//! Nothing is forced: what the move does, who stands better and by what, what changes along the line.

use motive_answer::{Band, Value};
use motive_chess::{Color, Move};
use motive_claims::Kind;

use super::super::Told;
use super::super::data::Place;
use super::super::ledger::Fact;
use super::super::propose::{changes, features};
use super::super::saying::Saying;
use super::super::study::Study;
use super::first_deeds;
use crate::phrases::side_name;

/// Imbalances that are named.
const MOST_NAMED: usize = 3;

/// Tells a quiet move.
pub(super) fn quiet(study: &mut Study<'_>, told: &mut Told) {
    let step = &study.line.steps()[0];
    let san = step.before.san(step.m);
    let now = change(study, &[step.m]);
    let mut does = vec![first_deeds(study)];
    does.extend(now.as_ref().map(|fact| Saying::predicate(study.start, fact)));
    does.retain(|saying| !saying.is_empty());
    if does.is_empty() {
        told.tell(Place::Headline, keeps(study, &san));
    } else {
        told.tell(Place::Headline, Saying::listed(does).after(&format!("{san} ")));
    }
    standing(study, told);
    let moves: Vec<Move> = study.shown().iter().map(|step| step.m).collect();
    let later = change(study, &moves).filter(|later| now.as_ref().is_none_or(|now| now.what != later.what));
    if moves.len() > 1
        && let Some(later) = later
    {
        let side = side_name(study.us);
        told.tell(Place::Why, Saying::predicate(study.start, &later).after(&format!("in the line {side} ")));
    }
}

/// Where no claim says what the move does: what it keeps.
fn keeps(study: &Study<'_>, san: &str) -> Saying {
    let Some(balance) = study.balance(&[], study.us) else { return Saying::default() };
    let words = match study.value.map_or(Band::Equal, Value::band) {
        Band::Won => "keeps the win",
        Band::Better => "keeps the advantage",
        Band::Equal => "keeps the balance",
        Band::Worse | Band::Lost => "holds on",
    };
    Saying::statement(study.start, &balance).after(&format!("{san} {words}: "))
}

/// What has come or gone after the moves, the weightiest first.
fn change(study: &Study<'_>, moves: &[Move]) -> Option<Fact> {
    let facts = study.ledger.check_all(changes(study.start, moves, study.us));
    let good = |fact: &&Fact| {
        let what = fact.what.as_deref();
        let own = what.and_then(|what| what.side) == Some(study.us);
        let asset = what.is_some_and(|what| is_asset(what.kind));
        // What the other side loses is told where it does not come back so soon.
        let lasts = what.is_some_and(|what| matches!(what.kind, Kind::BishopPair | Kind::Passed));
        match fact.kind {
            Kind::Gains => own == asset,
            _ => own != asset && (!asset || lasts),
        }
    };
    facts.iter().find(good).cloned()
}

/// Whether a side is glad to have it.
fn is_asset(kind: Kind) -> bool {
    !matches!(kind, Kind::Isolated | Kind::Doubled | Kind::Backward | Kind::Undeveloped | Kind::Uncastled)
}

/// Who stands better, and by what.
pub(super) fn standing(study: &Study<'_>, told: &mut Told) {
    let Some(value) = study.value else { return };
    let band = value.band();
    let ahead = if band >= Band::Equal { study.us } else { study.us.other() };
    let points = imbalances(study, ahead);
    let name = side_name(ahead);
    if band == Band::Equal {
        let theirs = imbalances(study, ahead.other());
        let saying = match (points.into_iter().next(), theirs.into_iter().next()) {
            (Some(mine), Some(other)) => mine.then(", but ", other).after("the game is equal: "),
            (Some(one), None) | (None, Some(one)) => one.after("the game is equal, though "),
            (None, None) => return,
        };
        told.tell(Place::Standing, saying);
    } else {
        let words = if matches!(band, Band::Won | Band::Lost) { "is winning" } else { "stands better" };
        let few: Vec<Saying> = points.into_iter().take(MOST_NAMED).collect();
        told.tell(Place::Standing, Saying::joined(few).after(&format!("{name} {words}: ")));
    }
}

/// What speaks for a side: material first, then its assets and the other side's weaknesses where the two differ.
pub(super) fn imbalances(study: &Study<'_>, side: Color) -> Vec<Saying> {
    let own = study.ledger.check_all(features(study.start, &[], side));
    let other = study.ledger.check_all(features(study.start, &[], side.other()));
    let count = |facts: &[Fact], kind| {
        let of_kind = facts.iter().filter(|fact: &&Fact| fact.kind == kind);
        of_kind.map(|fact| fact.on.len().max(1)).sum::<usize>()
    };
    let mut sayings = Vec::new();
    let material = motive_answer::balance(study.start, side);
    if material > 0
        && let Some(fact) = study.balance(&[], side)
    {
        sayings.push(Saying::statement(study.start, &fact));
    }
    let mut named: Vec<Kind> = Vec::new();
    for fact in
        own.iter().filter(|fact| is_asset(fact.kind)).chain(other.iter().filter(|fact| !is_asset(fact.kind)))
    {
        let mine = fact.side == Some(side);
        let (more, less) = if mine { (&own, &other) } else { (&other, &own) };
        // Who moves first is a piece ahead in development without more.
        let least = if fact.kind == Kind::Undeveloped { 2 } else { 1 };
        if named.contains(&fact.kind) || count(more, fact.kind) < count(less, fact.kind) + least {
            continue;
        }
        named.push(fact.kind);
        sayings.push(Saying::statement(study.start, fact));
    }
    sayings
}
