//! Jacques Pitrat's program that uses plans (*Using plans in a chess playing program*, IJCAI 1977).
//!
//! The position is analyzed once, meticulously: what could be attacked, what stands in the way, where a king cannot
//! move. The characteristics suggest plans; executing a plan generates only moves that realize its next step. When a
//! plan fails the reason is found and a sub-plan that corrects it is inserted before the move that failed. The tree is
//! kept and developed where its provisional balance says that it matters, for both players by the same method.
//!
//! * [`Pitrat`] answers questions about positions.
//! * [`Characteristics`] is the analysis alone: [`Characteristic`]s and [`Plan`]s.
//! * [`PlanKnowledge`] is which characteristic suggests which plan and which failure is mended how, as text.
//! * [`Story`] is what went wrong and how it was mended.
//!
//! ```
//! use motive_chess::Position;
//! use motive_pitrat::{Pitrat, PitratSettings};
//! use motive_answer::{Limits, Problem, Goal};
//!
//! // Schulder against Boden, London 1853: the second figure of the paper.
//! let fen = "2k1rb1r/ppp3pp/2np1q2/5b2/2B2P2/2P1BQ2/PP1N1P1P/2KR3R b - - 0 1";
//! let position: Position = fen.parse()?;
//! let problem = Problem::new(position.clone(), Goal::BestMove);
//! let outcome = Pitrat::new(PitratSettings::default()).solve(&problem, &Limits::nodes(1_000), &mut ());
//! assert_eq!(outcome.best.map(|m| position.san(m)).as_deref(), Some("d5"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod failure;
mod kind;
mod knowledge;
mod pitrat;
mod plan;
mod realize;
mod reasons;
mod search;
mod settings;
mod sight;
mod story;
mod system;
mod tree;

pub use analysis::{Characteristic, Characteristics};
pub use failure::Reason;
pub use kind::{Bindings, Bound, EntryKind, Sort};
pub use knowledge::{Entry, ExampleFailure, KnowledgeError, PlanKnowledge};
pub use pitrat::{Pitrat, PitratOutcome, Visited};
pub use plan::{Alternatives, Element, Origin, Plan};
pub use settings::{Mode, PitratSettings};
pub use story::{Failure, Reply, Story, Told};
pub use tree::Why;
