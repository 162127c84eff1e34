//! Results: what tree and value decide, what an engine decides, and its margins.

use std::collections::VecDeque;
use std::time::Duration;

use crate::support::{Case, check};
use motive_answer::testing::MaterialSearch;
use motive_answer::{Engine, EngineError, Evaluation, Question, StopReason, Value, Variation};
use motive_chess::{Color, Position, Square};
use motive_claims::{Falsehood, exchange, is_quiet};

const KNIGHT: &str = "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1";

/// Says what it was told to say, and counts the questions.
struct Scripted {
    values: VecDeque<Value>,
    asked: usize,
    stop: StopReason,
}

impl Scripted {
    fn of(values: impl IntoIterator<Item = i32>) -> Scripted {
        let values = values.into_iter().map(Value::Centipawns).collect();
        Scripted { values, asked: 0, stop: StopReason::Nodes }
    }
}

impl Engine for Scripted {
    fn name(&self) -> &'static str {
        "scripted"
    }

    fn judge(&mut self, question: &Question) -> Result<Evaluation, EngineError> {
        self.asked += 1;
        let m = question.only.first().copied().or(question.history.position().legal_moves().first().copied());
        let value = self.values.pop_front().expect("the test says enough");
        Ok(Evaluation {
            lines: vec![Variation { value, moves: m.into_iter().collect() }],
            depth: 9,
            nodes: 1000,
            expansions: None,
            elapsed: Duration::ZERO,
            stop: self.stop,
        })
    }

    fn forget(&mut self) {}
}

/// What an engine decides that says these values in turn.
/// An engine that says the same with part of the effort and with all of it.
pub(crate) fn decided(fen: &str, text: &str, values: &[i32]) -> bool {
    let steady: Vec<i32> = values.iter().chain(values).copied().collect();
    decided_by(fen, text, &steady)
}

/// Whether an engine that says these values, one after the other, decides for a claim. One that is refuted early is not
/// asked any more.
fn decided_by(fen: &str, text: &str, values: &[i32]) -> bool {
    let mut engine = Scripted::of(values.iter().copied());
    let case = Case::read(fen, text);
    let outcome = case.decide(&mut engine);
    let asked = if outcome.is_ok() { values.len() } else { engine.asked };
    assert_eq!(engine.asked, asked, "{fen} {text}: {outcome:?}");
    assert!(asked >= values.len() / 2, "{fen} {text}: {outcome:?}");
    assert_eq!(case.mirrored().decide(&mut Scripted::of(values.iter().copied())), outcome, "{fen} {text}");
    match outcome {
        Ok(opinion) => {
            let opinion = opinion.expect("the engine was asked");
            assert_eq!((opinion.name.as_str(), opinion.nodes), ("scripted", 1000 * values.len() as u64));
            true
        }
        Err(Falsehood::NotSo(_)) => false,
        Err(error) => panic!("{fen} {text}: {error}"),
    }
}

#[test]
fn trees() {
    let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let ladder = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";
    let longer = "8/7k/8/5K2/8/8/8/6R1 w - - 0 1";
    check(&[
        (mate, "mates tree=a1a8 amount=1 side=white", true),
        (mate, "mates tree=a1a8 amount=0 side=white", false),
        (mate, "mates tree=a1a8 amount=1 side=black", false),
        (mate, "mates tree=a1a7 amount=1 side=white", false),
        (mate, "mates amount=1 side=white", false),
        (mate, "mates tree=a1a8 after=a1a8 amount=0 side=white", true),
        (mate, "mates tree=a1a8 after=a1a7 amount=1 side=white", false),
        (ladder, "mates tree=f6f7,h8h7,g1h1 amount=2 side=white", true),
        (ladder, "mates tree=f6f7,h8h7,g1h1 after=f6f7 amount=1 side=white", true),
        (ladder, "mates tree=f6f7,h8h7,g1h1 amount=1 side=white", false),
        // One of two defenses is not answered.
        (longer, "mates tree=f5f6,h7h8,f6f7,h8h7,g1h1 amount=3 side=white", false),
        (KNIGHT, "wins tree=d1d5 amount=300 side=white value=500", true),
        (KNIGHT, "wins tree=d1d5 amount=400 side=white value=500", false),
        (KNIGHT, "wins tree=d1d5 amount=300 side=white value=300", false),
        (KNIGHT, "wins tree=d1d5 amount=300 side=black value=500", false),
        // Another line of the tree does not win it.
        (KNIGHT, "wins tree=d1d5|d1d4 amount=300 side=white value=500", false),
        // The capture is answered: not a quiet end.
        ("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "wins tree=d1d5 amount=300 side=white", false),
        // Checkmate is a gain whatever was given up for it.
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "wins tree=a1a8 amount=500 side=white", true),
        (KNIGHT, "balance side=white amount=200", true),
        (KNIGHT, "balance side=black amount=200", false),
        (KNIGHT, "balance after=d1d5 side=black amount=-500", true),
    ]);
}

#[test]
fn draws_and_endings() {
    let queen = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1";
    let rook = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let tour = "a1b1,e8d8,b1a1,d8e8";
    check(&[
        (queen, "draws tree=g5g6", true),
        (queen, "draws tree=g5g4", false),
        ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "draws tree=e1d2", true),
        (rook, &format!("draws tree={tour},{tour}"), true),
        (rook, &format!("draws tree={tour}"), false),
        (rook, "draws amount=0 known=table value=0", true),
        (rook, "draws amount=0 known=table value=500", false),
        (rook, "draws amount=0 value=0", false),
        (rook, "becomes tree=a1a7 amount=1 side=white known=table value=900", true),
        (rook, "becomes amount=2 side=white known=table value=900", false),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "becomes amount=0 side=white", false),
    ]);
    assert_eq!(
        Case::read(rook, "becomes after=a1a7 tree=a1a7 amount=1 side=white known=table value=900").outcome(),
        Ok(())
    );
    // Off the main line, what is known of the answer says nothing.
    let aside = Case::read(rook, "becomes after=a1a8 tree=a1a7 amount=1 side=white known=table value=900");
    assert_eq!(aside.outcome(), Err(Falsehood::NeedsEngine));
}

