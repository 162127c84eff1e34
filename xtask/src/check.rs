//! Everything that must hold before a change lands, and the installation of what that needs.

mod beside;
mod examples;
mod page;
pub(crate) mod tools;

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::ValueEnum;

use self::beside::Beside;
use crate::audit;

/// Arguments of `cargo xtask test`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Install nothing; tests whose tools are missing say so and are skipped.
    #[arg(long)]
    no_install: bool,
    /// Begin here and leave out what comes before: to go on after something that was mended.
    #[arg(long, value_enum, value_name = "STEP", default_value = "tools")]
    from: Step,
    /// This step and no other.
    #[arg(long, value_enum, value_name = "STEP", conflicts_with = "from")]
    only: Option<Step>,
}

/// What is done, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
enum Step {
    /// What the tests need is installed.
    Tools,
    /// The layout of the code.
    Format,
    /// The project itself.
    Tidy,
    /// Licenses and sources of what the house is built from.
    Supply,
    /// Clippy.
    Lints,
    /// Rustdoc.
    Documentation,
    /// All tests in Rust.
    Tests,
    /// Examples in the documentation of the code.
    Doctests,
    /// Examples of README.md and docs/.
    Examples,
    /// The book as HTML.
    Book,
    /// The page, in a browser.
    Page,
    /// The program under python-chess.
    Client,
    /// The Python package and the MCP server.
    Python,
    /// Claims, checked a second time.
    Audit,
    /// Thresholds on suites.
    Suites,
}

/// Runs the chore.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let root = root()?;
    if let Some(step) = arguments.only {
        return step.run(&root, arguments);
    }
    let started = Instant::now();
    // Two steps wait more than they reckon, pip for the network and the page for the browser: they run beside others.
    let mut packages: Option<Beside> = None;
    let mut page: Option<Beside> = None;
    for &step in Step::value_variants().iter().filter(|&&step| step >= arguments.from) {
        if step == Step::Tools && arguments.no_install {
            continue;
        }
        println!("\n== {} ({:.0} s)", step.title(), started.elapsed().as_secs_f64());
        if step == Step::Lints && !arguments.no_install {
            packages = Some(Beside::start(&root, &["python", "--prepare"])?);
        }
        if step == Step::Page {
            let mut words = vec!["test", "--only", "page"];
            words.extend(arguments.no_install.then_some("--no-install"));
            page = Some(Beside::start(&root, &words)?);
            println!("runs beside the next two");
            continue;
        }
        if step == Step::Python
            && let Some(packages) = packages.take()
        {
            packages.finish().context("the packages of the Python tests are missing")?;
        }
        step.run(&root, arguments).with_context(|| step.advice())?;
        if step == Step::Python
            && let Some(page) = page.take()
        {
            println!("\n== {} ({:.0} s)", Step::Page.title(), started.elapsed().as_secs_f64());
            page.finish().with_context(|| Step::Page.advice())?;
        }
    }
    println!("\nEverything holds ({:.0} s).", started.elapsed().as_secs_f64());
    Ok(())
}

impl Step {
    fn title(self) -> &'static str {
        match self {
            Step::Tools => "tools",
            Step::Format => "format",
            Step::Tidy => "tidy",
            Step::Supply => "what the house is built from",
            Step::Lints => "lints",
            Step::Documentation => "documentation",
            Step::Tests => "tests",
            Step::Doctests => "examples in the code",
            Step::Examples => "examples of README.md and docs/",
            Step::Book => "the book",
            Step::Page => "the page",
            Step::Client => "a real client",
            Step::Python => "Python and MCP",
            Step::Audit => "audit",
            Step::Suites => "suites",
        }
    }

    fn advice(self) -> String {
        let name = self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
        format!("{} does not hold; mend it and go on with: cargo xtask test --from {name}", self.title())
    }

    fn run(self, root: &Path, arguments: &Arguments) -> anyhow::Result<()> {
        match self {
            Step::Tools => tools::install(root),
            Step::Format => cargo(root, &["fmt", "--all", "--check"])?,
            Step::Tidy => xtask_tidy::run(root, false)?,
            Step::Supply => {
                crate::supply::check(root)?;
                crate::supply::write_list(root, Path::new("target/sbom.json"))?;
            }
            Step::Lints => cargo(root, &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?,
            Step::Documentation => run_command(
                Command::new("cargo")
                    .args(["doc", "--workspace", "--no-deps", "--quiet"])
                    .env("RUSTDOCFLAGS", "-D warnings")
                    .current_dir(root),
            )?,
            Step::Tests => {
                // The examples were compiled by the lints; building them once more takes minutes.
                // The Python package has its tests in Python; linked without an interpreter it cannot run.
                let targets = ["--workspace", "--exclude", "motive-python", "--lib", "--bins", "--tests"];
                cargo(root, &[runner(root), &targets].concat())?;
            }
            Step::Doctests => cargo(root, &["test", "--workspace", "--doc"])?,
            Step::Examples => examples::run(root)?,
            Step::Book => {
                plain_book::bind("Motive", root, "docs/SUMMARY.md", &root.join("target/book"))?;
            }
            Step::Page => {
                crate::types::compare(root)?;
                page::check(root)?;
            }
            Step::Client => drive(root)?,
            Step::Python => crate::python::test(root, !arguments.no_install)?,
            Step::Audit => audit::small(root)?,
            Step::Suites => suites(root)?,
        }
        Ok(())
    }
}

