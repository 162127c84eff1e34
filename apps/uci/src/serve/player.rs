//! Who thinks behind the protocol.

use std::path::PathBuf;

use motive_answer::{Evaluation, Observer, Question};

/// An engine that can be played with over the protocol.
///
/// It lives in a thread of its own; its methods are called one after the other. A panic in one of
/// them is caught and reported, after which [`Player::new_game`] is called before anything else.
pub trait Player: Send + 'static {
    /// The methods of thinking by name, the default first.
    fn methods(&self) -> Vec<String>;

    /// Changes a setting; the error is shown to the user. Before anything else the player is told
    /// the defaults of the options that concern it.
    fn configure(&mut self, setting: Setting) -> Result<(), String>;

    /// Forgets what belongs to the game before.
    fn new_game(&mut self);

    /// Thinks about a position that has at least one legal move.
    ///
    /// [`Question::control`] says when to end and may be changed meanwhile: a search that ponders
    /// starts without time and gets it on the ponder hit.
    fn think(&mut self, question: &Question, observer: &mut dyn Observer) -> Evaluation;
}

/// A setting of a [`Player`], in the range that the table of options states.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Setting {
    /// Memory for the transposition table, in megabytes.
    Hash(usize),
    /// Threads to think with.
    Threads(usize),
    /// The method of thinking, one of [`Player::methods`].
    Method(String),
    /// The folder of Syzygy tables (or several, separated as the system separates paths); none
    /// switches them off.
    SyzygyPath(Option<PathBuf>),
    /// A folder of knowledge instead of what is built in; none goes back to that.
    KnowledgeDir(Option<PathBuf>),
    /// Files of knowledge in addition (one, or several, separated as the system separates paths); none takes them away.
    KnowledgeFile(Option<PathBuf>),
    /// A net that judges positions instead of the one that is built in; none goes back to that.
    NetFile(Option<PathBuf>),
    /// Empty the transposition table.
    ClearHash,
    /// Whether the idea, the threat and the verdict are told with each answer.
    Explain(bool),
}
