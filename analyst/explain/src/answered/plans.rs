//! Plans of a pawn structure: told if an engine that keeps to the steps holds the value.

use motive_chess::{History, Move, Role, Square};
use motive_claims::{Claim, EngineOpinion, Kind};
use motive_strategy::Owner;

use super::Told;
use super::data::Place;
use super::ledger::{Fact, Ledger};
use super::saying::Saying;
use super::study::Study;
use crate::phrases::{list, side_name};

/// Nodes of each question, half-moves of a plan, other moves of its side between the steps.
const NODES: u64 = 4_000;
const MOST_MOVES: usize = 12;
const MOST_BETWEEN: usize = 1;
/// What a plan may cost, in hundredths of a pawn.
const COST: i32 = 20;
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
            let steps = plan.steps_for(side);
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
fn held(
    ledger: &mut Ledger<'_>,
    history: &History,
    after: &[Move],
    steps: &[(Role, Square)],
) -> Option<Fact> {
    let side = history.position().turn();
    let stands = |&&(role, square): &&(Role, Square)| {
        history.position().piece_at(square).is_some_and(|piece| piece.color == side && piece.role == role)
    };
    let steps: Vec<(Role, Square)> = steps.iter().skip_while(stands).copied().collect();
    let (first, _) = ledger.value(history, &[], NODES)?;
    let mut history = history.clone();
    let (mut line, mut done, mut between) = (Vec::new(), 0, 0);
    while done < steps.len() && line.len() < MOST_MOVES {
        let position = history.position();
        let own = position.turn() == side;
        let (role, to) = steps[done];
        let is_step = |m: &Move| m.role() == role && m.to() == to && !m.is_castle() && !m.is_promotion();
        let step = position.legal_moves().into_iter().find(|m| own && is_step(m));
        let good = step
            .filter(|&m| ledger.value(&history, &[m], NODES).is_some_and(|(value, _)| value >= first - COST));
        let m = match good {
            Some(m) => {
                done += 1;
                m
            }
            None if own && between == MOST_BETWEEN => return None,
            None => {
                between += usize::from(own);
                *ledger.value(&history, &[], NODES)?.1.first()?
            }
        };
        history.play(m);
        line.push(m);
    }
    let (last, _) = ledger.value(&history, &[], NODES)?;
    if steps.is_empty() || done < steps.len() || -last < first - COST {
        return None;
    }
    let squares = steps.iter().map(|&(_, square)| square);
    let mut claim = Claim::new(Kind::Plan, after).side(side).squares(squares).line(&line);
    claim.engine =
        Some(EngineOpinion { name: ledger.engine_name(), nodes: NODES * line.len() as u64, value: -last });
    ledger.check(claim)
}
