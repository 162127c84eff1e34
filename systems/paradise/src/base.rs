//! The knowledge base: embedded at build time, extendable with files.
//!
//! A production is one file; which productions a knowledge source has, and in which order sources are
//! served, stands in a file of its own. There are two such files: the whole base, and the part of it that
//! the thesis shows, which reproduces its trace.

use std::collections::HashSet;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use production::{Knowledge, Report};

use crate::scene::Reach;
use crate::words::vocabulary;

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/base.rs"));
}

/// Which productions the sources have, in the two readings.
const WHOLE: &str = "sources/whole.kb";
const THESIS: &str = "sources/thesis.kb";

/// The embedded base in one of its two readings, compiled once.
pub fn embedded(reach: Reach) -> &'static Arc<Knowledge> {
    static WHOLE: OnceLock<Arc<Knowledge>> = OnceLock::new();
    static THESIS: OnceLock<Arc<Knowledge>> = OnceLock::new();
    let cell = if reach == Reach::Whole { &WHOLE } else { &THESIS };
    cell.get_or_init(|| {
        let loaded = load(reach, []);
        Arc::new(loaded.unwrap_or_else(|report| panic!("the embedded base is tested to load:\n{report}")))
    })
}

/// The names and texts of the embedded files in one reading.
pub fn files(reach: Reach) -> impl Iterator<Item = (String, String)> {
    let files = Files::embedded();
    let [chosen, _] = files.of(reach);
    let chosen: Vec<SourceFile> = chosen.into_iter().cloned().collect();
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
    /// Their productions take the places of those with the same names in the others.
    added: Vec<SourceFile>,
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
        Files { files: all.map(file).collect(), added: Vec::new() }
    }

    /// A base of one's own.
    pub fn new(files: Vec<SourceFile>) -> Files {
        Files { files, added: Vec::new() }
    }

    /// Adds files. Their productions take the places of those with the same names; a file of sources takes the place of the
    /// one with the same path.
    pub fn add(&mut self, further: Vec<SourceFile>) {
        for file in further {
            let same = self.files.iter_mut().find(|known| known.name == file.name);
            match same.filter(|known| known.name.starts_with("sources/")) {
                Some(known) => *known = file,
                None => self.added.push(file),
            }
        }
    }

    /// Gives the file that is shown under this name another text; false if there is none.
    pub fn put(&mut self, shown: &str, text: &str) -> bool {
        let mut all = self.files.iter_mut().chain(&mut self.added);
        let Some(file) = all.find(|file| file.shown == shown) else { return false };
        text.clone_into(&mut file.text);
        true
    }

    /// All files, those that were added last.
    pub fn all(&self) -> impl Iterator<Item = &SourceFile> {
        self.files.iter().chain(&self.added)
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

    /// The files of one reading, and those that are added to them. If there is a file of sources for it, then of the other
    /// reading's sources nothing, and of the productions that the base has for either only those that it names; everything
    /// otherwise.
    fn of(&self, reach: Reach) -> [Vec<&SourceFile>; 2] {
        let (wanted, other) = if reach == Reach::Whole { (WHOLE, THESIS) } else { (THESIS, WHOLE) };
        let text = |name: &str| self.files.iter().find(|file| file.name == name).map(|file| &file.text);
        let Some(sources) = text(wanted) else {
            return [&self.files, &self.added].map(|all| all.iter().collect());
        };
        let (sources, elsewhere) = (words(sources), words(text(other).map_or("", String::as_str)));
        let belongs = |file: &&SourceFile| {
            file.name != other
                && (is_named(&sources, &file.name) || !is_named(&elsewhere, &file.name) || joins(&file.text))
        };
        [&self.files, &self.added].map(|all| all.iter().filter(belongs).collect())
    }

    /// Reads them as knowledge.
    pub fn load(&self, reach: Reach) -> Result<Knowledge, Report> {
        let [base, added] = self.of(reach).map(|files| {
            files.into_iter().map(|file| (file.shown.clone(), file.text.clone())).collect::<Vec<_>>()
        });
        Knowledge::load_with(vocabulary().clone(), base, added)
    }
}

/// Whether a production says itself which sources it works for.
fn joins(text: &str) -> bool {
    text.to_uppercase().contains("(JOINS")
}
