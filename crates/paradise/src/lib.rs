//! PARADISE.

mod analysis;
mod base;
mod domain;
mod order;
mod scene;
pub mod examples;
pub mod trace;
mod words;
mod write;

pub use analysis::{Analyst, Analyzed, FinalPlan, Options, Ordering};
pub use base::{BaseError, embedded, files, load, load_folder};
pub use order::Dimensions;
pub use scene::{Reach, Scene};
pub use write::{Names, Writer};
