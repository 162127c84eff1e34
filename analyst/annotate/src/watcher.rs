//! Somebody who watches the work.

/// Hears how far the work on a game is.
pub trait Watcher {
    /// Of the positions of the game so many have been judged.
    fn surveyed(&mut self, done: usize, total: usize) {
        let _ = (done, total);
    }

    /// Of the moves that deserve a closer look so many have had it.
    fn looked(&mut self, done: usize, total: usize) {
        let _ = (done, total);
    }
}

/// Nobody watches.
impl Watcher for () {}
