//! Something is won, or mate is forced: what wins leads, with the tactic that does it.

use motive_claims::Kind;

use super::super::Told;
use super::super::data::Place;
use super::super::ledger::Fact;
use super::super::propose::standing;
use super::super::reasons::covers;
use super::super::result::{Result, clause};
use super::super::saying::Saying;
use super::super::study::Study;
use super::super::words::{statement, threatened};
use super::{first_deeds, only_move, staged};
use crate::phrases::side_name;

/// What can lead, the most telling first.
const LEADS: &[Kind] = &[
    Kind::Lures,
    Kind::Fork,
    Kind::Skewer,
    Kind::DoubleCheck,
    Kind::Trapped,
    Kind::Discovers,
    Kind::Pin,
    Kind::Promotes,
    Kind::Attacks,
    Kind::Threat,
    Kind::Captures,
    Kind::Recaptures,
    Kind::Hangs,
];

/// Half-moves within which a tactic is at hand.
const SOON: usize = 4;

/// Tells a win.
pub(super) fn win(study: &mut Study<'_>, told: &mut Told) {
    let lead = lead(study);
    let headline = headline(study, lead.as_ref());
    let headline = match &study.threat {
        Some(threat) if threat.amount.is_none() && !is_mate_now(study) => {
            let san = threatened(study.start, threat);
            let them = side_name(study.us.other());
            Saying::worded(format!("{them} threatens mate by {san}, but "), std::slice::from_ref(threat))
                .then("", headline)
        }
        _ => headline,
    };
    told.tell(Place::Headline, headline);
    why(study, told);
    if told.sentences.len() < 3
        && let Some(only) = only_move(study)
    {
        told.tell(Place::Why, only);
    }
}

fn is_mate_now(study: &Study<'_>) -> bool {
    study.line.steps()[0].is_mate()
}

/// The tactic that the gain or the mate comes from. What comes at once, and what a system names as its reason, goes first.
fn lead(study: &Study<'_>) -> Option<Fact> {
    let mates = study.result.is_mate();
    // What is captured must be a good part of what is won.
    let least = match &study.result {
        Result::Gain(change) => change.amount / 2,
        _ => 0,
    };
    let mut best: Option<((bool, bool, usize, usize), Fact)> = None;
    for (ply, facts) in study.facts.iter().enumerate().step_by(2) {
        let named: Vec<Kind> = study.reasons(ply).iter().flat_map(covers).collect();
        for fact in facts {
            let Some(rank) = LEADS.iter().position(|&kind| kind == fact.kind) else { continue };
            let serves = match fact.kind {
                Kind::Promotes | Kind::Lures | Kind::DoubleCheck => true,
                Kind::Threat => mates || study.pays_by_line(fact),
                // A capture wins something only if it is not just taken back.
                Kind::Captures | Kind::Recaptures => ply == 0 && !mates,
                _ => !mates && study.pays(fact, least),
            };
            let key = (ply > SOON, !named.contains(&fact.kind), rank, ply);
            if serves && best.as_ref().is_none_or(|(known, _)| key < *known) {
                best = Some((key, fact.clone()));
            }
        }
    }
    best.map(|(_, fact)| fact)
}

fn headline(study: &Study<'_>, lead: Option<&Fact>) -> Saying {
    let first = &study.line.steps()[0];
    let san = first.before.san(first.m);
    if first.is_mate() {
        return first_deeds(study).after(&format!("{san} "));
    }
    let Some(won) = clause(&study.result) else { return first_deeds(study).after(&format!("{san} ")) };
    let won = match &study.result {
        Result::Mate { .. } => {
            let last = study.line.last();
            let mate = last.before.san(last.m);
            let by = if lead.is_some_and(|fact| fact.kind == Kind::Threat) {
                String::new()
            } else {
                format!(" by {mate}")
            };
            Saying::worded(format!("{san} leads to mate{by}"), &won.facts)
        }
        _ => won.after(&format!("{san} ")),
    };
    match lead {
        Some(fact) if fact.after.len() == 1 && !study.result.is_mate() => {
            let lead = staged(study, fact);
            let gained = clause(&study.result).unwrap_or_default();
            // "captures the knight and wins a knight" says one thing twice.
            let plain = matches!(fact.kind, Kind::Captures | Kind::Recaptures);
            if plain { won.then(": it ", first_deeds(study)) } else { lead.then(", and ", gained) }
        }
        Some(fact) if fact.after.len() == 1 => {
            let deed = super::deed(study.start, fact);
            won.then(": it ", deed)
        }
        // A gain that is a new queen says so itself.
        Some(fact) if fact.kind == Kind::Promotes && won.text.contains("makes") => won,
        Some(fact) => won.then(": ", staged(study, fact)),
        None => won.then(": it ", first_deeds(study)),
    }
}

/// What stood on the board already and makes it work; how the mate looks; a second tactic.
fn why(study: &Study<'_>, told: &mut Told) {
    let mut grounds: Vec<Saying> = Vec::new();
    let least = match &study.result {
        Result::Gain(change) => change.amount / 2,
        _ => i32::MAX,
    };
    for fact in study.ledger.check_all(standing(study.start, &[], study.us)) {
        let struck = fact.kind != Kind::SoleGuard || is_struck(study, &fact);
        if grounds.len() < 2 && struck && study.pays(&fact, least) {
            grounds.push(Saying::worded(statement(study.start, &fact), std::slice::from_ref(&fact)));
        }
    }
    if let Some(hung) = hung(study).filter(|_| !study.result.is_mate()) {
        grounds.insert(0, hung);
        grounds.truncate(2);
    }
    told.tell(Place::Why, Saying::joined(grounds));
    // Of a mate the last move is told where it has a name.
    if let Some(last) = study.facts.last().filter(|_| study.result.is_mate()) {
        let named = last.iter().find(|fact| matches!(fact.kind, Kind::BackRank | Kind::Smothered));
        if let Some(fact) = named.filter(|_| study.facts.len() > 1) {
            told.tell(Place::Why, Saying::statement(study.start, fact));
        }
    }
}

/// Whether the first move attacks or takes what a lone guard guards, or the guard itself.
fn is_struck(study: &Study<'_>, fact: &Fact) -> bool {
    let step = &study.line.steps()[0];
    let bears = step.after.attacks_from(step.to()).with(step.to());
    let struck = |placed: &motive_claims::Placed| bears.contains(placed.square);
    fact.on.iter().any(struck) || fact.by.iter().any(struck)
}

/// The piece that the first move takes hung already.
fn hung(study: &Study<'_>) -> Option<Saying> {
    let (square, _) = study.line.steps()[0].captured()?;
    let taken = motive_claims::Placed::on(study.start, square)?;
    let fact = study.ledger.check(motive_claims::Claim::new(Kind::Hangs, &[]).on([taken]))?;
    let guards = crate::see::guards(study.start, square, study.us.other());
    let words = if guards.is_empty() { "is not guarded" } else { "is not guarded enough" };
    let name = super::super::words::piece(&taken);
    Some(Saying::worded(format!("{name} {words}"), &[fact]))
}
