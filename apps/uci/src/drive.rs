//! The interface's side of the protocol: any UCI engine answers questions.
//!
//! An [`UciEngine`] is the graphical interface's side of the Universal Chess Interface (Huber and
//! Meyer-Kahlen, 2000; the text circulates as `engine-interface.txt`) over a child process. It answers
//! questions as an [`Engine`](motive_answer::Engine), and it plays with real clocks through
//! [`UciEngine::think`].
//!
//! Engines from outside are not trusted. Every wait has an end, every line a greatest length, every
//! queue a bound, and every move they name is checked; an engine that crashes is started anew once a
//! question, and what cannot be mended is an [`EngineError`](motive_answer::EngineError).
//!
//! ```no_run
//! use motive_chess::Position;
//! use motive_uci::UciEngine;
//! use motive_answer::{Question, Limits, Engine};
//!
//! let mut engine = UciEngine::start("stockfish")?;
//! let answer = engine.judge(&Question::new(&Position::default(), Limits::nodes(10_000)))?;
//! println!("{} thinks for {} nodes", engine.name(), answer.nodes);
//! # Ok::<(), motive_answer::EngineError>(())
//! ```

mod answer;
mod asked;
mod command;
mod engine;
mod go;
mod info;
mod lines;
mod offer;
mod process;
#[cfg(feature = "testing")]
pub mod testing;

pub use command::split;
pub use engine::{Settings, Thought, UciEngine};
pub use go::{ClockTimes, Go};
pub use offer::{EngineOption, OptionKind, OptionProblem};
