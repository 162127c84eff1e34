//! The eyes shared by all knowledge systems: what bears on what, what is safe, pinned, overloaded,
//! trapped.
//!
//! Two programs have said precisely what they saw in a position before they searched: CAPS-II (Berliner,
//! *Chess as Problem Solving*, 1974) and PARADISE (Wilkins, *Using Patterns and Plans to Solve Problems
//! and Control Search*, 1979). This crate sees what both saw. Where they differ it offers both, under
//! names that say whose it is; the tables the theses print are its tests.
//!
//! Everything hangs on [`Perception`], which computes each part when it is first asked for. Men are named
//! by the squares they stand on; who follows a man through a line of play keeps a
//! [`Roster`](motive_chess::Roster) and asks it for squares.
//!
//! ```
//! use motive_chess::{Color, Position, Square};
//! use motive_perception::Perception;
//!
//! // Wilkins's position 2.1.
//! let position: Position = "3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R1RK1 w - - 0 1".parse()?;
//! let perception = Perception::new(&position);
//! let paradise = perception.paradise();
//! // A queen would be safe on f6, but not this one: she is what makes it safe.
//! assert_eq!(paradise.occup(Color::White, Square::F6), 90);
//! assert!(!paradise.safep(Square::F5).contains(Square::F6));
//! // Both queens are en prise.
//! assert!(paradise.enprise(Square::D1).contains(Square::D8));
//! assert!(paradise.enprise(Square::G6).contains(Square::F5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bearing;
mod board;
mod caps;
mod checks;
mod exchange;
mod functions;
mod king_field;
mod legal;
mod mobility;
mod occupability;
mod offense;
mod paradise;
mod pawns;
mod perception;
mod pins;
mod roster;
mod safety;
mod tactics;
mod threats;
pub mod values;

pub use bearing::{Bearing, BearingKind, Queue, Thru};
pub use caps::{Block, Caps};
pub use checks::Checks;
pub use functions::{Duty, Function, Functions, Overload, Purpose};
pub use king_field::KingField;
pub use legal::LegalMoves;
pub use mobility::Mobility;
pub use occupability::{CapsOccupiability, Occupiable, ParadiseOccupability};
pub use offense::Offense;
pub use paradise::{DscThreat, Paradise, Protects};
pub use pawns::{PassedPawn, Pawns, Race};
pub use perception::Perception;
pub use pins::{Pin, PinKind, PinRay};
pub use roster::Roster;
pub use safety::{Safety, SafetyTable};
pub use tactics::{Battery, Fork, Skewer, Tactics};
pub use threats::{Idea, Threat, Threats};
