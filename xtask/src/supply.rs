//! What the house is built from: licenses, sources and banned crates by `deny.toml`, lock files that fit, and a list of
//! everything (`CycloneDX`).
//!
//! The check is our own because `cargo-deny` takes longer to compile than all of our tests to run.

mod license;
mod sbom;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use serde_json::Value;

use crate::check;

/// Arguments of `cargo xtask sbom`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Where the list goes.
    #[arg(long, default_value = "target/sbom.json")]
    output: PathBuf,
}

/// What `deny.toml` says.
#[derive(Debug, PartialEq, Eq)]
struct Rules {
    licenses: Vec<String>,
    registries: Vec<String>,
    banned: Vec<String>,
}

/// Writes the list of everything.
pub(crate) fn write_sbom(arguments: &Arguments) -> anyhow::Result<()> {
    write_list(&check::root()?, &arguments.output)
}

/// The same to a place that is told from the root.
pub(crate) fn write_list(root: &Path, output: &Path) -> anyhow::Result<()> {
    let lock = fs::read_to_string(root.join("Cargo.lock")).context("cannot read Cargo.lock")?;
    let list = sbom::list(&packages(root)?, &lock);
    let count = list["components"].as_array().map_or(0, Vec::len);
    let path = root.join(output);
    fs::write(&path, format!("{list:#}\n")).with_context(|| format!("cannot write {}", path.display()))?;
    println!("{count} components in {}", output.display());
    Ok(())
}

/// Fails if something came in that may not.
pub(crate) fn check(root: &Path) -> anyhow::Result<()> {
    let text = fs::read_to_string(root.join("deny.toml")).context("cannot read deny.toml")?;
    let rules = read_rules(&text)?;
    let packages = packages(root)?;
    let problems: Vec<String> = packages.iter().flat_map(|package| problems(package, &rules)).collect();
    if !problems.is_empty() {
        bail!("deny.toml does not allow:\n{}", problems.join("\n"));
    }
    let foreign = packages.iter().filter(|package| package["source"].is_string()).count();
    println!("{foreign} crates from elsewhere, all with allowed licenses and sources");
    Ok(())
}

/// All packages of the workspace and what they stand on, as the lock file has them.
fn packages(root: &Path) -> anyhow::Result<Vec<Value>> {
    let output = Command::new("cargo")
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(root)
        .output()
        .context("cannot run cargo metadata")?;
    if !output.status.success() {
        bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    }
    let mut metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata is no JSON")?;
    match metadata["packages"].take() {
        Value::Array(packages) => Ok(packages),
        _ => bail!("cargo metadata names no packages"),
    }
}

/// What is wrong with a package.
fn problems(package: &Value, rules: &Rules) -> Vec<String> {
    let text = |key: &str| package[key].as_str().unwrap_or_default();
    let name = format!("{} {}", text("name"), text("version"));
    let mut problems = Vec::new();
    if rules.banned.iter().any(|banned| banned == text("name")) {
        problems.push(format!("{name} is banned"));
    }
    let Some(source) = package["source"].as_str() else { return problems };
    if !rules.registries.iter().any(|known| source == format!("registry+{known}")) {
        problems.push(format!("{name} comes from {source}"));
    }
    let license = text("license");
    let is_allowed = |license: &str| rules.licenses.iter().any(|known| known == license);
    if !license::holds(license, &is_allowed) {
        let license = if license.is_empty() { "no license" } else { license };
        problems.push(format!("{name} has {license}"));
    }
    problems
}

/// Reads the three lists of `deny.toml`.
fn read_rules(text: &str) -> anyhow::Result<Rules> {
    Ok(Rules {
        licenses: list(text, "licenses", "allow")?,
        registries: list(text, "sources", "allow-registry")?,
        banned: list(text, "bans", "deny")?,
    })
}

/// The strings of `key = [...]` in a section.
fn list(text: &str, section: &str, key: &str) -> anyhow::Result<Vec<String>> {
    let missing = || format!("deny.toml has no list {key} in [{section}]");
    let after = text.split_once(&format!("[{section}]")).with_context(missing)?.1;
    let section_text = after.split("\n[").next().unwrap_or_default();
    let begin = format!("\n{key} = [");
    let inside = section_text.split_once(&begin).with_context(missing)?.1;
    let inside = inside.split_once(']').with_context(missing)?.0;
    Ok(inside.split('"').skip(1).step_by(2).map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn rules() -> Rules {
        read_rules(include_str!("../../deny.toml")).unwrap()
    }

    #[test]
    fn the_lists_are_read() {
        let rules = rules();
        assert!(rules.licenses.contains(&"Apache-2.0 WITH LLVM-exception".to_owned()), "{rules:?}");
        assert_eq!(rules.registries, ["https://github.com/rust-lang/crates.io-index"]);
        assert!(rules.banned.contains(&"openssl".to_owned()));
        assert!(list("[a]\nb = [\"x\"]\n[c]\n", "c", "b").is_err(), "not from another section");
    }

    #[test]
    fn what_is_not_allowed_is_named() {
        let home = "registry+https://github.com/rust-lang/crates.io-index";
        let package = |name: &str, license: &str, source: &str| json!({ "name": name, "version": "1", "license": license, "source": source });
        assert!(problems(&package("good", "MIT OR Apache-2.0", home), &rules()).is_empty());
        assert!(problems(&json!({ "name": "ours", "version": "1", "source": null }), &rules()).is_empty());
        for (package, expected) in [
            (package("a", "LicenseRef-Proprietary", home), "a 1 has LicenseRef-Proprietary"),
            (package("b", "", home), "b 1 has no license"),
            (package("c", "MIT", "git+https://example.org/c"), "c 1 comes from git+https://example.org/c"),
            (package("openssl", "MIT", home), "openssl 1 is banned"),
        ] {
            assert_eq!(problems(&package, &rules()), [expected]);
        }
    }
}
