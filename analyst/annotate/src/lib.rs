//! Annotated games: what was missed, what was allowed and why, in words for the player who asks.
//!
//! [`Annotator`] goes through the main line of a game. Every position is judged once, from the end backwards; where a move
//! costs something, or deserves praise, a closer look follows: all systems together answer the position before the move
//! and the one after it ([`motive::Analyst`]), the answers are checked, and their explanations give the sentences. Every
//! sentence names the claims that it rests on ([`Moment::bases`]). What a move costs is counted in points of the game
//! ([`expected_score`]), so nothing is a blunder in a position that was lost anyway, and a longer mate is still a mate.
//!
//! ```
//! use motive_annotate::{Annotator, Effort, Mark, Options};
//! use motive_chess::read_games;
//! use motive_answer::Control;
//!
//! let game = read_games("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0".as_bytes()).next().unwrap()?;
//! let options = Options { effort: Effort::new(20_000), ..Options::default() };
//! let annotated = Annotator::new(&options).annotate(&game, &Control::new(), &mut ())?;
//! let blunder = &annotated.moments()[0];
//! assert_eq!((blunder.san.as_str(), blunder.mark), ("Ke7", Mark::Blunder));
//! assert!(blunder.text.starts_with("This allows Qxe5#, which captures the pawn on e5 and is checkmate."), "{}", blunder.text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod annotated;
mod annotator;
mod basis;
mod cause;
mod chances;
mod chapters;
mod character;
mod closer;
mod crew;
mod endings;
mod html;
mod judge;
mod look;
mod markdown;
mod moment;
mod offer;
mod options;
mod price;
mod studies;
mod study;
mod summary;
mod survey;
mod tally;
mod watcher;
mod words;
mod work;
mod write;

pub use annotated::{AnnotatedGame, Ply};
pub use annotator::{AnnotateError, Annotator};
pub use basis::{Basis, Certainty, Sentence, Shown};
pub use chances::expected_score;
pub use chapters::is_ending;
pub use character::Remark;
pub use html::{escaped, page_end, page_start, page_start_with};
pub use moment::{Mark, Moment, MomentKind};
/// The games of a file, one after the other, each within limits; a broken one is an error that names its line, and the
/// games after it are not affected.
pub use motive_chess::read_games as games;
pub use options::{Effort, Level, NoEffort, Options, Subjects, UnknownLevel};
pub use summary::PlayerSummary;
pub use tally::Tally;
pub use watcher::Watcher;
pub use work::Work;
