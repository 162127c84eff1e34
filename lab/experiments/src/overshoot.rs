//! By how much answers miss their time limits: absurd positions (218 moves, boards full of queens, nothing but kings and
//! knights), every method, three limits.
//!
//! `cargo run --release -p motive-lab -- overshoot [METHOD...] [--times 20,100,1000] [--positions 60]`
//!
//! Ends with an error if more than one answer in a hundred is late by more than 5 ms or a tenth of its limit, or one by
//! more than 25 ms. Other programs on the same processors make answers late, too: leave the machine alone meanwhile.

use std::process::ExitCode;
use std::time::Duration;

use motive::{Analyst, Method, Settings};
use motive_answer::{Control, Limits, Question};
use motive_chess::{History, Position};
use splitmix::Random;

/// Lateness that one answer in a hundred may exceed, and that none may.
const USUAL: Duration = Duration::from_millis(5);
const WORST: Duration = Duration::from_millis(25);

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
    let (mut times, mut count) = (vec![20, 100, 1000], 60);
    let mut arguments = arguments.iter().cloned();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--times" => {
                let list = arguments.next().unwrap_or_default();
                times = list.split(',').filter_map(|time| time.parse().ok()).collect();
            }
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
    let (mut asked, mut late_ones, mut too_late) = (0, 0, 0);
    println!("{:20}{:>6}{:>10}{:>10}{:>10}  worst position", "method", "ms", "median", "99 %", "most");
    for method in methods {
        for &time in &times {
            let mut late: Vec<(Duration, &Position)> = Vec::new();
            let mut analyst = Analyst::new(&Settings { hash: 16, ..Settings::default() });
            analyst.prepare(method);
            for position in &positions {
                late.push((lateness(&mut analyst, method, position, Duration::from_millis(time)), position));
            }
            late.sort_by_key(|(late, _)| *late);
            let at = |percent: usize| late[(late.len() * percent / 100).min(late.len() - 1)].0;
            let (most, worst) = late[late.len() - 1];
            let usual = USUAL.max(Duration::from_millis(time / 10));
            let over = late.iter().filter(|(late, _)| *late > usual).count();
            asked += late.len();
            late_ones += over;
            too_late += late.iter().filter(|(late, _)| *late > WORST.max(usual)).count();
            let ms = |time: Duration| format!("{:.1}", time.as_secs_f64() * 1e3);
            println!("{method:20}{time:6}{:>10}{:>10}{:>10}  {worst}", ms(at(50)), ms(at(99)), ms(most));
        }
    }
    println!("{asked} answers, {late_ones} of them late, {too_late} far too late");
    if late_ones * 100 <= asked && too_late == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
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
