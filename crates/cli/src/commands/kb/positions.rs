//! Files of positions, read as `motive suite` reads them, and the bar that shows how far we are.

use std::fs::File;
use std::io::{self, BufReader, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use motive_suite::{Input, Problem, Selection};

/// The problems of each file, in order; complaints about lines go to standard error.
pub fn read(paths: &[PathBuf], limit: Option<usize>) -> anyhow::Result<Vec<Input>> {
    let selection = limit.map_or(Selection::All, Selection::First);
    let mut inputs = Vec::new();
    for (number, path) in paths.iter().enumerate() {
        inputs.push(read_one(path, number, selection)?);
    }
    ensure!(inputs.iter().any(|input| !input.problems.is_empty()), "there are no positions");
    Ok(inputs)
}

fn read_one(path: &Path, number: usize, selection: Selection) -> anyhow::Result<Input> {
    let name = path.display().to_string();
    let input = if name == "-" {
        Input::read(io::stdin().lock(), "-", number, selection)
    } else {
        let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
        Input::read(BufReader::new(file), &name, number, selection)
    };
    let input = input.with_context(|| format!("cannot read {name}"))?;
    for complaint in &input.complaints {
        anstream::eprintln!("{name}:{}: {}", complaint.line, complaint.text);
    }
    let untold = input.bad + input.unusable - input.complaints.len();
    if untold > 0 {
        anstream::eprintln!("{name}: and {untold} more lines");
    }
    Ok(input)
}

/// All problems of several files.
pub fn problems(inputs: &[Input]) -> impl Iterator<Item = &Problem> {
    inputs.iter().flat_map(|input| &input.problems)
}

/// A bar on a terminal; nothing elsewhere.
pub fn bar(total: usize) -> ProgressBar {
    let target =
        if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(total as u64), target);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} ({eta} to go) {msg}") {
        bar.set_style(style);
    }
    bar
}
