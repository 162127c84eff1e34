//! The MCP server: chess for language models.
//!
//! A model that plays from memory invents moves. Here it cannot: positions are handles that the server keeps (`boards`), moves
//! are played by the rules, and what the model wants to say about a position can be asked about before it is said
//! (`check_claim`). Answers are short (`short`), so that a conversation has room for many of them.
//!
//! The protocol is the business of `rmcp`; `server` joins it to the table of `tools`. Each call works on a thread of its own,
//! within limits, and ends when the client cancels it.

mod boards;
mod call;
mod claims;
mod lines;
mod resources;
mod server;
mod short;
mod tools;

use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use motive::Knowledge;
use rmcp::ServiceExt as _;
use thiserror::Error;

use lines::ShortLines;

/// Why the server ended before its client did.
#[derive(Debug, Error)]
pub enum McpError {
    /// No threads, or no pipes.
    #[error("cannot start: {0}")]
    Io(#[from] io::Error),
    /// The client said something without an end.
    #[error("a message has more than {} bytes", lines::LONGEST)]
    TooLong,
    /// The client does not speak the protocol, or has gone.
    #[error("{0}")]
    Protocol(String),
}

/// Serves one client on standard input and output, until it closes them.
pub fn serve(knowledge: Arc<Knowledge>) -> Result<(), McpError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let outcome = runtime.block_on(async {
        let protocol = |error: &dyn std::fmt::Display| McpError::Protocol(error.to_string());
        let (input, output) = rmcp::transport::stdio();
        let (input, is_too_long) = ShortLines::new(input, lines::LONGEST);
        let outcome = async {
            let running =
                server::Server::new(knowledge).serve((input, output)).await.map_err(|e| protocol(&e))?;
            running.waiting().await.map_err(|error| protocol(&error))?;
            Ok(())
        };
        let outcome = outcome.await;
        if is_too_long.load(Ordering::Relaxed) { Err(McpError::TooLong) } else { outcome }
    });
    // A thread that waits for standard input would keep the program from its end.
    runtime.shutdown_background();
    outcome
}
