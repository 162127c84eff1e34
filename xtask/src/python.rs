//! The Python package, tested in an environment of its own; so are the MCP server, by the official client, and the jobs of many
//! positions of the HTTP server.
//!
//! `cargo xtask python` installs the package as users do, by pip, which compiles everything for it: cargo chooses the features of the
//! dependencies by what it is asked to build, and for the package alone they are others. As a part of all tests the module is built with the
//! workspace. Then nothing but the module itself and its bindings has to be compiled.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::check::{self, run_command};

/// The package, in the workspace.
const PACKAGE: &str = "apps/python";
/// The environment, in the workspace.
const ENVIRONMENT: &str = "target/python";
/// The package as the tests of every change have it, in the workspace.
const BUILT: &str = "target/python-package";
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
    /// Install what the tests use, and test nothing.
    #[arg(long, conflicts_with = "no_install")]
    prepare: bool,
}

/// Runs the chore.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let root = check::root()?;
    if arguments.prepare {
        // Where nothing can be installed, that is told, and the tests are left out later.
        interpreter(&root, true, arguments.long);
        return Ok(());
    }
    check::build(&root, &["motive-cli"])?;
    let Some(python) = interpreter(&root, !arguments.no_install, arguments.long) else { return Ok(()) };
    install(&root, &python)?;
    let tests = Tests { root: &root, python: &python, package: None };
    tests.run()?;
    if arguments.long { tests.pytest(&["long", "-s"]) } else { Ok(()) }
}

/// Tests the package as a part of all tests, which have compiled what it is made of.
pub(crate) fn test(root: &Path, may_install: bool) -> anyhow::Result<()> {
    if !cfg!(target_os = "linux") {
        // Elsewhere a module wants to be linked in another way, which maturin knows.
        println!("skipped: cargo xtask python tests the package here");
        return Ok(());
    }
    let Some(python) = interpreter(root, may_install, false) else { return Ok(()) };
    let package = root.join(BUILT);
    build(root, &package)?;
    Tests { root, python: &python, package: Some(&package) }.run()
}

/// The package under test.
struct Tests<'a> {
    root: &'a Path,
    python: &'a Path,
    /// Where the package lies if it is not installed.
    package: Option<&'a Path>,
}

impl Tests<'_> {
    fn run(&self) -> anyhow::Result<()> {
        self.pytest(&["tests"])?;
        // The examples of the package; modules that need Ray are left out where it is not installed.
        self.pytest(&["--pyargs", "motive", "--doctest-modules", "--doctest-ignore-import-errors"])?;
        self.pytest(&["../mcp/tests/python"])?;
        self.pytest(&["../server/tests/python"])
    }

    fn pytest(&self, arguments: &[&str]) -> anyhow::Result<()> {
        let mut command = Command::new(self.python);
        // Its cache would lie in apps/, where every folder is taken for a crate.
        command.args(["-m", "pytest", "-q", "-p", "no:cacheprovider"]).args(arguments);
        command.current_dir(self.root.join(PACKAGE)).env("MOTIVE", check::motive(self.root));
        if let Some(package) = self.package {
            command.env("PYTHONPATH", package);
        }
        run_command(&mut command)
    }
}

/// The interpreter of an environment with what the tests use. Where nothing can be installed, that is told, and nothing fails.
fn interpreter(root: &Path, may_install: bool, long: bool) -> Option<PathBuf> {
    let environment = root.join(ENVIRONMENT);
    let python = environment.join("bin/python");
    if may_install && let Err(error) = prepare(root, &environment, long) {
        println!("skipped: Python's packages could not be installed ({error:#})");
        return None;
    }
    if !python.exists() {
        println!("skipped: there is no {ENVIRONMENT}; cargo xtask python makes it");
        return None;
    }
    Some(python)
}

/// The package in a folder: its part in Python, and the module as cargo builds it for the same packages and the same targets as the
/// tests.
fn build(root: &Path, package: &Path) -> anyhow::Result<()> {
    let targets = ["--workspace", "--lib", "--tests"];
    run_command(Command::new("cargo").args(["build", "--quiet"]).args(targets).current_dir(root))?;
    if package.exists() {
        fs::remove_dir_all(package)?;
    }
    copy(&root.join(PACKAGE).join("python/motive"), &package.join("motive"))?;
    let module = format!("{DLL_PREFIX}motive_python{DLL_SUFFIX}");
    let from = root.join("target/debug").join(&module);
    fs::copy(&from, package.join("motive/_motive.abi3.so"))
        .with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(())
}

fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("cannot read {}", from.display()))? {
        let entry = entry?;
        let name = entry.file_name();
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to.join(name))?;
        } else {
            fs::copy(entry.path(), to.join(name))?;
        }
    }
    Ok(())
}

/// An environment with everything that the tests use.
fn prepare(root: &Path, environment: &Path, long: bool) -> anyhow::Result<()> {
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

/// The package as pip installs it, but of the development profile, which compiles sooner.
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
