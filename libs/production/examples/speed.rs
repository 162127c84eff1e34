//! How fast the compiled matcher is beside the naive one, and how it grows with the rules.
//!
//! ```text
//! cargo run --release -p production --example speed
//! ```

#[path = "../tests/toy/naive.rs"]
mod naive;
#[path = "../tests/toy/rules.rs"]
mod rules;
#[path = "../tests/toy/world.rs"]
mod world;

use production::{Analysis, Knowledge, Limits, Memory, View};
use std::time::{Duration, Instant};
use world::{World, vocabulary};

const WORLDS: u64 = 20;
const ROUNDS: u32 = 50;

fn main() {
    let worlds: Vec<World> = (0..WORLDS).map(|seed| World::random(seed, 20)).collect();
    println!("{WORLDS} situations, about 20 actors; one goal for each");
    println!("rules  matches  naive us  compiled us  ratio  whole analysis us");
    for count in [28, 55, 110, 220, 440] {
        let text = rules::base(count);
        let knowledge =
            Knowledge::load(vocabulary(), [("base.kb", text)]).unwrap_or_else(|report| panic!("{report}"));
        let mut memory = Memory::new(&knowledge);
        let chase = knowledge.name("CHASE").expect("declared");
        let mut naive_time = Duration::ZERO;
        let mut matches = 0;
        for world in &worlds {
            let start = Instant::now();
            let stored = naive::stored(&knowledge, world);
            let truth: Vec<_> = knowledge
                .rules()
                .map(|rule| naive::matches(&knowledge, &stored, rule, world, View(0), &[("S1", 0)]))
                .collect();
            naive_time += start.elapsed();
            let mut analysis = Analysis::new(&knowledge, world, &mut memory, Limits::default());
            analysis.post(chase, &[0]).expect("admitted");
            analysis.run();
            let mut found: Vec<Vec<Vec<u8>>> = vec![Vec::new(); count];
            for firing in analysis.all_firings() {
                found[firing.rule.index()].push(firing.objects);
            }
            assert_eq!(found, truth, "both matchers find the same");
            matches += found.iter().map(Vec::len).sum::<usize>();
        }
        let start = Instant::now();
        for _ in 0..ROUNDS {
            for world in &worlds {
                let mut analysis = Analysis::new(&knowledge, world, &mut memory, Limits::default());
                analysis.post(chase, &[0]).expect("admitted");
                analysis.run();
            }
        }
        let compiled = start.elapsed().as_secs_f64() * 1e6 / f64::from(ROUNDS) / WORLDS as f64;
        let naive = naive_time.as_secs_f64() * 1e6 / WORLDS as f64;
        println!(
            "{count:5}  {:7}  {naive:8.0}  {compiled:11.1}  {:5.0}  {compiled:17.1}",
            matches / WORLDS as usize,
            naive / compiled
        );
        assert!(naive > 20.0 * compiled, "at least twenty times faster");
    }
}
