//! `why-not` on natural wrong moves: a shallow critic chooses a move, a deep one says that it is at least 1.8 pawns worse than the best, and the
//! answer to "why not?" is examined.
//!
//! `lab why-not FILE [COUNT] [NODES] [SHALLOW] [--show]`: positions in EPD or puzzles, so many wrong moves (200), nodes of the first search of the answer (50,000; the
//! truth gets three times as many), nodes of the shallow critic (60). It prints how often the better move is as good as the best, a cause is given,
//! the counterfactual confirms it, and "was there before" is false.
//!
//! Confirmed means: on the board with the blame taken back the refuter's first move brings at least half of the loss less; or,
//! if the threat was there before, its replay fares worse against the better move.

use std::fs::File;
use std::io::BufReader;

use motive::{Analyst, Settings, WhyNotOptions, WhyNotReport};
use motive_answer::{Control, Engine, Limits, Question, Value};
use motive_chess::{History, Move, Position};
use motive_critic::Critic;
use motive_suite::{Input, Selection};

/// What a wrong move costs at least, in hundredths of a pawn.
const WRONG: i32 = 180;

/// A move is as good as the best within this.
const AS_GOOD: i32 = 50;

/// Nothing counts more: a mate is not more than decisive.
const DECISIVE: i32 = 2_000;

#[derive(Debug, Default)]
struct Tally {
    cases: usize,
    right: usize,
    fails: usize,
    caused: usize,
    confirmed: usize,
    threatened: usize,
    falsely: usize,
    misses: usize,
    misses_told: usize,
}

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let file = arguments.first().ok_or("which file?")?;
    let number = |index: usize, default: u64| {
        arguments.get(index).and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (count, nodes, shallow) = (number(1, 200), number(2, 50_000), number(3, 60));
    let show = arguments.iter().any(|word| word == "--show");
    let source = BufReader::new(File::open(file).map_err(|error| format!("{file}: {error}"))?);
    let input = Input::read_positions(source, file, 0, Selection::All)?;
    let mut critic = Critic::new(&Settings::default());
    let mut analyst = Analyst::new(&Settings::default());
    let mut tally = Tally::default();
    for problem in input.problems {
        if tally.cases as u64 >= count {
            break;
        }
        let position = problem.history.position();
        let Some((_, tried)) = judge(&mut critic, position, &[], shallow) else { continue };
        let Some((best, better)) = judge(&mut critic, position, &[], 3 * nodes) else { continue };
        if better == tried {
            continue;
        }
        let Some((worth, _)) = judge(&mut critic, position, &[tried], 3 * nodes) else { continue };
        if best - worth < WRONG {
            continue;
        }
        let options = WhyNotOptions { limits: Limits::nodes(nodes) };
        let history = History::new(position.clone());
        let Some(report) = analyst.why_not(&history, tried, &options, &Control::new()) else { continue };
        tally.count(&mut critic, &report, (best, worth), 3 * nodes);
        if show {
            println!("{} {}\n{}\n", position.to_fen(), position.san(tried), report.text());
        }
    }
    tally.tell();
    Ok(())
}

/// The best of some moves (or of all) and its value.
fn judge(critic: &mut Critic, position: &Position, only: &[Move], nodes: u64) -> Option<(i32, Move)> {
    critic.forget();
    let question = Question::new(position, Limits::nodes(nodes)).only(only);
    let answer = critic.search(&question, &mut ());
    let line = answer.best()?;
    Some((bounded(line.value), *line.moves.first()?))
}

fn bounded(value: Value) -> i32 {
    value.centipawns().clamp(-DECISIVE, DECISIVE)
}

impl Tally {
    fn count(&mut self, critic: &mut Critic, report: &WhyNotReport, (best, worth): (i32, i32), nodes: u64) {
        self.cases += 1;
        let position = &report.position;
        let named = report.best.moves[0];
        let named_worth = judge(critic, position, &[named], nodes).map_or(-DECISIVE, |(value, _)| value);
        self.right += usize::from(named_worth + AS_GOOD >= best);
        let Some(why) = &report.why else {
            self.misses += 1;
            self.misses_told += usize::from(report.chance().is_some());
            return;
        };
        self.fails += 1;
        let loss = best - worth;
        if report.threatened == Some(true) {
            self.threatened += 1;
            let passed = position.pass().and_then(|passed| judge(critic, &passed, &[], nodes));
            self.falsely += usize::from(passed.is_none_or(|(value, _)| -value > best - loss / 2));
        }
        if report.cause().is_none() {
            return;
        }
        self.caused += 1;
        let confirmed = match (why.threat().filter(|_| report.threatened == Some(true)), why.blame()) {
            (Some(threat), _) => threat.replay(named).counterplay().is_some(),
            (None, Some(blame)) => blame.undone(position, why.tried()).is_some_and(|(edited, more)| {
                let reply = why.line()[0];
                let legal = edited.is_legal(reply);
                let now = legal.then(|| judge(critic, &edited, &[reply], nodes)).flatten();
                now.is_none_or(|(value, _)| -value - 100 * more >= worth + loss / 2)
            }),
            (None, None) => false,
        };
        self.confirmed += usize::from(confirmed);
    }

    fn tell(&self) {
        let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        println!("{} wrong moves", self.cases);
        println!("better move right {} ({:.1}%)", self.right, share(self.right, self.cases));
        println!(
            "fail {}, with a cause {} ({:.1}%)",
            self.fails,
            self.caused,
            share(self.caused, self.fails)
        );
        println!("confirmed {} ({:.1}% of the causes)", self.confirmed, share(self.confirmed, self.caused));
        println!("told as there before {}, falsely {}", self.threatened, self.falsely);
        println!("miss something {}, told what {}", self.misses, self.misses_told);
    }
}
