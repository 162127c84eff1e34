//! Plans, of a pawn structure or of any position: told if an engine that keeps to the steps holds the value.

use motive_chess::{History, Move};
use motive_claims::{Claim, EngineOpinion, Kind};
use motive_strategy::Owner;

use super::Told;
use super::data::Place;
use super::keep::{Errand, kept};
use super::ledger::{Fact, Ledger};
use super::saying::Saying;
use super::study::Study;
use crate::phrases::{list, side_name};

/// Other moves of its side between the steps of a plan.
const MOST_BETWEEN: usize = 1;
/// Plans of a side that are tried.
const MOST_TRIED: usize = 4;
/// Words about a quiet move and its position.
const MOST_WORDS: usize = 90;

/// Tells a plan of either side that an engine holds: those of a structure with a name first, then what any position may ask for.
pub(super) fn plans(study: &mut Study<'_>, told: &mut Told) {
    let m = study.line.steps()[0].m;
    for (who, after) in [(study.us, vec![]), (study.us.other(), vec![m])] {
        let mut history = study.subject.history.clone();
        for &m in &after {
            history.play(m);
        }
        let words_left = MOST_WORDS.saturating_sub(told.words());
        let mut found = candidates(study, &history)
            .into_iter()
            .filter_map(|plan| Some((plan.name, held(&mut study.ledger, &history, &after, &plan.steps)?)))
            // The move that is explained is no plan beside itself.
            .filter(|(_, fact)| fact.line != [m]);
        let Some((called, fact)) = found.next() else { continue };
        let words = format!("{called}, {}", list(&own_moves(&history, &fact)));
        let name = side_name(who);
        let words = if after.is_empty() {
            format!("a plan for {name} is {words}")
        } else {
            format!("{name} may then go for {words}")
        };
        if words.split_whitespace().count() <= words_left {
            told.tell(Place::Standing, Saying::worded(words, std::slice::from_ref(&fact)));
        }
    }
}

/// A plan that is tried.
struct Candidate {
    name: String,
    steps: Vec<Errand>,
}

/// The plans of the side to move that are tried, in their order.
fn candidates(study: &Study<'_>, history: &History) -> Vec<Candidate> {
    let base = study.subject.strategy;
    let who = history.position().turn();
    let mut list = Vec::new();
    if let Some((structure, side)) = base.structure(study.start) {
        let owner = if who == side { Owner::Own } else { Owner::Enemy };
        for plan in structure.plans.iter().filter(|plan| plan.owner == owner).take(MOST_TRIED) {
            let steps = plan.steps_for(side).into_iter().map(|(role, to)| Errand { role, from: None, to });
            list.push(Candidate { name: plan.name_for(side), steps: steps.collect() });
        }
    }
    for design in base.designs(history.position()).into_iter().take(MOST_TRIED.saturating_sub(list.len())) {
        let stops = std::iter::once(design.from).chain(design.steps.iter().copied());
        let steps =
            stops.zip(&design.steps).map(|(from, &to)| Errand { role: design.role, from: Some(from), to });
        list.push(Candidate { name: design.called(), steps: steps.collect() });
    }
    list
}

/// The moves of the side in the line: a3, b4.
fn own_moves(history: &History, fact: &Fact) -> Vec<String> {
    let mut position = history.position().clone();
    let side = position.turn();
    let mut names = Vec::new();
    for &m in &fact.line {
        if position.turn() == side {
            names.push(position.san(m));
        }
        position = position.after(m);
    }
    names
}

/// The claim that a side can make the steps, if the engine, who may reply as it likes, does not find that they cost anything.
fn held(ledger: &mut Ledger<'_>, history: &History, after: &[Move], steps: &[Errand]) -> Option<Fact> {
    let side = history.position().turn();
    let stands = |step: &&Errand| {
        let piece = history.position().piece_at(step.to);
        piece.is_some_and(|piece| piece.color == side && piece.role == step.role)
    };
    let steps: Vec<Errand> = steps.iter().skip_while(stands).copied().collect();
    let kept = kept(ledger, history, side, &steps, MOST_BETWEEN)?;
    let squares = steps.iter().map(|step| step.to);
    let mut claim = Claim::new(Kind::Plan, after).side(side).squares(squares).line(&kept.line);
    claim.engine = Some(EngineOpinion { name: ledger.engine_name(), nodes: kept.nodes, value: kept.value });
    ledger.check(claim)
}