#[test]
fn what_the_engine_must_see() {
    // After the pass and without it.
    let threat = "4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1";
    // The values are those of the side to move: first White's, then Black's.
    assert!(decided(threat, "threat line=d1d5 amount=300", &[500, -200]));
    assert!(!decided(threat, "threat line=d1d5 amount=300", &[500, -201]));
    assert!(decided(threat, "threat line=d1d5 amount=100", &[400, -200]));
    assert!(!decided(threat, "threat line=d1d5 amount=100", &[399, -200]));
    assert!(!decided(threat, "threat line=d1d5 amount=300", &[1_500, -251]), "decided anyway");
    // What the engine says only with all of the effort, or only with part of it, is not claimed.
    assert!(!decided_by(threat, "threat line=d1d5 amount=300", &[499, -200, 500, -200]));
    assert!(!decided_by(threat, "threat line=d1d5 amount=300", &[500, -200, 499, -200]));
    // The move and the best of the others.
    assert!(decided(KNIGHT, "only-move line=d1d5", &[550, 150]));
    assert!(!decided(KNIGHT, "only-move line=d1d5", &[549, 150]));
    assert!(!decided(KNIGHT, "only-move line=d1d5", &[900, 151]), "another move is good");
    assert!(!decided(KNIGHT, "only-move line=d1d5", &[900, 450]));
    assert!(!decided(KNIGHT, "only-move line=d1d5", &[-450, -900]));
    // 200 on the board, 300 to win, less 150, and a margin of 150.
    assert!(decided(KNIGHT, "wins tree=d1d5 amount=300 side=white", &[500]));
    assert!(!decided(KNIGHT, "wins tree=d1d5 amount=300 side=white", &[499]));
    let black = "3rk3/8/8/3N4/8/8/8/4K3 w - - 0 1";
    assert!(decided(black, "wins tree=e1e2,d8d5 amount=300 side=black", &[-500]));
    assert!(!decided(black, "wins tree=e1e2,d8d5 amount=300 side=black", &[400]));
    assert!(decided(KNIGHT, "becomes after=d1d5 amount=1 side=white", &[-400]));
    assert!(!decided(KNIGHT, "becomes after=d1d5 amount=1 side=white", &[-399]));
    assert!(decided(KNIGHT, "becomes after=d1d5 amount=0 side=white", &[59]));
    assert!(!decided(KNIGHT, "becomes after=d1d5 amount=0 side=white", &[60]));
}

#[test]
fn an_engine_that_sees_material_agrees() {
    let threat = "4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1";
    let mut engine = MaterialSearch;
    let said = Case::read(threat, "threat line=d1d5 amount=300").decide(&mut engine).unwrap().unwrap();
    assert_eq!((said.name.as_str(), said.value), ("material search", 500));
    let wins = Case::read(KNIGHT, "wins tree=d1d5 amount=300 side=white");
    assert_eq!(wins.decide(&mut engine).unwrap().map(|said| said.value), Some(500));
    // The knight is attacked, but the rook must not leave its rank.
    let bound = "4r1k1/5ppp/8/3n4/8/8/5PPP/3R2K1 b - - 0 1";
    let outcome = Case::read(bound, "threat line=d1d5 amount=300").decide(&mut engine);
    assert!(matches!(outcome, Err(Falsehood::NotSo(_))), "{outcome:?}");
}

#[test]
fn no_engine_is_asked_without_need_or_time() {
    let mut engine = Scripted::of([]);
    let only = Case::read("k7/1Q6/8/8/8/8/8/K7 b - - 0 1", "only-move line=a8b7");
    assert_eq!(only.decide(&mut engine), Ok(None));
    let mate = Case::read("6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1", "threat line=a1a8");
    assert_eq!(mate.decide(&mut engine), Ok(None));
    let illegal = Case::read(KNIGHT, "only-move line=d1e8");
    assert_eq!(illegal.decide(&mut engine), Err(Falsehood::Illegal));
    assert_eq!(engine.asked, 0);
    let mut late = Scripted { stop: StopReason::Time, ..Scripted::of([500]) };
    let wins = Case::read(KNIGHT, "wins tree=d1d5 amount=300 side=white");
    assert_eq!(wins.decide(&mut late), Err(Falsehood::NeedsEngine));
}

#[test]
fn quiet_positions() {
    for (fen, expected) in [
        ("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", true),
        (KNIGHT, false),
        // Not with the other side to move, and not if it is guarded.
        ("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", true),
        ("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", true),
        // In check.
        ("4k3/8/8/8/8/8/8/4R1K1 b - - 0 1", false),
        // A pawn is about to queen; the rook behind it stops that.
        ("8/P3k3/8/8/8/8/7K/8 w - - 0 1", false),
        ("8/P3k3/8/8/8/8/7K/r7 w - - 0 1", true),
        // Stalemate is no quiet.
        ("7k/8/5KQ1/8/8/8/8/8 b - - 0 1", false),
    ] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(is_quiet(&position), expected, "{fen}");
        assert_eq!(is_quiet(&position.mirrored()), expected, "{fen} mirrored");
    }
}

#[test]
fn the_exchange_is_public() {
    let position: Position = KNIGHT.parse().unwrap();
    assert_eq!(exchange(&position, Square::D5, Color::White), 300);
    assert_eq!(exchange(&position, Square::D1, Color::Black), 0);
}
