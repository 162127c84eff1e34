//! The KPKP knowledge base in AL3's hands: the Reti study as in Fig. 10 of Bratko's paper.

use advice::{AdviceKnowledge, Answer, Domain as _, Engine, EngineSettings, Repl, Source, Term};
use motive_endings::domain::Chess;

const KPKP: &str = include_str!("../../../kb/advice/kpkp.advice");

/// The plans p:1 to p:6 arise in the paper's order: Black pushes, White catches, White races, Black catches, Black races,
/// White keeps the king off; and the improved plans on both sides are p:1 mod p:4 and p:3 mod p:6.
#[test]
fn reti_as_in_figure_10() {
    let knowledge = AdviceKnowledge::read(&Chess, &[Source { name: "kpkp.advice", text: KPKP }])
        .unwrap_or_else(|problems| panic!("{problems}"));
    let reti = Chess.parse_position("7K/8/k1P5/7p/8/8/8/8 w - - 0 1").unwrap();
    let settings = EngineSettings { search_nodes: 200, cycles: 60, ..EngineSettings::default() };
    let mut engine = Engine::new(&Chess, &knowledge, settings, "reti", &reti);
    engine.ask(&Term::call("candraw", [Term::name("white")])).unwrap();
    let report = engine.solve();
    let told: Vec<&str> = engine.notes().iter().map(|note| note.text.as_str()).collect();
    let expected = [
        "white can draw if black cannot win.",
        "black wins if the pawn gets through: p:1.",
        "white may bring the king before the pawn: p:2.",
        "The king of white cannot catch the pawn.",
        "white may answer with its own pawn: p:3.",
        "white wins the race of the pawns, or does not lose it.",
        "black may bring the king before the pawn: p:4.",
        "black may answer with its own pawn: p:5.",
        "p:1 fails against p:3, but p:4 may stop that: try p:1 mod p:4.",
        "white may keep that king off: p:6.",
    ];
    let mut rest = told.iter();
    for line in expected {
        assert!(rest.any(|&text| text == line), "missing in this order: {line}\n{}", told.join("\n"));
    }
    assert!(told.iter().any(|text| text.ends_with("try p:3 mod p:6.")), "{}", told.join("\n"));
    // Within the cycles the question stays open, as in the paper; a best try of both sides is left.
    assert!(matches!(report.answer, Answer::Unknown(_)));
    assert!(report.best.is_some());
}

/// A session with the knowledge that is built in: the king alone does not catch the pawn, the own pawn is in time.
#[test]
fn a_session_about_reti() {
    let knowledge =
        motive_endings::book::built_in().unwrap_or_else(|problems| panic!("{problems}")).knowledge();
    let mut session = Repl::new(&Chess, knowledge, EngineSettings::default());
    session.line("position 7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
    for (question, answer) in [
        ("suc(queening(black))", "no"),
        ("ref(stopping(white), queening(black))", "no"),
        ("ref(racing(white), queening(black))", "yes"),
    ] {
        let reply = session.line(question);
        assert!(reply.text.lines().any(|line| line.starts_with(answer)), "{question}: {}", reply.text);
    }
}
