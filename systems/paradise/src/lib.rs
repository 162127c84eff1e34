//! PARADISE: chess by production rules, concepts and plans, after D. E. Wilkins, *Using Patterns and Plans to
//! Solve Problems and Control Search* (Stanford, 1979), chapters I to III.
//!
//! Rules are text (`kb/productions`), in the Production-Language of the `production` library; this crate
//! gives the language its chess. A static analysis posts the concept of finding threats; rules post further
//! concepts, each with the reasons for it, until plans come out: a first move, and for each reply that is
//! expected, how it goes on.
//!
//! ```
//! use motive_chess::Position;
//! use motive_paradise::{Analyst, Options};
//!
//! // Wilkins's position 2.1, as he analyzed it.
//! let position: Position = "3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R1RK1 w - - 0 1".parse()?;
//! let plans = Analyst::new(Options::thesis()).analyze(&position).plans;
//! assert_eq!(plans.len(), 12);
//! let forced = plans.iter().filter(|plan| plan.likely() == 0);
//! let moves: Vec<String> = forced.map(|plan| position.san(plan.first)).collect();
//! assert_eq!(moves, ["Rd7+", "Ng5+"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! There are two readings ([`Reach`]): the thesis's, without castling, promotion and capture in passing, with
//! the rules that it shows; and the whole, with all of chess and all rules. The book says how far each goes
//! (chapter *PARADISE: knowledge*).

mod analysis;
pub mod audit;
mod base;
mod carry;
pub mod coverage;
pub mod debug;
mod domain;
pub mod editing;
pub mod examples;
pub mod find;
pub mod findings;
pub mod glossary;
pub mod graph;
pub mod judge;
pub mod learn;
mod order;
mod propose;
mod ranking;
mod reasons;
mod scene;
pub mod search;
mod system;
pub mod trace;
pub mod weigh;
pub mod why;
mod words;
mod write;

pub use analysis::{Analyst, Analyzed, FinalPlan, Options, Ordering};
pub use base::{Files, SourceFile, embedded, files, load};
pub use domain::Chess;
pub use order::Dimensions;
pub use propose::Proposal;
pub use ranking::{Missed, Ranking};
pub use scene::{Look, Moves, Reach, Scene};
pub use system::Plans;
pub use words::{mode, vocabulary};
pub use write::{Names, Writer};
