//! How far a run of a suite is.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use motive_suite::Row;

/// The bar on a terminal, with the score so far; nothing elsewhere.
pub(in crate::commands) struct Progress {
    bar: ProgressBar,
    names: Vec<String>,
    solved: Vec<usize>,
}

impl Progress {
    /// For so many problems and these contestants.
    pub fn new(total: usize, names: &[String]) -> Progress {
        let target = if io::stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(total as u64), target);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} ({eta} to go) {msg}");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        Progress { bar, names: names.to_vec(), solved: vec![0; names.len()] }
    }

    /// Takes a finished row into account.
    pub fn see(&mut self, row: &Row) {
        for (solved, trial) in self.solved.iter_mut().zip(&row.trials) {
            *solved += usize::from(trial.solved);
        }
        self.bar.inc(1);
        let scores: Vec<String> =
            self.names.iter().zip(&self.solved).map(|(name, solved)| format!("{name} {solved}")).collect();
        self.bar.set_message(scores.join(", "));
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
