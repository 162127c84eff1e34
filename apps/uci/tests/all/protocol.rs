//! What the player is asked, and that every question is answered once.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use motive_answer::{Question, StopReason};
use motive_chess::Position;
use motive_uci::Setting;
use proptest::prelude::*;

use crate::dialogue::{Dialogue, SOON};
use crate::material::Material;
use crate::players::{Asked, Manner, Scripted};

fn recorded(manner: Manner) -> (Dialogue, Receiver<Asked>) {
    let (record, asked) = channel();
    (Dialogue::with(Scripted::recorded(manner, record)), asked)
}

fn next_inquiry(asked: &Receiver<Asked>) -> Question {
    loop {
        if let Asked::Think(question) = asked.recv_timeout(SOON).expect("a question") {
            return *question;
        }
    }
}

#[test]
fn the_player_is_told_the_defaults_and_then_what_is_set() {
    let (dialogue, asked) = recorded(Manner::Instant);
    for line in [
        "setoption name Hash value 7",
        "setoption name Clear Hash",
        "setoption name SyzygyPath value /tables/three four",
        "ucinewgame",
        "setoption name MultiPV value 3",
    ] {
        dialogue.say(line);
    }
    assert!(dialogue.hear_ready().is_empty());
    let told: Vec<Option<Setting>> = asked
        .try_iter()
        .map(|asked| match asked {
            Asked::Configure(setting) => Some(setting),
            Asked::NewGame => None,
            Asked::Think(_) => panic!("nobody has asked"),
        })
        .collect();
    let expected = [
        Some(Setting::Hash(64)),
        Some(Setting::Threads(1)),
        Some(Setting::Method("script".to_owned())),
        Some(Setting::Explain(false)),
        Some(Setting::Hash(7)),
        Some(Setting::ClearHash),
        Some(Setting::SyzygyPath(Some("/tables/three four".into()))),
        None,
    ];
    assert_eq!(told, expected);
    dialogue.say("go depth 4 nodes 500 mate 2 searchmoves e2e4 d2d4 a2a3 a2a4 h2h3");
    let question = next_inquiry(&asked);
    assert_eq!(
        (question.limits.depth, question.limits.nodes, question.limits.mate),
        (Some(4), Some(500), Some(2))
    );
    assert_eq!((question.limits.time, question.limits.soft_time), (None, None));
    assert_eq!((question.lines, question.only.len()), (3, 5));
    dialogue.hear_bestmove();
}

#[test]
fn the_history_of_the_game_is_passed_on() {
    let (dialogue, asked) = recorded(Manner::Instant);
    dialogue.say("position startpos moves g1f3 g8f6 f3g1 f6g8");
    dialogue.say("go depth 1");
    let history = next_inquiry(&asked).history;
    assert_eq!((history.moves().len(), history.occurrences()), (4, 2));
    assert_eq!(history.start(), &Position::default());
}

#[test]
fn the_clock_becomes_limits_and_pondering_starts_without_time() {
    let (dialogue, asked) = recorded(Manner::Patient);
    dialogue.say("go movetime 60");
    let question = next_inquiry(&asked);
    assert_eq!(question.limits.time, Some(Duration::from_millis(40)));
    dialogue.hear_bestmove();
    assert_eq!(question.control.must_end(), Some(StopReason::Time));

    // Moves are planned for a clock with much time, yet while pondering none of it runs.
    dialogue.say("go ponder wtime 1000 btime 1 winc 100 binc 0");
    let question = next_inquiry(&asked);
    assert_eq!((question.limits.time, question.control.hard_deadline()), (None, None));
    dialogue.say("ponderhit");
    dialogue.hear_bestmove();
    let (soft, hard) = (question.control.soft_deadline().unwrap(), question.control.hard_deadline().unwrap());
    assert!(soft < hard);
    assert_eq!(question.control.must_end(), Some(StopReason::Time));
    // The clock of the side to move counts: Black's would have been down at once.
    assert!(question.control.elapsed() >= Duration::from_millis(300), "{:?}", question.control.elapsed());

    // Infinite means infinite, whatever else is said.
    dialogue.say("go infinite movetime 10");
    assert_eq!(next_inquiry(&asked).control.hard_deadline(), None);
    dialogue.say("stop");
    dialogue.hear_bestmove();
}

