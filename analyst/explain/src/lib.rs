//! Themes recognized in a line of play, and explanations built from them.
//!
//! A [`Line`] is a position with the moves that solve it, replayed once; [`recognize`] names the themes
//! that its moves show, each with its evidence. [`answered`] explains a whole answer by claims that hold.
//! No sentence is without a claim behind it.
//!
//! ```
//! use motive_chess::Position;
//! use motive_explain::{Line, ThemeKind, recognize};
//!
//! let start: Position = "3q3k/8/8/6N1/8/8/8/6K1 w - - 0 1".parse()?;
//! let mut position = start.clone();
//! let mut moves = Vec::new();
//! for san in ["Nf7+", "Kg7", "Nxd8"] {
//!     let m = position.parse_san(san)?;
//!     position = position.after(m);
//!     moves.push(m);
//! }
//! let themes = recognize(&Line::new(&start, &moves)?);
//! assert!(themes.iter().any(|theme| theme.kind == ThemeKind::Fork));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod answered;
mod line;
mod over;
mod phrases;
mod puzzle;
mod score;
mod see;
mod style;
mod theme;
mod themes;
mod trade;

pub use line::{Line, LineError, Step};
pub use over::over;
pub use puzzle::{Puzzle, PuzzleError};
pub use score::{MEASURED, ThemeScore, ThemeTable};
pub use style::{Marker, Style};
pub use theme::{Evidence, Theme, ThemeKind};
pub use themes::recognize;
