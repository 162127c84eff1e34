//! Whatever line an answer has, what is told holds.

mod support;

use motive_answer::testing::MaterialSearch;
use motive_answer::{Answer, Band, Control, Known, Reason, Rule, Value, Variation};
use motive_chess::{Move, Position, read_games};
use motive_explain::Style;
use motive_explain::answered::{Subject, explain};
use proptest::prelude::*;
use support::Case;

const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "6k1/5ppp/3r4/8/2q5/1P3B2/5PPP/3QR1K1 b - - 0 1",
    "3k4/8/8/8/8/8/3rR3/4K3 w - - 0 1",
];

/// Random legal moves.
fn walk(start: &Position, choices: &[u16]) -> Vec<Move> {
    let mut position = start.clone();
    let mut played = Vec::new();
    for &choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = moves[choice as usize % moves.len()];
        position.play(m);
        played.push(m);
    }
    played
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => (-1500..1500).prop_map(Value::Centipawns),
        1 => (1u32..6).prop_map(Value::MateIn),
        1 => (1u32..6).prop_map(Value::MatedIn),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn all_that_is_told_holds(
        start in 0..STARTS.len(),
        opening in prop::collection::vec(any::<u16>(), 0..30),
        line in prop::collection::vec(any::<u16>(), 1..20),
        others in prop::collection::vec((prop::collection::vec(any::<u16>(), 1..8), value()), 0..4),
        replies in prop::collection::vec((prop::collection::vec(any::<u16>(), 1..8), value()), 0..3),
        threat in prop::collection::vec(any::<u16>(), 0..3),
        value in value(),
        known in prop::option::weighted(0.2, Just(Known::Chapter)),
    ) {
        let start: Position = STARTS[start].parse().unwrap();
        let mut history = motive_chess::History::new(start.clone());
        for m in walk(&start, &opening) {
            history.play(m);
        }
        let position = history.position().clone();
        let moves = walk(&position, &line);
        prop_assume!(!moves.is_empty());
        let mut answer = Answer::empty("auto");
        answer.lead(&Variation { value, moves: moves.clone() }, Reason::Rule(Rule::Defense));
        answer.known = known;
        let after = position.after(moves[0]);
        let judged = |from: &Position, (choices, value): &(Vec<u16>, Value)| {
            Variation { value: *value, moves: walk(from, choices) }
        };
        let others: Vec<Variation> = others.iter().map(|other| judged(&position, other)).collect();
        let replies: Vec<Variation> = replies.iter().map(|reply| judged(&after, reply)).collect();
        let threat = position.pass().map(|passed| judged(&passed, &(threat, value)));
        let subject = Subject {
            history: &history,
            answer: &answer,
            others: &others,
            replies: &replies,
            threat: threat.as_ref(),
            strategy: motive_strategy::Base::embedded(),
        };
        let told = explain(&subject, &mut MaterialSearch, 300, &Control::new()).unwrap();
        Case::of(history.clone(), answer.clone()).confirm(&told);
        prop_assert!(!told.headline().is_empty());
        // The headline does not contradict the value.
        let headline = told.headline().to_owned();
        if value.band() <= Band::Worse {
            let san = position.san(moves[0]);
            prop_assert!(!headline.contains(&format!("{san} wins")), "{} at {}", headline, value);
        }
        if value.mate().is_none() {
            prop_assert!(!headline.contains("mates in"), "{} at {}", headline, value);
        }
        prop_assert!(moves.starts_with(&told.line));
        let style = Style { verbose: true, unicode: true, ..Style::PLAIN };
        prop_assert!(told.to_text(&style).len() > 200);
        prop_assert!(told.to_markdown().contains("## "));
        let read = read_games(told.to_pgn().as_bytes()).next().unwrap();
        prop_assert_eq!(read.unwrap().main_line(), told.line);
    }
}
