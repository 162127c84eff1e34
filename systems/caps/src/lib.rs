//! CAPS-II: Hans Berliner's tactics analyzer (*Chess as Problem Solving*, 1974), its causality facility, and
//! the lemmas that it specified and never had.
//!
//! CAPS looks at every position through functions (who attacks, defends, guards, blocks what), proposes only moves
//! that somebody wants for something, values them optimistically without making them, and lets a search say what is
//! true. What comes back is not only a number: a description of the refutation says which men did it, where
//! and across which squares, and from that it is decided whether a move brought its refutation about, and which
//! moves could meet it.
//!
//! * [`Caps`] answers questions about positions, in the [`Mode`] of 1974 or the default.
//! * [`WhyNot`] is the causality facility for others: a position, a move, a refuting line.
//! * [`Lemmas`] remember refuted moves by what their refutation rests on.
//!
//! ```
//! use motive_caps::{Caps, CapsSettings};
//! use motive_chess::Position;
//! use motive_answer::{Limits, Problem, Goal};
//!
//! // Appendix C.4 of the specification: the knight leaves e5 to the bishop.
//! let position: Position = "6bk/5p1p/8/4N3/5B2/8/8/6RK w - - 0 1".parse()?;
//! let problem = Problem::new(position.clone(), Goal::BestMove);
//! let outcome = Caps::new(CapsSettings::default()).solve(&problem, &Limits::nodes(500), &mut ());
//! assert_eq!(outcome.best.map(|m| position.san(m)).as_deref(), Some("Nxf7+"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod caps;
mod causality;
mod evaluate;
mod generate;
mod lemma;
mod listing;
mod motifs;
mod names;
mod plan;
mod proposal;
mod refutation;
mod scratch;
mod search;
mod settings;
mod statistics;
mod story;
mod system;
pub mod values;
mod why;

pub use analysis::{CapsAnalysis, Prospect};
pub use caps::{Caps, CapsOutcome};
pub use causality::{Cause, Counter, CounterMove, causes, counters, intersection};
pub use evaluate::Evaluator;
pub use generate::Agencies;
pub use lemma::{Lemma, LemmaError, Lemmas};
pub use listing::{Listed, Listing};
pub use motifs::Motifs;
pub use names::Names;
pub use plan::{Blame, Counterplay, FirstMove, Issue, RefutingPlan, Replayed};
pub use proposal::{GoalState, Motif, Proposal};
pub use refutation::{Descriptions, Frame, Refutation, describe};
pub use scratch::Scratch;
pub use settings::{CapsSettings, Causality, Mode};
pub use statistics::Statistics;
pub use why::{Refuted, WhyNot};
