//! Nothing is forced: what the move does, who stands better and by what, what changes along the line.

use motive_answer::{Band, Value};
use motive_chess::{Color, Move, Role, Square};
use motive_claims::{Claim, Kind, Placed};
use motive_strategy::{Boon, Owner, Sight, Structure};

use super::super::Told;
use super::super::data::Place;
use super::super::exchanges;
use super::super::ledger::Fact;
use super::super::merits::TOLD;
use super::super::plans::plans;
use super::super::propose::changes;
use super::super::remark::{remarked, told as as_deeds};
use super::super::saying::Saying;
use super::super::study::Study;
use super::super::weigh::{MANY_SQUARES, Point, SOME_SQUARES, activity, points};
use super::super::words::piece;
use crate::Step;
use crate::phrases::side_name;

/// Imbalances that are named.
const MOST_NAMED: usize = 3;

/// What a structure gives the sides, so much of it.
const MOST_GIFTS: usize = 2;

/// So much of a value need not be explained, in hundredths; of the rest, half.
const UNEXPLAINED: i32 = 25;
/// Moves within this of each other, in hundredths, are of the same worth.
const SAME: i32 = 15;

/// Tells a quiet move.
pub(super) fn quiet(study: &mut Study<'_>, told: &mut Told) {
    let does = own_merits(study);
    let step = &study.line.steps()[0];
    let m = step.m;
    let san = step.before.san(m);
    if does.is_empty() {
        told.tell(Place::Headline, keeps(study, &san));
    } else {
        told.tell(Place::Headline, Saying::listed(does).after(&format!("{san} ")));
    }
    standing(study, told);
    let moves: Vec<Move> = study.shown().iter().map(|step| step.m).collect();
    let now = change(study, &[m]);
    let later = change(study, &moves).filter(|later| now.as_ref().is_none_or(|now| now.what != later.what));
    if moves.len() > 1
        && let Some(later) = later
    {
        let side = side_name(study.us);
        told.tell(Place::Why, Saying::predicate(study.start, &later).after(&format!("in the line {side} ")));
    }
    plans(study, told);
}

/// What the first move does: what it takes, checks and threatens, and what it is for.
pub(super) fn own_merits(study: &mut Study<'_>) -> Vec<Saying> {
    let merits = study.own_merits();
    let step = &study.line.steps()[0];
    let has = |kinds: &[Kind]| merits.iter().any(|fact| kinds.contains(&fact.kind));
    let exchange = has(&[Kind::Trades, Kind::SwapsMinor, Kind::TakesWith]);
    let facts = study.facts.first().map(|facts| remarked(facts, true)).unwrap_or_default();
    // What a merit says better is not said twice.
    let shown: Vec<&Fact> = facts
        .into_iter()
        .filter(|fact| match fact.kind {
            Kind::Captures | Kind::Recaptures => !exchange,
            Kind::Defends => !merits.iter().any(|merit| merit.kind == Kind::Guards && merit.on == fact.on),
            Kind::Attacks => !merits.iter().any(|merit| merit.on.first() == fact.on.first()),
            Kind::Develops | Kind::Castles => !has(&[fact.kind]),
            Kind::OpensLine => !has(&[Kind::Frees]),
            _ => true,
        })
        .collect();
    // Beside a blow, only the weightiest of what lasts is told.
    let is_sharp = shown.iter().any(|fact| {
        matches!(
            fact.kind,
            Kind::Fork
                | Kind::Pin
                | Kind::Skewer
                | Kind::Discovers
                | Kind::Trapped
                | Kind::Threat
                | Kind::Checks
        )
    });
    let mut does = vec![as_deeds(study.start, &shown)];
    let own = merits.iter().filter(|fact| is_own(fact, step));
    if is_sharp {
        does.extend(
            own.filter(|fact| is_weighty(fact.kind)).take(1).map(|fact| Saying::predicate(study.start, fact)),
        );
    } else {
        does.extend(own.take(TOLD).map(|fact| exchanges::told(study, fact, step.from())));
        if merits.is_empty() {
            does.extend(change(study, &[step.m]).map(|fact| Saying::predicate(study.start, &fact)));
        }
    }
    does.retain(|saying| !saying.is_empty());
    does
}

/// What is worth a word beside a blow.
fn is_weighty(kind: Kind) -> bool {
    !matches!(
        kind,
        Kind::Mobilizes
            | Kind::Centralizes
            | Kind::Frees
            | Kind::Guards
            | Kind::FewerChecks
            | Kind::AnswersCheck
            | Kind::Attacks
    )
}

/// Whether a merit can be told as a deed of the move.
pub(super) fn is_own(fact: &Fact, step: &Step) -> bool {
    fact.by.is_none_or(|by| by.square == step.to())
        || matches!(fact.kind, Kind::Frees | Kind::OffersTrade | Kind::Gains)
}

