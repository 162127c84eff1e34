//! The rules alone as a system: plans in their order, each with the productions that led to it.

use std::fmt::Write as _;
use std::time::Duration;

use motive_answer::{
    Answer, Binding, BoundTo, Candidate, NodeId, Observer, Question, Reason, Reasons, StopReason, System,
    Trace,
};
use motive_chess::{History, Move, Position};

use crate::analysis::Analyst;
use crate::carry;
use crate::propose::{Considered, Proposal};

/// The name by which they are chosen.
const NAME: &str = "plans";
/// So many plans are proposed.
const MOST: usize = 8;
/// Nodes that the rules may play out.
const SIGHT: u32 = 1_200;
/// The same for every millisecond that is left.
const SIGHT_PER_MS: u128 = 300;
/// With less time no analysis is begun: matching the rules alone takes about as long.
const LEAST_TIME: Duration = Duration::from_millis(4);

/// The rules of PARADISE, without any search.
pub struct Plans {
    analyst: Analyst,
    /// The last position that was asked about, and what was proposed there.
    last: Option<(Position, Vec<Proposal>)>,
}

impl Default for Plans {
    fn default() -> Plans {
        Plans::new(Analyst::default())
    }
}

impl Plans {
    /// With an analyst and the knowledge that it has.
    pub fn new(analyst: Analyst) -> Plans {
        Plans { analyst, last: None }
    }

    fn steps(&self, position: &Position, proposal: &Proposal, line: &[Move]) -> Vec<(usize, Reason)> {
        let (Some(plan), Some(Reason::Knowledge { entry, .. })) = (&proposal.steps, proposal.reasons.first())
        else {
            return Vec::new();
        };
        carry::carried_out(self.analyst.knowledge(), position, plan, entry, line)
    }

    /// How many nodes the rules may play out, by the limits; `None` if there is no time for them at all.
    fn sight_within(question: &Question) -> Option<u32> {
        let control = &question.control;
        let ends = control.hard_deadline().into_iter().chain(control.soft_deadline()).min();
        let left = ends.map(|end| end.saturating_sub(control.elapsed()));
        if left.is_some_and(|left| left < LEAST_TIME) || control.must_end().is_some() {
            return None;
        }
        let by_time = left.map(|left| left.as_micros() * SIGHT_PER_MS / 1000);
        let by_nodes = question.limits.nodes.map(u128::from);
        let most = by_time.into_iter().chain(by_nodes).min();
        Some(most.map_or(SIGHT, |most| u32::try_from(most).unwrap_or(SIGHT).min(SIGHT)))
    }
}

impl System for Plans {
    fn name(&self) -> &'static str {
        NAME
    }

    /// The plans in their order, without values: nobody has doubted them yet.
    fn answer(&mut self, question: &Question, _observer: &mut dyn Observer) -> Answer {
        let started = question.control.elapsed();
        let position = question.history.position();
        let mut answer = Answer::empty(NAME);
        self.last = None;
        if position.legal_moves().is_empty() {
            return answer;
        }
        let Some(sight) = Plans::sight_within(question) else {
            answer.stop = question.control.must_end().unwrap_or(StopReason::Time);
            return answer;
        };
        self.analyst.keep_to(&question.control);
        let mut considered = self.analyst.consider(position, sight, MOST);
        if !question.only.is_empty() {
            considered.proposals.retain(|proposal| question.only.contains(&proposal.m));
        }
        let plans = considered.proposals.len() as u64;
        answer.spend(NAME, considered.played, plans);
        answer.trace = Trace {
            counts: vec![
                ("plans", plans),
                ("played", considered.played),
                ("firings", considered.firings as u64),
            ],
            text: tell(position, &considered),
        };
        for proposal in &considered.proposals {
            self.show(&mut answer, position, proposal);
        }
        answer.depth = answer.best().map_or(0, |best| best.line.len() as u32);
        self.last = Some((position.clone(), considered.proposals));
        answer.elapsed = question.control.elapsed().saturating_sub(started);
        answer
    }

    /// Which later moves of a line carry out the plan that it begins, as it was proposed in the last answer: their places
    /// in the line, each with the production that made the plan.
    fn reasons_along(&mut self, history: &History, line: &[Move]) -> Vec<(usize, Reason)> {
        let position = history.position();
        let Some((asked, proposals)) = &self.last else { return Vec::new() };
        let begun = proposals.iter().find(|proposal| line.first() == Some(&proposal.m));
        match begun {
            Some(proposal) if asked == position => self.steps(position, proposal, line),
            _ => Vec::new(),
        }
    }

    fn forget(&mut self) {
        self.last = None;
    }
}

