//! The engine side of the Universal Chess Interface (Huber and Meyer-Kahlen, 2000), for any
//! [`Player`].
//!
//! Three threads share the work. A reader cuts the input into lines of bounded length. A worker owns
//! the player and does what takes time. Between them the session keeps the state of the protocol: it
//! never thinks and never waits, so that `isready`, `stop` and `quit` are answered at any moment.
//!
//! What is promised, whatever comes in:
//!
//! - Every `go` gets exactly one `bestmove`, in the order of the commands, and the move is legal
//!   (`(none)` if there is no legal one) even if the player panics, gives nonsense or does not stop.
//! - Commands that change the state during a search wait for its end. A search that has no end of
//!   its own (`infinite`, `ponder`, no limit) is stopped for them.
//! - `quit` ends everything at once; at the end of the input, searches with an end of their own are
//!   let finish and the others are stopped.
//! - Input that makes no sense costs an `info string` and nothing else.
//!
//! ```
//! use motive_answer::{Question, Variation, Evaluation, Observer, StopReason, Value};
//! use motive_uci::{Player, Setting};
//!
//! /// Plays the first legal move.
//! struct First;
//!
//! impl Player for First {
//!     fn methods(&self) -> Vec<String> {
//!         vec!["first".to_owned()]
//!     }
//!     fn configure(&mut self, _: Setting) -> Result<(), String> {
//!         Ok(())
//!     }
//!     fn new_game(&mut self) {}
//!     fn think(&mut self, question: &Question, _: &mut dyn Observer) -> Evaluation {
//!         let first = question.history.position().legal_moves().first().copied();
//!         let line = first.map(|m| Variation { value: Value::Centipawns(0), moves: vec![m] });
//!         Evaluation {
//!             lines: line.into_iter().collect(),
//!             depth: 1,
//!             nodes: 1,
//!             expansions: None,
//!             elapsed: question.control.elapsed(),
//!             stop: StopReason::Finished,
//!         }
//!     }
//! }
//!
//! motive_uci::run("uci\nquit\n".as_bytes(), std::io::sink(), First)?;
//! # Ok::<(), std::io::Error>(())
//! ```

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod answer;
mod command;
mod go;
mod info;
mod options;
mod output;
mod player;
mod reader;
mod reporter;
mod search;
mod session;
mod setup;
mod time;
mod wdl;
mod worker;

pub use player::{Player, Setting};
pub use session::run;
#[cfg(feature = "testing")]
pub use session::run_alone;
pub use time::{Allowance, Budget, budget};
