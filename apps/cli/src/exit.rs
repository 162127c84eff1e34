//! How a command ends.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

/// The three ways in which a command ends, as its exit code tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Done: solved, or nothing to complain about.
    Solved,
    /// Not solved within the limits.
    Unsolved,
    /// Trouble: bad input, missing file, broken engine.
    Trouble,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Solved => 0,
            Exit::Unsolved => 1,
            Exit::Trouble => 2,
        })
    }
}

/// Prints what went wrong, if something did. A reader who has closed the pipe is no trouble.
pub(crate) fn report(outcome: anyhow::Result<Exit>) -> Exit {
    match outcome {
        Ok(exit) => exit,
        Err(error) => {
            let closed = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
            if closed.into_iter().any(|cause| cause.kind() == ErrorKind::BrokenPipe) {
                return Exit::Solved;
            }
            anstream::eprintln!("motive: {error:#}");
            Exit::Trouble
        }
    }
}
