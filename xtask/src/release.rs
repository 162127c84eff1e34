//! A release: everything that must hold is checked, the version is set in its two places, and the tag is made. Nothing is
//! changed unless `--execute` is given, and nothing is ever pushed.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail, ensure};

use crate::check::{root, run_command};

/// The heading of the changelog under which changes are collected.
const UNRELEASED: &str = "## Unreleased";

/// Arguments of `cargo xtask release`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The new version, such as 0.2.0.
    version: String,
    /// Change the files, commit and tag. Without it, only what would be done is printed.
    #[arg(long)]
    execute: bool,
}

/// Runs the chore.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let root = root()?;
    let plan = plan(&root, &arguments.version, &today()?)?;
    package(&root)?;
    if !arguments.execute {
        println!("Would set the version {} -> {} in Cargo.toml,", plan.before, arguments.version);
        println!("would put {} lines of CHANGELOG.md under `{}`,", plan.changes, plan.heading);
        println!("would commit both and make the tag v{}.", arguments.version);
        println!("Nothing was changed: --execute does it.");
        return Ok(());
    }
    fs::write(root.join("Cargo.toml"), &plan.manifest)?;
    fs::write(root.join("CHANGELOG.md"), &plan.changelog)?;
    // The lock file names the versions of our own crates.
    run_command(
        Command::new("cargo").args(["update", "--workspace", "--offline", "--quiet"]).current_dir(&root),
    )?;
    let tag = format!("v{}", arguments.version);
    let message = format!("Release {}", arguments.version);
    run_command(
        Command::new("git").args(["commit", "--quiet", "--all", "--message", &message]).current_dir(&root),
    )?;
    run_command(
        Command::new("git").args(["tag", "--annotate", &tag, "--message", &message]).current_dir(&root),
    )?;
    println!("Tagged {tag}. To publish: git push --follow-tags; cargo publish for each crate of libs/.");
    Ok(())
}

/// What a release changes.
struct Plan {
    before: String,
    heading: String,
    /// Lines of the changelog that become part of the release.
    changes: usize,
    manifest: String,
    changelog: String,
}

/// Checks everything that must hold and makes the new texts.
fn plan(root: &Path, version: &str, day: &str) -> anyhow::Result<Plan> {
    let status = git(root, &["status", "--porcelain"])?;
    ensure!(status.is_empty(), "there are changes that are not committed:\n{status}");
    let tag = format!("v{version}");
    ensure!(git(root, &["tag", "--list", &tag])?.is_empty(), "the tag {tag} is there already");
    let manifest = fs::read_to_string(root.join("Cargo.toml"))?;
    let changelog = fs::read_to_string(root.join("CHANGELOG.md"))?;
    let before = version_of(&manifest)?.to_owned();
    ensure!(number(version)? > number(&before)?, "{version} does not come after {before}");
    let heading = format!("## {version} ({day})");
    let (changelog, changes) = released(&changelog, &heading)?;
    Ok(Plan { manifest: with_version(&manifest, &before, version), before, heading, changes, changelog })
}

/// Packages the libraries as crates.io would get them, without compiling them once more. All at once, because they use
/// one another.
fn package(root: &Path) -> anyhow::Result<()> {
    let mut command = Command::new("cargo");
    command.args(["package", "--no-verify", "--quiet"]).current_dir(root);
    for entry in fs::read_dir(root.join("libs"))? {
        command.arg("--package").arg(entry?.file_name());
    }
    run_command(&mut command)
}

