//! Files of positions, read as `motive suite` reads them.

use std::path::PathBuf;

use anyhow::ensure;
use motive_suite::{Input, Problem, Selection};

use crate::commands::suite::read_file;

/// The problems of each file, in order; complaints about lines go to standard error.
pub(super) fn read(paths: &[PathBuf], limit: Option<usize>) -> anyhow::Result<Vec<Input>> {
    let selection = limit.map_or(Selection::All, Selection::First);
    let mut inputs = Vec::new();
    for (number, path) in paths.iter().enumerate() {
        inputs.push(read_file(path, number, selection)?);
    }
    ensure!(inputs.iter().any(|input| !input.problems.is_empty()), "there are no positions");
    Ok(inputs)
}

/// All problems of several files.
pub(super) fn problems(inputs: &[Input]) -> impl Iterator<Item = &Problem> {
    inputs.iter().flat_map(|input| &input.problems)
}
