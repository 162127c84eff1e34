//! Fits the numbers of a chapter: its lists and charts stay as they are, and so do its words; what is in them is found anew.
//!
//! ```text
//! lab fit-charts kb/advice kbnk OUT                 from nothing: about ten minutes
//! lab fit-charts kb/advice kbnk OUT --from-here     goes on from the numbers of the chapter
//! ```
//!
//! The chapter's measure must be a sum of lists (`pick`) and charts (`chart`) with names of their own, or of choices between
//! such. The steps are those that docs/systems/endings.md describes. Which rungs to cut the number into is found by `lab chapter
//! FOLDER NAME rungs`.

mod charts;
mod fit;
mod game;

use crate::folder;
use std::error::Error;
use std::path::Path;
use std::time::Instant;

use charts::Charts;
use fit::{Model, TENTHS};
use game::Game;
use motive_endings::tables::{Material, Tables};

/// How much worse it is to look better than one is: at first, when valleys are filled, when rungs are.
const LEAN: f32 = 60.0;
const GENTLE_LEAN: f32 = 10.0;
const RUNG_LEAN: f32 = 2.0;
/// Rounds over all charts for one fit.
const PASSES: usize = 20;
const SHORT_PASSES: usize = 3;
/// Moves that are looked ahead for what can be forced, and how often that is the next target.
const AHEAD: usize = 3;
const ITERATIONS: usize = 2;
/// A position in a valley has no tree of so many moves. It is raised by so much, and becomes more important.
const VALLEY_MOVES: usize = 5;
const RAISE: f32 = 0.5;
const FIRST_IMPORTANCE: f32 = 20.0;
const GROWTH: f32 = 1.5;
const MOST_IMPORTANCE: f32 = 400.0;
const FILLINGS: usize = 12;
/// Then the same for rungs of this height, from which a tree of so many moves should lead down.
const RUNG: i32 = 30;
const RUNG_MOVES: usize = 7;
const RUNG_FILLINGS: usize = 10;
const MOST_RAISE: f32 = 0.8;

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let [folder, name, out, options @ ..] = arguments else {
        return Err("a folder, an ending, and a file for the result are wanted".into());
    };
    let from_here = options.iter().any(|option| option == "--from-here");
    let (files, knowledge) = folder::read(folder)?;
    let mut charts = Charts::of(&knowledge, name)?;
    let material = Material::named(name).ok_or("no such ending")?;
    let start = Instant::now();
    let told = |text: String| println!("{:6.1} s {text}", start.elapsed().as_secs_f64());
    let mut tables = Tables::new();
    tables.add(material);
    let game = Game::new(&tables, material);
    let mut model = Model::new(&charts, &game);
    told(format!(
        "{} positions, {} numbers in {} parts",
        game.boards.len(),
        charts.numbers.len(),
        charts.parts()
    ));

    let equal = vec![1.0; game.boards.len()];
    let tell = |model: &Model, what: &str| {
        let (_, counts) = game.valleys(&model.measure(), VALLEY_MOVES);
        told(format!("{what}: without a tree of 1, 2, 3 ... moves {counts:?}"));
    };
    if !from_here {
        // The distance to mate, then leaning to the safe side.
        model.clear();
        let mates: Vec<f32> = game.distance.iter().map(|&moves| f32::from(moves)).collect();
        model.fit(&mates, &equal, 1.0, PASSES);
        tell(&model, "distance to mate");
        model.fit(&mates, &equal, LEAN, PASSES);
        tell(&model, "leaning to the safe side");
        // What can be forced.
        for _ in 0..ITERATIONS {
            model.fit(&ahead(&game, &model), &equal, LEAN, PASSES);
            tell(&model, "what can be forced");
        }
    }
    // Valleys are filled, with the distances to mate as the ground.
    let ground: Vec<f32> = game.distance.iter().map(|&moves| f32::from(moves)).collect();
    let mut best = (usize::MAX, model.clone());
    if !from_here {
        let mut filler = Filler::new(&ground);
        model.fit(&ground, &equal, GENTLE_LEAN, 2 * SHORT_PASSES);
        for filling in 0..FILLINGS {
            let measure = model.measure();
            let (valleys, counts) = game.valleys(&measure, VALLEY_MOVES);
            told(format!("filling {filling}: without a tree of 1, 2, 3 ... moves {counts:?}"));
            if valleys.len() < best.0 {
                best = (valleys.len(), model.clone());
            }
            filler.raise(valleys.into_iter().map(|n| (n, RAISE)), &measure);
            model.fit(&filler.targets, &filler.importance, GENTLE_LEAN, SHORT_PASSES);
        }
        model = best.1;
    }
    // Rungs, with the numbers as they are now as the ground.
    let mut filler = Filler::new(&model.sums());
    let mut least = usize::MAX;
    for filling in 0..RUNG_FILLINGS {
        let measure = model.measure();
        let stuck = game.stuck_on_rungs(&measure, RUNG, RUNG_MOVES);
        told(format!("rungs, filling {filling}: {} without a tree to a lower one", stuck.len()));
        if stuck.len() < least {
            least = stuck.len();
            let constant = model.write(&mut charts);
            save(&charts, &files, name, constant, out)?;
        }
        let raised = stuck.into_iter().map(|(n, left)| (n, (left as f32 / TENTHS).min(MOST_RAISE)));
        filler.raise(raised, &measure);
        model.fit(&filler.targets, &filler.importance, RUNG_LEAN, SHORT_PASSES);
    }
    Ok(())
}

/// What a fit aims at, and how much each position counts.
struct Filler {
    targets: Vec<f32>,
    importance: Vec<f32>,
}

impl Filler {
    fn new(ground: &[f32]) -> Filler {
        Filler { targets: ground.to_vec(), importance: vec![1.0; ground.len()] }
    }

    /// Raises positions by so many moves.
    fn raise(&mut self, positions: impl Iterator<Item = (usize, f32)>, measure: &[i32]) {
        for (n, by) in positions {
            self.targets[n] = self.targets[n].max(measure[n] as f32 / TENTHS) + by;
            self.importance[n] = (self.importance[n] * GROWTH).clamp(FIRST_IMPORTANCE, MOST_IMPORTANCE);
        }
    }
}

/// What the numbers say after some forced moves, plus these moves.
fn ahead(game: &Game, model: &Model) -> Vec<f32> {
    let mut numbers = model.measure();
    for _ in 0..AHEAD {
        let forced = game.forced(&numbers, 0);
        numbers = forced.into_iter().map(|number| number.saturating_add(TENTHS as i32)).collect();
    }
    numbers.into_iter().map(|number| number as f32 / TENTHS).collect()
}

/// The chapter with the new numbers.
fn save(
    charts: &Charts,
    files: &[(String, String)],
    name: &str,
    constant: i64,
    out: &str,
) -> Result<(), Box<dyn Error>> {
    let chapter = format!("{name}.advice");
    let is_chapter = |path: &str| Path::new(path).file_name().is_some_and(|file| file == &*chapter);
    let (file, text) = files.iter().find(|(path, _)| is_chapter(path)).ok_or("there is no such chapter")?;
    std::fs::write(out, charts.write(file, text, name, constant)?)?;
    Ok(())
}
