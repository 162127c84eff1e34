//! The HTTP server of Motive: the page, and the interface behind it (docs/reference/server.md).
//!
//! Two kinds of requests. *Light* ones (a position read, a diagram drawn, a rule looked up) are answered at once.
//! Whatever searches is a *job*: it waits in a queue of bounded length, runs on one of a few threads with a
//! [`motive::Analyst`] of its own, tells its progress as server-sent events, and can be cancelled.
//!
//! The server is for the person at the machine. It listens on the loopback interface unless told otherwise, answers only
//! to names that are its own (no DNS rebinding) and only to pages that are its own (no cross-site requests), and no
//! request reaches the file system: the page is part of the binary.
//!
//! ```no_run
//! use motive_server::{Server, Settings};
//!
//! let server = Server::bind(&Settings::default())?;
//! println!("listening on {}", server.url());
//! server.run()?;
//! # Ok::<(), std::io::Error>(())
//! ```

mod api;
mod assets;
mod body;
mod clients;
mod connections;
mod guard;
mod jobs;
mod limits;
mod openapi;
mod refusal;
mod routes;
mod serve;
#[cfg(feature = "testing")]
pub mod testing;
mod work;

pub use assets::has_page;
pub use limits::Limits;
pub use serve::{Server, Settings, Stopper};
