//! The knowledge base: embedded at build time, extendable with a folder.
//!
//! A production is one file; which productions a knowledge source has, and in which order sources are
//! served, stands in a file of its own. There are two such files: the whole base, and the part of it that
//! the thesis shows, which reproduces its trace.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use production::{Knowledge, Report};

use crate::scene::Reach;
use crate::words::vocabulary;

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/base.rs"));
}

/// Most files that a folder of knowledge may hold.
const MAX_FILES: usize = 4096;

/// Why a base could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum BaseError {
    /// A file or folder could not be read.
    #[error("{path}: {source}")]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Too many files.
    #[error("more than {MAX_FILES} files of knowledge")]
    TooMany,
    /// The text of the base has mistakes.
    #[error("{0}")]
    Mistakes(Report),
}

/// The embedded base in one of its two readings, compiled once.
pub fn embedded(reach: Reach) -> &'static Knowledge {
    static WHOLE: OnceLock<Knowledge> = OnceLock::new();
    static THESIS: OnceLock<Knowledge> = OnceLock::new();
    let cell = if reach == Reach::Whole { &WHOLE } else { &THESIS };
    cell.get_or_init(|| {
        load(reach, []).unwrap_or_else(|report| panic!("the embedded base is tested to load:\n{report}"))
    })
}

/// The names and texts of the embedded files in one reading.
pub fn files(reach: Reach) -> impl Iterator<Item = (String, String)> {
    let sources = if reach == Reach::Whole { "sources/whole.kb" } else { "sources/thesis.kb" };
    let chosen = embedded::SOURCES.iter().filter(move |(name, _)| *name == sources);
    let text = chosen.clone().next().map_or("", |(_, text)| text);
    let used = embedded::PRODUCTIONS.iter().filter(move |(name, _)| is_named(text, name));
    chosen.chain(used).map(|&(name, text)| (name.to_owned(), text.to_owned()))
}

/// Whether the file of a production is one that the sources name.
fn is_named(sources: &str, file: &str) -> bool {
    let stem = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_uppercase();
    sources.split(|c: char| c.is_whitespace() || c == '(' || c == ')').any(|word| word == stem)
}

/// The embedded base with further files; a file of the same name replaces an embedded one.
pub fn load(reach: Reach, further: impl IntoIterator<Item = (String, String)>) -> Result<Knowledge, Report> {
    let mut all: Vec<(String, String)> = files(reach).collect();
    for (name, text) in further {
        match all.iter_mut().find(|(known, _)| *known == name) {
            Some(entry) => entry.1 = text,
            None => all.push((name, text)),
        }
    }
    Knowledge::load(vocabulary().clone(), all)
}

/// The embedded base with the `*.kb` files of a folder, named by their path within it.
pub fn load_folder(reach: Reach, folder: &Path) -> Result<Knowledge, BaseError> {
    let mut found = Vec::new();
    collect(folder, folder, &mut found)?;
    found.sort();
    load(reach, found).map_err(BaseError::Mistakes)
}

fn collect(root: &Path, folder: &Path, found: &mut Vec<(String, String)>) -> Result<(), BaseError> {
    let failed = |path: &Path| {
        let path = path.to_path_buf();
        move |source| BaseError::Read { path, source }
    };
    for entry in fs::read_dir(folder).map_err(failed(folder))? {
        let path = entry.map_err(failed(folder))?.path();
        if path.is_dir() {
            collect(root, &path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "kb") {
            if found.len() == MAX_FILES {
                return Err(BaseError::TooMany);
            }
            let text = fs::read_to_string(&path).map_err(failed(&path))?;
            let name = path.strip_prefix(root).unwrap_or(&path).display().to_string().replace('\\', "/");
            found.push((name, text));
        }
    }
    Ok(())
}
