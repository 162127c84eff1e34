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
mod descriptive;
mod diagram;
mod epd;
mod fen;
mod generous;
mod history;
mod lines;
mod man;
mod notation;
mod perft;
mod pgn;
mod position;
mod square_set;

pub use descriptive::descriptive_square;
pub use epd::{Epd, EpdError, EpdProblem, EpdProblemKind, EpdReader, Operand, Operation, read_epds};
pub use fen::{FenError, FenProblem, Leniency};
pub use history::{DrawClaim, History};
pub use man::{Man, Roster};
pub use notation::{MoveError, MoveErrorKind};
pub use perft::{perft, perft_divide};
pub use pgn::{
    Arrow, Command, Evaluation, Game, GameReader, GameResult, Headers, Line, Mark, MarkColor, Node, PgnError,
    PgnProblem, PgnProblemKind, commands, read_games,
};
pub use position::{Ending, Key, Position};
pub use shakmaty::{CastlingMode, CastlingSide, Color, File, Move, MoveList, Piece, Rank, Role, Square};
pub use square_set::{SquareSet, Squares};