#[test]
fn stop_and_quit_are_obeyed_at_once() {
    let dialogue = Dialogue::with(Material);
    dialogue.say("go infinite");
    dialogue.hear_until("info depth 3");
    let start = Instant::now();
    dialogue.say("stop");
    dialogue.hear_bestmove();
    assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
    for last in ["go infinite", "go ponder wtime 1000", "go movetime 100000", "setoption name Hash value 2"] {
        for player in [Manner::Patient, Manner::Deaf] {
            let dialogue = Dialogue::with(Scripted::new(player));
            dialogue.hear_ready();
            dialogue.say(last);
            if last.starts_with("go") {
                dialogue.hear_until("info depth 1");
            }
            dialogue.say("quit");
            let (time, rest) = dialogue.close();
            assert!(time < Duration::from_millis(200), "{last} {player:?}: {time:?}");
            let n_answers = rest.iter().filter(|line| line.starts_with("bestmove")).count();
            assert_eq!(n_answers, usize::from(last.starts_with("go")), "{last} {player:?}: {rest:?}");
        }
    }
}

#[test]
fn a_closed_output_ends_the_session() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    // The input never ends, as with an interface that has died half.
    let (input, output) = io::pipe().unwrap();
    let mut keep_open = output;
    keep_open.write_all(b"go infinite\n").unwrap();
    let outcome = motive_uci::run(input, Closed, Scripted::new(Manner::Patient));
    assert_eq!(outcome.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
}

#[test]
fn more_commands_than_fit_in_the_queue_are_all_answered() {
    let dialogue = Dialogue::with(Scripted::new(Manner::Patient));
    // The first has no end in sight, and the reader stops reading before it sees the last.
    dialogue.say(&format!("go depth 9\n{}", "position startpos\ngo depth 9\n".repeat(200)));
    dialogue.say("stop");
    for _ in 0..=200 {
        dialogue.hear_bestmove();
    }
    assert!(dialogue.hear_ready().is_empty());
}

/// Commands that one could see in a game, in any order.
fn any_command() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "isready",
        "stop",
        "ponderhit",
        "ucinewgame",
        "position startpos moves e2e4",
        "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
        "setoption name MultiPV value 2",
        "setoption name Hash value 8",
        "go depth 1",
        "go nodes 50",
        "go movetime 3",
        "go infinite",
        "go ponder wtime 100 btime 100",
        "go wtime 20 btime 20",
        "go",
        "nonsense",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_go_is_answered_once(
        commands in prop::collection::vec(any_command(), 1..40),
        pause in 0u64..3,
        is_patient in any::<bool>(),
    ) {
        let dialogue = if is_patient {
            Dialogue::with(Scripted::new(Manner::Patient))
        } else {
            Dialogue::with(Material)
        };
        for command in &commands {
            dialogue.say(command);
            std::thread::sleep(Duration::from_millis(pause));
        }
        let n_questions = commands.iter().filter(|command| command.starts_with("go")).count();
        let mut heard = Vec::new();
        // The last search may be one without an end, and may not have begun yet.
        dialogue.say("stop");
        dialogue.say("setoption name Hash value 1");
        while heard.iter().filter(|line: &&String| line.starts_with("bestmove")).count() < n_questions {
            match dialogue.hear_within(SOON) {
                Some(line) => heard.push(line),
                None => prop_assert!(false, "{commands:?}: heard {heard:#?}"),
            }
        }
        let rest = dialogue.hear_ready();
        prop_assert!(!rest.iter().any(|line| line.starts_with("bestmove")), "{:?}", rest);
    }
}
