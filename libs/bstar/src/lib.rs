#![doc = include_str!("../README.md")]

// The toy games of the tests name the crate from outside.
#[cfg(test)]
extern crate self as bstar;

mod attention;
mod chance;
mod deepening;
mod domain;
mod graph;
mod interval;
mod ledger;
mod limits;
mod observer;
mod outcome;
mod outlook;
mod search;
mod settings;
mod side;
mod snapshot;

pub use attention::{Attention, StopRule};
pub use deepening::{Ask, Bound, Deepening, Measured, Reserve};
pub use domain::{Bounds, Child, Domain, Estimate, Game, IntervalDomain, Parent};
pub use interval::strategy;
pub use interval::{IntervalMove, IntervalNode, IntervalOutcome, IntervalSearch};
pub use ledger::{Account, Ledger};
pub use limits::{Clock, Limits, StopReason, SystemClock, TimeLimit};
pub use observer::{Event, Observer, Phase, PhaseEnd, Silent};
pub use outcome::{Outcome, RootMove};
pub use outlook::{Evidence, Outlook, Tail};
pub use search::decide::Decision;
pub use search::{Kept, NotAMove, Search};
pub use settings::{BstarSettings, Cycles, Dithering, Expansions, MinAct, Rival};
pub use side::{PerSide, Side, VALUE_LIMIT, Value};
pub use snapshot::{Snapshot, SnapshotEdge, SnapshotNode, Status};
