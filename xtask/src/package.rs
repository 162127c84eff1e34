//! A Debian package: built by cargo-deb, installed into a folder of its own, and tried there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};

use crate::check::{root, run_command};

/// Completions: the shell, and where its file lies.
const SHELLS: [(&str, &str); 3] = [("bash", "motive.bash"), ("zsh", "_motive"), ("fish", "motive.fish")];
/// What an installed program must be able to say: the end of Morphy's game at the opera, Paris 1858.
const QUESTION: [&str; 4] =
    ["explain", "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16", "--nodes", "20000"];
const ANSWER: &str = "Qb8+";

/// Arguments of `cargo xtask package`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A program that is built already; otherwise it is built for release.
    #[arg(long)]
    program: Option<PathBuf>,
}

/// Runs the chore.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let root = root()?;
    let Some(deb) = build(&root, arguments.program.as_deref())? else {
        println!("skipped: cargo-deb is not installed (cargo install cargo-deb)");
        return Ok(());
    };
    println!("built: {}", deb.display());
    try_out(&root, &deb)?;
    println!("installed into {} and tried", installed(&root).display());
    Ok(())
}

/// The package; `None` if there is no cargo-deb.
fn build(root: &Path, program: Option<&Path>) -> anyhow::Result<Option<PathBuf>> {
    let version = Command::new("cargo").args(["deb", "--version"]).current_dir(root).output();
    if !version.is_ok_and(|output| output.status.success()) {
        return Ok(None);
    }
    let target = root.join("target/release/motive");
    match program {
        Some(program) => {
            fs::create_dir_all(root.join("target/release"))?;
            if fs::canonicalize(program)? != fs::canonicalize(&target).unwrap_or_default() {
                fs::copy(program, &target)?;
            }
        }
        None => run_command(
            Command::new("cargo").args(["build", "--release", "-p", "motive-cli"]).current_dir(root),
        )?,
    }
    let parts = root.join("target/package");
    run_command(Command::new(&target).args(["manual", "--folder"]).arg(parts.join("man")))?;
    for (shell, name) in SHELLS {
        let output = Command::new(&target).args(["completions", shell]).output()?;
        ensure!(output.status.success(), "motive completions {shell} ended with {}", output.status);
        fs::write(parts.join(name), output.stdout)?;
    }
    let deb = parts.join("motive.deb");
    run_command(
        Command::new("cargo")
            .args(["deb", "--no-build", "--package", "motive-cli", "--output"])
            .arg(&deb)
            .current_dir(root),
    )?;
    Ok(Some(deb))
}

/// Where the package is installed to be tried.
fn installed(root: &Path) -> PathBuf {
    root.join("target/package/root")
}

/// Installs the package into an empty folder with dpkg itself and asks the program there.
fn try_out(root: &Path, deb: &Path) -> anyhow::Result<()> {
    let folder = installed(root);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let database = folder.join("var/lib/dpkg");
    for part in ["info", "updates", "triggers"] {
        fs::create_dir_all(database.join(part))?;
    }
    for file in ["status", "available"] {
        fs::write(database.join(file), "")?;
    }
    // What the package depends on is not in the folder; the program finds it in the system.
    run_command(
        Command::new("dpkg")
            .arg(format!("--root={}", folder.display()))
            .args(["--force-not-root", "--force-depends", "--log=/dev/null", "--install"])
            .arg(deb),
    )
    .context("dpkg cannot install the package")?;
    let program = folder.join("usr/bin/motive");
    let output = Command::new(&program).args(QUESTION).output()?;
    let told = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success(), "the installed program ended with {}", output.status);
    if !told.contains(ANSWER) {
        bail!("the installed program does not say {ANSWER}:\n{told}");
    }
    for part in [
        "usr/share/man/man1/motive.1.gz",
        "usr/share/man/man1/motive-explain.1.gz",
        "usr/share/bash-completion/completions/motive",
        "usr/share/zsh/vendor-completions/_motive",
        "usr/share/fish/vendor_completions.d/motive.fish",
        "usr/share/doc/motive/copyright",
    ] {
        ensure!(folder.join(part).exists(), "the package has no {part}");
    }
    Ok(())
}
