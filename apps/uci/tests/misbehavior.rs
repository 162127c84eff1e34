//! The engine against an engine that misbehaves on command.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use motive_answer::{Control, Engine, EngineError, Limits, Observer, Progress, Question, StopReason, Value};
use motive_chess::{CastlingMode, History, Leniency, Position};
use motive_uci::{ClockTimes, Go, OptionProblem, Settings, UciEngine};

const FAKE: &str = env!("CARGO_BIN_EXE_motive-fake-engine");

fn impatient() -> Settings {
    Settings {
        handshake: Duration::from_secs(2),
        grace: Duration::from_millis(250),
        overrun: Duration::from_millis(100),
        silence: Duration::from_millis(700),
        ceiling: Duration::from_secs(5),
        own_book: false,
    }
}

fn command(quirks: &str) -> String {
    format!("'{FAKE}' {quirks}")
}

fn fake(quirks: &str) -> UciEngine {
    UciEngine::start_with(&command(quirks), impatient()).unwrap()
}

fn start_error(quirks: &str) -> EngineError {
    UciEngine::start_with(&command(quirks), impatient()).err().unwrap()
}

fn asked(limits: Limits) -> Question {
    Question::new(&Position::default(), limits)
}

/// A file that does not exist yet, in the folder that cargo gives to tests.
fn scratch(name: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
    let _ = std::fs::remove_file(&file);
    file
}

/// The evaluation must be an error, and come soon.
fn judged_wrong(quirks: &str, limits: Limits) -> EngineError {
    let start = Instant::now();
    let error = fake(quirks).judge(&asked(limits)).unwrap_err();
    assert!(start.elapsed() < Duration::from_secs(6), "{quirks} took {:?}", start.elapsed());
    error
}

#[test]
fn a_good_engine_tells_who_it_is_and_what_it_offers() {
    let mut engine = fake("");
    assert_eq!((engine.id(), engine.author()), ("Fake 1.0", "The tests"));
    assert_eq!(engine.options().len(), 7);
    engine.set_option("hash", "64").unwrap();
    engine.set_option("Clear Hash", "").unwrap();
    engine.set_option("style of play", "quite wild").unwrap();
    assert!(engine.set_if_offered("Hash", "9999999").unwrap());
    assert!(!engine.set_if_offered("Threads", "2").unwrap());
    let unknown = engine.set_option("Contempt", "3").unwrap_err();
    assert!(unknown.to_string().starts_with("Fake 1.0 has no option \"Contempt\"; it has Hash, MultiPV"));
    let bad = engine.set_option("Hash", "much").unwrap_err();
    assert!(
        matches!(&bad, OptionProblem::BadValue { wanted, .. } if wanted == "a whole number from 1 to 1024")
    );
    engine.new_game().unwrap();
    engine.quit();
}

#[test]
fn several_lines_and_chosen_moves() {
    let mut engine = fake("");
    let mut question = asked(Limits::depth(4));
    question.lines = 3;
    let answer = engine.judge(&question).unwrap();
    let values: Vec<Value> = answer.lines.iter().map(|line| line.value).collect();
    assert_eq!(values, [50, 40, 30].map(Value::Centipawns));
    assert!(answer.lines.iter().all(|line| line.moves.len() == 1), "cut at the illegal move");
    assert_eq!((answer.depth, answer.nodes, answer.stop), (4, 100, StopReason::Depth));

    let e4 = Position::default().parse_san("e4").unwrap();
    let answer = engine.judge(&asked(Limits::nodes(100)).only(&[e4])).unwrap();
    assert_eq!((answer.best_move(), answer.lines.len()), (Some(e4), 1));
    let illegal = Position::default().after(e4).parse_san("e5").unwrap();
    assert!(engine.judge(&asked(Limits::nodes(1)).only(&[illegal])).unwrap().lines.is_empty());
}

#[test]
fn what_is_sent_is_what_the_protocol_wants() {
    let log = scratch("protocol");
    let mut engine = fake(&format!("'log={}'", log.display()));
    let mut history = History::new(Position::default());
    for san in ["e4", "e5"] {
        history.play(history.position().parse_san(san).unwrap());
    }
    let clock = ClockTimes {
        white: Duration::from_secs(10),
        black: Duration::from_secs(9),
        white_increment: Duration::from_millis(100),
        black_increment: Duration::from_millis(100),
        moves_to_go: None,
    };
    engine.new_game().unwrap();
    engine.think(&history, &Go::clock(clock), &Control::new(), &mut ()).unwrap();
    let mate: Position = "7k/8/5KQ1/8/8/8/8/8 w - - 4 60".parse().unwrap();
    engine.judge(&Question::new(&mate, Limits { mate: Some(1), ..Limits::none() })).unwrap();
    engine.quit();
    let sent = std::fs::read_to_string(&log).unwrap();
    let expected = "\
uci
setoption name OwnBook value false
isready
ucinewgame
isready
isready
position startpos moves e2e4 e7e5
go wtime 10000 btime 9000 winc 100 binc 100
setoption name MultiPV value 1
isready
isready
position fen 7k/8/5KQ1/8/8/8/8/8 w - - 4 60
go mate 1
quit
";
    assert_eq!(sent, expected);
    std::fs::remove_file(log).unwrap();
}

