//! A player over many games: what is missed and what is allowed, when, and how that compares with the opponents.
//!
//! Games are annotated elsewhere ([`motive_annotate`]). A [`GameRecord`] keeps of an annotated game what counts here, so
//! that hundreds of games fit into memory and can be stored; a [`Profile`] is a sum over records and nothing else. Its
//! counts are those of the annotated games. What it says in words ([`Profile::findings`]) is said only where chance is a
//! poor explanation. The player's own mistakes become exercises ([`Exercise`]), graded by the effort of a small search.
//!
//! ```
//! use motive_annotate::{Annotator, Effort, Options, games};
//! use motive_answer::Control;
//! use motive_profile::{GameRecord, Grader, PlayerName, Profile};
//!
//! let player = PlayerName::new("Otto").expect("a name");
//! let options = Options { effort: Effort::new(20_000), ..Options::default() };
//! let mut records = Vec::new();
//! for game in games("[Black \"Otto\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0".as_bytes()) {
//!     let annotated = Annotator::new(&options).annotate(&game?, &Control::new(), &mut ())?;
//!     records.extend(GameRecord::new(&annotated, &player, &mut Grader::new(2_000), &Control::new()));
//! }
//! let profile = Profile::new(&player, &records);
//! assert_eq!((profile.games, profile.own.blunders, profile.own.allowed), (1, 1, 1));
//! // Few moves guard against the mate, so the mistake is an exercise.
//! let [exercise] = profile.exercises.as_slice() else { panic!("one mistake, one exercise") };
//! assert_eq!(exercise.played, "Nf6");
//! assert!(exercise.solutions.contains(&"g6".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod exercise;
mod fault;
mod finding;
mod grade;
mod html;
mod plot;
mod profile;
mod record;
mod tally;
mod text;
mod when;

pub use exercise::{Exercise, to_epd, to_pgn};
pub use fault::{Fault, FaultKind, FaultMark, Motif};
pub use finding::Finding;
pub use grade::{Grader, LADDER};
pub use profile::{GameExample, Motifs, Profile, Section};
pub use record::{GameRecord, NamesSeen, PlayerName};
pub use tally::PlayTally;
