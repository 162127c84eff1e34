//! What answers questions.

use std::any::Any;

use motive_chess::{History, Move};

use crate::{Answer, Observer, Question, Reason};

/// A way of answering questions: a published method of its own, the search for mates, or the critic.
///
/// A system decides by its own mechanism and says why in its own reasons. One that has no reasons says so; nobody
/// invents them for it.
pub trait System: Any + Send {
    /// The name by which it is chosen, such as `paradise`.
    fn name(&self) -> &'static str;

    /// Answers a question; takes no longer than its limits, a small constant aside.
    fn answer(&mut self, question: &Question, observer: &mut dyn Observer) -> Answer;

    /// Forgets what was learned, so that the next answer does not depend on earlier questions.
    fn forget(&mut self);

    /// The reasons that the system's ideas of its last answer give for moves of a line, by the index of the move: those that
    /// carry a plan out. The line begins with a move that it proposed.
    fn reasons_along(&mut self, history: &History, line: &[Move]) -> Vec<(usize, Reason)> {
        let _ = (history, line);
        Vec::new()
    }

    /// Makes and reads now what the first answer would otherwise pay for.
    fn prepare(&mut self) {}
}