#[test]
fn no_legal_move_is_no_question() {
    let mated: Position = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".parse().unwrap();
    let answer = fake("illegal").judge(&Question::new(&mated, Limits::depth(1))).unwrap();
    assert!(answer.lines.is_empty());
}

#[test]
fn the_stop_button_and_the_clock() {
    let mut engine = fake("");
    let question = asked(Limits::none());
    let control = question.control.clone();
    let presser = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        control.stop();
    });
    let answer = engine.judge(&question).unwrap();
    presser.join().unwrap();
    assert_eq!(answer.stop, StopReason::Stopped);
    assert!(answer.elapsed >= Duration::from_millis(90) && answer.elapsed < Duration::from_secs(2));

    // A question whose time was over before it was asked still gets a move.
    let question = asked(Limits::none());
    question.control.stop();
    let answer = engine.judge(&question).unwrap();
    assert_eq!((answer.stop, answer.lines.len()), (StopReason::Stopped, 1));

    // Time that is set later, as by a ponder hit.
    let question = asked(Limits::none());
    question.control.set_time(None, Some(Duration::from_millis(80)));
    assert!(engine.judge(&question).is_ok());
}

#[test]
fn limits_that_are_ignored_are_enforced() {
    let mut engine = fake("ignore-nodes");
    let answer = engine.judge(&asked(Limits::nodes(5000))).unwrap();
    assert_eq!(answer.stop, StopReason::Nodes);
}

#[test]
fn pondering() {
    let mut engine = fake("");
    let mut history = History::new(Position::default());
    history.play(history.position().parse_san("e4").unwrap());
    let go = Go { ponder: true, ..Go::movetime(Duration::from_millis(50)) };
    engine.ask(&history, &go).unwrap();
    std::thread::sleep(Duration::from_millis(250));
    engine.ponder_hit().unwrap();
    let thought = engine.wait(&Control::new(), &mut ()).unwrap();
    assert!(thought.elapsed < Duration::from_millis(200), "only time after the hit counts");
    assert!(history.position().is_legal(thought.best));

    // A ponder miss: the next question ends the search that nobody wants any more.
    engine.ask(&history, &go).unwrap();
    let thought = engine.think(&history, &Go::depth(1), &Control::new(), &mut ()).unwrap();
    assert!(history.position().is_legal(thought.best));
    assert!(engine.wait(&Control::new(), &mut ()).is_err(), "nothing was asked");
}

#[test]
fn observers_see_the_lines() {
    #[derive(Default)]
    struct Seen(Vec<(usize, Value)>);
    impl Observer for Seen {
        fn progress(&mut self, progress: &Progress) {
            self.0.push((progress.rank, progress.line.value));
        }
    }
    let mut engine = fake("");
    engine.set_option("MultiPV", "2").unwrap();
    let mut seen = Seen::default();
    let history = History::new(Position::default());
    engine.think(&history, &Go::depth(1), &Control::new(), &mut seen).unwrap();
    assert_eq!(seen.0, [(0, Value::Centipawns(50)), (1, Value::Centipawns(40))]);
}

#[test]
fn chess960_castling_goes_both_ways() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w H - 0 1";
    let (position, _) =
        Position::from_fen_reporting(fen, Leniency::Lenient, Some(CastlingMode::Chess960)).unwrap();
    let castles = position.parse_san("O-O").unwrap();
    let mut engine = fake("");
    let answer = engine.judge(&Question::new(&position, Limits::depth(1)).only(&[castles])).unwrap();
    assert_eq!(answer.best_move(), Some(castles));
}

#[test]
fn a_crash_is_mended_once() {
    let marker = scratch("crash-once");
    let mut engine = fake(&format!("'crash-once={}'", marker.display()));
    engine.set_option("Hash", "32").unwrap();
    assert!(engine.judge(&asked(Limits::depth(1))).is_ok(), "the second life answers");
    std::fs::remove_file(&marker).unwrap();

    let error = judged_wrong("crash-at-go=1", Limits::depth(1));
    assert_eq!(
        error.to_string(),
        "Fake 1.0 ended unexpectedly (exit status: 7: fake: segmentation fault, so to speak)"
    );
    let mut engine = fake("crash-at-go=2");
    for _ in 0..4 {
        assert!(engine.judge(&asked(Limits::depth(1))).is_ok(), "every new life answers once");
    }
    // With a clock running nothing is mended.
    let mut engine = fake("crash-at-go=1");
    let history = History::new(Position::default());
    let outcome = engine.think(&history, &Go::depth(1), &Control::new(), &mut ());
    assert!(matches!(outcome, Err(EngineError::Died { .. })));
}

