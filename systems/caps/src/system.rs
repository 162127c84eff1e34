//! CAPS as a system: its tree with what every move is for, and the tries that it gave up.

use motive_answer::{
    Alternative, Answer, Candidate, Lost, NodeId, Observer, Question, Reason, Reasons, Searched, System,
    Trace, Tree,
};
use motive_chess::Position;

use crate::caps::{Caps, CapsOutcome};
use crate::settings::Mode;
use crate::why::WhyNot;

/// The names by which the two modes are chosen.
const NAME: &str = "caps";
const FAITHFUL: &str = "caps-faithful";

impl System for Caps {
    fn name(&self) -> &'static str {
        match self.settings().mode {
            Mode::Default => NAME,
            Mode::Faithful => FAITHFUL,
        }
    }

    /// The first candidate has reasons only if CAPS has shown what it is for. A move that is merely the likeliest has none,
    /// and the tree then rests on the search alone.
    fn answer(&mut self, question: &Question, observer: &mut dyn Observer) -> Answer {
        let outcome = self.search(question, observer);
        let name = System::name(self);
        let position = question.history.position();
        let mut answer = Answer::empty(name);
        (answer.elapsed, answer.stop) = (outcome.elapsed, outcome.stop);
        answer.depth = outcome.line.len() as u32;
        answer.spend(name, outcome.statistics.nodes, outcome.statistics.nodes);
        answer.trace = Trace { counts: counts(&outcome), text: outcome.tell(position) };
        let (Some(best), Some(solution)) = (outcome.best, &outcome.solution) else { return answer };
        let mut first = Candidate {
            value: Some(outcome.value),
            line: if outcome.line.is_empty() { vec![best] } else { outcome.line.clone() },
            by: vec![name],
            ..Candidate::new(best)
        };
        if outcome.found_at > 0 {
            let proposed = solution.tree.child(NodeId::ROOT, best);
            first.reasons = proposed.map(|id| solution.tree.reasons(id).to_vec()).unwrap_or_default();
            first.idea = outcome.purpose();
            answer.tree = solution.tree.clone();
        } else {
            let (depth, nodes) = (answer.depth, outcome.statistics.nodes);
            let (engine, side) = (name.to_owned(), position.turn());
            let searched = Searched { engine, depth, nodes, value: outcome.value, side };
            answer.tree = Tree::of_line(&first.line, |_| Reasons::one(Reason::Search(searched.clone())));
        }
        answer.candidates.push(first);
        let at_root = solution.alternatives.iter().filter(|other| other.node == NodeId::ROOT);
        answer.candidates.extend(at_root.map(|other| given_up(name, position, other)));
        answer
    }

    fn forget(&mut self) {
        Caps::forget(self);
    }
}

/// A try of the root that was given up.
fn given_up(name: &'static str, position: &Position, other: &Alternative) -> Candidate {
    let why = WhyNot::new(position, other.tried, &other.refutation);
    let why = why.map_or_else(String::new, |why| why.text());
    let lost = Lost { line: other.refutation.clone(), value: other.value, why };
    Candidate {
        value: Some(other.value),
        line: std::iter::once(other.tried).chain(other.refutation.iter().copied()).collect(),
        by: vec![name],
        reasons: other.reasons.as_slice().to_vec(),
        lost: Some(lost),
        ..Candidate::new(other.tried)
    }
}

fn counts(outcome: &CapsOutcome) -> Vec<(&'static str, u64)> {
    let statistics = &outcome.statistics;
    vec![
        ("nodes", statistics.nodes),
        ("parents", statistics.parents),
        ("children", statistics.children),
        ("lemma_hits", statistics.lemma_hits),
        ("found_at", outcome.found_at),
    ]
}

#[cfg(test)]
mod tests {
    use motive_answer::{BoundTo, CheckOptions, Control, Limits, check};

    use super::*;
    use crate::CapsSettings;

    fn answer(fen: &str, settings: CapsSettings) -> (Position, Answer) {
        let position: Position = fen.parse().unwrap();
        let question = Question::new(&position, Limits::nodes(500));
        let answer = Caps::new(settings).answer(&question, &mut ());
        // Whatever a check by the rules alone leaves open, no move is illegal and no reason false.
        if let Some(solution) = answer.solution(&question.history) {
            let checked = check(solution, None, &CheckOptions::default(), &Control::new(), &mut ());
            assert!(!checked.verdict().is_contradicted(), "{:?}", checked.finding());
        }
        (position, answer)
    }

    #[test]
    fn the_first_move_says_what_it_is_for() {
        // Appendix C.4 of the specification: the knight leaves e5 to the bishop.
        let fen = "6bk/5p1p/8/4N3/5B2/8/8/6RK w - - 0 1";
        for (settings, name) in
            [(CapsSettings::default(), "caps"), (CapsSettings::faithful(), "caps-faithful")]
        {
            let (position, answer) = answer(fen, settings);
            let best = answer.best().unwrap();
            assert_eq!((position.san(best.m).as_str(), answer.system), ("Nxf7+", name));
            let known = best.reasons.iter().find(|reason| reason.is_knowledge()).unwrap();
            assert_eq!(known.system(), Some("caps"));
            let Reason::Knowledge { bindings, .. } = known else { panic!("{known:?}") };
            assert!(bindings.iter().any(|bound| bound.name == "purpose"), "{bindings:?}");
            let first = answer.tree.child(NodeId::ROOT, best.m).unwrap();
            assert_eq!(answer.tree.reasons(first), best.reasons);
            assert!(best.idea.is_some() && answer.nodes() > 0 && answer.trace.text.contains("CAPS"));
            assert_eq!(answer.work[0].system, name);
        }
    }

    #[test]
    fn what_was_given_up_says_why() {
        let (position, answer) = answer("6bk/5p1p/8/4N3/5B2/8/8/6RK w - - 0 1", CapsSettings::default());
        let given_up: Vec<&Candidate> = answer.candidates[1..].iter().collect();
        assert!(!given_up.is_empty());
        for other in given_up {
            let lost = other.lost.as_ref().unwrap();
            assert!(other.has_knowledge());
            assert!(lost.why.is_empty() || lost.why.starts_with(&position.san(other.m)), "{}", lost.why);
        }
    }

    #[test]
    fn purposes_name_the_piece() {
        // Composed: a knight forks king and rook.
        let (position, answer) = answer("6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1", CapsSettings::default());
        let best = answer.best().unwrap();
        assert_eq!(position.san(best.m), "Nf6+");
        let rook = "h5".parse().unwrap();
        let bound = best.reasons.iter().any(|reason| match reason {
            Reason::Knowledge { bindings, .. } => bindings
                .iter()
                .any(|bound| matches!(bound.value, BoundTo::PieceId(_, square) if square == rook)),
            _ => false,
        });
        assert!(bound, "{:?}", best.reasons);
    }

    #[test]
    fn the_likeliest_move_has_no_reasons() {
        let (_, answer) = answer("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", CapsSettings::default());
        let best = answer.best().unwrap();
        assert!(best.reasons.is_empty() && best.idea.is_none());
        assert!(answer.tree.ids().all(|id| !answer.tree.reasons(id).iter().any(Reason::is_knowledge)));
    }
}
