//! `motive suite --themes`: how well themes are recognized, instead of how well problems are solved.

use std::io::Write;

use anyhow::ensure;
use motive_explain::{MEASURED, Puzzle, ThemeKind, ThemeTable};
use motive_suite::{Problem, Task};
use motive_views::suite::{ThemeReport, ThemeScore};

use crate::Exit;

/// Compares the tags of puzzles with what is recognized in their solutions.
pub(super) fn run(file: &str, problems: &[Problem], as_json: bool) -> anyhow::Result<Exit> {
    let mut table = ThemeTable::default();
    for problem in problems {
        if let Some(puzzle) = puzzle(problem)? {
            table.add_puzzle(&puzzle);
        }
    }
    ensure!(
        table.puzzles() > 0,
        "{file} has no lines to recognize themes in: --themes takes a table of puzzles"
    );
    let mut out = anstream::stdout().lock();
    if as_json {
        writeln!(out, "{}", motive_views::pretty(&report(file, &table)))?;
    } else {
        writeln!(out, "{table}")?;
    }
    out.flush()?;
    Ok(Exit::Solved)
}

/// The puzzle of a problem; `None` if it asks for a single move only.
fn puzzle(problem: &Problem) -> anyhow::Result<Option<Puzzle>> {
    let Task::Line(solution) = &problem.task else { return Ok(None) };
    let history = &problem.history;
    let moves = [history.moves(), solution.as_slice()].concat();
    let tags = problem.themes.iter().map(String::as_str);
    Ok(Some(Puzzle::new(&problem.id, history.start(), &moves, tags)?))
}

fn report(file: &str, table: &ThemeTable) -> ThemeReport {
    let theme = |&kind: &ThemeKind| {
        let score = table.score(kind);
        ThemeScore {
            tag: kind.tag().to_owned(),
            tagged: score.tagged,
            found: score.found,
            hits: score.hits,
            precision: score.precision(),
            recall: score.recall(),
            f1: score.f1(),
            measured: MEASURED.contains(&kind),
        }
    };
    ThemeReport {
        file: file.to_owned(),
        total: table.puzzles(),
        macro_f1: table.macro_f1(&MEASURED),
        themes: ThemeKind::ALL.iter().map(theme).collect(),
    }
}