#[test]
fn trouble_at_the_start() {
    assert!(matches!(start_error("no-handshake"), EngineError::Timeout { .. }));
    assert!(matches!(start_error("slow-handshake=4000"), EngineError::Timeout { .. }));
    let crashed = start_error("crash-at-start").to_string();
    assert!(crashed.ends_with("(exit status: 3: fake: cannot find my net)"), "{crashed}");
    assert!(UciEngine::start_with(&command("slow-handshake=200"), impatient()).is_ok());
    // Programs that are no engines at all.
    assert!(matches!(UciEngine::start_with("true", impatient()), Err(EngineError::Died { .. })));
    assert!(matches!(UciEngine::start_with("cat", impatient()), Err(EngineError::Timeout { .. })));
}

#[test]
fn answers_that_make_no_sense() {
    let illegal = judged_wrong("illegal", Limits::depth(1)).to_string();
    assert_eq!(
        illegal,
        "Fake 1.0 answered \"bestmove e1e8\", which is no legal move (e1e8 is not a legal move here)"
    );
    assert!(matches!(judged_wrong("no-move", Limits::depth(1)), EngineError::Nonsense { .. }));
    assert!(matches!(judged_wrong("no-score", Limits::depth(1)), EngineError::Nonsense { .. }));
}

#[test]
fn engines_that_never_come_to_an_end() {
    for quirks in ["hang", "ignore-stop", "flood", "endless-line"] {
        for limits in [Limits::time(Duration::from_millis(50)), Limits::depth(1)] {
            let error = judged_wrong(quirks, limits);
            assert!(matches!(error, EngineError::Timeout { .. }), "{quirks}: {error}");
        }
    }
}

#[test]
fn garbage_and_huge_lines_do_no_harm() {
    for quirks in ["garbage", "huge-line", "shouting"] {
        let answer = fake(quirks).judge(&asked(Limits::depth(4))).unwrap();
        assert_eq!(answer.best().unwrap().value, Value::Centipawns(50), "{quirks}");
    }
}

#[test]
fn an_answer_too_many_is_not_taken_for_the_next_one() {
    let mut engine = fake("babbling");
    let mut position = Position::default();
    for _ in 0..20 {
        let answer = engine.judge(&Question::new(&position, Limits::depth(4))).unwrap();
        assert_eq!(answer.best().unwrap().value, Value::Centipawns(50));
        position.play(answer.best_move().unwrap());
    }
}

#[test]
fn an_engine_that_does_not_know_searchmoves_is_asked_about_the_positions_after() {
    let mut engine = fake("ignore-searchmoves");
    let position = Position::default();
    let moves = ["h4", "e4"].map(|san| position.parse_san(san).unwrap());
    let mut question = asked(Limits::nodes(1000)).only(&moves);
    question.lines = 2;
    let answer = engine.judge(&question).unwrap();
    assert_eq!(answer.lines.len(), 2);
    for line in &answer.lines {
        assert!(moves.contains(&line.moves[0]));
        assert_eq!((line.value, line.moves.len()), (Value::Centipawns(-50), 2));
    }
    // A move that mates needs no engine.
    let position: Position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse().unwrap();
    let mate = position.parse_san("Ra8#").unwrap();
    let answer = engine.judge(&Question::new(&position, Limits::depth(2)).only(&[mate])).unwrap();
    assert_eq!(answer.best().unwrap().value, Value::MateIn(1));
}

#[cfg(unix)]
#[test]
fn closed_pipes() {
    let greeting = "read a; echo uciok; read b; echo readyok";
    let run = |rest: &str| {
        let mut engine =
            UciEngine::start_with(&format!("/bin/sh -c '{greeting}; {rest}'"), impatient()).unwrap();
        let start = Instant::now();
        let history = History::new(Position::default());
        let error = engine.think(&history, &Go::depth(1), &Control::new(), &mut ()).unwrap_err();
        assert!(start.elapsed() < Duration::from_secs(3));
        error.to_string()
    };
    assert!(run("read c; exec <&-; echo readyok; exec sleep 20").contains("it closed its input"));
    assert!(run("read c; exec >&-; exec sleep 20").contains("it closed its output"));
    assert!(run("kill -9 $$").contains("signal: 9"));
}
