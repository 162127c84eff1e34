//! Endings that have a name or a rule: where the game stands, or where the line leads.

use motive_answer::{Band, Value};
use motive_chess::{Move, Position, Role};
use motive_claims::{Claim, Kind, is_quiet};
use motive_strategy::{Base, NamedEnding};

use super::super::Told;
use super::super::data::Place;
use super::super::saying::Saying;
use super::super::study::Study;
use super::super::weigh;
use crate::Step;
use crate::phrases::side_name;

/// Tells the name of the ending and its method; else the one that the line comes to.
pub(super) fn named(study: &mut Study<'_>, told: &mut Told) {
    becomes(study, told);
    let base = study.subject.strategy;
    let here = find(base, study.start);
    if let Some((ending, claims)) = here {
        let method = method(ending, &claims[0]);
        let facts: Option<Vec<_>> = claims.into_iter().map(|claim| study.ledger.check(claim)).collect();
        if let Some(facts) = facts {
            told.tell(Place::Method, Saying::worded(format!("this is {}: {method}", ending.called), &facts));
        }
        return;
    }
    let moves: Vec<Move> = study.shown().iter().map(|step| step.m).collect();
    let Some((ending, claims)) = study.shown().last().and_then(|step| find(base, &step.after)) else {
        return;
    };
    // What rests on several facts is told of the position only.
    let [claim] = claims.as_slice() else { return };
    let gains =
        Claim { what: Some(Box::new(claim.clone())), ..Claim::new(Kind::Gains, &moves).side(study.us) };
    if let Some(fact) = study.ledger.check(gains) {
        let method = method(ending, claim);
        told.tell(
            Place::Method,
            Saying::worded(format!("the line leads to {}: {method}", ending.called), &[fact]),
        );
    }
}

/// Tells that the line exchanges into a pawn ending whose result the engine knows, in the direction of the value.
fn becomes(study: &mut Study<'_>, told: &mut Told) {
    let bare = |position: &Position| {
        position.occupied() == position.role(Role::King) | position.role(Role::Pawn)
            && position.role(Role::Pawn).any()
    };
    if bare(study.start) || study.result.is_mate() {
        return;
    }
    // Where nothing can be taken at once, the ending is reached.
    let settled = |step: &&Step| bare(&step.after) && is_quiet(&step.after);
    let Some(plies) = study.line.steps().iter().find(settled).map(|step| step.ply + 1) else { return };
    let amount = match study.value.map_or(Band::Equal, Value::band) {
        Band::Won => 1,
        Band::Equal => 0,
        Band::Lost => -1,
        Band::Better | Band::Worse => return,
    };
    let moves = study.line.moves()[..plies].to_vec();
    let claim = Claim::new(Kind::Becomes, &moves).side(study.us).amount(amount);
    let Some(fact) = study.ledger.decide(claim) else { return };
    let result = match amount {
        0 => "drawn".to_owned(),
        1 => format!("won for {}", side_name(study.us)),
        _ => format!("lost for {}", side_name(study.us)),
    };
    let line = study.start.san_line(&moves);
    told.tell(
        Place::Why,
        Saying::worded(format!("the line goes into a pawn ending that is {result}: {line}"), &[fact]),
    );
}

/// The ending of a position, with the claims that say so: at least one.
fn find<'b>(base: &'b Base, position: &Position) -> Option<(&'b NamedEnding, Vec<Claim>)> {
    let (ending, features) = base.ending(position)?;
    let claims = features.iter().map(|feature| weigh::claim(feature, &features, position));
    Some((ending, claims.collect::<Option<Vec<_>>>()?))
}

fn method(ending: &NamedEnding, claim: &Claim) -> String {
    let side = claim.side.unwrap_or(motive_chess::Color::White);
    ending.method_of(side_name(side), side_name(side.other()))
}
