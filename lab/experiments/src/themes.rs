//! Where theme recognition and the tags of a puzzle file disagree, for those who work on the recognizers;
//! the plain table is `motive suite --themes`.
//!
//! `cargo run --release -p motive-lab -- themes PUZZLES.csv [--rows even|odd]
//! [--errors THEME [N]]`: the table for all rows, or for every second one; with `--errors`, up to N
//! rows where the theme was missed or found without a tag.

use std::process::ExitCode;

use motive_explain::{Puzzle, ThemeKind, ThemeTable, recognize};

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> ExitCode {
    let Some(path) = arguments.first() else {
        eprintln!("usage: theme_table PUZZLES.csv [--rows even|odd] [--errors THEME [N]]");
        return ExitCode::from(2);
    };
    let after = |name: &str| arguments.iter().position(|a| a == name).map(|i| &arguments[i + 1..]);
    let rows = after("--rows").and_then(<[String]>::first).map(String::as_str);
    let errors = after("--errors").and_then(|rest| ThemeKind::from_tag(rest.first()?));
    let limit = after("--errors").and_then(|rest| rest.get(1)?.parse().ok()).unwrap_or(20);
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("cannot read {path}: {error}");
            return ExitCode::from(2);
        }
    };
    let mut table = ThemeTable::default();
    let (mut missed, mut extra) = (0, 0);
    for (number, row) in text.lines().skip(1).enumerate() {
        let wanted = match rows {
            Some("even") => number % 2 == 0,
            Some("odd") => number % 2 == 1,
            _ => true,
        };
        if !wanted {
            continue;
        }
        let puzzle = match Puzzle::from_row(row) {
            Ok(puzzle) => puzzle,
            Err(error) => {
                eprintln!("row {}: {error}", number + 2);
                continue;
            }
        };
        let found: Vec<ThemeKind> = recognize(&puzzle.line).into_iter().map(|theme| theme.kind).collect();
        table.add(&puzzle.tagged, &found);
        if let Some(kind) = errors {
            let (tagged, found) = (puzzle.tagged.contains(&kind), found.contains(&kind));
            let (word, count) = if tagged && !found {
                ("missed", &mut missed)
            } else if found && !tagged {
                ("extra ", &mut extra)
            } else {
                continue;
            };
            *count += 1;
            if *count <= limit {
                let start = puzzle.line.start();
                let before = puzzle.line.preceding().map_or(String::new(), |step| step.before.san(step.m));
                let tags: Vec<&str> = puzzle.tagged.iter().map(|kind| kind.tag()).collect();
                println!(
                    "{word} {} {start} after {before}: {} [{}]",
                    puzzle.id,
                    start.san_line(&puzzle.line.moves()),
                    tags.join(" ")
                );
            }
        }
    }
    if errors.is_none() {
        println!("{table}");
    }
    ExitCode::SUCCESS
}
