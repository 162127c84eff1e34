//! By how much answers miss their time limits: absurd positions (218 moves, boards full of queens, nothing but kings and
//! knights), every method, three limits.
//!
//! `cargo run --release -p motive-lab -- overshoot [METHOD...] [--times 20,100,1000] [--positions 60] [--tries 3]`
//!
//! Ends with an error if more than one answer in a hundred is late by more than 5 ms or a tenth of its limit, or one by
//! more than 25 ms. Other programs on the same processors make answers late, too, and so does the host of a virtual machine:
//! the first line says for how long this program stood still while it only looked at the clock. With `--tries`, a late answer
//! is asked for again, so often in all; what the method does is late every time, and the least counts. The last line also
//! says what the first tries were.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use motive::{Analyst, Method, Settings};
use motive_answer::{Control, Limits, Question};
use motive_chess::{History, Position};
use splitmix::Random;

/// Lateness that one answer in a hundred may exceed, and that none may.
const USUAL: Duration = Duration::from_millis(5);
const WORST: Duration = Duration::from_millis(25);
/// How long the clock alone is watched.
const WATCHED: Duration = Duration::from_secs(2);

/// The most legal moves that there can be (Petrović 1964), and other boards that no game would show.
const COMPOSED: [&str; 6] = [
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1",
    "rnbqkbnr/qqqqqqqq/8/8/8/8/QQQQQQQQ/RNBQKBNR w - - 0 1",
    "rrrrkrrr/rrrbbnnq/8/8/8/8/RRRBBNNQ/RRRRKRRR w - - 0 1",
    "nnnnknnn/nnnrrbbq/8/8/8/8/NNNRRBBQ/NNNNKNNN w - - 0 1",
    "bbbbkbbb/bbbrrnnq/8/8/8/8/BBBRRNNQ/BBBBKBBB w - - 0 1",
];

/// Men that are thrown on the board beside the kings, a class of positions each.
const CLASSES: [&str; 6] =
    ["QQQQqqqq", "QQQQQQQQQ", "RRRRrrrrBBbb", "QRBNqrbn", "NNNNNNnnnnnn", "QQRRBBNNqqrrbbnnPPPPpppp"];

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> ExitCode {
    let mut methods: Vec<Method> = Vec::new();
    let (mut times, mut count, mut tries) = (vec![20, 100, 1000], 60, 1);
    let mut arguments = arguments.iter().cloned();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--times" => {
                let list = arguments.next().unwrap_or_default();
                times = list.split(',').filter_map(|time| time.parse().ok()).collect();
            }
            "--tries" => tries = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(tries),
            "--positions" => count = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(count),
            name => match name.parse() {
                Ok(method) => methods.push(method),
                Err(error) => {
                    eprintln!("{error}");
                    return ExitCode::from(2);
                }
            },
        }
    }
    if methods.is_empty() {
        methods = Method::all().collect();
    }
    let positions = positions(count);
    let (pauses, longest) = pauses();
    println!(
        "the clock alone: {pauses} pauses beyond 1 ms in {} s, the longest {} ms",
        WATCHED.as_secs(),
        ms(longest)
    );
    let (mut asked, mut first, mut last) = (0, Late::default(), Late::default());
    println!("{:20}{:>6}{:>10}{:>10}{:>10}  worst position", "method", "ms", "median", "99 %", "most");
    for method in methods {
        for &time in &times {
            let mut seen: Vec<(Duration, &Position)> = Vec::new();
            let mut analyst = Analyst::new(&Settings { hash: 16, ..Settings::default() });
            analyst.prepare(method);
            let time = Duration::from_millis(time);
            for position in &positions {
                let mut late = lateness(&mut analyst, method, position, time);
                first.count(late, time);
                for _ in 1..tries {
                    if late <= usual(time).min(WORST) {
                        break;
                    }
                    late = late.min(lateness(&mut analyst, method, position, time));
                }
                last.count(late, time);
                seen.push((late, position));
            }
            seen.sort_by_key(|(late, _)| *late);
            let at = |percent: usize| seen[(seen.len() * percent / 100).min(seen.len() - 1)].0;
            let (most, worst) = seen[seen.len() - 1];
            asked += seen.len();
            println!(
                "{method:20}{:6}{:>10}{:>10}{:>10}  {worst}",
                time.as_millis(),
                ms(at(50)),
                ms(at(99)),
                ms(most)
            );
        }
    }
    println!("{asked} answers, {} of them late, {} far too late", last.late, last.too_late);
    if tries > 1 {
        println!(
            "at the first of at most {tries} tries: {} late, {} far too late",
            first.late, first.too_late
        );
    }
    if last.late * 100 <= asked && last.too_late == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn ms(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e3)
}

/// Lateness that nearly all answers keep.
fn usual(time: Duration) -> Duration {
    USUAL.max(time / 10)
}

/// Answers that came too late.
#[derive(Default)]
struct Late {
    late: usize,
    too_late: usize,
}

impl Late {
    fn count(&mut self, late: Duration, time: Duration) {
        self.late += usize::from(late > usual(time));
        self.too_late += usize::from(late > WORST);
    }
}

/// How often this program stands still for more than a millisecond while it does nothing, and for how long at most.
fn pauses() -> (usize, Duration) {
    let begun = Instant::now();
    let (mut before, mut count, mut longest) = (begun, 0, Duration::ZERO);
    while begun.elapsed() < WATCHED {
        let now = Instant::now();
        let pause = now - before;
        count += usize::from(pause > Duration::from_millis(1));
        longest = longest.max(pause);
        before = now;
    }
    (count, longest)
}

/// By how much an answer comes later than its limit.
fn lateness(analyst: &mut Analyst, method: Method, position: &Position, time: Duration) -> Duration {
    analyst.forget();
    let limits = Limits::time(time);
    let control = Control::start(&limits);
    let mut question = Question::new(position, limits);
    question.history = History::new(position.clone());
    question.control = control.clone();
    let answer = analyst.answer_unchecked(method, &question, &mut ());
    let taken = control.elapsed();
    assert!(answer.best_move().is_some(), "{method} has no move in {position}");
    taken.saturating_sub(time)
}

/// The same positions every time.
fn positions(count: usize) -> Vec<Position> {
    let mut random = Random::new(20);
    let mut found: Vec<Position> = COMPOSED.iter().filter_map(|fen| fen.parse().ok()).collect();
    assert_eq!(found.len(), COMPOSED.len(), "composed positions can be read");
    while found.len() < count {
        let class = CLASSES[found.len() % CLASSES.len()];
        let mut board = [' '; 64];
        for man in "Kk".chars().chain(class.chars()) {
            // Pawns do not stand on the first and the last rank.
            let (from, squares) = if man.eq_ignore_ascii_case(&'p') { (8, 48) } else { (0, 64) };
            let free: Vec<usize> = (from..from + squares).filter(|&square| board[square] == ' ').collect();
            board[free[random.below(free.len())]] = man;
        }
        let ranks: Vec<String> = board.chunks(8).map(rank).collect();
        let read = format!("{} w - - 0 1", ranks.join("/")).parse::<Position>();
        found.extend(read.ok().filter(|position| position.legal_moves().len() > 1));
    }
    found.truncate(count);
    found
}

/// A rank as FEN writes it.
fn rank(men: &[char]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for &man in men {
        if man == ' ' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        empty = 0;
        text.push(man);
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}
