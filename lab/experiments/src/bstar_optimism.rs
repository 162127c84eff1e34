//! How often an optimism comes true: fits the table of chances by which B* decides where to look.
//!
//! ```text
//! cargo run --release -p motive-lab -- bstar-optimism [--positions N] [--seed S] [--table FILE]
//! ```
//!
//! Positions come from games that the critic plays against itself with few nodes, after some moves at random: every
//! eighth half-move, where the value is below six pawns. All moves are measured exactly at depths 2 and 4 (what a search sees) and
//! two and four half-moves deeper (what becomes of it). Positions with even numbers are fitted, those with odd numbers
//! only reported. `--table` writes the table as the program reads it.

use std::fmt::Write;

use motive_answer::{Engine, Limits, Question};
use motive_chess::{History, Position};
use motive_critic::{Critic, Settings};
use motive_hitech::{Class, Sample, samples};
use splitmix::Random;

/// Gains whose frequency is fitted, in centipawns.
const GAINS: [i32; 7] = [8, 25, 50, 100, 200, 400, 800];
/// How far a value rises that rises far; as in the program.
const REACH: f64 = 400.0;
/// A class with fewer samples takes the numbers of `threat`.
const LEAST: usize = 200;

/// A gain: the class of the move, the lag, and by how much its value rose.
type Gain = (Class, u32, i32);

/// Runs it.
pub(crate) fn run(arguments: &[String]) {
    let (mut wanted, mut seed, mut table) = (200_usize, 1_u64, None);
    let mut args = arguments.iter();
    while let Some(arg) = args.next() {
        let value = args.next().expect("a value");
        match arg.as_str() {
            "--positions" => wanted = value.parse().expect("a number"),
            "--seed" => seed = value.parse().expect("a number"),
            "--table" => table = Some(value.clone()),
            other => panic!("unknown argument {other}"),
        }
    }
    let mut critic = Critic::new(&Settings { hash: 16, ..Settings::default() });
    let positions = positions(&mut critic, wanted, seed);
    let (mut fitted, mut held): (Vec<Gain>, Vec<Gain>) = (Vec::new(), Vec::new());
    for (number, position) in positions.iter().enumerate() {
        let into = if number % 2 == 0 { &mut fitted } else { &mut held };
        for first in [2, 4] {
            let all = samples(&mut critic, position, &[first, first + 2, first + 4]);
            into.extend(all.iter().flat_map(gains));
        }
    }
    println!("{} positions, {} gains fitted, {} held out", positions.len(), fitted.len(), held.len());
    let text = fit(&fitted, &held);
    if let Some(path) = table {
        let head = format!(
            "# class\toften\tscale\tfar\tsamples\n# motive-lab bstar-optimism --positions {wanted} --seed {seed}\n"
        );
        std::fs::write(&path, head + &text).expect("a file that can be written");
    }
}

/// What became of a move, at a lag of two and of four. A mate counts as a gain of the largest kind.
fn gains(sample: &Sample) -> Vec<Gain> {
    let at = |n: usize| sample.values[n].clamp(-3000, 3000);
    vec![(sample.class, 2, at(1) - at(0)), (sample.class, 4, at(2) - at(0))]
}

/// Positions of games that the critic plays against itself.
fn positions(critic: &mut Critic, wanted: usize, seed: u64) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    while found.len() < wanted {
        let mut history = History::new(Position::default());
        for ply in 0..120 {
            let position = history.position().clone();
            let moves = position.legal_moves();
            if moves.is_empty() || position.ending().is_some() || position.halfmoves() >= 80 {
                break;
            }
            let m = if ply < 8 {
                moves[random.below(moves.len())]
            } else {
                let question =
                    Question { history: history.clone(), ..Question::new(&position, Limits::nodes(600)) };
                let Ok(judged) = critic.judge(&question) else { break };
                let Some(best) = judged.best() else { break };
                let value = best.value.centipawns();
                if value.abs() > 1200 {
                    break;
                }
                if ply % 8 == 0 && ply >= 16 && value.abs() < 600 && found.len() < wanted {
                    found.push(position.clone());
                }
                best.moves[0]
            };
            history.play(m);
        }
    }
    found
}

/// The numbers of every class, as lines of the table; prints how they hold on what was not fitted.
fn fit(fitted: &[Gain], held: &[Gain]) -> String {
    let of = |all: &[Gain], class: Class| -> Vec<Gain> {
        all.iter().copied().filter(|gain| gain.0 == class).collect()
    };
    let mut text = String::new();
    let threat = best_fit(&of(fitted, Class::Threat));
    println!(
        "class            n      a      s      h   predicted/realized on the other half at 25, 100, 400"
    );
    for class in Class::ALL {
        let own = of(fitted, class);
        let numbers = if own.len() >= LEAST { best_fit(&own) } else { threat };
        let (a, s, h) = numbers;
        let _ = writeln!(text, "{}\t{a:.3}\t{s:.0}\t{h:.3}\t{}", class.name(), own.len());
        let other = of(held, class);
        let checks: Vec<String> = [25, 100, 400]
            .iter()
            .map(|&gain| {
                let predicted: f64 = other.iter().map(|&(_, lag, _)| chance(numbers, gain, lag)).sum();
                let realized = other.iter().filter(|&&(_, _, own)| own >= gain).count();
                let n = other.len().max(1) as f64;
                format!("{:.3}/{:.3}", predicted / n, realized as f64 / n)
            })
            .collect();
        println!("{:<14} {:>5} {a:.3} {s:>5.0} {h:.3}   {}", class.name(), own.len(), checks.join("  "));
    }
    text
}

/// The law of the program.
fn chance((a, s, h): (f64, f64, f64), gain: i32, lag: u32) -> f64 {
    let (gain, lag) = (f64::from(gain), f64::from(lag));
    let near = a * (-gain / (s * (lag / 6.0).sqrt())).exp();
    (near + h * (lag / 2.0).sqrt() * (-gain / REACH).exp()).min(0.99)
}

/// The numbers whose chances come nearest to the frequencies, by least squares on a grid. A tail that a few hundred
/// samples cannot show is not taken to be absent: `h` is at least what one more sample would make it.
fn best_fit(gains: &[Gain]) -> (f64, f64, f64) {
    let least = 1.0 / (gains.len() as f64 + 1.0);
    let mut best = ((0.25, 35.0, least), f64::INFINITY);
    let frequencies: Vec<(i32, u32, f64)> = [2, 4]
        .iter()
        .flat_map(|&lag| {
            let own: Vec<i32> = gains.iter().filter(|gain| gain.1 == lag).map(|gain| gain.2).collect();
            let n = own.len().max(1) as f64;
            GAINS.map(|gain| (gain, lag, own.iter().filter(|&&own| own >= gain).count() as f64 / n))
        })
        .collect();
    for a in (2..=30).map(|n| f64::from(n) * 0.025) {
        for s in [10, 15, 20, 25, 30, 35, 40, 50, 60, 80, 100, 130, 170, 220].map(f64::from) {
            for h in (0..=30).map(|n| least + f64::from(n) * 0.004) {
                let error: f64 = frequencies
                    .iter()
                    .map(|&(gain, lag, often)| {
                        let own = chance((a, s, h), gain, lag);
                        (own - often).powi(2) / (own * (1.0 - own)).max(1e-4)
                    })
                    .sum();
                if error < best.1 {
                    best = ((a, s, h), error);
                }
            }
        }
    }
    best.0
}
