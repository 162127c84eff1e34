//! Checks of the project itself: `xtask/tidy` does the work.

use crate::check::root;

/// Arguments of `cargo xtask tidy`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Write the code map and the graph of the crates anew, and take out exceptions that are not needed any more.
    #[arg(long)]
    write: bool,
}

/// Runs the chore.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    xtask_tidy::run(&root()?, arguments.write)
}
