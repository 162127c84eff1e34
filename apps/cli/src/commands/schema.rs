//! `motive schema`: the form of every result, as JSON schemas.

use std::io::Write;

use anyhow::bail;
use clap::Args;
use motive_views::{NamedSchema, RESULTS};

use crate::Exit;

/// Print the JSON schema of a result, or list the results that have one.
///
/// The command line and the server write the same types; the schemas are made from them.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive schema                       (the names)
  motive schema why-not
  motive schema suite > suite.schema.json")]
pub(crate) struct Arguments {
    /// The result; without it, all names are listed.
    name: Option<String>,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut out = anstream::stdout().lock();
    let Some(name) = &arguments.name else {
        for result in RESULTS {
            writeln!(out, "{:20} {}", result.name, result.from)?;
        }
        return Ok(Exit::Solved);
    };
    let Some(result) = NamedSchema::find(name) else {
        bail!("there is no result {name:?}; motive schema lists them");
    };
    writeln!(out, "{}", motive_views::pretty(&result.schema()))?;
    Ok(Exit::Solved)
}
