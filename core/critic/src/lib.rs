//! The verifier: a fast alpha-beta search that tries to break what the other systems believe, and
//! answers where no knowledge applies.
//!
//! [`Critic`] is an [`Engine`](motive_answer::Engine): ask it an
//! [`Question`](motive_answer::Question) and it answers with the best lines it has found.
//!
//! ```
//! use motive_chess::Position;
//! use motive_critic::{Critic, Settings};
//! use motive_answer::{Question, Limits, Value};
//!
//! let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse()?;
//! let mut critic = Critic::new(&Settings::default());
//! let answer = critic.search(&Question::new(&position, Limits::depth(4)), &mut ());
//! let best = answer.best().expect("there are legal moves");
//! assert_eq!(best.value, Value::MateIn(1));
//! assert_eq!(position.san(best.moves[0]), "Ra8#");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The parts: `search` (principal variation search and quiescence), `picker` and `history` (move
//! ordering), `table` (transpositions), [`net`] (the value of a position, learned from games), [`eval`] (an
//! evaluation in terms that have names, for words), `tablebase` (Syzygy).

#[doc(hidden)]
pub mod bench_support;
mod board;
mod critic;
mod deepening;
pub mod eval;
mod history;
mod judge;
pub mod net;
mod patience;
mod picker;
mod probe;
mod score;
mod search;
mod system;
mod table;
mod tablebase;

pub use critic::{Critic, Settings};
pub use motive_chess::exchange::exchange_at_least;
pub use patience::Decision;
pub use probe::{MATE_SCORE, Probe, Prober, Window, is_mate_score};
pub use score::to_value;
pub use tablebase::{TablebaseError, Tablebases};

/// The value of a position for the side to move without a search, in centipawns: by the net that is part of the
/// program.
///
/// ```
/// use motive_chess::Position;
///
/// let more: Position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse()?;
/// let less: Position = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse()?;
/// assert!(motive_critic::evaluate(&less) > motive_critic::evaluate(&more) + 500, "Black has no queen");
/// # Ok::<(), motive_chess::FenError>(())
/// ```
pub fn evaluate(position: &motive_chess::Position) -> i32 {
    let phase =
        position.occupied().into_iter().filter_map(|square| position.role_at(square)).map(eval::phase_of);
    judge::corrected(position, phase.sum(), net::Net::standard().evaluate(position))
}
