//! What the parts of a static analysis cost, and which productions match most.
//!
//! ```text
//! cargo run --release -p motive-lab -- rule-cost FILE.epd
//! ```

use std::time::{Duration, Instant};

use motive_chess::{Leniency, Position, read_epds};
use motive_paradise::{Analyst, Options, Scene};

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let mut positions: Vec<Position> = Vec::new();
    for file in arguments.iter().cloned() {
        for epd in read_epds(std::fs::read_to_string(file)?, Leniency::Lenient).into_iter().flatten() {
            positions.push(epd.position().clone());
        }
    }
    let mut analyst = Analyst::new(Options::default());
    let mut times = [Duration::ZERO; 4];
    let mut slowest = Vec::new();
    let mut counts = vec![0_usize; analyst.knowledge().rules().count()];
    let mut firings = 0;
    for position in &positions {
        let start = Instant::now();
        let scene: Scene = analyst.scene(position);
        let seen = Instant::now();
        let _ = scene.moves();
        let moved = Instant::now();
        let _ = scene.look();
        let looked = Instant::now();
        let analyzed = analyst.analyze_scene(&scene);
        let done = Instant::now();
        for (time, span) in times.iter_mut().zip([seen - start, moved - seen, looked - moved, done - looked])
        {
            *time += span;
        }
        firings += analyzed.firings;
        slowest.push((done - start, analyzed.firings, position.to_fen()));
        for firing in analyst.firings(&scene) {
            counts[firing.rule.index()] += 1;
        }
    }
    let count = positions.len().max(1) as u32;
    println!(
        "scene {:?} moves {:?} look {:?} rules and order {:?}",
        times[0] / count,
        times[1] / count,
        times[2] / count,
        times[3] / count
    );
    println!("firings {:.1} a position", firings as f64 / f64::from(count));
    slowest.sort();
    for (time, firings, fen) in slowest.iter().rev().take(4) {
        println!("{time:?} {firings} {fen}");
    }
    let mut numbered: Vec<(usize, usize)> = counts.into_iter().enumerate().collect();
    numbered.sort_by_key(|&(index, count)| (std::cmp::Reverse(count), index));
    for (index, count) in numbered.into_iter().take(25) {
        let rule = analyst.knowledge().rules().nth(index).ok_or("no such rule")?;
        println!("{count:8} {}", analyst.knowledge().production(rule).name);
    }
    Ok(())
}