fn git(root: &Path, arguments: &[&str]) -> anyhow::Result<String> {
    let output = Command::new("git").args(arguments).current_dir(root).output().context("cannot run git")?;
    ensure!(
        output.status.success(),
        "git {}: {}",
        arguments.join(" "),
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(String::from_utf8_lossy(&output.stdout).trim_end().to_owned())
}

/// The day in Greenwich, as the system has it.
fn today() -> anyhow::Result<String> {
    let output = Command::new("date").args(["-u", "+%F"]).output().context("cannot run date")?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Three numbers, as semantic versions have them.
fn number(version: &str) -> anyhow::Result<[u64; 3]> {
    let parts = version.split('.').map(str::parse).collect::<Result<Vec<u64>, _>>().ok();
    parts
        .and_then(|parts| parts.try_into().ok())
        .with_context(|| format!("{version} is no version like 1.2.3"))
}

/// The version of the workspace.
fn version_of(manifest: &str) -> anyhow::Result<&str> {
    let package =
        manifest.split_once("[workspace.package]").context("Cargo.toml has no [workspace.package]")?.1;
    let line = package.lines().find(|line| line.starts_with("version = ")).context("it has no version")?;
    Ok(line.trim_start_matches("version = ").trim_matches('"'))
}

/// The manifest with another version: of the workspace, and of our own crates where they name it.
fn with_version(manifest: &str, before: &str, version: &str) -> String {
    let (old, new) = (format!("version = \"{before}\""), format!("version = \"{version}\""));
    let line = |line: &str| {
        let is_ours = line.starts_with("version = ") || line.contains("{ path = ");
        if is_ours { line.replace(&old, &new) } else { line.to_owned() }
    };
    manifest.lines().map(|text| line(text) + "\n").collect()
}

/// The changelog with what was collected under the heading of the release, and how many lines that is.
fn released(changelog: &str, heading: &str) -> anyhow::Result<(String, usize)> {
    let Some((before, after)) = changelog.split_once(UNRELEASED) else {
        bail!("CHANGELOG.md has no heading `{UNRELEASED}`");
    };
    let changes = after.split("\n## ").next().unwrap_or_default();
    let count = changes.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).count();
    ensure!(count > 0, "CHANGELOG.md tells nothing new");
    Ok((format!("{before}{UNRELEASED}\n\n{heading}{after}"), count))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &str = "[workspace.package]\nversion = \"0.1.0\"\n\n[workspace.dependencies]\n\
                            bstar = { path = \"libs/bstar\", version = \"0.1.0\" }\nother = { version = \"0.1.0\" }\n";

    #[test]
    fn the_version_changes_in_our_crates_only() {
        assert_eq!(version_of(MANIFEST).unwrap(), "0.1.0");
        let changed = with_version(MANIFEST, "0.1.0", "0.2.0");
        assert_eq!(changed.matches("0.2.0").count(), 2);
        assert!(changed.contains("other = { version = \"0.1.0\" }"));
    }

    #[test]
    fn versions_grow() {
        assert!(number("0.10.0").unwrap() > number("0.9.9").unwrap());
        assert!(number("1.0").is_err() && number("1.0.x").is_err() && number("1.0.0.0").is_err());
    }

    #[test]
    fn changes_get_their_heading_and_there_must_be_some() {
        let log = "# Changelog\n\n## Unreleased\n\n### New\n\n* a\n* b\n\n## 0.1.0\n\n* c\n";
        let (changed, count) = released(log, "## 0.2.0 (2026-11-17)").unwrap();
        assert_eq!(count, 2);
        assert!(
            changed.starts_with("# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-11-17)\n\n### New\n\n* a")
        );
        assert!(released("# Changelog\n\n## Unreleased\n\n### New\n\n## 0.1.0\n\n* c\n", "x").is_err());
        assert!(released("# Changelog\n", "x").is_err());
    }

    /// A small repository in a folder of its own.
    fn repository(name: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("motive-release-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("Cargo.toml"), MANIFEST).unwrap();
        fs::write(folder.join("CHANGELOG.md"), "## Unreleased\n\n* something\n").unwrap();
        for arguments in [
            &["init", "--quiet"][..],
            &["add", "."],
            &["-c", "user.name=a", "-c", "user.email=a@example.invalid", "commit", "--quiet", "-m", "a"],
        ] {
            git(&folder, arguments).unwrap();
        }
        folder
    }

    #[test]
    fn a_release_wants_a_clean_tree_a_new_tag_and_a_later_version() {
        let folder = repository("plan");
        let refused =
            |version: &str| plan(&folder, version, "2026-11-17").err().map(|error| error.to_string());
        assert_eq!(refused("0.2.0"), None);
        assert!(refused("0.1.0").is_some_and(|why| why.contains("does not come after")));
        git(&folder, &["tag", "v0.3.0"]).unwrap();
        assert!(refused("0.3.0").is_some_and(|why| why.contains("there already")));
        fs::write(folder.join("new.txt"), "new").unwrap();
        assert!(refused("0.2.0").is_some_and(|why| why.contains("not committed")));
        fs::remove_dir_all(folder).unwrap();
    }
}
