//! The Python package: installed into an environment of its own as users install it, and tested there; so is the MCP server, by the
//! official client.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::check::{self, run_command};

/// The package, in the workspace.
const PACKAGE: &str = "apps/python";
/// The environment, in the workspace.
const ENVIRONMENT: &str = "target/python";
/// What the tests of every change use besides the package: the objects of python-chess, tables, the client of MCP. Ray is larger than all
/// of them together and is for `--long`.
const NEEDS: &[&str] = &[
    "maturin>=1.8,<2",
    "pytest>=7",
    "chess==1.11.2",
    "pyarrow>=14",
    "duckdb>=0.10",
    "pandas>=2",
    "zstandard>=0.21",
    "psutil>=5.9",
    "mcp>=2",
    "nbclient>=0.8",
    "ipykernel>=6",
];
const NEEDS_LONG: &[&str] = &["ray[data]>=2.9"];

/// Arguments of `cargo xtask python`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Also what takes long: a cluster of Ray with kills, leaks over 20,000 explanations, 2,000 claims.
    #[arg(long)]
    long: bool,
    /// Install nothing; without the environment of an earlier run there is nothing to do.
    #[arg(long)]
    no_install: bool,
}

/// Runs the chore.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let root = check::root()?;
    run_command(
        Command::new("cargo").args(["build", "--quiet", "--package", "motive-cli"]).current_dir(&root),
    )?;
    test(&root, !arguments.no_install, arguments.long)
}

/// Installs the package and tests it. Where nothing can be installed, that is told, and nothing fails.
pub(crate) fn test(root: &Path, may_install: bool, long: bool) -> anyhow::Result<()> {
    let environment = root.join(ENVIRONMENT);
    let python = environment.join("bin/python");
    if may_install && let Err(error) = prepare(root, &environment, long) {
        println!("skipped: Python's packages could not be installed ({error:#})");
        return Ok(());
    }
    if !python.exists() {
        println!("skipped: there is no {ENVIRONMENT}; cargo xtask python makes it");
        return Ok(());
    }
    install(root, &python)?;
    let package = root.join(PACKAGE);
    let pytest = |folders: &[&str]| {
        let mut command = Command::new(&python);
        // Its cache would lie in apps/, where every folder is taken for a crate.
        command.args(["-m", "pytest", "-q", "-p", "no:cacheprovider"]).args(folders).current_dir(&package);
        command.env("MOTIVE", check::motive(root));
        command
    };
    run_command(&mut pytest(&["tests"]))?;
    // The examples of the package as it is installed; modules that need Ray are left out where it is not installed.
    run_command(&mut pytest(&["--pyargs", "motive", "--doctest-modules", "--doctest-ignore-import-errors"]))?;
    run_command(&mut pytest(&["../mcp/tests/python"]))?;
    if long {
        run_command(&mut pytest(&["long", "-s"]))?;
    }
    Ok(())
}

/// An environment with everything that the tests use.
fn prepare(root: &Path, environment: &PathBuf, long: bool) -> anyhow::Result<()> {
    let python = environment.join("bin/python");
    if !python.exists() {
        run_command(Command::new("python3").args(["-m", "venv"]).arg(environment))?;
    }
    let mut command = Command::new(&python);
    command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(NEEDS);
    if long {
        command.args(NEEDS_LONG);
    }
    run_command(command.current_dir(root).stdout(Stdio::null()))
}

/// The package as pip installs it, but of the development profile: its parts were compiled for the tests of Rust.
fn install(root: &Path, python: &Path) -> anyhow::Result<()> {
    let own = python.parent().context("the interpreter lies in a folder")?.to_owned();
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([own].into_iter().chain(std::env::split_paths(&others)))?;
    let status = Command::new(python)
        .args([
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--no-deps",
            "--force-reinstall",
        ])
        .args(["--no-build-isolation", "./apps/python"])
        .env("MATURIN_PEP517_ARGS", "--profile dev")
        // Without isolation pip looks for maturin in the path, and the environment is not activated.
        .env("PATH", path)
        .current_dir(root)
        .status()
        .context("cannot run pip")?;
    if !status.success() {
        bail!("pip install ./{PACKAGE} failed: {status}");
    }
    Ok(())
}
