//! What answers questions.

use std::any::Any;

use crate::{Answer, Observer, Question};

/// A way of answering questions: a published method of its own, the search for mates, or the critic.
///
/// A system decides by its own mechanism and says why in its own reasons. One that has no reasons says so; nobody
/// invents them for it.
pub trait System: Any + Send {
    /// The name by which it is chosen, such as `paradise`.
    fn name(&self) -> &'static str;

    /// Answers a question; takes no longer than its limits, a small constant aside.
    fn answer(&mut self, question: &Question, observer: &mut dyn Observer) -> Answer;

    /// Forgets what was learnt, so that the next answer does not depend on earlier questions.
    fn forget(&mut self);

    /// Makes and reads now what the first answer would otherwise pay for.
    fn prepare(&mut self) {}
}
