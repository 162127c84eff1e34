//! The eyes shared by all knowledge systems.

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
mod paradise;
mod pawns;
mod perception;
mod pins;
mod safety;
mod tactics;
mod threats;
pub mod values;

pub use bearing::{Bearing, Kind, Queue, Thru};
pub use caps::{Block, Caps};
pub use checks::Checks;
pub use functions::{Duty, Function, Functions, Overload, Purpose};
pub use king_field::KingField;
pub use legal::LegalMoves;
pub use mobility::Mobility;
pub use occupability::{CapsOccupiability, Occupiable, ParadiseOccupability};
pub use paradise::{DscThreat, Paradise, Protects};
pub use pawns::{PassedPawn, Pawns, Race};
pub use perception::Perception;
pub use pins::{Pin, PinKind, PinRay};
pub use safety::{Fight, Safety, SafetyTable};
pub use tactics::{Battery, Fork, Skewer, Tactics};
pub use threats::{Idea, Threat, Threats};
