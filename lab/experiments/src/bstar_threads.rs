//! What several threads bring: the same decisions with one thread and with more.
//!
//! ```text
//! cargo run --release -p motive-lab -- bstar-threads FILE.epd [--every N] [--depth N | --nodes N] [--threads N] [--faithful | --weigher]
//! ```
//!
//! On a machine with other work the clock tells little, so positions are counted: what the busiest thread of each
//! batch visited, against what one thread alone visits. *Share* is how many threads were busy, on average. *Steps* are expansions and
//! measurements. The clock is told beside it.

use std::time::{Duration, Instant};

use motive_answer::{Limits, Question};
use motive_chess::{Epd, Leniency, Move, Position};
use motive_critic::{Critic, Settings as CriticSettings};
use motive_hitech::{BstarPlayer, HitechSettings, RoundPlayer};

struct Decision {
    visited: u64,
    busiest: u64,
    steps: u64,
    elapsed: Duration,
    answer: Option<Move>,
}

/// Runs it.
pub(crate) fn run(arguments: &[String]) {
    let mut args = arguments.iter().cloned();
    let file = args.next().expect("a file");
    let (mut every, mut threads, mut limits) = (8, 2, Limits::depth(10));
    // B* by attention, unless a player in rounds is named.
    let mut settings: Option<HitechSettings> = None;
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|n| n.parse().ok()).expect("a number");
        match arg.as_str() {
            "--every" => every = number() as usize,
            "--threads" => threads = number() as usize,
            "--depth" => limits = Limits::depth(number() as u32),
            "--nodes" => limits = Limits::nodes(number()),
            "--faithful" => (settings, limits) = (Some(HitechSettings::faithful()), Limits::none()),
            "--weigher" => settings = Some(HitechSettings::default()),
            other => panic!("unknown argument {other}"),
        }
    }
    let text = std::fs::read_to_string(&file).expect("a readable file");
    let epds = text.lines().step_by(every).filter_map(|line| Epd::parse(line, Leniency::Lenient).ok());
    let positions: Vec<Position> = epds.map(|epd| epd.position().clone()).collect();
    let one = decide_all(&positions, settings.as_ref(), &limits, 1);
    let many = decide_all(&positions, settings.as_ref(), &limits, threads);
    let pairs = || one.iter().zip(&many);
    let same = pairs().filter(|(one, many)| one.answer == many.answer).count();
    // The mean of ratios, each position counting alike: a single one can be a matter of luck.
    let mean = |ratio: &dyn Fn(&Decision, &Decision) -> f64| {
        (pairs().map(|(one, many)| ratio(one, many).ln()).sum::<f64>() / one.len().max(1) as f64).exp()
    };
    let visited = |decisions: &[Decision]| decisions.iter().map(|decision| decision.visited).sum::<u64>();
    println!("{file}: {} positions, {threads} threads against one", positions.len());
    println!("visited {} with one, {} together", visited(&one), visited(&many));
    println!("work {:.2}", mean(&|one, many| many.visited as f64 / one.visited.max(1) as f64));
    println!("share {:.2}", mean(&|_, many| many.visited as f64 / many.busiest.max(1) as f64));
    println!(
        "speed-up {:.2} by positions",
        mean(&|one, many| one.visited as f64 / many.busiest.max(1) as f64)
    );
    let rate = |decision: &Decision| decision.steps as f64 / decision.busiest.max(1) as f64;
    println!("steps in the same time {:.2}, by positions", mean(&|one, many| rate(many) / rate(one)));
    println!(
        "speed-up {:.2} by the clock",
        mean(&|one, many| one.elapsed.as_secs_f64() / many.elapsed.as_secs_f64().max(1e-9))
    );
    println!("same answer in {same} of {}", positions.len());
}

fn decide_all(
    positions: &[Position],
    settings: Option<&HitechSettings>,
    limits: &Limits,
    threads: usize,
) -> Vec<Decision> {
    let mut decisions = Vec::new();
    for position in positions {
        let critic = Critic::new(&CriticSettings { threads, ..CriticSettings::default() });
        let question = Question::new(position, limits.clone());
        let started = Instant::now();
        let (evaluation, busiest) = if let Some(settings) = settings {
            let mut player = RoundPlayer::new(critic, settings.clone());
            (player.think(&question, &mut ()).evaluation, player.busiest())
        } else {
            let mut player = BstarPlayer::new(critic);
            (player.think(&question, &mut ()).evaluation, player.busiest())
        };
        decisions.push(Decision {
            visited: evaluation.nodes,
            busiest,
            steps: evaluation.expansions.unwrap_or(0).max(1),
            elapsed: started.elapsed(),
            answer: evaluation.best_move(),
        });
    }
    decisions
}
