//! How fast the compiled matcher is beside the naive one, and how it grows with the rules.
//!
//! ```text
//! cargo run --release -p production --example matching_speed
//! ```

#[path = "../tests/toy/naive.rs"]
mod naive;
#[path = "../tests/toy/rules.rs"]
mod rules;
#[path = "../tests/toy/world.rs"]
mod world;

use production::{Analysis, AnalysisLimits, Knowledge, Memory, View};
use std::time::{Duration, Instant};
use world::{World, vocabulary};

const WORLDS: u64 = 20;
/// Times are the shortest of several rounds, so that what else the machine does matters little.
const ROUNDS: usize = 60;
const NAIVE_ROUNDS: usize = 3;

fn main() {
    let worlds: Vec<World> = (0..WORLDS).map(|seed| World::random(seed, 20)).collect();
    println!("{WORLDS} situations, about 20 actors; one goal for each; times of one analysis");
    println!("rules  matches  naive us  compiled us  ratio");
    for count in [55, 110, 220] {
        let text = rules::base(count);
        let knowledge =
            Knowledge::load(vocabulary(), [("base.kb", text)]).unwrap_or_else(|report| panic!("{report}"));
        let mut memory = Memory::new(&knowledge);
        let chase = knowledge.name("CHASE").expect("declared");
        let (mut naive, mut compiled, mut matches) = (Duration::ZERO, Duration::ZERO, 0);
        for world in &worlds {
            let mut truth = Vec::new();
            naive += shortest(NAIVE_ROUNDS, || {
                let stored = naive::stored(&knowledge, world);
                let found = |rule| naive::matches(&knowledge, &stored, rule, world, View(0), &[("S1", 0)]);
                truth = knowledge.rules().map(found).collect();
            });
            compiled += shortest(ROUNDS, || {
                let mut analysis = Analysis::new(&knowledge, world, &mut memory, AnalysisLimits::default());
                analysis.post(chase, &[0]).expect("admitted");
                analysis.run();
            });
            let mut analysis = Analysis::new(&knowledge, world, &mut memory, AnalysisLimits::default());
            analysis.post(chase, &[0]).expect("admitted");
            analysis.run();
            let mut found: Vec<Vec<Vec<u8>>> = vec![Vec::new(); count];
            for firing in analysis.all_firings() {
                found[firing.rule.index()].push(firing.objects);
            }
            assert_eq!(found, truth, "both matchers find the same");
            matches += analysis.firings();
        }
        let (naive, compiled) = (micros(naive), micros(compiled));
        println!(
            "{count:5}  {:7}  {naive:8.0}  {compiled:11.1}  {:5.0}",
            matches / WORLDS as usize,
            naive / compiled
        );
        assert!(naive > 20.0 * compiled, "at least twenty times faster");
    }
}

fn shortest(rounds: usize, mut run: impl FnMut()) -> Duration {
    let times = (0..rounds).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed()
    });
    times.min().unwrap_or_default()
}

fn micros(total: Duration) -> f64 {
    total.as_secs_f64() * 1e6 / WORLDS as f64
}
