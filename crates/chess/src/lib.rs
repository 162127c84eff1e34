//! The rules and the notations of chess, for the rest of Motive.
//!
//! This is the one crate that touches the rules library ([shakmaty]); everything above it speaks of
//! [`Position`], [`Move`], [`SquareSet`] and [`Man`]. Vocabulary types that need no wrapping
//! ([`Square`], [`Role`], [`Color`] …) are handed on as they are.
//!
//! ```
//! use motive_chess::{Position, Square};
//!
//! let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse()?;
//! let mate = position.parse_san("Ra8#")?;
//! assert_eq!(mate.to(), Square::A8);
//! assert!(position.after(mate).is_checkmate());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [shakmaty]: https://docs.rs/shakmaty

pub mod attacks;
mod diagram;
mod fen;
mod generate;
mod history;
mod man;
mod notation;
mod perft;
mod position;
mod square_set;
mod tables;

pub use fen::{FenError, FenProblem, Leniency};
pub use generate::CheckSquares;
pub use history::{DrawClaim, History};
pub use man::{Man, Roster};
pub use notation::{MoveError, MoveErrorKind};
pub use perft::{perft, perft_divide};
pub use position::{Ending, Key, Position};
pub use shakmaty::{CastlingMode, CastlingSide, Color, File, Move, MoveList, Piece, Rank, Role, Square};
pub use square_set::{SquareSet, Squares};
pub use tables::{TableOutcome, Tables};
