//! Defaults of the user: where their file is.

use std::ffi::OsString;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};
use clap::Command;
use defaults::{Defaults, LONGEST};

/// Names the file, or none at all if it is empty.
const VARIABLE: &str = "MOTIVE_CONFIG";

/// The arguments with the defaults of the user behind the name of the command.
pub(crate) fn with_defaults(given: Vec<OsString>, program: &Command) -> anyhow::Result<Vec<OsString>> {
    let Some(path) = path()? else { return Ok(given) };
    // Not more than it may be: a device has no length, and no end.
    let mut text = String::new();
    let read = File::open(&path).and_then(|file| file.take(LONGEST as u64 + 1).read_to_string(&mut text));
    read.with_context(|| format!("cannot read {}", path.display()))?;
    let all = Defaults::parse(&text).and_then(|defaults| defaults.extend(given, program));
    all.with_context(|| format!("in {}", path.display()))
}

/// Where the file is, if there is one.
fn path() -> anyhow::Result<Option<PathBuf>> {
    if let Some(named) = std::env::var_os(VARIABLE) {
        let path = PathBuf::from(&named);
        ensure!(named.is_empty() || path.exists(), "{VARIABLE} names {}, which is not there", path.display());
        return Ok(Some(path).filter(|_| !named.is_empty()));
    }
    Ok(dirs::config_dir()
        .map(|folder| folder.join(Path::new("motive/config.toml")))
        .filter(|path| path.exists()))
}
