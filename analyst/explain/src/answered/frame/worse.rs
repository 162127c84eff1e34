//! The side to move is worse or lost: what is lost, and what asks most of the opponent.

use motive_answer::{Band, Value, Variation};
use motive_claims::{Claim, Kind};

use super::super::Told;
use super::super::data::Place;
use super::super::plans::plans;
use super::super::result::{Result, clause};
use super::super::saying::Saying;
use super::super::study::Study;
use super::{first_deeds, meeting, quiet, threat_sentence};
use crate::phrases::side_name;

/// Moves within this of each other, in hundredths, are of the same worth.
const SAME: i32 = 15;
/// A reply is clearly worse if it gives away so much.
const CLEARLY: i32 = 150;

/// Tells a worse position.
pub(super) fn worse(study: &mut Study<'_>, told: &mut Told) {
    let (us, them) = (side_name(study.us), side_name(study.us.other()));
    let first = &study.line.steps()[0];
    let san = first.before.san(first.m);
    let value = study.value.unwrap_or(Value::Centipawns(0));
    let lost = value.band() == Band::Lost;
    let state = if lost { "is lost" } else { "is worse" };
    let threat = study.threat.clone();

    let mate = forced_mate(study, value);
    let leads_with_threat = threat.as_ref().is_some_and(|threat| threat.amount.is_none());
    if let Some(mate) = mate {
        let does = first_deeds(study).after(&format!("{san} "));
        told.tell(Place::Headline, mate.then("; ", does));
    } else if let Some(threat) = threat.filter(|threat| leads_with_threat || meeting(study, threat).is_some())
    {
        let clause = threat_sentence(study, &threat);
        told.tell(
            Place::Headline,
            clause.then("", Saying::worded(format!("; {us} {state} all the same"), &[threat])),
        );
    } else {
        let mut points = quiet::imbalances(study, study.us.other());
        points.truncate(2);
        let headline = if points.is_empty() {
            // No claim says why.
            Saying::worded(format!("{us} {state}"), study.balance(&[], study.us).as_slice())
        } else {
            Saying::joined(points).after(&format!("{us} {state}: "))
        };
        told.tell(Place::Headline, headline.then("; ", first_deeds(study).after(&format!("{san} "))));
    }
    // What the opponent gets in any case.
    match &study.result {
        Result::Loss(change) => {
            let line = study.start.san_line(&study.line.moves()[..change.plies]);
            let words = format!("{them} {} in the end: {line}", change.words);
            told.tell(Place::Why, Saying::worded(words, &change.facts));
        }
        result @ Result::Gain(_) => {
            if let Some(gain) = clause(result) {
                told.tell(Place::Why, gain.after(&format!("{san} ")));
            }
        }
        _ => {}
    }
    hardest(study, told, &san, lost);
    to_find(study, told, them);
    if !study.result.is_mate() {
        plans(study, told);
    }
}

/// A mate that cannot be stopped.
fn forced_mate(study: &Study<'_>, value: Value) -> Option<Saying> {
    let Value::MatedIn(moves) = value else { return None };
    let them = study.us.other();
    let amount = i32::try_from(moves).ok()?;
    if let Some(fact) = study.ledger.check(Claim::new(Kind::Mates, &[]).side(them).amount(amount)) {
        return Some(Saying::worded(
            format!("{} mates in {moves} whatever is played", side_name(them)),
            &[fact],
        ));
    }
    match &study.result {
        Result::Mated { fact } => {
            let last = study.line.last();
            let words = format!("{} mates by {}", side_name(them), last.before.san(last.m));
            Some(Saying::worded(words, std::slice::from_ref(fact)))
        }
        _ => None,
    }
}

/// Which move makes it hardest: how the answer compares with the others.
fn hardest(study: &Study<'_>, told: &mut Told, san: &str, lost: bool) {
    let m = study.line.steps()[0].m;
    let others: Vec<_> =
        study.subject.others.iter().filter(|other| other.moves.first() != Some(&m)).collect();
    let all_lost = !others.is_empty() && others.iter().all(|other| other.value.band() == Band::Lost);
    let fact =
        study.facts.first().and_then(|facts| facts.first()).cloned().or_else(|| study.balance(&[], study.us));
    let Some(fact) = fact else { return };
    // Where another move is worth as much, none makes it hardest.
    let value = study.value.map_or(0, Value::centipawns);
    let one_of_several = others.iter().any(|other| value - other.value.centipawns() <= SAME);
    let words = match (lost, all_lost, others.is_empty()) {
        (_, _, true) | (_, false, _) => return,
        (true, true, _) if one_of_several => "the other moves lose as well".to_owned(),
        (true, true, _) => format!("the other moves lose as well; {san} makes it hardest"),
        (false, true, _) => format!("{san} is the move that holds on: the others lose"),
    };
    told.tell(Place::Hardest, Saying::worded(words, &[fact]));
}

/// What the opponent must find: the reply of the line, if those that were compared leave the opponent clearly less and the engine agrees.
fn to_find(study: &mut Study<'_>, told: &mut Told, them: &str) {
    let [first, reply, ..] = study.line.steps() else { return };
    if !study.scope.has_position() {
        return;
    }
    let (m, reply, after) = (first.m, reply.m, reply.before.clone());
    let value = study.value.map_or(0, Value::centipawns);
    let others: Vec<_> =
        study.subject.replies.iter().filter(|other| other.moves.first() != Some(&reply)).collect();
    let is_worse = |other: &&Variation| other.value.centipawns().saturating_sub(value) >= CLEARLY;
    // Where there is one legal reply, there is nothing to find.
    if others.is_empty() || !others.iter().all(is_worse) || after.legal_moves().len() == 1 {
        return;
    }
    let claim = Claim::new(Kind::OnlyMove, &[m]).line(&[reply]);
    if let Some(fact) = study.ledger.decide(claim) {
        let words = format!("{them} must find {}: every other reply is clearly worse", after.san(reply));
        told.tell(Place::Hardest, Saying::worded(words, &[fact]));
    }
}
