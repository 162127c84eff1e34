//! Section 5 of the paper: searching AND/OR graphs, with the trace of Fig. 6.

use std::sync::Arc;

use advice::{
    AdviceKnowledge, Answer, Chooser, Domain, Engine, EngineSettings, Side, Source, Term, TermError, Test,
    Word, WordKind,
};

/// A node: its name, whether it is an AND node, whether it is a goal, and its successors.
struct AndOr(Vec<(&'static str, bool, bool, Vec<usize>)>);

impl Domain for AndOr {
    type Position = usize;
    type Move = usize;

    fn side_names(&self) -> [&str; 2] {
        ["or", "and"]
    }

    fn to_move(&self, node: &usize) -> Side {
        if self.0[*node].1 { Side::Second } else { Side::First }
    }

    fn legal_moves(&self, node: &usize) -> Vec<usize> {
        self.0[*node].3.clone()
    }

    fn play(&self, _: &usize, to: &usize) -> usize {
        *to
    }

    fn parse_position(&self, text: &str) -> Result<usize, TermError> {
        self.0.iter().position(|node| node.0 == text).ok_or_else(|| TermError("no such node".into()))
    }

    fn position_text(&self, node: &usize) -> String {
        self.0[*node].0.into()
    }

    fn position_name(&self, node: &usize) -> Option<String> {
        Some(self.0[*node].0.into())
    }

    fn move_text(&self, _: &usize, to: &usize) -> String {
        self.0[*to].0.into()
    }

    fn vocabulary(&self) -> Vec<Word> {
        ["goalnode", "andnode"]
            .map(|name| Word { kind: WordKind::Goal, name, parameters: &[], meaning: "what the node is" })
            .to_vec()
    }

    fn goal(&self, atom: &Term) -> Result<Test<usize>, TermError> {
        let set: Vec<bool> =
            self.0.iter().map(|node| if atom.functor() == "andnode" { node.1 } else { node.2 }).collect();
        Ok(Arc::new(move |node| set[*node]))
    }

    fn constraint(&self, _: &Term) -> Result<Chooser<usize, usize>, TermError> {
        Err(TermError("none".into()))
    }
}

/// Fig. 5 in the language.
const KNOWLEDGE: &str = r#"
question goal "Is there a solution graph?"

lemma goaltest
  if H: goal(N)
  fact (goalnode at N) => H

method expand
  if H: goal(N)
  ask L: goal(S) for S in successors at N
  fact (andnode at N) and (H <=> all L) or not (andnode at N) and (H <=> any L)
"#;

/// The graph of Fig. 6 as far as the trace shows it (a is an AND node with the successors b and d), continued.
fn graph() -> AndOr {
    AndOr(vec![
        ("a", true, false, vec![1, 2]),
        ("b", false, false, vec![3, 4]),
        ("d", false, false, vec![5]),
        ("c", false, true, vec![]),
        ("e", true, false, vec![3, 5]),
        ("f", false, true, vec![]),
    ])
}

fn read(domain: &AndOr) -> AdviceKnowledge {
    AdviceKnowledge::read(domain, &[Source { name: "and-or.advice", text: KNOWLEDGE }])
        .unwrap_or_else(|e| panic!("{e}"))
}

fn shown(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).collect()
}

#[test]
fn figure_6() {
    let domain = graph();
    let knowledge = read(&domain);
    let mut engine = Engine::new(&domain, &knowledge, EngineSettings::faithful(), "start", &0);
    engine.ask(&Term::name("goal")).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(
        shown(&engine.pool_text()),
        [
            "Current AdviceKnowledge Pool",
            "Positive Target",
            "true=>[h:0]",
            "Negative Target",
            "[h:0]=>false",
            "Hypotheses",
            "1 hyp(h:0, goal(a))"
        ]
    );
    // Before the printed part: the lemma on the start node, which says nothing.
    let step = engine.step().expect("there is something to do");
    assert_eq!(step.conflict[step.chosen].to_string(), "goaltest:[h:0,a]");
    assert_eq!(shown(&engine.facts_text(&step.facts)), ["New facts", "true=>false"]);

    let step = engine.step().expect("there is something to do");
    assert_eq!(
        shown(&engine.conflict_text(&step.conflict)),
        ["Conflict set (method names : contexts)", "1 expand:[h:0,a]"]
    );
    assert_eq!(
        shown(&engine.facts_text(&step.facts)),
        ["New facts", "true=>[h:0,h:1]", "true=>[h:0,h:2]", "[h:0,h:1,h:2]=>false"]
    );
    assert_eq!(
        shown(&engine.pool_text()),
        [
            "Current AdviceKnowledge Pool",
            "Positive Target",
            "true=>[h:0,h:1]",
            "true=>[h:0,h:2]",
            "Negative Target",
            "[h:0,h:1,h:2]=>false",
            "Hypotheses",
            "1 hyp(h:0, goal(a))",
            "2 hyp(h:1, goal(b))",
            "3 hyp(h:2, goal(d))"
        ]
    );
    let step = engine.step().expect("there is something to do");
    assert_eq!(
        shown(&engine.conflict_text(&step.conflict))[1..],
        ["1 goaltest:[h:1,b]", "2 goaltest:[h:2,d]", "3 expand:[h:1,b]", "4 expand:[h:2,d]"]
    );
    assert_eq!(step.chosen, 0);
    assert_eq!(shown(&engine.facts_text(&step.facts)), ["New facts", "true=>false"]);

    // The rest of the way.
    let report = engine.solve();
    assert_eq!(report.answer, Answer::Yes);
    // The explanation names what was needed: a, b and d expanded, c and f recognized as goals, and nothing about e.
    let facts: Vec<&str> = report.explanation.iter().map(|note| &note.text[..]).collect();
    assert_eq!(facts.iter().filter(|text| text.starts_with("expand")).count(), 3, "{facts:?}");
    assert_eq!(facts.iter().filter(|text| text.starts_with("goaltest")).count(), 2, "{facts:?}");
}

/// All modes of the control find what a plain evaluation of the graph finds, on random graphs without cycles.
#[test]
fn random_graphs() {
    use advice::{Choice, Growth, TargetSettings};
    let names: Vec<&'static str> =
        ["a", "b", "c", "d", "e", "f", "g", "i", "j", "k", "l", "m"].into_iter().collect();
    let (mut yes, mut no) = (0, 0);
    for seed in 0..150 {
        let mut random = splitmix::Random::new(seed);
        let nodes: Vec<_> = (0..names.len())
            .map(|n| {
                let later = names.len() - n - 1;
                let count = if later == 0 { 0 } else { random.below(4) };
                let mut to: Vec<usize> = (0..count).map(|_| n + 1 + random.below(later)).collect();
                to.sort_unstable();
                to.dedup();
                let leaf = to.is_empty();
                (names[n], !leaf && random.below(2) == 0, leaf && random.below(2) == 0, to)
            })
            .collect();
        let domain = AndOr(nodes);
        let knowledge = read(&domain);
        let mut value = vec![false; names.len()];
        for n in (0..names.len()).rev() {
            let (_, and, goal, to) = &domain.0[n];
            value[n] =
                *goal || if *and { to.iter().all(|&m| value[m]) } else { to.iter().any(|&m| value[m]) };
        }
        for window in [false, true] {
            for choice in [Choice::Preference, Choice::CostBenefit] {
                for growth in [Growth::Immediate, Growth::Delayed(0), Growth::Delayed(16)] {
                    let target = TargetSettings { growth, insert_implied: true };
                    let settings = EngineSettings { window, choice, target, ..EngineSettings::default() };
                    let mut engine = Engine::new(&domain, &knowledge, settings, "start", &0);
                    engine.ask(&Term::name("goal")).unwrap_or_else(|e| panic!("{e}"));
                    let answer = engine.solve().answer;
                    assert_eq!(answer, if value[0] { Answer::Yes } else { Answer::No }, "seed {seed}");
                }
            }
        }
        if value[0] { yes += 1 } else { no += 1 }
    }
    assert!(yes > 20 && no > 20, "{yes} {no}");
}
