//! A known ending: its name, its result, its method.

use motive_answer::{Band, Value};
use motive_claims::{Claim, Kind};

use super::super::Told;
use super::super::data::{Place, ReasonTold};
use super::super::reasons::method;
use super::super::saying::Saying;
use super::super::study::Study;
use super::super::words::ending_words;
use super::first_deeds;
use crate::phrases::side_name;

/// Tells a known ending.
pub(super) fn ending(study: &mut Study<'_>, told: &mut Told) {
    let first = &study.line.steps()[0];
    let san = first.before.san(first.m);
    let band = study.value.map_or(Band::Equal, Value::band);
    let amount = match band {
        Band::Won | Band::Better => 1,
        Band::Equal => 0,
        Band::Worse | Band::Lost => -1,
    };
    let claim = Claim::new(Kind::Becomes, &[]).side(study.us).amount(amount);
    let does = first_deeds(study).after(&format!("{san} "));
    let Some(known) = study.ledger.decide(claim) else {
        told.tell(Place::Headline, does);
        return;
    };
    let stronger = if amount < 0 { study.us.other() } else { study.us };
    let name = ending_words(study.start, stronger);
    let result = match amount {
        0 => "a draw".to_owned(),
        _ => format!("won for {}", side_name(stronger)),
    };
    let headline = Saying::worded(format!("{name}: {result}"), std::slice::from_ref(&known));
    let keeps = match amount {
        0 => format!("{san} draws"),
        1 => format!("{san} wins"),
        _ => format!("{san} holds out"),
    };
    let headline = headline.then("; ", Saying::worded(keeps, std::slice::from_ref(&known)));
    told.tell(Place::Headline, capital(headline.then(": it ", first_deeds(study))));
    let reasons = study.reasons(0);
    if let Some(method) = method(study.subject.answer.best(), reasons) {
        told.add(Place::Method, Saying::worded(method, std::slice::from_ref(&known)));
        told.reason = ReasonTold::Quoted;
    }
}

/// The name of an ending begins the sentence.
fn capital(mut saying: Saying) -> Saying {
    if let Some(first) = saying.text.chars().next() {
        saying.text.replace_range(..first.len_utf8(), &first.to_uppercase().to_string());
    }
    saying
}