/// How tests are run: by cargo-nextest, where it is installed, which keeps all processors busy until the last one.
fn runner(root: &Path) -> &'static [&'static str] {
    let version = Command::new("cargo").args(["nextest", "--version"]).current_dir(root).output();
    if version.is_ok_and(|output| output.status.success()) {
        &["nextest", "run", "--no-fail-fast", "--status-level", "slow"]
    } else {
        &["test"]
    }
}

/// The folder of the workspace.
pub(crate) fn root() -> anyhow::Result<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    Ok(here.parent().context("xtask lies in the workspace")?.to_owned())
}

fn cargo(root: &Path, arguments: &[&str]) -> anyhow::Result<()> {
    run_command(Command::new("cargo").args(arguments).current_dir(root))
}

/// Runs a command that must succeed.
pub(crate) fn run_command(command: &mut Command) -> anyhow::Result<()> {
    let status = command.status().with_context(|| format!("cannot run {command:?}"))?;
    if !status.success() {
        bail!("{command:?} failed: {status}");
    }
    Ok(())
}

/// The folder of the command line under test: the tests have built it, optimized and with all assertions. To build
/// everything once more in the release profile would take a third of the time that all of this takes.
fn binaries(root: &Path) -> PathBuf {
    root.join("target/debug")
}

/// What the lab prints when it is asked something. It has to be built before.
pub(crate) fn ask_lab(root: &Path, arguments: &[&str]) -> anyhow::Result<String> {
    let mut command = Command::new(binaries(root).join("lab"));
    let output = command.args(arguments).output().with_context(|| format!("cannot run {command:?}"))?;
    if !output.status.success() {
        bail!("{command:?} failed: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    }
    String::from_utf8(output.stdout).with_context(|| format!("{command:?} printed no text"))
}

/// Builds packages of the workspace.
pub(crate) fn build(root: &Path, packages: &[&str]) -> anyhow::Result<()> {
    let packages = packages.iter().flat_map(|package| ["--package", package]);
    run_command(Command::new("cargo").args(["build", "--quiet"]).args(packages).current_dir(root))
}

/// The command line under test.
pub(crate) fn motive(root: &Path) -> PathBuf {
    binaries(root).join("motive")
}

/// python-chess plays complete games, ponders, stops, sets options, kills it mid-search.
fn drive(root: &Path) -> anyhow::Result<()> {
    let Some(python) = tools::python_with_chess(root) else {
        println!("skipped: python-chess is not installed");
        return Ok(());
    };
    let script = root.join("apps/uci/tests/python/drive_uci.py");
    run_command(Command::new(python).arg(script).arg(motive(root)).arg("uci").current_dir(root))
}

/// What must be solved of the suites in `../shared/data`, where the folder is there.
const THRESHOLDS: &[(&str, &[&str], u64)] = &[
    ("wac-001-100.epd", &["--nodes", "100000"], 94),
    ("wac-001-100.epd", &["--method", "critic", "--nodes", "100000"], 92),
];

fn suites(root: &Path) -> anyhow::Result<()> {
    let data = root.join("../shared/data");
    for (file, limits, at_least) in THRESHOLDS {
        let path = data.join(file);
        if !path.exists() {
            println!("skipped {file}: ../shared/data is not there");
            continue;
        }
        let output = Command::new(motive(root))
            .arg("suite")
            .arg(&path)
            .args(*limits)
            .args(["--jobs", "2", "--json"])
            .output()
            .context("cannot run motive suite")?;
        let text = String::from_utf8_lossy(&output.stdout);
        let solved = number_after(&text, "\"solved\":").context("motive suite printed no count")?;
        println!("{file} {}: {solved} solved, at least {at_least} wanted", limits.join(" "));
        if solved < *at_least {
            bail!("{file}: only {solved} solved");
        }
    }
    Ok(())
}

/// The first number after a key of a JSON text.
fn number_after(text: &str, key: &str) -> Option<u64> {
    let rest = text.split_once(key)?.1.trim_start();
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found() {
        assert_eq!(number_after("{\"total\": 100, \"solved\": 97, \"x\": 1}", "\"solved\":"), Some(97));
        assert_eq!(number_after("{}", "\"solved\":"), None);
    }
}
