//! What each part of perception costs.
//!
//! ```text
//! cargo run --release -p motive-perception --example cost [-- REPEATS FOLDER]
//! ```
//!
//! Positions come from the `*.epd` of the folder (`../shared/data` seen from the root of the workspace)
//! if there are any, otherwise from games played at random. Every part is measured alone, with what it rests on
//! already computed, and the whole from nothing, in batches of up to 512 positions; of the repeats the shortest
//! counts. The sum of what was seen is printed and must not
//! depend on the order of asking.

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use motive_chess::{Color, Leniency, Position, Square};
use motive_perception::Perception;

fn main() {
    let mut repeats = 20;
    let mut folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    for argument in std::env::args().skip(1) {
        match argument.parse::<u32>() {
            Ok(number) => repeats = number.max(1),
            Err(_) => folder = argument.into(),
        }
    }
    let mut sets = read_sets(&folder);
    if sets.is_empty() {
        println!("no *.epd in {}: positions of random games instead", folder.display());
        sets.push(("random games".into(), random_positions(2000)));
    }
    // A change of what is seen must be noticed: these positions are always the same.
    let known = random_positions(500).iter().map(|position| seen(&Perception::new(position))).fold(0, mix);
    assert_eq!(known, KNOWN, "what is seen has changed: {known:#018x}");
    for (name, positions) in &sets {
        let (mean, sum) = whole(positions, repeats);
        let sum_again = backwards(positions);
        assert_eq!(sum, sum_again, "{name}: what is seen depends on the order of asking");
        println!("{name:32} {:5} positions  PARADISE {mean:6.2} µs  sum {sum:016x}", positions.len());
    }
    let all: Vec<Position> = sets.into_iter().flat_map(|(_, positions)| positions).collect();
    let crowded: Vec<Position> =
        all.iter().filter(|position| position.occupied().len() > 8).cloned().collect();
    for (name, positions) in [("all", &all), ("more than eight men", &crowded)] {
        let (mean, _) = whole(positions, repeats);
        println!("\n{} positions ({name}), PARADISE from nothing: {mean:.2} µs; each part:", positions.len());
        parts(positions, repeats);
    }
}

/// The sum of what is seen in the first 500 positions of the random games.
const KNOWN: u64 = 0x3f28_3fa2_ad73_c83a;

/// A measured part: its name and how to force it.
type Part = (&'static str, fn(&Perception));

const PARTS: [Part; 17] = [
    ("copy of the men", |_| ()),
    ("bearing", |p| _ = black_box(p.bearing())),
    ("legal moves of both sides", |p| _ = black_box(p.legal())),
    ("pin rays", |p| _ = black_box(p.pin_rays())),
    ("PARADISE occupability", |p| _ = black_box(p.paradise_occupability())),
    ("PARADISE patterns", |p| _ = black_box(p.paradise())),
    ("CAPS pins", |p| _ = black_box(p.pins())),
    ("CAPS occupiability", |p| _ = black_box(p.caps_occupiability())),
    ("CAPS safety and INT", |p| _ = black_box(p.safety())),
    ("CAPS mobility", |p| _ = black_box(p.mobility())),
    ("king fields", |p| _ = black_box(p.king_field(Color::White))),
    ("CAPS threats", |p| _ = black_box(p.threats())),
    ("CAPS functions, overloads", |p| _ = black_box(p.functions())),
    ("checks", |p| _ = black_box(p.checks())),
    ("forks, skewers, batteries", |p| _ = black_box(p.tactics())),
    ("queues", |p| _ = black_box(p.queues())),
    ("pawns", |p| _ = black_box(p.pawns())),
];

fn parts(positions: &[Position], repeats: u32) {
    let mut times = [Duration::ZERO; PARTS.len()];
    for batch in positions.chunks(512) {
        let mut best = [Duration::MAX; PARTS.len()];
        for _ in 0..repeats {
            let start = Instant::now();
            let perceptions: Vec<Perception> = batch.iter().map(Perception::new).collect();
            best[0] = best[0].min(start.elapsed());
            for (best, (_, force)) in best.iter_mut().zip(PARTS).skip(1) {
                let start = Instant::now();
                perceptions.iter().for_each(force);
                *best = start.elapsed().min(*best);
            }
        }
        for (time, best) in times.iter_mut().zip(best) {
            *time += best;
        }
    }
    for ((name, _), time) in PARTS.iter().zip(times) {
        println!("{name:32} {:8.3} µs", time.as_secs_f64() * 1e6 / positions.len() as f64);
    }
}

/// The shortest of several runs: on a machine with other work to do, the one least disturbed.
fn least(repeats: u32, mut run: impl FnMut()) -> Duration {
    let once = |run: &mut dyn FnMut()| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..repeats).map(|_| once(&mut run)).min().unwrap_or_default()
}

