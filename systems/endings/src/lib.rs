//! Endings played and explained by advice.
//!
//! AL1 and AL3 (Michie 1976; Bratko and Michie 1980; Bratko 1982) on chess endings of three and four men. [`Endings`]
//! answers: who wins, by which move, with which plan, and why. Lemmas ([`lemmas`]) know what books know; searches of at
//! most 200 positions (`proof`) decide the rest; AL3 finds plans and counter-plans and puts them together.
//!
//! [`tables`] hold the truth. They measure the advice ([`sweep`], [`drill`]) and are never asked by it.
//!
//! ```
//! use motive_chess::Position;
//! use motive_endings::{Endings, EndingResult};
//! use motive_answer::Limits;
//!
//! // Reti 1921: White draws, though the king cannot catch the pawn and the pawn cannot queen.
//! let reti: Position = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1".parse()?;
//! let answer = Endings::new().answer(&reti, &Limits::none()).unwrap();
//! assert_eq!(answer.value, EndingResult::Draw);
//! assert_eq!(reti.san(answer.best.unwrap()), "Kg7");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
pub mod board;
pub mod book;
pub mod descent;
pub mod domain;
pub mod drill;
pub mod drive;
pub mod duel;
mod fortress;
pub mod geometry;
pub mod kpkp;
pub mod lemmas;
pub mod plans;
mod proof;
pub mod resistance;
pub mod sweep;
mod system;
pub mod tables;
pub mod trial;
pub mod valuation;

pub use answer::{Answer, Ending, EndingResult, Endings};