impl Plans {
    /// Adds a proposal, and to the tree its concrete moves.
    fn show(&self, answer: &mut Answer, position: &Position, proposal: &Proposal) {
        let steps = self.steps(position, proposal, &proposal.line);
        let mut here = NodeId::ROOT;
        for (ply, &m) in proposal.line.iter().enumerate() {
            let carried = steps.iter().filter(|(place, _)| *place == ply).map(|(_, reason)| reason.clone());
            let reasons = match ply {
                0 => proposal.reasons.clone(),
                _ if ply % 2 == 1 => proposal.reasons.first().and_then(provided_for).into_iter().collect(),
                _ => carried.collect(),
            };
            let Ok(reasons) = Reasons::try_from(reasons) else { break };
            let Ok(next) = answer.tree.add(here, m, reasons) else { break };
            here = next;
        }
        answer.candidates.push(Candidate {
            line: proposal.line.clone(),
            by: vec![NAME],
            reasons: proposal.reasons.clone(),
            idea: proposal.statements.first().or(proposal.plan.as_ref()).cloned(),
            ..Candidate::new(proposal.m)
        });
    }
}

/// Why a reply stands in the line of a plan.
fn provided_for(reason: &Reason) -> Option<Reason> {
    let Reason::Knowledge { entry, .. } = reason else { return None };
    let told = BoundTo::Text("the plan provides for it".to_owned());
    Some(Reason::Knowledge { entry: entry.clone(), bindings: vec![Binding::new("reply", told)] })
}

fn tell(position: &Position, considered: &Considered) -> String {
    let (plans, played) = (considered.proposals.len(), considered.played);
    let mut text = format!("The rules have {plans} plans, with {played} nodes played out.\n");
    for proposal in &considered.proposals {
        let _ = write!(text, "  {}", position.san(proposal.m));
        if let Some(plan) = &proposal.plan {
            let _ = write!(text, "  plan {plan}");
        }
        text.push('\n');
        for statement in &proposal.statements {
            let _ = writeln!(text, "    {statement}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use motive_answer::Limits;

    use super::*;

    /// Composed: a knight forks king and rook.
    const FORK: &str = "6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1";

    #[test]
    fn a_plan_is_proposed_with_the_productions_that_led_to_it() {
        let position: Position = FORK.parse().unwrap();
        let answer = Plans::default().answer(&Question::new(&position, Limits::none()), &mut ());
        let best = answer.best().unwrap();
        assert_eq!(position.san(best.m), "Nf6+");
        assert!(best.value.is_none() && best.idea.is_some() && answer.candidates.len() <= MOST);
        let rook = "h5".parse().unwrap();
        let names_rook = |reason: &Reason| match reason {
            Reason::Knowledge { bindings, .. } => bindings
                .iter()
                .any(|bound| matches!(bound.value, BoundTo::PieceId(_, square) if square == rook)),
            _ => false,
        };
        assert!(best.reasons.iter().all(|reason| reason.system() == Some("paradise")));
        assert!(best.reasons.iter().any(names_rook), "{:?}", best.reasons);
        assert!(answer.nodes() > 0 && answer.nodes() <= u64::from(SIGHT) + 40);
        assert_eq!(answer.work[0].ideas, answer.candidates.len() as u64);
        for id in answer.tree.ids() {
            let mut here = position.clone();
            for m in answer.tree.path(id) {
                assert!(here.is_legal(m));
                here.play(m);
            }
        }
    }

    #[test]
    fn a_line_says_where_it_carries_the_plan_out() {
        let position: Position = FORK.parse().unwrap();
        let mut plans = Plans::default();
        plans.answer(&Question::new(&position, Limits::none()), &mut ());
        let mut here = position.clone();
        let line: Vec<Move> = ["Nf6+", "Kf7", "Nxh5", "Kg6", "Ng3"]
            .iter()
            .map(|san| {
                let m = here.parse_san(san).unwrap();
                here.play(m);
                m
            })
            .collect();
        let carried = plans.reasons_along(&History::new(position.clone()), &line);
        assert_eq!(carried.iter().map(|(ply, _)| *ply).collect::<Vec<_>>(), [2]);
        assert_eq!(carried[0].1.system(), Some("paradise"));
        assert!(
            plans.reasons_along(&History::new(here), &line).is_empty(),
            "another position has other plans"
        );
    }

    #[test]
    fn only_what_is_asked_for_is_proposed_and_only_in_time() {
        let position: Position = FORK.parse().unwrap();
        let other = position.parse_san("Ne7+").unwrap();
        let question = Question::new(&position, Limits::none()).only(&[other]);
        let answer = Plans::default().answer(&question, &mut ());
        assert!(answer.candidates.iter().all(|candidate| candidate.m == other));
        let late = Question::new(&position, Limits::time(Duration::from_millis(1)));
        let answer = Plans::default().answer(&late, &mut ());
        assert!(answer.candidates.is_empty() && answer.stop == StopReason::Time);
    }
}
