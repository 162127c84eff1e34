//! Chess players that search by optimism: probability-based B* (Berliner & `McConnell` 1996) with probes by the critic.
//!
//! * [`BstarPlayer`] is B* with measurements of any depth: one graph for a decision, attention that deepens, chances that
//!   were measured. The method `bstar`.
//! * [`RoundPlayer`] searches in rounds with probes of one depth. With one round and the numbers of the paper
//!   ([`HitechSettings::faithful`]) it is the player of 1996, the method `bstar-faithful`. With rounds of deeper and deeper probes, whose
//!   work is a search of the root's moves that looks further at sacrifices, it is the method `weigher`.
//!
//! ```
//! use motive_answer::{Limits, Question};
//! use motive_chess::Position;
//! use motive_critic::{Critic, Settings as CriticSettings};
//! use motive_hitech::BstarPlayer;
//!
//! // Capturing the queen is the only sensible move: nothing needs to be looked into.
//! let position: Position = "4k3/5ppp/8/8/8/1q6/2P2PPP/4K2R w - - 0 1".parse()?;
//! let mut player = BstarPlayer::new(Critic::new(&CriticSettings::default()));
//! let thought = player.think(&Question::new(&position, Limits::nodes(100_000)), &mut ());
//! let best = thought.evaluation.best_move().expect("there are legal moves");
//! assert_eq!(position.san(best), "cxb3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod account;
mod calibration;
mod evidence;
mod log;
mod measures;
mod optimism;
mod player;
mod probes;
mod rounds;
mod rules;

pub use account::{Account, AccountStep, Rival};
pub use bstar::{Snapshot, SnapshotNode, Status};
pub use calibration::{Sample, samples};
pub use evidence::Class;
pub use optimism::Hope;
pub use player::{BstarPlayer, BstarThought};
pub use rounds::settings::{HitechSettings, Optimism, ProbeDepth, Separation};
pub use rounds::story::{Chapter, Dare, Happening, Idea, Story};
pub use rounds::{RoundPlayer, Thought};
pub use rules::OrderedMove;
