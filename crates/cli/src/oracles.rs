//! Who can be named on the command line to judge or solve positions.

// Until the crate for external engines is there, the driver that the tests of suites use serves.
#[path = "../../suite/tests/support/uci.rs"]
mod uci;

use anyhow::Context;
use motive_solution::Oracle;
use motive_suite::{OracleSolver, Solver};

/// Opens an oracle: the name of a built-in one, or the command of an engine that speaks UCI.
pub fn open(command: &str) -> anyhow::Result<Box<dyn Oracle>> {
    let engine = uci::Engine::start(command).with_context(|| format!("no oracle {command:?}"))?;
    Ok(Box::new(engine))
}

/// Opens a solver: a method by its name, or whatever [`open`] opens.
pub fn solver(name: &str) -> anyhow::Result<Box<dyn Solver>> {
    Ok(Box::new(OracleSolver::from(open(name)?)))
}
