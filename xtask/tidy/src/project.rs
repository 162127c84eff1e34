//! What the checks look at: the text files of a folder, and its crates as Cargo describes them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use serde_json::Value;

use crate::allowed::Allowed;

/// Files with these endings are read.
const TEXT: &[&str] = &[
    "advice", "css", "html", "kb", "md", "mjs", "plan", "py", "rs", "sh", "svg", "toml", "ts", "tsx", "txt",
];
/// Folders with these names hold what programs wrote.
pub(crate) const MADE: &[&str] = &["target", "node_modules", "dist", "__pycache__", "corpus", "artifacts"];

/// The project under examination.
pub struct Project {
    /// Its folder.
    pub root: PathBuf,
    /// Text files by their path from the root, with `/` between the parts.
    pub files: BTreeMap<String, String>,
    /// The crates of the workspace, by their folder.
    pub crates: Vec<Crate>,
    /// Exceptions with their reasons.
    pub allowed: Allowed,
}

/// A crate of the workspace.
pub struct Crate {
    /// Its name.
    pub name: String,
    /// Its folder, from the root: `core/chess`.
    pub folder: String,
    /// What it is, in one line.
    pub description: String,
    /// What it deliberately does not know (`package.metadata.motive.does-not-know`).
    pub does_not_know: String,
    /// Its license.
    pub license: String,
    /// Where its source is published.
    pub repository: String,
    /// Its own page.
    pub readme: Option<String>,
    /// Crates of the workspace that its code, its build script or its tests use.
    pub(crate) needs: Vec<String>,
    /// Crates of the workspace that its code or its build script uses. Tests may use more.
    pub uses: Vec<String>,
}

impl Crate {
    /// The first part of its folder: `core`.
    pub(crate) fn layer(&self) -> &str {
        self.folder.split('/').next().unwrap_or_default()
    }
}

impl Project {
    /// Reads the project in a folder.
    pub fn read(root: &Path) -> anyhow::Result<Project> {
        let mut files = BTreeMap::new();
        read_folder(root, root, &mut files)?;
        let allowed = Allowed::read(&files)?;
        Ok(Project { root: root.to_owned(), crates: crates(root)?, files, allowed })
    }

    /// The files whose name ends so.
    pub(crate) fn with_ending(&self, ending: &str) -> impl Iterator<Item = (&str, &str)> {
        self.files
            .iter()
            .filter(move |(path, _)| path.rsplit_once('.').is_some_and(|(_, found)| found == ending))
            .map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The pages: everything that people read.
    pub fn pages(&self) -> impl Iterator<Item = (&str, &str)> {
        self.with_ending("md")
    }

    /// The text of a file, empty if there is none.
    pub fn text(&self, path: &str) -> &str {
        self.files.get(path).map_or("", String::as_str)
    }
}

fn read_folder(root: &Path, folder: &Path, files: &mut BTreeMap<String, String>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with('.') && !MADE.contains(&name.as_str()) {
                read_folder(root, &path, files)?;
            }
        } else if path.extension().is_some_and(|ending| TEXT.iter().any(|text| *text == ending))
            && let Ok(text) = fs::read_to_string(&path)
        {
            let parts: Vec<_> =
                path.strip_prefix(root)?.iter().map(|part| part.to_string_lossy().into_owned()).collect();
            files.insert(parts.join("/"), text);
        }
    }
    Ok(())
}

fn crates(root: &Path) -> anyhow::Result<Vec<Crate>> {
    let output = Command::new("cargo")
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root)
        .output()
        .context("cannot run cargo metadata")?;
    if !output.status.success() {
        bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    }
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let base = metadata["workspace_root"].as_str().unwrap_or_default();
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    let mut crates: Vec<Crate> =
        packages.iter().map(|package| read_crate(package, Path::new(base))).collect();
    crates.sort_by(|one, other| one.folder.cmp(&other.folder));
    Ok(crates)
}

fn read_crate(package: &Value, base: &Path) -> Crate {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let manifest = text(&package["manifest_path"]);
    let folder = Path::new(&manifest).parent().and_then(|path| path.strip_prefix(base).ok());
    let inside = |wanted: fn(&Value) -> bool| -> Vec<String> {
        let all = package["dependencies"].as_array().into_iter().flatten();
        let inside = all.filter(|dependency| !dependency["path"].is_null() && wanted(dependency));
        inside.map(|dependency| text(&dependency["name"])).collect::<BTreeSet<_>>().into_iter().collect()
    };
    Crate {
        name: text(&package["name"]),
        folder: folder.unwrap_or(Path::new("")).display().to_string(),
        description: text(&package["description"]),
        does_not_know: text(&package["metadata"]["motive"]["does-not-know"]),
        license: text(&package["license"]),
        repository: text(&package["repository"]),
        readme: package["readme"].as_str().map(str::to_owned),
        needs: inside(|_| true),
        uses: inside(|dependency| dependency["kind"] != "dev"),
    }
}