fn whole(positions: &[Position], repeats: u32) -> (f64, u64) {
    let mut best = Duration::ZERO;
    for batch in positions.chunks(512) {
        best += least(repeats, || {
            for position in batch {
                black_box(Perception::new(black_box(position)).paradise());
            }
        });
    }
    let mean = best.as_secs_f64() * 1e6 / positions.len() as f64;
    let sum = positions.iter().map(|position| seen(&Perception::new(position))).fold(0, mix);
    (mean, sum)
}

fn backwards(positions: &[Position]) -> u64 {
    let mut sums = Vec::new();
    for position in positions {
        let perception = Perception::new(position);
        perception.paradise();
        perception.paradise_occupability();
        perception.legal();
        sums.push(seen(&perception));
    }
    sums.into_iter().fold(0, mix)
}

fn mix(sum: u64, next: u64) -> u64 {
    (sum ^ next).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23)
}

/// What is seen, in one number.
fn seen(perception: &Perception) -> u64 {
    let paradise = perception.paradise();
    let mut sum = paradise.pins().len() as u64;
    for square in Square::ALL {
        for color in Color::ALL {
            sum = mix(sum, paradise.occup(color, square) as u64);
        }
        for set in [paradise.mobil(square), paradise.mobil_stay(square), paradise.checkmove(square)] {
            sum = mix(sum, set.0);
        }
        for set in [paradise.mate(square), paradise.enprise(square), paradise.only_protection(square)] {
            sum = mix(sum, set.0);
        }
    }
    let caps = perception.caps();
    for man in caps.brd() {
        sum = mix(sum, perception.mobility().safe(man).0);
        sum = mix(sum, perception.safety().stake(man) as u64);
    }
    for color in Color::ALL {
        for square in Square::ALL {
            let entry = caps.ocy(color, square);
            sum = mix(sum, u64::from(entry.units) * 2 + u64::from(entry.for_bearers));
            sum = mix(sum, caps.tsq(color, square) as u64);
        }
    }
    for function in perception.functions().all() {
        sum = mix(sum, u64::from(function.man.to_u32() * 64 + function.square.to_u32()));
    }
    mix(sum, paradise.protects().len() as u64 + 64 * perception.functions().overloads().len() as u64)
}

fn read_sets(folder: &Path) -> Vec<(String, Vec<Position>)> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "epd"));
    files.sort();
    let mut sets = Vec::new();
    for path in files {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let positions: Vec<Position> = text.lines().filter_map(read_line).collect();
        if !positions.is_empty() {
            sets.push((path.file_name().map_or_else(String::new, |n| n.to_string_lossy().into()), positions));
        }
    }
    sets
}

fn read_line(line: &str) -> Option<Position> {
    let fields: Vec<&str> = line.split_whitespace().take(4).collect();
    Position::from_fen(&format!("{} 0 1", fields.join(" ")), Leniency::Lenient).ok()
}

fn random_positions(count: usize) -> Vec<Position> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut positions = Vec::with_capacity(count);
    let mut position = Position::default();
    while positions.len() < count {
        let moves = position.legal_moves();
        if moves.is_empty() || position.ply() > 120 {
            position = Position::default();
            continue;
        }
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        position.play(moves[(state % moves.len() as u64) as usize]);
        positions.push(position.clone());
    }
    positions
}
