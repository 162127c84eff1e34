//! Somebody who watches a search and tells it to the other side.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use motive_answer::{Bound, Control, Observer, Progress};
use motive_chess::{Move, Position};

use crate::serve::info;
use crate::serve::output::Output;

/// Before so much time has passed nobody wants to know which move is looked at.
const QUIET: Duration = Duration::from_secs(3);

/// Writes what a search tells, and remembers the best line told.
pub(crate) struct Reporter {
    pub(crate) output: Output,
    pub(crate) root: Position,
    pub(crate) show_wdl: bool,
    pub(crate) control: Control,
    pub(crate) told: Arc<Told>,
}

/// What a search has told so far.
#[derive(Debug, Default)]
pub(crate) struct Told {
    /// The best line, legal moves only.
    best: Mutex<Vec<Move>>,
    /// Set when the answer has been given: the search has nothing more to say.
    pub(crate) silenced: AtomicBool,
}

impl Told {
    /// The best line told; empty if none was.
    pub(crate) fn best(&self) -> Vec<Move> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Reporter {
    fn write(&self, lines: &[String]) {
        if !self.output.lines_unless(&self.told.silenced, lines) {
            // Nobody listens any more.
            self.control.stop();
        }
    }
}

impl Observer for Reporter {
    fn progress(&mut self, progress: &Progress) {
        // A move that was found to be worse than believed is not the one to fall back on.
        if progress.rank == 0 && progress.bound != Bound::Upper {
            let moves = info::legal_part(&self.root, &progress.line.moves);
            if !moves.is_empty() {
                *self.told.best.lock().unwrap_or_else(PoisonError::into_inner) = moves.to_vec();
            }
        }
        if let Some(line) = info::progress(progress, &self.root, self.show_wdl) {
            self.write(&[line]);
        }
    }

    fn current_move(&mut self, m: Move, number: usize, depth: u32) {
        if self.control.elapsed() >= QUIET && self.root.is_legal(m) {
            self.write(&[info::current_move(m, number, depth, &self.root)]);
        }
    }

    fn note(&mut self, text: &str) {
        self.write(&info::strings(text));
    }
}
