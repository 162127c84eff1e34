//! What several threads bring: the same decisions with one thread and with more.
//!
//! ```text
//! cargo run --release -p motive-hitech --example threads -- FILE.epd [--every N] [--depth N | --nodes N] [--threads N] [--faithful]
//! ```
//!
//! On a machine with other work the clock tells little, so positions are counted: what the busiest thread of each
//! batch visited, against what one thread alone visits. The clock is told beside it.

use std::time::{Duration, Instant};

use motive_chess::{Epd, Leniency, Move, Position};
use motive_critic::{Critic, Settings as CriticSettings};
use motive_hitech::{Player, Settings};
use motive_solution::{Inquiry, Limits};

struct Total {
    visited: u64,
    busiest: u64,
    elapsed: Duration,
    answers: Vec<Option<Move>>,
}

fn main() {
    let mut args = std::env::args().skip(1);
    let file = args.next().expect("a file");
    let (mut every, mut threads, mut limits) = (8, 2, Limits::depth(10));
    let mut settings = Settings::default();
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|n| n.parse().ok()).expect("a number");
        match arg.as_str() {
            "--every" => every = number() as usize,
            "--threads" => threads = number() as usize,
            "--depth" => limits = Limits::depth(number() as u32),
            "--nodes" => limits = Limits::nodes(number()),
            "--faithful" => (settings, limits) = (Settings::faithful(), Limits::none()),
            other => panic!("unknown argument {other}"),
        }
    }
    let text = std::fs::read_to_string(&file).expect("a readable file");
    let epds = text.lines().step_by(every).filter_map(|line| Epd::parse(line, Leniency::Lenient).ok());
    let positions: Vec<Position> = epds.map(|epd| epd.position().clone()).collect();
    let one = run(&positions, &settings, &limits, 1);
    let many = run(&positions, &settings, &limits, threads);
    let same = one.answers.iter().zip(&many.answers).filter(|(a, b)| a == b).count();
    let ratio = |a: f64, b: f64| a / b.max(1e-9);
    println!("{file}: {} positions, {threads} threads against one", positions.len());
    println!("visited {} with one, {} together, {} by the busiest", one.visited, many.visited, many.busiest);
    println!("extra work {:.0} %", 100.0 * ratio(many.visited as f64, one.visited as f64) - 100.0);
    println!("speed-up {:.2} by positions", ratio(one.visited as f64, many.busiest as f64));
    println!("speed-up {:.2} by the clock", ratio(one.elapsed.as_secs_f64(), many.elapsed.as_secs_f64()));
    println!("same answer in {same} of {}", positions.len());
}

fn run(positions: &[Position], settings: &Settings, limits: &Limits, threads: usize) -> Total {
    let mut total = Total { visited: 0, busiest: 0, elapsed: Duration::ZERO, answers: Vec::new() };
    for position in positions {
        let critic = Critic::new(&CriticSettings { threads, ..CriticSettings::default() });
        let mut player = Player::new(critic, settings.clone());
        let started = Instant::now();
        let thought = player.think(&Inquiry::new(position, limits.clone()), &mut ());
        total.elapsed += started.elapsed();
        total.visited += thought.judgement.nodes;
        total.busiest += player.busiest();
        total.answers.push(thought.judgement.best_move());
    }
    total
}
