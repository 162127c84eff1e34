//! Files of positions, read as `motive suite` reads them, and the bar that shows how far we are.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::ensure;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use motive_suite::{Input, Problem, Selection};

use crate::commands::suite::read_file;

/// The problems of each file, in order; complaints about lines go to standard error.
pub fn read(paths: &[PathBuf], limit: Option<usize>) -> anyhow::Result<Vec<Input>> {
    let selection = limit.map_or(Selection::All, Selection::First);
    let mut inputs = Vec::new();
    for (number, path) in paths.iter().enumerate() {
        inputs.push(read_file(path, number, selection)?);
    }
    ensure!(inputs.iter().any(|input| !input.problems.is_empty()), "there are no positions");
    Ok(inputs)
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
