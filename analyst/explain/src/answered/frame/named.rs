//! Endings that have a name or a rule: where the game stands, or where the line leads.

use motive_chess::{Move, Position};
use motive_claims::{Claim, Kind};
use motive_strategy::{Base, Ending};

use super::super::Told;
use super::super::data::Place;
use super::super::saying::Saying;
use super::super::study::Study;
use super::super::weigh;
use crate::phrases::side_name;

/// Tells the name of the ending and its method; else the one that the line comes to.
pub(super) fn named(study: &Study<'_>, told: &mut Told) {
    let base = study.subject.strategy;
    let here = find(base, study.start);
    if let Some((ending, claim)) = &here {
        let method = method(ending, claim);
        if let Some(fact) = study.ledger.check(claim.clone()) {
            told.tell(Place::Method, Saying::worded(format!("this is {}: {method}", ending.called), &[fact]));
        }
        return;
    }
    let moves: Vec<Move> = study.shown().iter().map(|step| step.m).collect();
    let Some((ending, claim)) = study.shown().last().and_then(|step| find(base, &step.after)) else { return };
    let gains = Claim { what: Some(Box::new(claim.clone())), ..Claim::new(Kind::Gains, &moves).side(study.us) };
    if let Some(fact) = study.ledger.check(gains) {
        let method = method(ending, &claim);
        told.tell(Place::Method, Saying::worded(format!("the line leads to {}: {method}", ending.called), &[fact]));
    }
}

/// The ending of a position, with the claim that says so.
fn find<'b>(base: &'b Base, position: &Position) -> Option<(&'b Ending, Claim)> {
    let (ending, feature) = base.ending(position)?;
    let claim = weigh::claim(&feature, std::slice::from_ref(&feature), position)?;
    Some((ending, claim))
}

fn method(ending: &Ending, claim: &Claim) -> String {
    let side = claim.side.unwrap_or(motive_chess::Color::White);
    ending.method_of(side_name(side), side_name(side.other()))
}
