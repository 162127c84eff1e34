//! A chess player that searches by optimism: probability-based B* (Berliner & `McConnell` 1996) with
//! probes by the critic.
//!
//! [`BstarPlayer::think`] answers a question and tells the [`Story`] of the search.
//!
//! ```
//! use motive_chess::Position;
//! use motive_critic::{Critic, Settings as CriticSettings};
//! use motive_hitech::{BstarPlayer, HitechSettings};
//! use motive_answer::{Question, Limits};
//!
//! // Capturing the queen is the only sensible move: nothing needs to be looked into.
//! let position: Position = "4k3/5ppp/8/8/8/1q6/2P2PPP/4K2R w - - 0 1".parse()?;
//! let mut player = BstarPlayer::new(Critic::new(&CriticSettings::default()), HitechSettings::faithful());
//! let thought = player.think(&Question::new(&position, Limits::none()), &mut ());
//! let best = thought.evaluation.best_move().expect("there are legal moves");
//! assert_eq!(position.san(best), "cxb3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod domain;
mod engine;
mod focus;
mod optimism;
mod player;
mod probes;
mod purse;
mod rules;
mod settings;
mod story;
mod system;
mod telling;

pub use bstar::{Snapshot, SnapshotNode, Status};
pub use optimism::Hope;
pub use player::{BstarPlayer, Thought};
pub use rules::OrderedMove;
pub use settings::{HitechSettings, Optimism, ProbeDepth, Separation};
pub use story::{Chapter, Dare, Happening, Idea, Story};
