//! `cargo xtask fuzz`: the targets of `fuzz/`, guided by coverage, for a while each.
//!
//! The fuzzer needs flags that only a nightly compiler takes; `RUSTC_BOOTSTRAP=1` lets the usual one take them.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail};

use crate::check::{root, run_command};

/// Arguments of `cargo xtask fuzz`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Seconds for each target.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Targets; all without any.
    targets: Vec<String>,
}

/// Megabytes that a target may take.
const MOST_MEMORY: u64 = 512;
/// Seconds that an input may take.
const MOST_SECONDS: u64 = 1;

/// Runs the chore.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let root = root()?;
    install(&root)?;
    let all = targets(&root)?;
    if let Some(unknown) = arguments.targets.iter().find(|name| !all.contains(name)) {
        bail!("there is no target {unknown:?}; there are {}", all.join(", "));
    }
    let chosen = if arguments.targets.is_empty() { &all } else { &arguments.targets };
    let mut broken = Vec::new();
    for name in chosen {
        println!("\n== {name}");
        // What was found to lead somewhere new is kept from run to run; the seeds stay as they are.
        let corpus = root.join("fuzz/corpus").join(name);
        fs::create_dir_all(&corpus).with_context(|| format!("cannot make {}", corpus.display()))?;
        let mut command = bootstrapped(&root, &["fuzz", "run", name]);
        command.arg(&corpus).arg(root.join("lab/readers/seeds").join(name));
        command.args(["--", "-print_final_stats=1", "-max_len=4096"]);
        command.arg(format!("-max_total_time={}", arguments.seconds));
        command.arg(format!("-rss_limit_mb={MOST_MEMORY}")).arg(format!("-timeout={MOST_SECONDS}"));
        if run_command(&mut command).is_err() {
            broken.push(name.clone());
        }
    }
    if !broken.is_empty() {
        bail!("broken: {} (the inputs lie in fuzz/artifacts)", broken.join(", "));
    }
    Ok(())
}

fn bootstrapped(root: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.args(arguments).current_dir(root).env("RUSTC_BOOTSTRAP", "1");
    command
}

fn install(root: &Path) -> anyhow::Result<()> {
    let is_there = Command::new("cargo").args(["fuzz", "--version"]).output();
    if is_there.is_ok_and(|output| output.status.success()) {
        return Ok(());
    }
    run_command(&mut bootstrapped(root, &["install", "cargo-fuzz", "--locked"]))
}

/// The names of all targets.
fn targets(root: &Path) -> anyhow::Result<Vec<String>> {
    let folder = root.join("fuzz/fuzz_targets");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
        names.extend(entry?.path().file_stem().map(|name| name.to_string_lossy().into_owned()));
    }
    names.sort();
    Ok(names)
}
