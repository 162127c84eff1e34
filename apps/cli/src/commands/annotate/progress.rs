//! How far the annotation of a file is.

use std::io::{self, IsTerminal, Read};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use motive_annotate::Watcher;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A bar on a terminal: how much of the file has been read, how many games are done, and what happens; nothing elsewhere.
pub(in crate::commands) struct Progress {
    bar: ProgressBar,
    games: AtomicUsize,
}

impl Progress {
    /// For a file of a size, if that is known.
    pub(in crate::commands) fn new(size: Option<u64>) -> Progress {
        let target = if io::stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(size, target);
        let template = match size {
            Some(_) => "{bar:30} {bytes}/{total_bytes} {elapsed} {msg}",
            None => "{spinner} {elapsed} {msg}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Progress { bar, games: AtomicUsize::new(0) }
    }

    /// A game has come out.
    pub(in crate::commands) fn game_done(&self) {
        let games = self.games.fetch_add(1, Ordering::Relaxed) + 1;
        self.bar.set_message(format!("{games} games"));
    }

    /// Prints a line without disturbing the bar.
    pub(in crate::commands) fn tell(&self, line: &str) {
        self.bar.suspend(|| anstream::eprintln!("{}", super::printable(line)));
    }

    /// Takes the bar away.
    pub(in crate::commands) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Somebody who follows the work on one game.
    pub(in crate::commands) fn watcher(&self, number: usize) -> GameWatcher<'_> {
        GameWatcher { progress: self, number }
    }
}

/// Follows the work on one game.
pub(in crate::commands) struct GameWatcher<'a> {
    progress: &'a Progress,
    number: usize,
}

impl GameWatcher<'_> {
    fn tell(&self, what: &str, done: usize, total: usize) {
        let games = self.progress.games.load(Ordering::Relaxed);
        let number = self.number + 1;
        self.progress.bar.set_message(format!("{games} games; game {number}: {what} {done}/{total}"));
    }
}

impl Watcher for GameWatcher<'_> {
    fn surveyed(&mut self, done: usize, total: usize) {
        self.tell("positions", done, total);
    }

    fn looked(&mut self, done: usize, total: usize) {
        self.tell("moves looked at", done, total);
    }
}

/// A reader that moves the bar.
pub(in crate::commands) struct Counting<R> {
    inner: R,
    bar: ProgressBar,
}

impl<R: Read> Counting<R> {
    pub(in crate::commands) fn new(inner: R, progress: &Progress) -> Counting<R> {
        Counting { inner, bar: progress.bar.clone() }
    }
}

impl<R: Read> Read for Counting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.bar.inc(read as u64);
        Ok(read)
    }
}
