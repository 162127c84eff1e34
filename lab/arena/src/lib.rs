//! Matches between two engines.
//!
//! Games are played in pairs with colors reversed from the same opening, because openings are never
//! quite equal and pairs cancel that out. [`Contest`] plays them on several threads; a [`Player`] is
//! whoever moves ([`EnginePlayer`] is a UCI engine), a [`Clock`] keeps the time, a [`Referee`] knows
//! when a game is over. [`Estimate`] and [`Sprt`] say what the result is worth.
//!
//! Nothing is printed: a [`Spectator`] is told of every game.

mod clock;
mod contest;
mod game;
mod openings;
mod outcome;
mod pgn;
mod player;
mod referee;
mod sprt;
mod standing;
mod statistics;

pub use clock::{Budget, Clock, TimeControl, TimeControlError};
pub use contest::{Contest, ContestEnd, ContestError, Report, Seat, Spectator};
pub use game::{GameRecord, GameRules, Ply, play};
pub use openings::{Balance, GenerateError, Generator, Opening, Openings, ReadError, read_openings};
pub use outcome::{Fault, GameEnd, Outcome, Termination};
pub use pgn::{PgnTags, pgn};
pub use player::{ChosenMove, EnginePlayer, Failure, Player};
pub use referee::{Adjudication, DrawRule, Referee, ResignRule};
pub use sprt::{Decision, Sprt, SprtError};
pub use standing::Standing;
pub use statistics::Estimate;
