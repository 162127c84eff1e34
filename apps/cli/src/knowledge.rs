//! Knowledge of the user's: which files, read in one place.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail, ensure};
use clap::Args;
use motive::{Knowledge, KnowledgeFile, KnowledgeKind};

/// Most files that a base may have.
const MAX_FILES: usize = 4096;
/// Most bytes of all of them together.
const MAX_BYTES: usize = 64 << 20;
/// Most bytes of one; the readers take less and say so.
const MAX_FILE: u64 = 2 << 20;
/// Most folders within folders: a link that leads back ends somewhere.
const MAX_FOLDERS: usize = 16;

/// What the systems know.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct KnowledgeArguments {
    /// Use the knowledge of this folder, laid out as kb/ is, instead of the built-in; what it does not have stays.
    #[arg(long, value_name = "DIR")]
    pub kb: Option<PathBuf>,
    /// Add a file of knowledge (.kb, .advice, .plan or .strategy) or a folder of them; may be repeated.
    #[arg(long, value_name = "FILE")]
    pub kb_add: Vec<PathBuf>,
}

impl KnowledgeArguments {
    /// All files that are read, those in folders among them.
    pub(crate) fn files(&self) -> anyhow::Result<Vec<PathBuf>> {
        files_of(self.kb.iter().chain(&self.kb_add), &extensions())
    }

    /// Reads it. All mistakes are the error; what replaces something, and what somebody should look at, goes to standard error.
    pub(crate) fn read(&self) -> anyhow::Result<Arc<Knowledge>> {
        let knowledge = self.read_quietly()?;
        let warnings = knowledge.warnings();
        if !warnings.is_empty() {
            anstream::eprint!("{warnings}");
        }
        for name in knowledge.replaced() {
            anstream::eprintln!("motive: {name} is replaced");
        }
        Ok(Arc::new(knowledge))
    }

    /// The same without a word.
    pub(crate) fn read_quietly(&self) -> anyhow::Result<Knowledge> {
        let extensions = extensions();
        let folder = self.kb.as_deref().map(|folder| read_files(folder, &extensions)).transpose()?;
        let mut added = Vec::new();
        for path in &self.kb_add {
            added.extend(read_files(path, &extensions)?);
        }
        Knowledge::read(folder.as_deref(), &added).map_err(|mistakes| {
            let hint = match &self.kb {
                Some(_) => "\n(--kb replaces the built-in knowledge; --kb-add adds to it)",
                None => "",
            };
            anyhow::anyhow!("the knowledge has mistakes:\n{mistakes}{hint}")
        })
    }
}

fn extensions() -> Vec<&'static str> {
    KnowledgeKind::ALL.iter().map(|kind| kind.extension()).collect()
}

/// The files that [`read_files`] reads of several files and folders.
pub(crate) fn files_of<'a>(
    paths: impl IntoIterator<Item = &'a PathBuf>,
    extensions: &[&str],
) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        files.extend(read_files(path, extensions)?.into_iter().map(|file| PathBuf::from(file.shown)));
    }
    Ok(files)
}

/// A file, or the files of a folder and its subfolders whose names end so, in the order of their paths. There must be one.
pub(crate) fn read_files(path: &Path, extensions: &[&str]) -> anyhow::Result<Vec<KnowledgeFile>> {
    let endings = extensions.iter().map(|ending| format!(".{ending}")).collect::<Vec<_>>().join(", ");
    let mut reader = Reader { extensions, files: Vec::new(), bytes: 0 };
    if path.is_dir() {
        reader.folder(path, path, 0)?;
        ensure!(!reader.files.is_empty(), "{} has no files that end in {endings}", path.display());
    } else {
        ensure!(
            reader.is_wanted(path) || !path.exists(),
            "{}: the names of files of knowledge end in {endings}",
            path.display()
        );
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        reader.file(path, name)?;
    }
    let mut files = reader.files;
    files.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(files)
}

struct Reader<'a> {
    extensions: &'a [&'a str],
    files: Vec<KnowledgeFile>,
    bytes: usize,
}

impl Reader<'_> {
    fn is_wanted(&self, path: &Path) -> bool {
        path.extension().is_some_and(|is| self.extensions.iter().any(|wanted| is == *wanted))
    }

    fn folder(&mut self, root: &Path, folder: &Path, depth: usize) -> anyhow::Result<()> {
        ensure!(depth <= MAX_FOLDERS, "{}: more than {MAX_FOLDERS} folders deep", folder.display());
        let failed = || format!("cannot read {}", folder.display());
        for entry in fs::read_dir(folder).with_context(failed)? {
            let path = entry.with_context(failed)?.path();
            if path.is_dir() {
                self.folder(root, &path, depth + 1)?;
            } else if self.is_wanted(&path) {
                let name = path.strip_prefix(root).unwrap_or(&path).display().to_string().replace('\\', "/");
                self.file(&path, name)?;
            }
        }
        Ok(())
    }

    fn file(&mut self, path: &Path, name: String) -> anyhow::Result<()> {
        if self.files.len() == MAX_FILES {
            bail!("more than {MAX_FILES} files of knowledge");
        }
        let failed = || format!("cannot read {}", path.display());
        let mut bytes = Vec::new();
        File::open(path).with_context(failed)?.take(MAX_FILE).read_to_end(&mut bytes).with_context(failed)?;
        self.bytes += bytes.len();
        ensure!(self.bytes <= MAX_BYTES, "more than {MAX_BYTES} bytes of knowledge");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        self.files.push(KnowledgeFile { name, shown: path.display().to_string(), text });
        Ok(())
    }
}
