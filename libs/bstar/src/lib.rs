#![doc = include_str!("../README.md")]

// The toy games of the tests name the crate from outside.
#[cfg(test)]
extern crate self as bstar;

mod chance;
mod domain;
mod graph;
mod interval;
mod limits;
mod observer;
mod outcome;
mod search;
mod settings;
mod side;
mod snapshot;

pub use domain::{Bounds, Child, Domain, Estimate, Game, IntervalDomain, Parent};
pub use interval::strategy;
pub use interval::{IntervalMove, IntervalNode, IntervalOutcome, IntervalSearch};
pub use limits::{Clock, Limits, StopReason, SystemClock, TimeLimit};
pub use observer::{Event, Observer, Phase, PhaseEnd, Silent};
pub use outcome::{Outcome, RootMove};
pub use search::{Kept, NotAMove, Search};
pub use settings::{BstarSettings, Cycles, Dithering, Expansions, MinAct, Rival};
pub use side::{PerSide, Side, VALUE_LIMIT, Value};
pub use snapshot::{Snapshot, SnapshotEdge, SnapshotNode, Status};
