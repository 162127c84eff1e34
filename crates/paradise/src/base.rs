//! The knowledge base: embedded at build time, extendable with a folder.
//!
//! A production is one file; which productions a knowledge source has, and in which order sources are
//! served, stands in a file of its own. There are two such files: the whole base, and the part of it that
//! the thesis shows, which reproduces its trace.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Read as _};
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
/// Most folders within folders: a link that leads back ends somewhere.
const MAX_FOLDERS: usize = 16;
/// Which productions the sources have, in the two readings.
const WHOLE: &str = "sources/whole.kb";
const THESIS: &str = "sources/thesis.kb";

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
    /// Folders within folders without end.
    #[error("{path}: more than {MAX_FOLDERS} folders deep")]
    TooDeep {
        /// The folder.
        path: PathBuf,
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
    let chosen: Vec<SourceFile> = Files::embedded().of(reach).into_iter().cloned().collect();
    chosen.into_iter().map(|file| (file.name, file.text))
}

/// The words of a file of sources.
fn words(sources: &str) -> HashSet<&str> {
    sources.split(|c: char| c.is_whitespace() || c == '(' || c == ')').collect()
}

/// Whether the file of a production is one that the sources name.
fn is_named(words: &HashSet<&str>, file: &str) -> bool {
    let stem = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    words.contains(stem.to_uppercase().as_str())
}

/// The embedded base with further files; see [`Files::add`].
pub fn load(reach: Reach, further: impl IntoIterator<Item = (String, String)>) -> Result<Knowledge, Report> {
    let mut all = Files::embedded();
    all.add(further.into_iter().map(|(name, text)| SourceFile { shown: name.clone(), name, text }).collect());
    all.load(reach)
}

/// The embedded base with the `*.kb` files of a folder.
pub fn load_folder(reach: Reach, folder: &Path) -> Result<Knowledge, BaseError> {
    let mut all = Files::embedded();
    all.add(Files::folder(folder)?.files);
    all.load(reach).map_err(BaseError::Mistakes)
}

/// One file of knowledge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its path within the base, such as `productions/threat/trapped.kb`.
    pub name: String,
    /// Its path as diagnostics show it.
    pub shown: String,
    /// Its text.
    pub text: String,
}

/// The files of a base, before they are read as knowledge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files {
    files: Vec<SourceFile>,
}

impl Files {
    /// Those that are part of the program.
    pub fn embedded() -> Files {
        let all = embedded::SOURCES.iter().chain(embedded::PRODUCTIONS);
        let file = |&(name, text): &(&str, &str)| SourceFile {
            name: name.to_owned(),
            shown: name.to_owned(),
            text: text.to_owned(),
        };
        Files { files: all.map(file).collect() }
    }

    /// The `*.kb` files of a folder and its subfolders, in the order of their paths; or one file.
    pub fn folder(folder: &Path) -> Result<Files, BaseError> {
        let mut files = Vec::new();
        if folder.is_file() {
            let name = folder.file_name().unwrap_or(folder.as_os_str()).to_string_lossy().into_owned();
            read(folder, name, &mut files)?;
        } else {
            collect(folder, folder, 0, &mut files)?;
        }
        files.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(Files { files })
    }

    /// Adds files. A file takes the place of the one with the same path, or else of the one with the same
    /// name in another folder: files are called as their productions.
    pub fn add(&mut self, further: Vec<SourceFile>) {
        for file in further {
            let same = self.files.iter().position(|known| known.name == file.name);
            let called = |name: &str| name.rsplit('/').next().unwrap_or_default().to_owned();
            let same = same.or_else(|| {
                self.files.iter().position(|known| {
                    known.name.starts_with("productions/") && called(&known.name) == called(&file.name)
                })
            });
            match same {
                // It keeps its place in the base, whatever the folder it comes from is called.
                Some(place) => {
                    self.files[place] = SourceFile { name: self.files[place].name.clone(), ..file }
                }
                None => self.files.push(file),
            }
        }
    }

    /// All files.
    pub fn all(&self) -> &[SourceFile] {
        &self.files
    }

    /// The readings that they distinguish: both, if there is a file of sources for each.
    pub fn readings(&self) -> Vec<Reach> {
        let has = |name: &str| self.files.iter().any(|file| file.name == name);
        match (has(WHOLE), has(THESIS)) {
            (true, true) => vec![Reach::Whole, Reach::Thesis],
            (false, true) => vec![Reach::Thesis],
            _ => vec![Reach::Whole],
        }
    }

    /// The files of one reading. If there is a file of sources for it, then of the other reading's sources
    /// nothing, and of the productions that the base has for either only those that it names; everything
    /// otherwise.
    pub fn of(&self, reach: Reach) -> Vec<&SourceFile> {
        let (wanted, other) = if reach == Reach::Whole { (WHOLE, THESIS) } else { (THESIS, WHOLE) };
        let text = |name: &str| self.files.iter().find(|file| file.name == name).map(|file| &file.text);
        let Some(sources) = text(wanted) else { return self.files.iter().collect() };
        let (sources, elsewhere) = (words(sources), words(text(other).map_or("", String::as_str)));
        self.files
            .iter()
            .filter(|file| {
                file.name != other
                    && (is_named(&sources, &file.name)
                        || !is_named(&elsewhere, &file.name)
                        || joins(&file.text))
            })
            .collect()
    }

    /// Reads them as knowledge.
    pub fn load(&self, reach: Reach) -> Result<Knowledge, Report> {
        let chosen = self.of(reach).into_iter().map(|file| (file.shown.clone(), file.text.clone()));
        Knowledge::load(vocabulary().clone(), chosen)
    }
}

/// Whether a production says itself which sources it works for.
fn joins(text: &str) -> bool {
    text.to_uppercase().contains("(JOINS")
}

fn failed(path: &Path) -> impl FnOnce(io::Error) -> BaseError {
    let path = path.to_path_buf();
    move |source| BaseError::Read { path, source }
}

fn read(path: &Path, name: String, found: &mut Vec<SourceFile>) -> Result<(), BaseError> {
    if found.len() == MAX_FILES {
        return Err(BaseError::TooMany);
    }
    let mut bytes = Vec::new();
    // One byte more than the reader takes shows it that the file is too long.
    let most = production::MAX_FILE as u64 + 1;
    fs::File::open(path)
        .and_then(|file| io::Read::take(file, most).read_to_end(&mut bytes))
        .map_err(failed(path))?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    found.push(SourceFile { name, shown: path.display().to_string(), text });
    Ok(())
}

fn collect(root: &Path, folder: &Path, depth: usize, found: &mut Vec<SourceFile>) -> Result<(), BaseError> {
    if depth > MAX_FOLDERS {
        return Err(BaseError::TooDeep { path: folder.to_path_buf() });
    }
    for entry in fs::read_dir(folder).map_err(failed(folder))? {
        let path = entry.map_err(failed(folder))?.path();
        if path.is_dir() {
            collect(root, &path, depth + 1, found)?;
        } else if path.extension().is_some_and(|extension| extension == "kb") {
            let name = path.strip_prefix(root).unwrap_or(&path).display().to_string().replace('\\', "/");
            read(&path, name, found)?;
        }
    }
    Ok(())
}
