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
const MOST_BETWEEN: usize = 2;
/// Plans of a side that are tried.
const MOST_TRIED: usize = 12;
/// Plans of the side to move that are told.
const MOST_TOLD: usize = 2;
/// Words about a quiet move and its position.
const MOST_WORDS: usize = 90;

/// Tells a plan of either side that an engine holds: those of a structure with a name first, then what any position may ask for.
pub(super) fn plans(study: &mut Study<'_>, told: &mut Told) {
    if !study.scope.has_position() {
        return;
    }
    let m = study.line.steps()[0].m;
    for (who, after) in [(study.us, vec![]), (study.us.other(), vec![m])] {
        let mut history = study.subject.history.clone();
        for &m in &after {
            history.play(m);
        }
        let name = side_name(who);
        let mut begins = if after.is_empty() {
            format!("a plan for {name} is ")
        } else {
            format!("{name} may then go for ")
        };
        for (called, fact) in found(study, &history, &after, m) {
            let moves = own_moves(&history, &fact);
            let words = match moves.as_slice() {
                [only] => format!("{begins}{only}, {called}"),
                _ => format!("{begins}{called}, {}", list(&moves)),
            };
            if words.split_whitespace().count() <= MOST_WORDS.saturating_sub(told.words()) {
                told.tell(Place::Standing, Saying::worded(words, std::slice::from_ref(&fact)));
            }
            "another is ".clone_into(&mut begins);
        }
    }
}

/// The first plan that an engine holds; beside one of the structure, a second of the structure with another name.
fn found(study: &mut Study<'_>, history: &History, after: &[Move], m: Move) -> Vec<(String, Fact)> {
    let most = if after.is_empty() { MOST_TOLD } else { 1 };
    let mut found: Vec<(String, Fact)> = Vec::new();
    for plan in candidates(study, history) {
        let another = plan.of_structure && found.iter().all(|(name, _)| *name != plan.name);
        if found.len() == most || !found.is_empty() && !another {
            continue;
        }
        let fact = held(&mut study.ledger, history, after, &plan.steps);
        // The move that is explained is no plan beside itself, and who moves now is not asked to go elsewhere instead.
        let fits = |fact: &Fact| {
            let own = fact.line.iter().step_by(2).find(|step| step.from() == m.from());
            fact.line != [m] && own.is_none_or(|&step| step == m)
        };
        if let Some(fact) = fact.filter(|fact| !after.is_empty() || fits(fact)) {
            found.push((plan.name, fact));
            if !plan.of_structure {
                break;
            }
        }
    }
    found
}

/// A plan that is tried.
struct Candidate {
    name: String,
    steps: Vec<Errand>,
    /// Whether it belongs to the structure with a name.
    of_structure: bool,
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
            list.push(Candidate { name: plan.name_for(side), steps: steps.collect(), of_structure: true });
        }
    }
    for design in base.designs(history.position()) {
        let steps =
            design.steps.iter().map(|step| Errand { role: step.role, from: Some(step.from), to: step.to });
        list.push(Candidate { name: design.called(), steps: steps.collect(), of_structure: false });
    }
    // What the line begins with is what an engine holds most easily.
    let line = &study.line.moves()[history.moves().len() - study.subject.history.moves().len()..];
    let goes = |step: &Errand| line.iter().step_by(2).any(|&m| step.is_done_by(m));
    list.sort_by_key(|plan: &Candidate| (!plan.of_structure, !plan.steps.iter().all(goes)));
    list.truncate(MOST_TRIED);
    list
}

/// The moves of the line that are steps of the plan: a3, b4.
fn own_moves(history: &History, fact: &Fact) -> Vec<String> {
    let mut position = history.position().clone();
    let side = position.turn();
    let mut names = Vec::new();
    for &m in &fact.line {
        if position.turn() == side && fact.squares.get(names.len()) == Some(&position.destination(m)) {
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
