//! AL3 on the toy game: whatever the control does, its answers are those of the definition.

mod toy;

use std::fmt::Write as _;

use advice::{
    AdviceKnowledge, Answer, Compiler, Definitions, Engine, EngineSettings, Plan, SatLimits, Side, Source,
    Term, sat,
};
use splitmix::Random;
use toy::{Graph, random_term};

fn random_plan(random: &mut Random, side: Side) -> Plan {
    Plan {
        side,
        better: random_term(random, "member", 1),
        hold: random_term(random, "member", 1).or(random_term(random, "member", 1)),
        moves: random_term(random, "some", 1),
    }
}

fn file(plans: &[Plan], methods: &str) -> String {
    let mut out = String::from(methods);
    for (n, plan) in plans.iter().enumerate() {
        let side = if plan.side == Side::First { "red" } else { "blue" };
        let _ = write!(
            out,
            "\nplan q{n} for {side}\n  better {}\n  hold {}\n  moves {}\n",
            plan.better, plan.hold, plan.moves
        );
    }
    out
}

fn truth(graph: &Graph, advice: &advice::Advice, place: u16) -> bool {
    let compiled = Compiler::new(graph, &Definitions::default()).advice(advice).expect("made of known words");
    sat(graph, &compiled, &place, SatLimits::default()).answer().expect("small")
}

/// `suc` and `ref` of simple and combined plans, by SEARCH and by EXPAND alone, are what `sat` says.
#[test]
fn plans_by_search_and_by_expansion() {
    let expansion = "method E cost 1 if H: suc(Q, P) expand H method F cost 1 if H: ref(R, Q, P) expand H";
    let (mut yes, mut no, mut unknown) = (0, 0, 0);
    for seed in 0..120 {
        let mut random = Random::new(seed);
        let graph = Graph::random(24, 3, false, seed);
        let plans =
            [Side::First, Side::First, Side::Second, Side::Second].map(|side| random_plan(&mut random, side));
        for methods in ["use standard", expansion] {
            let text = file(&plans, methods);
            let knowledge = AdviceKnowledge::read(&graph, &[Source { name: "t", text: &text }])
                .unwrap_or_else(|e| panic!("{e}"));
            for (question, expected) in [
                ("suc(q0)", truth(&graph, &plans[0].success(), 0)),
                ("ref(q2, q0)", !truth(&graph, &plans[0].against(&plans[2]), 0)),
                ("suc(q0 or q1)", truth(&graph, &plans[0].or(&plans[1]).success(), 0)),
                ("suc(q0 mod q1)", truth(&graph, &plans[0].modified_by(&plans[1]).success(), 0)),
                ("ref(q2 or q3, q0 mod q1)", {
                    let plan = plans[0].modified_by(&plans[1]);
                    !truth(&graph, &plan.against(&plans[2].or(&plans[3])), 0)
                }),
            ] {
                let settings = EngineSettings { cycles: 200, ..EngineSettings::default() };
                let mut engine = Engine::new(&graph, &knowledge, settings, "here", &0);
                let term = parse(question);
                engine.ask(&term).unwrap_or_else(|e| panic!("{question}: {e}"));
                match engine.solve().answer {
                    Answer::Yes => {
                        yes += 1;
                        assert!(expected, "seed {seed} {question} {methods}\n{text}\n{}", engine.pool_text());
                    }
                    Answer::No => {
                        no += 1;
                        assert!(
                            !expected,
                            "seed {seed} {question} {methods}\n{text}\n{}",
                            engine.pool_text()
                        );
                    }
                    Answer::Unknown(reason) => {
                        assert_eq!(reason, advice::NoAnswer::Cycles, "{question}");
                        unknown += 1;
                    }
                }
            }
        }
    }
    assert!(yes > 100 && no > 300 && unknown < 20, "{yes} {no} {unknown}");
}

fn parse(text: &str) -> Term {
    // q0..q3 and the two connectives are all that is needed here.
    let q = |n: &str| Term::name(n);
    match text {
        "suc(q0)" => Term::call("suc", [q("q0")]),
        "ref(q2, q0)" => Term::call("ref", [q("q2"), q("q0")]),
        "suc(q0 or q1)" => Term::call("suc", [Term::call("or", [q("q0"), q("q1")])]),
        "suc(q0 mod q1)" => Term::call("suc", [Term::call("mod", [q("q0"), q("q1")])]),
        _ => Term::call("ref", [Term::call("or", [q("q2"), q("q3")]), Term::call("mod", [q("q0"), q("q1")])]),
    }
}

/// A lemma in Rust: the better goal at the position itself decides.
struct Reached;

