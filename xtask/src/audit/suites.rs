//! Suites to take positions from.

use std::fs;
use std::path::{Path, PathBuf};

/// The suites of a folder, in the order of their names, with nothing taken from them yet.
pub(super) fn in_folder(folder: &Path) -> anyhow::Result<Vec<(PathBuf, usize)>> {
    if folder.as_os_str().is_empty() || !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "epd"));
    files.sort();
    Ok(files.into_iter().map(|file| (file, 0)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_not_there_has_no_suites() {
        assert!(in_folder(Path::new("no such folder")).unwrap().is_empty());
    }
}
