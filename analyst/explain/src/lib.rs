//! Themes recognized in a line of play, and explanations built from them.
//!
//! A [`Line`] is a position with the moves that solve it, replayed once; [`recognize`] names the themes
//! that its moves show, each with its evidence. [`answered`] explains a whole answer by claims that hold.
//! The older [`Explanation`] of a line puts the idea, the purpose of each
//! move, the threats, the themes and the refutations of other moves together as data, and writes them
//! as terminal text, Markdown or annotated PGN. No sentence is without a line behind it.
//!
//! ```
//! use motive_chess::Position;
//! use motive_explain::{Explanation, Line};
//!
//! let start: Position = "3q3k/8/8/6N1/8/8/8/6K1 w - - 0 1".parse()?;
//! let mut position = start.clone();
//! let mut moves = Vec::new();
//! for san in ["Nf7+", "Kg7", "Nxd8"] {
//!     let m = position.parse_san(san)?;
//!     position = position.after(m);
//!     moves.push(m);
//! }
//! let explanation = Explanation::new(&Line::new(&start, &moves)?, &[]);
//! assert_eq!(
//!     explanation.idea,
//!     "The knight on f7 forks the queen on d8 and the king on h8; the line wins a queen."
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod answered;
mod defenses;
mod essential;
mod explanation;
mod line;
mod markdown;
mod outcome;
mod over;
mod pgn;
mod phrases;
mod purpose;
mod puzzle;
mod score;
mod see;
mod text;
mod theme;
mod themes;

pub use defenses::{Defenses, OtherDefense, proved_line};
pub use essential::essential;
pub use explanation::{
    Alternative, ExplainedAlternative, ExplainedStep, ExplainedTheme, Explanation, Failure,
};
pub use line::{LONGEST_LINE, Line, LineError, Step};
pub use outcome::{Outcome, Trade};
pub use over::over;
pub use purpose::{Purpose, Threat, ThreatKind};
pub use puzzle::{Puzzle, PuzzleError};
pub use score::{MEASURED, ThemeScore, ThemeTable};
pub use text::{Marker, Style};
pub use theme::{Evidence, Theme, ThemeKind};
pub use themes::{recognize, recognize_kind};
