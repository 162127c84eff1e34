//! `cargo xtask kills`: the tests of `apps/cli/tests/kills.rs` with as many kills as one likes.

use std::process::Command;

use crate::check::{root, run_command};

/// Arguments of `cargo xtask kills`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Kills for each command.
    #[arg(long, value_name = "N", default_value_t = 200)]
    count: usize,
}

/// Runs the chore.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut command = Command::new("cargo");
    command.args([
        "test",
        // The build that users have; the other one takes three times as long for the same work.
        "--release",
        "--package",
        "motive-cli",
        "--test",
        "kills",
        "--",
        "--nocapture",
        "--test-threads",
        "1",
    ]);
    run_command(command.current_dir(root()?).env("MOTIVE_KILLS", arguments.count.to_string()))
}