impl advice::Method<Graph> for Reached {
    fn name(&self) -> &'static str {
        "REACHED"
    }

    fn is_lemma(&self) -> bool {
        true
    }

    fn contexts(&self, pool: &advice::Pool<Graph>, _: &Graph) -> Vec<Vec<Term>> {
        pool.of_kind("suc").iter().map(|&h| vec![Term::Ref(advice::NameKind::Hypothesis, h)]).collect()
    }

    fn execute(&self, context: &[Term], work: &mut advice::Work<'_, '_, Graph>) {
        if let [Term::Ref(_, h)] = context {
            work.note("the goal is reached already".into());
            work.fact(advice::Formula::Hyp(*h));
        }
    }
}

#[test]
fn a_lemma_in_rust_comes_first() {
    let graph = Graph::random(10, 3, false, 3);
    let text = "use standard plan q for red better nil hold nil moves up";
    let knowledge =
        AdviceKnowledge::read(&graph, &[Source { name: "t", text }]).unwrap_or_else(|e| panic!("{e}"));
    let mut engine = Engine::new(&graph, &knowledge, EngineSettings::default(), "here", &0);
    engine.register(std::sync::Arc::new(Reached));
    engine.ask(&Term::call("suc", [Term::name("q")])).unwrap_or_else(|e| panic!("{e}"));
    let report = engine.solve();
    assert_eq!((report.answer, report.cycles), (Answer::Yes, 1));
    assert_eq!(report.explanation[0].text, "the goal is reached already");
}

/// The plans joined by `or` in a term, with repetitions.
fn alternatives(term: &Term) -> Vec<Term> {
    match (term.functor(), term.arguments()) {
        ("or", [a, b]) => alternatives(a).into_iter().chain(alternatives(b)).collect(),
        _ => vec![term.clone()],
    }
}

/// ORPLAN combines counter-plans that fail. A plan and its own combination (`a` and `a or b`) say nothing new together; they were
/// combined once (`a or (a or b)`), then with their products again, and the engine searched the same plan in ever new spellings.
#[test]
fn a_plan_is_not_combined_with_its_own_combination() {
    let methods = "use standard
method COUNTER cost 1 if S: suc(Q, P) if Q is q0 plan A = q2 ask T: ref(A, Q, P) fact T => not S
method SECOND cost 1 if S: suc(Q, P) if Q is q0 plan A = q3 ask T: ref(A, Q, P) fact T => not S
method THIRD cost 1 if S: suc(Q, P) if Q is q0 plan A = q4 ask T: ref(A, Q, P) fact T => not S
lemma FAILSTWO if T: ref(A, Q, P) if A is q2 fact not T
lemma FAILSTHREE if T: ref(A, Q, P) if A is q3 fact not T
lemma FAILSFOUR if T: ref(A, Q, P) if A is q4 fact not T
lemma FAILSBOTH if T: ref(A, Q, P) if A is B or C fact not T
method ORPLAN cost 2 if F: ref(A, Q, P) if F is false if G: ref(B, Q, P) if G is false if F < G if S: suc(Q, P)
  plan N = A or B ask T: ref(N, Q, P) fact T => not S
";
    let mut combined = 0;
    for seed in 0..80 {
        let mut random = Random::new(seed);
        let graph = Graph::random(40, 4, true, seed);
        let sides = [Side::First, Side::First, Side::Second, Side::Second, Side::Second];
        let plans = sides.map(|side| random_plan(&mut random, side));
        let text = file(&plans, methods);
        let knowledge = AdviceKnowledge::read(&graph, &[Source { name: "t", text: &text }])
            .unwrap_or_else(|e| panic!("{e}"));
        let settings = EngineSettings { search_nodes: 1, cycles: 60, ..EngineSettings::default() };
        let mut engine = Engine::new(&graph, &knowledge, settings, "here", &0);
        engine.ask(&Term::call("suc", [Term::name("q0")])).unwrap_or_else(|e| panic!("{e}"));
        let _ = engine.solve();
        let mut seen = std::collections::BTreeMap::new();
        for hypothesis in engine.pool().hypotheses() {
            let [counter, plan, place] = hypothesis.arguments() else { continue };
            let mut parts = alternatives(counter);
            combined += u32::from(parts.len() > 1);
            let spelt = parts.len();
            parts.sort();
            parts.dedup();
            assert_eq!(parts.len(), spelt, "a part twice: {hypothesis}");
            let known = seen.insert((parts, plan.clone(), place.clone()), hypothesis.clone());
            assert!(known.is_none(), "{hypothesis} is {known:?} in other words");
        }
    }
    assert!(combined > 10, "{combined}");
}
