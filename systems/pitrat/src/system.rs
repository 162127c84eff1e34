//! Pitrat's program as a system: the plans that its moves carry out, and the tries that failed.

use motive_answer::{
    Alternative, Answer, Candidate, Lost, NodeId, Observer, Question, Reason, Reasons, Searched, System,
    Trace, Tree,
};
use motive_chess::{Move, Position};

use crate::pitrat::{Pitrat, PitratOutcome};
use crate::settings::Mode;
use crate::story::Story;

/// The names by which it is chosen.
const NAME: &str = "pitrat";
const FAITHFUL: &str = "pitrat-faithful";

impl System for Pitrat {
    fn name(&self) -> &'static str {
        match self.settings().mode {
            Mode::Default => NAME,
            Mode::Faithful => FAITHFUL,
        }
    }

    /// The first candidate has reasons only if its plan wins something. Without a combination the move is merely expected,
    /// and the tree rests on the search alone.
    fn answer(&mut self, question: &Question, observer: &mut dyn Observer) -> Answer {
        let outcome = self.search(question, observer);
        let position = question.history.position();
        let story = &outcome.story;
        let name = self.name();
        let mut answer = Answer::empty(name);
        (answer.elapsed, answer.stop) = (outcome.elapsed, outcome.stop);
        answer.depth = outcome.line.len() as u32;
        answer.spend(name, outcome.nodes + outcome.looked, outcome.nodes);
        answer.trace = Trace { counts: counts(&outcome), text: story.tell(position) };
        let (Some(best), Some(solution)) = (outcome.best, &outcome.solution) else { return answer };
        let mut first = Candidate {
            value: Some(outcome.value),
            line: if outcome.line.is_empty() { vec![best] } else { outcome.line.clone() },
            by: vec![name],
            ..Candidate::new(best)
        };
        if outcome.wins {
            let proposed = solution.tree.child(NodeId::ROOT, best);
            first.reasons = proposed.map(|id| solution.tree.reasons(id).to_vec()).unwrap_or_default();
            first.idea = story.line.first().filter(|told| told.m == best).map(|told| told.text.clone());
            answer.tree = solution.tree.clone();
        } else {
            let (depth, nodes) = (answer.depth, answer.nodes());
            let (engine, side) = (name.to_owned(), position.turn());
            let searched = Searched { engine, depth, nodes, value: outcome.value, side };
            answer.tree = Tree::of_line(&first.line, |_| Reasons::one(Reason::Search(searched.clone())));
        }
        answer.candidates.push(first);
        answer
            .candidates
            .extend(solution.alternatives.iter().map(|other| failed(name, position, story, other)));
        answer
    }

    fn forget(&mut self) {}
}

/// A move of the root that was tried and is not the answer.
fn failed(name: &'static str, position: &Position, story: &Story, other: &Alternative) -> Candidate {
    let plan = story.tried.iter().find(|(m, _)| *m == other.tried).and_then(|&(_, plan)| plan);
    let lost =
        Lost { line: other.refutation.clone(), value: other.value, why: why(position, story, other.tried) };
    Candidate {
        value: Some(other.value),
        line: std::iter::once(other.tried).chain(other.refutation.iter().copied()).collect(),
        by: vec![name],
        reasons: other.reasons.as_slice().to_vec(),
        idea: plan.map(|plan| story.plan_text(plan)),
        lost: Some(lost),
        ..Candidate::new(other.tried)
    }
}

/// What went wrong with a move of the root, as far as that was found out.
fn why(position: &Position, story: &Story, tried: Move) -> String {
    let failure = story.failures.iter().find(|failure| failure.path.is_empty() && failure.tried == tried);
    failure.map_or_else(String::new, |failure| story.failure_text(position, failure))
}

fn counts(outcome: &PitratOutcome) -> Vec<(&'static str, u64)> {
    let story = &outcome.story;
    vec![
        ("nodes", outcome.nodes),
        ("looked", outcome.looked),
        ("characteristics", story.characteristics.len() as u64),
        ("plans", story.plans.len() as u64),
        ("failures", story.failures.len() as u64),
        ("wins", u64::from(story.wins)),
    ]
}

#[cfg(test)]
mod tests {
    use motive_answer::{BoundTo, CheckOptions, Control, Limits, Value, check};

    use super::*;
    use crate::PitratSettings;

    fn answer(fen: &str) -> (Position, Answer) {
        let position: Position = fen.parse().unwrap();
        let question = Question::new(&position, Limits::nodes(1_000));
        let answer = Pitrat::new(PitratSettings::default()).answer(&question, &mut ());
        let solution = answer.solution(&question.history).unwrap();
        let checked = check(solution, None, &CheckOptions::default(), &Control::new(), &mut ());
        assert!(!checked.verdict().is_contradicted(), "{:?}", checked.finding());
        (position, answer)
    }

    #[test]
    fn the_plan_is_the_reason() {
        // Schulder against Boden, London 1853: the second figure of the paper.
        let (position, answer) = answer("2k1rb1r/ppp3pp/2np1q2/5b2/2B2P2/2P1BQ2/PP1N1P1P/2KR3R b - - 0 1");
        let best = answer.best().unwrap();
        assert_eq!(position.san(best.m), "d5");
        let plan = best.reasons.iter().find_map(|reason| match reason {
            Reason::Knowledge { bindings, .. } => Some((reason.system(), bindings)),
            _ => None,
        });
        let (system, bindings) = plan.expect("a plan");
        assert_eq!(system, Some("pitrat"));
        assert!(bindings.iter().any(|bound| bound.name == "plan"), "{bindings:?}");
        assert!(bindings.iter().any(|bound| matches!(bound.value, BoundTo::PieceId(..))), "{bindings:?}");
        let first = answer.tree.child(NodeId::ROOT, best.m).unwrap();
        assert_eq!(answer.tree.reasons(first), best.reasons);
        assert!(matches!(answer.value(), Some(Value::MateIn(_) | Value::Centipawns(100..))));
        assert!(best.idea.is_some() && answer.nodes() >= answer.work[0].ideas && answer.work[0].ideas > 0);
        assert!(answer.trace.text.contains("What works"));
    }

    #[test]
    fn tries_that_failed_say_why() {
        let (_, answer) = answer("2k1rb1r/ppp3pp/2np1q2/5b2/2B2P2/2P1BQ2/PP1N1P1P/2KR3R b - - 0 1");
        let others = &answer.candidates[1..];
        assert!(others.iter().all(|other| other.lost.is_some()));
        let told = others.iter().filter(|other| other.lost.as_ref().is_some_and(|lost| !lost.why.is_empty()));
        assert!(told.count() > 0);
    }

    #[test]
    fn without_a_combination_the_move_has_no_reasons() {
        let (_, answer) = answer("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        assert!(answer.best().unwrap().reasons.is_empty());
        assert!(answer.tree.ids().all(|id| !answer.tree.reasons(id).iter().any(Reason::is_knowledge)));
    }
}
