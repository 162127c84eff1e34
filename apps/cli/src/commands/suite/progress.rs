//! How far a run of a suite is.

use indicatif::ProgressBar;
use motive_suite::Row;

use crate::bar::bar;

/// The bar on a terminal, with the score so far; nothing elsewhere.
pub(in crate::commands) struct Progress {
    bar: ProgressBar,
    names: Vec<String>,
    solved: Vec<usize>,
}

impl Progress {
    /// For so many problems and these contestants.
    pub(crate) fn new(total: usize, names: &[String]) -> Progress {
        Progress { bar: bar(total), names: names.to_vec(), solved: vec![0; names.len()] }
    }

    /// Takes a finished row into account.
    pub(crate) fn see(&mut self, row: &Row) {
        for (solved, trial) in self.solved.iter_mut().zip(&row.trials) {
            *solved += usize::from(trial.solved);
        }
        self.bar.inc(1);
        let scores: Vec<String> =
            self.names.iter().zip(&self.solved).map(|(name, solved)| format!("{name} {solved}")).collect();
        self.bar.set_message(scores.join(", "));
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
