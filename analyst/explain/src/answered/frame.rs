//! The frames: what leads, and what belongs to it.
//!
//! What decides leads: mate, then what wins with the tactic that does it, then the threat that is met, then a known
//! result, then structure. A threat of mate by the opponent comes before everything.

mod ending;
mod named;
mod quiet;
mod win;
mod worse;

use motive_answer::{Reason, Value};
use motive_claims::{Claim, Kind};

use super::Told;
use super::data::{ExplanationKind, Place, ReasonTold};
use super::ledger::Fact;
use super::merits::TOLD;
use super::plans::plans;
use super::propose::parries;
use super::reasons::{covers, idea};
use super::remark::{deed, remarked, told as as_deeds};
use super::saying::Saying;
use super::study::{Scope, Study};
use crate::phrases::side_name;

/// Tells everything but the moves of the line and the comparisons.
pub(super) fn frame(study: &mut Study<'_>, kind: ExplanationKind, told: &mut Told) {
    match kind {
        ExplanationKind::Win => win::win(study, told),
        ExplanationKind::Defense => defense(study, told),
        ExplanationKind::Quiet => quiet::quiet(study, told),
        ExplanationKind::Worse => worse::worse(study, told),
        ExplanationKind::Ending => ending::ending(study, told),
    }
    if !study.result.is_mate() {
        named::named(study, told);
    }
    if kind != ExplanationKind::Quiet && !study.result.is_mate() {
        besides(study, told);
    }
    // Who is threatened hears of it, whatever leads.
    if let Some(threat) = &study.threat
        && !told.claims.contains(threat)
        && (threat.amount.is_none() || !study.result.is_mate() && meeting(study, threat).is_some())
    {
        told.tell(Place::Threat, threat_sentence(study, threat));
    }
    if kind != ExplanationKind::Ending {
        draw(study, told);
        own_idea(study, told);
    }
}

/// What the move is for, where something else leads.
fn besides(study: &mut Study<'_>, told: &mut Told) {
    let merits = study.own_merits();
    let step = &study.line.steps()[0];
    let new =
        merits.iter().filter(|fact| !told.claims.contains(fact)).filter(|fact| quiet::is_own(fact, step));
    let does: Vec<Saying> = new.take(TOLD).map(|fact| Saying::predicate(study.start, fact)).collect();
    let san = step.before.san(step.m);
    told.tell(Place::Why, Saying::listed(does).after(&format!("besides, {san} ")));
}

/// A line that ends in a draw by the rules, where the value says so, too.
fn draw(study: &Study<'_>, told: &mut Told) {
    if study.value != Some(Value::Centipawns(0)) {
        return;
    }
    let Some(fact) = study.ledger.check(Claim::new(Kind::Draws, &[])) else { return };
    let end = study.subject.answer.tree.main_line().iter().fold(study.start.clone(), |end, &m| end.after(m));
    let how = if end.is_stalemate() {
        "by stalemate"
    } else if end.is_insufficient_material() {
        "too little material is left to win"
    } else {
        "the position repeats"
    };
    told.add(Place::Why, Saying::worded(format!("The game is drawn: {how}."), std::slice::from_ref(&fact)));
}

/// "White threatens mate by Qxf7#".
fn threat_clause(study: &Study<'_>, threat: &Fact) -> Saying {
    let them = side_name(study.us.other());
    Saying::predicate(study.start, threat).after(&format!("{them} "))
}

/// The threat and how the move meets it.
fn threat_sentence(study: &Study<'_>, threat: &Fact) -> Saying {
    let clause = threat_clause(study, threat);
    match meeting(study, threat) {
        Some(met) => clause.then("; ", met),
        None => clause,
    }
}

