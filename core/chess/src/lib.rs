//! The rules and the notations of chess, for the rest of Motive.
//!
//! This is the one crate that touches the rules library ([shakmaty]); everything above it speaks of
//! [`Position`], [`Move`], [`SquareSet`] and [`PieceId`]. Vocabulary types that need no wrapping
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
//! # Formats
//!
//! All readers are bounded, never panic, and say what is wrong, where, and what to do about it.
//!
//! **FEN**: a position. [`Leniency`] says how much a reader forgives; [`FenError`] has every complaint.
//!
//! ```
//! use motive_chess::{Leniency, Position};
//!
//! let error = "4k3/8/8/8/8/8/8 w - - 0 1".parse::<Position>().unwrap_err();
//! assert!(error.to_string().starts_with("the board has 7 ranks instead of 8"));
//! let short = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K", Leniency::Lenient)?;
//! assert_eq!(short.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
//! # Ok::<(), motive_chess::FenError>(())
//! ```
//!
//! **EPD**: a position with what is known about it ([`Epd`]), and files of such ([`read_epds`],
//! [`EpdReader`]).
//!
//! ```
//! use motive_chess::{Leniency, read_epds};
//!
//! let suite = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm #1; id \"one\";\nbroken\n";
//! let records = read_epds(suite, Leniency::Lenient);
//! assert_eq!(records[0].as_ref().unwrap().mate(), Some(1));
//! assert_eq!(records[1].as_ref().unwrap_err().line, 2);
//! ```
//!
//! **PGN**: games with variations, comments and glyphs ([`Game`]), read as a stream ([`read_games`])
//! and written by `to_string`; [`commands`] takes arrows, evaluations and clocks out of comments.
//!
//! ```
//! use motive_chess::read_games;
//!
//! let file = "[White \"Ida\"]\n\n1. f3 e5 2. g4 (2. e4) Qh4# 0-1\n";
//! for game in read_games(file.as_bytes()) {
//!     let game = game?;
//!     assert!(game.last_position().is_checkmate());
//!     assert!(game.to_string().ends_with("1. f3 e5 2. g4 (2. e4) 2... Qh4# 0-1\n"));
//! }
//! # Ok::<(), motive_chess::PgnError>(())
//! ```
//!
//! **Moves** in SAN, in the coordinates of engines, and in the English descriptive notation of the
//! older literature.
//!
//! ```
//! use motive_chess::Position;
//!
//! let position = Position::default();
//! let m = position.parse_descriptive("P-K4")?;
//! assert_eq!((position.san(m).as_str(), position.uci(m).as_str()), ("e4", "e2e4"));
//! assert_eq!(position.descriptive(m), "P-K4");
//! # Ok::<(), motive_chess::MoveError>(())
//! ```
//!
//! [shakmaty]: https://docs.rs/shakmaty

pub mod attacks;
mod descriptive;
mod diagram;
mod epd;
pub mod exchange;
mod fen;
mod generate;
mod generous;
mod history;
mod lines;
mod notation;
mod pasted;
mod perft;
mod pgn;
mod piece_id;
mod position;
mod square_set;
pub mod svg;
mod tables;
mod words;

pub use epd::{Epd, EpdError, EpdProblem, EpdProblemKind, EpdReader, Operand, Operation, read_epds};
pub use fen::{FenError, FenProblem, Leniency};
pub use generate::CheckSquares;
pub use history::{DrawClaim, History};
pub use lines::{Lines, RawLine};
pub use notation::{MoveError, MoveErrorKind, NoSuchMove};
pub use pasted::{PasteError, Pasted, PastedKind, read_fen, read_pasted};
pub use perft::{perft, perft_divide};
pub use pgn::{
    Arrow, Command, Game, GameReader, GameResult, Headers, Line, Mark, MarkColor, Node, PgnError, PgnProblem,
    PgnProblemKind, WrittenValue, commands, read_games,
};
pub use piece_id::{PieceId, Roster};
pub use position::{Ending, Key, Position};
pub use shakmaty::{CastlingMode, CastlingSide, Color, File, Move, MoveList, Piece, Rank, Role, Square};
pub use square_set::{SquareSet, Squares};
pub use tables::{TableOutcome, Tables};
pub use words::role_name;
