//! Any UCI engine as an oracle.
//!
//! An [`Engine`] is the graphical interface's side of the Universal Chess Interface (Huber and
//! Meyer-Kahlen, 2000; the text circulates as `engine-interface.txt`) over a child process. It answers
//! questions as an [`Oracle`](motive_answer::Oracle), and it plays with real clocks through
//! [`Engine::think`].
//!
//! Engines from outside are not trusted. Every wait has an end, every line a greatest length, every
//! queue a bound, and every move they name is checked; an engine that crashes is started anew once a
//! question, and what cannot be mended is an [`OracleError`](motive_answer::OracleError).
//!
//! ```no_run
//! use motive_chess::Position;
//! use motive_external::Engine;
//! use motive_answer::{Question, Limits, Oracle};
//!
//! let mut engine = Engine::start("stockfish")?;
//! let answer = engine.judge(&Question::new(&Position::default(), Limits::nodes(10_000)))?;
//! println!("{} thinks for {} nodes", engine.name(), answer.nodes);
//! # Ok::<(), motive_answer::OracleError>(())
//! ```

mod answer;
mod command;
mod engine;
mod go;
mod info;
mod lines;
mod offer;
mod oracle;
mod process;

pub use command::split;
pub use engine::{Engine, Settings, Thought};
pub use go::{ClockTimes, Go};
pub use offer::{EngineOption, OptionKind, OptionProblem};