/// How the move meets a threat: "g6 stops it: it blocks the way of the queen on h5 to f7".
pub(super) fn meeting(study: &Study<'_>, threat: &Fact) -> Option<Saying> {
    let step = &study.line.steps()[0];
    let san = step.before.san(step.m);
    let facts = study.facts.first()?;
    let threatening = threat.line.first()?;
    let mut how: Vec<&Fact> = Vec::new();
    for fact in facts {
        let serves = match fact.kind {
            Kind::Captures | Kind::Recaptures | Kind::Blocks => fact.on[0].square == threatening.from()?,
            Kind::Defends => fact.on[0].square == threatening.to(),
            Kind::Saves => step.from() == threatening.to(),
            Kind::Checkmates | Kind::BackRank | Kind::Smothered => true,
            _ => false,
        };
        if serves {
            how.push(fact);
        }
    }
    let parried = study.ledger.check(parries(threat, &[step.m]));
    let deeds = as_deeds(study.start, &how);
    let gained: Vec<&Fact> = facts
        .iter()
        .filter(|fact| matches!(fact.kind, Kind::Attacks | Kind::Checks | Kind::Threat))
        .take(1)
        .collect();
    match parried {
        Some(fact) => {
            let stops = Saying::worded(format!("{san} stops it"), &[fact]);
            if deeds.is_empty() {
                // What the headline of a win says need not be said again.
                let does = if study.result.is_good() { Vec::new() } else { remarked(facts, true) };
                return Some(stops.then(": it ", as_deeds(study.start, &does)));
            }
            Some(stops.then(": it ", deeds).then(" and ", as_deeds(study.start, &gained)))
        }
        None if !deeds.is_empty() => Some(deeds.after(&format!("{san} "))),
        None => None,
    }
}

/// A threat must be met: it leads.
fn defense(study: &mut Study<'_>, told: &mut Told) {
    if let Some(threat) = study.threat.clone() {
        told.tell(Place::Headline, threat_sentence(study, &threat));
    }
    if let Some(only) = only_move(study) {
        told.tell(Place::Why, only);
    }
    quiet::standing(study, told);
    plans(study, told);
}

/// "every move but g6 is clearly worse", if those that were compared say so and the engine agrees.
fn only_move(study: &mut Study<'_>) -> Option<Saying> {
    if study.scope == Scope::Better {
        return None;
    }
    let best = study.value?;
    let m = study.line.steps()[0].m;
    let others = study.subject.others.iter().filter(|other| other.moves.first() != Some(&m));
    let mut compared = 0;
    for other in others {
        compared += 1;
        if best.centipawns().saturating_sub(other.value.centipawns()) < 150 {
            return None;
        }
    }
    if compared == 0 {
        return None;
    }
    let fact = study.ledger.decide(Claim::new(Kind::OnlyMove, &[]).line(&[m]))?;
    Some(Saying::statement(study.start, &fact))
}

/// The idea of the move in the words of the system that had it, where no claim that is told says the same. It stands beside
/// what the move does.
fn own_idea(study: &Study<'_>, told: &mut Told) {
    let reasons = study.reasons(0);
    let after = [study.line.steps()[0].m];
    let covered = |reason: &Reason| reason.is_knowledge() && told.has(&covers(reason), &after);
    if reasons.iter().any(covered) {
        told.reason = ReasonTold::Claims;
        return;
    }
    // Where the move does nothing that the board shows, the idea stands beside what is said of the position.
    let fact = study.facts.first().and_then(|facts| facts.first()).or_else(|| told.claims.first()).cloned();
    let Some(fact) = fact else { return };
    if let Some(idea) = idea(study.subject.answer.best(), reasons) {
        told.add(Place::Why, Saying::worded(idea, std::slice::from_ref(&fact)));
        told.reason = ReasonTold::Quoted;
    }
}

/// What the first move does, without the SAN.
fn first_deeds(study: &Study<'_>) -> Saying {
    let facts = study.facts.first().map(|facts| remarked(facts, true)).unwrap_or_default();
    as_deeds(study.start, &facts)
}

/// A fact as what its move does: "Nf7+ forks …", with the moves before it if it comes later in the line.
fn staged(study: &Study<'_>, fact: &Fact) -> Saying {
    let ply = fact.after.len().saturating_sub(1);
    let step = &study.line.steps()[ply];
    let san = step.before.san(step.m);
    let lead = match ply {
        0 => format!("{san} "),
        2 => {
            let reply = &study.line.steps()[1];
            format!("after {}, {san} ", reply.before.san(reply.m))
        }
        _ => format!("later {san} "),
    };
    deed(study.start, fact).after(&lead)
}
