//! Files of positions, read as `motive suite` reads them.

use std::path::PathBuf;

use anyhow::ensure;
use motive_suite::{Input, Problem, Selection};

use crate::bar::bar;
use crate::commands::suite::read_file;
use crate::output::Inputs;
use crate::stop;

/// The problems of each file, in order; complaints about lines go to standard error.
pub(super) fn read(paths: &[PathBuf], limit: Option<usize>) -> anyhow::Result<Vec<Input>> {
    Inputs::new(paths).protect_from_stdout()?;
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

/// Shows every problem in turn with the number of its file, until somebody stops it: whether that happened.
pub(super) fn walk(inputs: &[Input], mut see: impl FnMut(usize, &Problem)) -> bool {
    let button = stop::button();
    let progress = bar(problems(inputs).count());
    for (number, input) in inputs.iter().enumerate() {
        for problem in &input.problems {
            if button.is_pressed() {
                break;
            }
            see(number, problem);
            progress.inc(1);
        }
    }
    progress.finish_and_clear();
    button.is_pressed()
}
