//! Files of positions, read as `motive suite` reads them.

use std::path::PathBuf;

use anyhow::ensure;
use clap::{Args, ValueEnum};
use motive_suite::{Input, Problem, Selection};

use crate::bar::bar;
use crate::commands::suite::read_file;
use crate::output::Inputs;
use crate::stop;

/// Files of positions, and which of their positions.
#[derive(Args)]
pub(super) struct Positions {
    /// EPD files or tables of puzzles; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Take the first so many positions of each file.
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// Take every second position of each file: the first, third, ... or the second, fourth, ...
    #[arg(long, value_name = "HALF")]
    pub half: Option<Half>,
}

/// Every second position.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Half {
    Odd,
    Even,
}

impl Positions {
    /// The problems of each file, in order; complaints about lines go to standard error.
    pub(super) fn read(&self) -> anyhow::Result<Vec<Input>> {
        let mut inputs = read(&self.files, self.limit)?;
        if let Some(half) = self.half {
            for input in &mut inputs {
                let mut number = 0;
                input.problems.retain(|_| {
                    number += 1;
                    (number % 2 == 1) == (half == Half::Odd)
                });
            }
        }
        Ok(inputs)
    }
}

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
