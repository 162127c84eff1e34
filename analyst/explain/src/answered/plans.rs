//! Plans of a pawn structure: told if an engine that keeps to the steps holds the value.

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
const MOST_TRIED: usize = 2;

/// Tells a plan of either side, if the pawns have a name and the plan holds.
pub(super) fn plans(study: &mut Study<'_>, told: &mut Told) {
    let base = study.subject.strategy;
    let Some((structure, side)) = base.structure(study.start) else { return };
    let m = study.line.steps()[0].m;
    for (who, after) in [(study.us, vec![]), (study.us.other(), vec![m])] {
        let owner = if who == side { Owner::Own } else { Owner::Enemy };
        let mut history = study.subject.history.clone();
        for &m in &after {
            history.play(m);
        }
        for plan in structure.plans.iter().filter(|plan| plan.owner == owner).take(MOST_TRIED) {
            let steps = plan.steps_for(side).into_iter().map(|(role, to)| Errand { role, from: None, to });
            let steps: Vec<Errand> = steps.collect();
            let Some(fact) = held(&mut study.ledger, &history, &after, &steps) else { continue };
            let words = format!("{}, {}", plan.name_for(side), moves_of(&history, &fact));
            let name = side_name(who);
            let words = if after.is_empty() {
                format!("a plan for {name} is {words}")
            } else {
                format!("{name} may then go for {words}")
            };
            told.tell(Place::Standing, Saying::worded(words, std::slice::from_ref(&fact)));
            break;
        }
    }
}

/// The moves of the side in the line: "a3 and b4".
fn moves_of(history: &History, fact: &Fact) -> String {
    let mut position = history.position().clone();
    let side = position.turn();
    let mut names = Vec::new();
    for &m in &fact.line {
        if position.turn() == side {
            names.push(position.san(m));
        }
        position = position.after(m);
    }
    list(&names)
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
