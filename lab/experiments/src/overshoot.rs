//! By how much answers miss their time limits: absurd positions (218 moves, boards full of queens, nothing but kings and
//! knights), every method, three limits.
//!
//! `cargo run --release -p motive-lab -- overshoot [METHOD...] [--times 20,100,1000] [--positions 60] [--tries 3]`
//!
//! Ends with an error if more than one answer in a hundred is late by more than 5 ms or a tenth of its limit, or one by
//! more than 25 ms.
//!
//! Other programs make answers late, too: the system tells for how long a thread was ready and waited for a processor. An
//! answer that is late, but would not be without its waiting, says nothing about the method. It is asked for again, at most
//! `--tries` times in all; if the thread waits every time, the answer counts as late. What a method's other threads wait
//! for counts against the method. The last line also says what the clock on the wall showed at the first try.

use std::fs;
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
    let (mut times, mut count, mut tries) = (vec![20, 100, 1000], 60, 5);
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
    let (pauses, longest, waited) = pauses();
    println!(
        "the clock alone: {pauses} pauses beyond 1 ms in {} s, the longest {} ms; {} ms of them waiting for a processor",
        WATCHED.as_secs(),
        ms(longest),
        waited.map_or_else(|| "unknown".to_owned(), ms)
    );
    let mut all = Sum::default();
    println!(
        "{:20}{:>6}{:>10}{:>10}{:>10}{:>8}  worst position",
        "method", "ms", "median", "99 %", "most", "again"
    );
    for method in methods {
        for &time in &times {
            let mut seen: Vec<(Duration, &Position)> = Vec::new();
            let mut analyst = Analyst::new(&Settings { hash: 16, ..Settings::default() });
            analyst.prepare(method);
            let (time, before) = (Duration::from_millis(time), all.again);
            for position in &positions {
                seen.push((
                    all.ask(tries, time, || answered(&mut analyst, method, position, time)),
                    position,
                ));
            }
            seen.sort_by_key(|(late, _)| *late);
            let at = |percent: usize| seen[(seen.len() * percent / 100).min(seen.len() - 1)].0;
            let (most, worst) = seen[seen.len() - 1];
            println!(
                "{method:20}{:6}{:>10}{:>10}{:>10}{:>8}  {worst}",
                time.as_millis(),
                ms(at(50)),
                ms(at(99)),
                ms(most),
                all.again - before
            );
        }
    }
    all.tell();
    if all.is_good() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn ms(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e3)
}

/// Lateness that nearly all answers keep.
fn usual(time: Duration) -> Duration {
    USUAL.max(time / 10)
}

/// How an answer came.
#[derive(Clone, Copy)]
struct Answered {
    /// By how much it came later than its limit, by the clock on the wall.
    late: Duration,
    /// For how long its thread was ready and waited for a processor.
    waited: Duration,
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

/// What was seen of all methods.
#[derive(Default)]
struct Sum {
    asked: usize,
    /// Answers that were asked for again, because their thread had waited for a processor.
    again: usize,
    /// By the clock on the wall, at the first try.
    first: Late,
    counted: Late,
}

impl Sum {
    /// The lateness that counts: that of the first try in which waiting is not the reason.
    fn ask(&mut self, tries: usize, time: Duration, mut answer: impl FnMut() -> Answered) -> Duration {
        let allowed = usual(time).min(WORST);
        let is_void =
            |seen: Answered| seen.late > allowed && seen.late.saturating_sub(seen.waited) <= allowed;
        let mut seen = answer();
        self.asked += 1;
        self.first.count(seen.late, time);
        for _ in 1..tries {
            if !is_void(seen) {
                break;
            }
            self.again += 1;
            seen = answer();
        }
        self.counted.count(seen.late, time);
        seen.late
    }

    fn is_good(&self) -> bool {
        self.counted.late * 100 <= self.asked && self.counted.too_late == 0
    }

    fn tell(&self) {
        let Sum { asked, again, first, counted } = self;
        println!("{asked} answers, {} of them late, {} far too late", counted.late, counted.too_late);
        println!(
            "{again} asked for again, because their thread had waited for a processor; by the clock on the wall {} late \
             and {} far too late at the first try",
            first.late, first.too_late
        );
    }
}

/// How often this program stands still for more than a millisecond while it does nothing, for how long at most, and for how
/// long it waited for a processor.
fn pauses() -> (usize, Duration, Option<Duration>) {
    let (begun, before_all) = (Instant::now(), waited());
    let (mut before, mut count, mut longest) = (begun, 0, Duration::ZERO);
    while begun.elapsed() < WATCHED {
        let now = Instant::now();
        let pause = now - before;
        count += usize::from(pause > Duration::from_millis(1));
        longest = longest.max(pause);
        before = now;
    }
    (count, longest, waited().zip(before_all).map(|(now, before)| now.saturating_sub(before)))
}

/// For how long this thread was ready and waited for a processor, since it began, where the system tells.
fn waited() -> Option<Duration> {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_whitespace().nth(1)?.parse().ok().map(Duration::from_nanos)
}

/// Asks for an answer.
fn answered(analyst: &mut Analyst, method: Method, position: &Position, time: Duration) -> Answered {
    analyst.forget();
    let before = waited();
    let limits = Limits::time(time);
    let control = Control::start(&limits);
    let mut question = Question::new(position, limits);
    question.history = History::new(position.clone());
    question.control = control.clone();
    let answer = analyst.answer_unchecked(method, &question, &mut ());
    let taken = control.elapsed();
    assert!(answer.best_move().is_some(), "{method} has no move in {position}");
    let waited = waited().zip(before).map_or(Duration::ZERO, |(now, before)| now.saturating_sub(before));
    Answered { late: taken.saturating_sub(time), waited }
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

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_millis(20);

    fn counted(tries: &[(u64, u64)]) -> (Duration, Sum) {
        let mut sum = Sum::default();
        let mut rest = tries.iter();
        let late = sum.ask(tries.len(), LIMIT, || {
            let &(late, waited) = rest.next().expect("no more tries than allowed");
            Answered { late: Duration::from_millis(late), waited: Duration::from_millis(waited) }
        });
        (late, sum)
    }

    #[test]
    fn waiting_is_asked_again_and_lateness_of_our_own_counts_at_once() {
        let (late, sum) = counted(&[(50, 48), (1, 0)]);
        assert_eq!((late.as_millis(), sum.again, sum.first.too_late), (1, 1, 1));
        assert!(sum.is_good());
        // Waiting explains some of it, and not enough: there is no second try.
        let (late, sum) = counted(&[(30, 20), (0, 0)]);
        assert_eq!((late.as_millis(), sum.again, sum.counted.too_late), (30, 0, 1));
        assert!(!sum.is_good());
        // Who waits every time is late.
        let (_, sum) = counted(&[(50, 50), (50, 50)]);
        assert_eq!((sum.again, sum.counted.late), (1, 1));
    }

    #[test]
    fn the_positions_are_the_same_every_time() {
        assert_eq!(positions(60), positions(60));
        assert_eq!(positions(60).len(), 60);
    }
}
