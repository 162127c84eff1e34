//! The engine against real ones; each test skips itself, with a note, where the engine is missing.

use std::time::{Duration, Instant};

use motive_answer::{Control, Engine, EngineError, Limits, Question, StopReason, Value};
use motive_chess::{History, Position};
use motive_uci::{ClockTimes, Go, UciEngine};

fn real(command: &str) -> Option<UciEngine> {
    match UciEngine::start(command) {
        Ok(engine) => Some(engine),
        Err(EngineError::Start { reason, .. }) => {
            eprintln!("skipped: {reason}");
            None
        }
        Err(error) => panic!("{command}: {error}"),
    }
}

/// A back-rank mate in two: the guard of the back rank takes one rook, the other one mates.
const MATE_IN_TWO: &str = "3r2k1/5ppp/8/8/8/8/4RPPP/4R1K1 w - - 0 1";

#[test]
fn stockfish_finds_a_mate_and_several_lines() {
    let Some(mut engine) = real("stockfish") else { return };
    assert!(engine.set_if_offered("Hash", "16").unwrap());
    let position: Position = MATE_IN_TWO.parse().unwrap();
    let answer = engine.judge(&Question::new(&position, Limits::nodes(20_000))).unwrap();
    assert_eq!(answer.best().unwrap().value, Value::MateIn(2));
    assert_eq!(position.san(answer.best_move().unwrap()), "Re8+");
    let answer = engine.judge(&Question::new(&position, Limits { mate: Some(2), ..Limits::none() })).unwrap();
    assert_eq!(answer.best().unwrap().value, Value::MateIn(2));

    let mut question = Question::new(&Position::default(), Limits::depth(8));
    question.lines = 4;
    let answer = engine.judge(&question).unwrap();
    assert_eq!((answer.lines.len(), answer.depth), (4, 8));
    assert!(answer.lines.windows(2).all(|pair| pair[0].value >= pair[1].value));
    let h4 = Position::default().parse_san("h4").unwrap();
    let answer = engine.judge(&Question::new(&Position::default(), Limits::depth(6)).only(&[h4])).unwrap();
    assert_eq!(answer.best_move(), Some(h4));
}

#[test]
fn stockfish_answers_the_same_after_forgetting() {
    let Some(mut engine) = real("stockfish") else { return };
    let question = || Question::new(&Position::default(), Limits::nodes(5000));
    engine.forget();
    let first = engine.judge(&question()).unwrap();
    engine.judge(&Question::new(&MATE_IN_TWO.parse().unwrap(), Limits::nodes(5000))).unwrap();
    engine.forget();
    let second = engine.judge(&question()).unwrap();
    assert_eq!((first.lines, first.nodes), (second.lines, second.nodes));
}

#[test]
fn stockfish_keeps_time_and_stops() {
    let Some(mut engine) = real("stockfish") else { return };
    let answer =
        engine.judge(&Question::new(&Position::default(), Limits::time(Duration::from_millis(200)))).unwrap();
    assert_eq!(answer.stop, StopReason::Time);
    assert!(answer.elapsed < Duration::from_secs(2), "{:?}", answer.elapsed);
    let clock = ClockTimes {
        white: Duration::from_millis(500),
        black: Duration::from_millis(500),
        ..ClockTimes::default()
    };
    let history = History::new(Position::default());
    let thought = engine.think(&history, &Go::clock(clock), &Control::new(), &mut ()).unwrap();
    assert!(thought.elapsed < Duration::from_millis(500) && !thought.lines.is_empty());
}

#[test]
fn stockfish_castles_in_chess960() {
    let Some(mut engine) = real("stockfish") else { return };
    let position = Position::chess960(0).unwrap();
    let answer = engine.judge(&Question::new(&position, Limits::depth(6))).unwrap();
    assert!(position.is_legal(answer.best_move().unwrap()));
    // And back to usual chess in the same process.
    assert!(engine.judge(&Question::new(&Position::default(), Limits::depth(4))).is_ok());
}

#[test]
fn gnuchess_with_its_manners() {
    let Some(mut engine) = real("gnuchess --uci") else { return };
    // It knows neither `nodes` nor `searchmoves`, has a book, and is particular about `quit`.
    let answer = engine.judge(&Question::new(&Position::default(), Limits::nodes(20_000))).unwrap();
    assert_eq!(answer.stop, StopReason::Nodes);
    assert!(!answer.lines.is_empty(), "the book is off");
    let h4 = Position::default().parse_san("h4").unwrap();
    let answer = engine.judge(&Question::new(&Position::default(), Limits::depth(5)).only(&[h4])).unwrap();
    assert_eq!(answer.best_move(), Some(h4));
    let position: Position = MATE_IN_TWO.parse().unwrap();
    let answer = engine.judge(&Question::new(&position, Limits::depth(6))).unwrap();
    assert_eq!(answer.best().unwrap().value, Value::MateIn(2));
    engine.forget();
    let start = Instant::now();
    engine.quit();
    assert!(start.elapsed() < Duration::from_millis(450), "it was not killed");
}
