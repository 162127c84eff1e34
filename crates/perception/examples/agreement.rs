//! How often the occupabilities agree with playing out every order of legal captures.
//!
//! ```text
//! cargo run --release -p motive-perception --example agreement [-- FOLDER]
//! ```
//!
//! Berliner let a master check the occupiabilities of forty positions and found one error in a thousand.
//! Here the judge tries all captures on the square in every order, with kings out of check and men pinned to
//! them kept in place. He knows nothing of pins to other men, so where such pins count the tables ought to
//! differ; those cells are counted apart.

use std::path::Path;

use motive_chess::{Color, Leniency, Piece, Position, Square, SquareSet, attacks};
use motive_perception::{Perception, values};

fn main() {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::args().nth(1).map_or(default, Into::into);
    let Ok(text) = std::fs::read_to_string(folder.join("wac-001-100.epd")) else {
        println!("no wac-001-100.epd in {}: nothing to measure", folder.display());
        return;
    };
    let (mut free, mut pinned) = (Tally::default(), Tally::default());
    for line in text.lines() {
        let fields: Vec<&str> = line.split_whitespace().take(4).collect();
        let Ok(position) = Position::from_fen(&format!("{} 0 1", fields.join(" ")), Leniency::Lenient) else {
            continue;
        };
        // In check hardly anything is legal, which is no matter of squares.
        if !position.is_check() {
            measure(&position, &mut free, &mut pinned);
        }
    }
    println!("squares where nobody who bears is pinned to a man: {free}");
    println!("squares where somebody is:                         {pinned}");
}

#[derive(Default)]
struct Tally {
    cells: u32,
    caps: u32,
    paradise: u32,
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let share = |count: u32| 100.0 * f64::from(count) / f64::from(self.cells.max(1));
        write!(
            f,
            "{} cells, CAPS differs in {} ({:.2} %), PARADISE in {} ({:.2} %)",
            self.cells,
            self.caps,
            share(self.caps),
            self.paradise,
            share(self.paradise)
        )
    }
}

fn measure(position: &Position, free: &mut Tally, pinned: &mut Tally) {
    let perception = Perception::new(position);
    let kings = SquareSet::of(Color::ALL.map(|color| position.king(color)));
    let rays = perception.pin_rays().iter().filter(|ray| !kings.contains(ray.object));
    let bound: SquareSet = rays.map(|ray| ray.pinned).collect();
    for on in Square::ALL {
        let bearers = perception.bearing().onto(on);
        if bearers.len() > 8 {
            continue;
        }
        let tally = if bearers.intersects(bound) { &mut *pinned } else { &mut *free };
        for color in Color::ALL {
            tally.cells += 1;
            let caps = i32::from(perception.caps_occupiability().of(color, on).units);
            tally.caps += u32::from(caps.min(9) != highest(position, on, color, &values::UNITS, &UNITS));
            let paradise = perception.paradise_occupability().of(color, on);
            tally.paradise +=
                u32::from(paradise.min(90) != highest(position, on, color, &values::PARADISE, &PARADISE));
        }
    }
}

/// The worths tried, dearest first; a king's is left out, for a king may not stand where anybody bears.
const UNITS: [i32; 10] = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0];
const PARADISE: [i32; 6] = [90, 50, 33, 32, 10, 0];

fn highest(position: &Position, on: Square, color: Color, scale: &[i32; 6], worths: &[i32]) -> i32 {
    let standing = position.occupied().without(on);
    let safe = |&&worth: &&i32| best(position, standing, on, color.other(), worth, scale) <= 0;
    worths.iter().find(safe).copied().unwrap_or(0)
}

/// What `color` wins at most by capturing something worth `target`, in any order.
fn best(
    position: &Position,
    standing: SquareSet,
    on: Square,
    color: Color,
    target: i32,
    scale: &[i32; 6],
) -> i32 {
    let mut best = 0;
    for from in standing & position.side(color) {
        let Some(role) = position.role_at(from) else { continue };
        if !attacks::of(Piece { color, role }, from, standing.with(on)).contains(on) {
            continue;
        }
        let left = standing.without(from);
        let king = if position.king(color) == from { on } else { position.king(color) };
        let exposed = left.contains(king) || king == on;
        if exposed && (position.attackers(king, color.other(), left.with(on)) & left).any() {
            continue;
        }
        best =
            best.max(target - self::best(position, left, on, color.other(), scale[role as usize - 1], scale));
    }
    best
}