/// Where no claim says what the move does: that others are as good, or what it keeps.
fn keeps(study: &Study<'_>, san: &str) -> Saying {
    let Some(balance) = study.balance(&[], study.us) else { return Saying::default() };
    let value = study.value.unwrap_or(Value::Centipawns(0));
    let m = study.line.steps()[0].m;
    let as_good = |other: &&motive_answer::Variation| {
        other.moves.first() != Some(&m) && value.centipawns() - other.value.centipawns() <= SAME
    };
    let words = match value.band() {
        Band::Worse | Band::Lost => "holds on",
        _ if study.subject.others.iter().any(|other| as_good(&other)) => {
            "is one of several moves of the same worth"
        }
        Band::Won => "keeps the win",
        Band::Better => "keeps the advantage",
        Band::Equal => "keeps the balance",
    };
    Saying::worded(format!("{san} {words}"), &[balance])
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

/// Who stands better, and by what; the name of the pawn structure, where it has one.
pub(super) fn standing(study: &mut Study<'_>, told: &mut Told) {
    if !study.scope.has_position() {
        return;
    }
    let most = MOST_NAMED - usize::from(structure(study, told));
    let Some(value) = study.value else { return };
    let band = value.band();
    let points = weighed(study);
    let ahead = if band == Band::Equal {
        weightiest(study, &points)
    } else if value.centipawns() >= 0 {
        study.us
    } else {
        study.us.other()
    };
    let (own, other) = (sayings(study, &points, ahead), sayings(study, &points, ahead.other()));
    if band == Band::Equal {
        let first = |sayings: Vec<Weighed>| sayings.into_iter().next().map(|weighed| weighed.saying);
        let saying = match (first(own), first(other)) {
            (Some(mine), Some(other)) => mine.then(", but ", other).after("the game is equal: "),
            (Some(one), None) | (None, Some(one)) => one.after("the game is equal, though "),
            (None, None) => return,
        };
        told.tell(Place::Standing, saying);
    } else {
        told.tell(Place::Standing, better(study, ahead, value, [own, other], most));
    }
}

/// "White stands better: ...; on the other hand, ...". The reasons are given as all of them only if their worths explain the value.
fn better(
    study: &mut Study<'_>,
    ahead: Color,
    value: Value,
    [mut own, other]: [Vec<Weighed>; 2],
    most: usize,
) -> Saying {
    let name = side_name(ahead);
    let band = value.band();
    let words = if is_drawn(study) {
        // More pawns do not say that a side stands better where that is drawn as a rule.
        "has more"
    } else if matches!(band, Band::Won | Band::Lost) {
        "is winning"
    } else {
        "stands better"
    };
    // A coach says what the other side has, too.
    let but = other.into_iter().next().filter(|_| matches!(band, Band::Better | Band::Worse));
    let most = most - usize::from(but.is_some());
    own.truncate(most);
    let against = but.as_ref().map_or(0, |weighed| weighed.worth);
    let missing = |own: &[Weighed]| {
        let told = own.iter().map(|weighed| weighed.worth).sum::<i32>() - against;
        value.mate().is_none() && told < ((value.centipawns().abs() - UNEXPLAINED) / 2).max(1)
    };
    // Where the squares of the pieces explain the rest, or nothing else is there, they are told.
    if missing(&own)
        && own.len() < most
        && let Some(more) = activity(study, ahead, if own.is_empty() { SOME_SQUARES } else { MANY_SQUARES })
    {
        own.push(Weighed { worth: more.worth, saying: Saying::statement(study.start, &more.fact) });
        if own.len() > 1 && missing(&own) {
            own.pop();
        }
    }
    let lead = if missing(&own) { ", among other things: " } else { ": " };
    if own.is_empty() {
        // No claim says why: only the band is told.
        return Saying::worded(format!("{name} {words}"), study.balance(&[], ahead).as_slice());
    }
    let saying = Saying::joined(own.into_iter().map(|weighed| weighed.saying).collect());
    let but = but.map_or_else(Saying::default, |weighed| weighed.saying);
    saying.after(&format!("{name} {words}{lead}")).then("; on the other hand, ", but)
}

/// "the rook on a5 alone guards": the piece that a rook behind an enemy passed pawn ties to it.
fn tied(study: &Study<'_>, fact: &Fact) -> Saying {
    let pawn = fact.squares.first().and_then(|&at| Placed::on(study.start, at));
    let Some((pawn, rook)) = pawn.zip(fact.by).filter(|_| fact.kind == Kind::RookBehind) else {
        return Saying::default();
    };
    let owner = pawn.piece.color;
    let guard = Sight::new(study.start).attackers(pawn.square, owner).single();
    let guard = guard.and_then(|at| Placed::on(study.start, at)).filter(|_| owner != rook.piece.color);
    let claim = guard.map(|guard| Claim::new(Kind::SoleGuard, &[]).by(guard).on([pawn]));
    match claim.and_then(|claim| study.ledger.check(claim)) {
        Some(fact) => {
            let words = fact.by.as_ref().map(piece).unwrap_or_default();
            Saying::worded(format!("{words} alone guards"), &[fact])
        }
        None => Saying::default(),
    }
}

/// Whether it is an ending with a name that is drawn as a rule.
fn is_drawn(study: &Study<'_>) -> bool {
    study.subject.strategy.ending(study.start).is_some_and(|(ending, _)| ending.drawn)
}

/// "the pawns show the Carlsbad structure: White has the half-open c-file"; whether it was told what the pawns give the sides.
fn structure(study: &Study<'_>, told: &mut Told) -> bool {
    let Some((structure, side)) = study.subject.strategy.structure(study.start) else { return false };
    // In an ending an open center is nothing special.
    if structure.name == "OPEN-CENTER" && Sight::new(study.start).is_ending() {
        return false;
    }
    let gives = gifts(study, structure, side);
    let gave = !gives.is_empty();
    let claim = Claim::new(Kind::Structure, &[]).side(side).pattern(structure.pattern.text());
    if let Some(fact) = study.ledger.check(claim) {
        let whose =
            if structure.name == "OPEN-CENTER" { String::new() } else { format!(", {}'s", side_name(side)) };
        let words = format!("the pawns show {}{whose}", structure.called_for(side));
        told.tell(Place::Standing, Saying::worded(words, &[fact]).then(": ", Saying::joined(gives)));
    }
    gave
}

/// What the pawns give the sides, as far as the board shows it; of two ways to say the same, the first.
fn gifts(study: &Study<'_>, structure: &Structure, owner: Color) -> Vec<Saying> {
    let mut list: Vec<(Boon, Owner, Saying)> = Vec::new();
    for gift in &structure.gives {
        let side = if gift.owner == Owner::Own { owner } else { owner.other() };
        let squares = gift.squares_for(owner);
        let claim = match gift.boon {
            Boon::HalfOpenFile => Claim::new(Kind::HalfOpenFile, &[]),
            Boon::WeakSquare => Claim::new(Kind::WeakSquare, &[]),
            Boon::Restrains => {
                let hits = |pawn: &Square| {
                    let seen = study.start.attacks_from(*pawn);
                    squares.iter().any(|&square| seen.contains(square))
                };
                let pawns = study.start.men(side, Role::Pawn).into_iter().filter(hits);
                Claim::new(Kind::Restrains, &[]).on(pawns.filter_map(|at| Placed::on(study.start, at)))
            }
        };
        let known = list.iter().any(|&(boon, owner, _)| (boon, owner) == (gift.boon, gift.owner));
        if let Some(fact) = study.ledger.check(claim.side(side).squares(squares)).filter(|_| !known) {
            list.push((gift.boon, gift.owner, Saying::statement(study.start, &fact)));
        }
    }
    list.into_iter().take(MOST_GIFTS).map(|(.., saying)| saying).collect()
}

/// The side that has the first word where nobody stands better: with more material, else with the weightiest point.
fn weightiest(study: &Study<'_>, points: &[Point]) -> Color {
    match motive_answer::balance(study.start, study.us) {
        1.. => study.us,
        0 => points.first().map_or(study.us, |point| point.side),
        _ => study.us.other(),
    }
}

/// What speaks for the sides, weighed once.
fn weighed(study: &mut Study<'_>) -> Vec<Point> {
    // Of the move alone only the material is told, which needs no weighing.
    if study.scope.has_position() { points(study) } else { Vec::new() }
}

/// What speaks for a side: material first, then the rest as it is weighed.
pub(super) fn imbalances(study: &mut Study<'_>, side: Color) -> Vec<Saying> {
    let points = weighed(study);
    sayings(study, &points, side).into_iter().map(|weighed| weighed.saying).collect()
}

/// Something that speaks for a side in words, with its worth in hundredths.
struct Weighed {
    worth: i32,
    saying: Saying,
}

fn sayings(study: &Study<'_>, points: &[Point], side: Color) -> Vec<Weighed> {
    let mut sayings = Vec::new();
    let mut say = |worth: i32, fact: &Fact| {
        let saying = Saying::statement(study.start, fact).then(", which ", tied(study, fact));
        sayings.push(Weighed { worth, saying });
    };
    let balance = motive_answer::balance(study.start, side);
    if balance > 0
        && let Some(fact) = study.balance(&[], side)
    {
        say(balance, &fact);
    }
    points.iter().filter(|point| point.side == side).for_each(|point| say(point.worth, &point.fact));
    sayings
}
