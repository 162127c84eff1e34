//! Theme recognition against tagged puzzles, where the data folder is at hand.
//!
//! The folder is `../shared/data` beside the workspace, or the one that `MOTIVE_DATA` names; without it
//! the test skips itself.

use std::path::PathBuf;

use motive_explain::{MEASURED, Puzzle, ThemeTable};

#[test]
fn macro_f1_of_the_twelve() {
    let folder = std::env::var_os("MOTIVE_DATA").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
        PathBuf::from,
    );
    let path = folder.join("lichess-puzzles.csv");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: no {}", path.display());
        return;
    };
    let mut halves = [ThemeTable::default(), ThemeTable::default()];
    for (number, row) in text.lines().skip(1).enumerate() {
        let puzzle = Puzzle::from_row(row).unwrap_or_else(|error| panic!("row {}: {error}", number + 2));
        halves[number % 2].add_puzzle(&puzzle);
    }
    for table in &halves {
        assert!(table.macro_f1(&MEASURED) >= 0.95, "{table}");
        for kind in MEASURED {
            assert!(table.score(kind).f1() >= 0.85, "{kind}: {table}");
        }
    }
}
