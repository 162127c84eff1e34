//! Motive as a library: one call, a method, limits, an observer.
//!
//! [`Analyst`] owns the systems and asks the one that is wanted. It is what the command line, UCI and
//! the server stand on; where the systems work together, they do it here.
//!
//! ```
//! use motive::{Analyst, Method, Settings};
//! use motive_chess::Position;
//! use motive_answer::{Limits, Question};
//!
//! let mut analyst = Analyst::new(&Settings::default());
//! let position: Position = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1".parse()?;
//! let answer = analyst.answer(Method::AUTO, &Question::new(&position, Limits::nodes(5_000)), &mut ());
//! assert!(answer.value().is_some_and(|value| value.is_win_by_mate()));
//! assert!(answer.verdict().is_proved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod analyst;
mod budget;
mod compare;
mod council;
mod explained;
mod first_thoughts;
mod knowledge;
mod method;
mod registry;
mod seconded;
mod verify;
mod why_not;

pub use analysis::{Analysis, AnalysisOptions};
pub use analyst::{Analyst, MethodEngine};
pub use compare::{Audience, Comparison, Opinion, Proposed, View};
pub use council::{Credit, Credits};
pub use knowledge::{Knowledge, KnowledgeFile, KnowledgeKind, KnowledgeMistakes};
pub use method::{Method, UnknownMethod};
pub use motive_caps::{Cause, Counter, Refuted, WhyNot};
pub use motive_critic::net::{Net, NetError};
pub use motive_critic::{Settings, TablebaseError, Tablebases};
pub use seconded::Seconded;
pub use why_not::{MethodReport, OtherMove, Remedy, Standing, WhyNotOptions, WhyNotReport};
