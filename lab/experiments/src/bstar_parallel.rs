//! How much faster B* would be with many processors, from recorded searches.
//!
//! ```text
//! cargo run --release -p motive-lab -- bstar-parallel FILE.epd [--every N]
//! ```
//!
//! Every batch of probes of a search by the paper's settings is recorded with what each probe cost. The
//! simulation gives the probes of a batch to P processors, the next probe to whoever is free; a batch
//! waits for the one before it. With *speculation* idle processors take the probes of positions that
//! the search expands later and that were in the graph already: the best that guessing could do, so
//! the truth lies between the two columns.

use motive_answer::{Limits, Question};
use motive_chess::{Epd, Leniency};
use motive_critic::{Critic, Settings as CriticSettings};
use motive_hitech::{HitechSettings, RoundPlayer};

/// Runs it.
pub(crate) fn run(arguments: &[String]) {
    let mut args = arguments.iter().cloned();
    let file = args.next().expect("a file");
    let mut every = 10;
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--every" => every = args.next().and_then(|n| n.parse().ok()).expect("a number"),
            other => panic!("unknown argument {other}"),
        }
    }
    let text = std::fs::read_to_string(&file).expect("a readable file");
    let mut searches = Vec::new();
    for line in text.lines().step_by(every) {
        let Ok(epd) = Epd::parse(line, Leniency::Lenient) else { continue };
        let mut player =
            RoundPlayer::new(Critic::new(&CriticSettings::default()), HitechSettings::faithful());
        player.record_costs();
        player.think(&Question::new(epd.position(), Limits::none()), &mut ());
        searches.push(player.recorded_costs());
    }
    let batches: usize = searches.iter().map(Vec::len).sum();
    println!("{file}: {} searches, {batches} batches", searches.len());
    println!("processors  speed-up  efficiency   with perfect guessing  efficiency");
    let total: u64 = searches.iter().flatten().flatten().sum();
    for power in 0..=10 {
        let processors = 1_usize << power;
        let alone: u64 = searches.iter().map(|search| one_batch_at_a_time(search, processors)).sum();
        let guessing: u64 = searches.iter().map(|search| guessed(search, processors)).sum();
        let ratio = |time: u64| total as f64 / time.max(1) as f64;
        let share = |time: u64| 100.0 * ratio(time) / processors as f64;
        println!(
            "{processors:10}  {:8.1}  {:9.0}%   {:21.1}  {:9.0}%",
            ratio(alone),
            share(alone),
            ratio(guessing),
            share(guessing)
        );
    }
}

/// The time when a batch must be over before the next begins.
fn one_batch_at_a_time(batches: &[Vec<u64>], processors: usize) -> u64 {
    batches.iter().map(|batch| schedule(batch, processors)).sum()
}

/// The time when every batch may begin at once: the work is shared out, and the longest probe is the
/// least that it takes.
fn guessed(batches: &[Vec<u64>], processors: usize) -> u64 {
    let all: Vec<u64> = batches.iter().flatten().copied().collect();
    schedule(&all, processors)
}

/// The next probe to whoever is free.
fn schedule(costs: &[u64], processors: usize) -> u64 {
    let mut free = vec![0_u64; processors.min(costs.len()).max(1)];
    for &cost in costs {
        if let Some(first) = free.iter_mut().min() {
            *first += cost;
        }
    }
    free.into_iter().max().unwrap_or(0)
}
