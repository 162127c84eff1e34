//! Themes recognised in a line of play, and explanations built from them.

mod line;
mod puzzle;
mod score;
mod see;
mod theme;
mod themes;

pub use line::{LONGEST_LINE, Line, LineError, Step};
pub use puzzle::{Puzzle, PuzzleError};
pub use score::{MEASURED, ThemeScore, ThemeTable};
pub use theme::{Evidence, Theme, ThemeKind};
pub use themes::{recognise, recognise_kind};
