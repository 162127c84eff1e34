//! Results that are written one by one, so that none is lost.
//!
//! Pieces are appended to a file beside the output, `FILE.partial`. A small file, `FILE.progress`, says how many are in it and how
//! long it was then. After a kill it is cut back to that length, and the work goes on with the next piece: nothing finished is
//! lost, and nothing stands there twice. When all is done it takes the place of the output in one step; until then what was
//! there before is as it was.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use motive::Knowledge;
use serde::{Deserialize, Serialize};

use crate::output;

/// A larger file is no record of ours.
const MAX_RECORD: u64 = 1 << 16;
/// So much of an input is looked at to tell it from others.
const BEGINNING: u64 = 1 << 16;

/// How far the work is.
#[derive(Serialize, Deserialize)]
struct Record {
    /// What was asked for.
    work: String,
    /// Pieces that are in the output or were skipped.
    #[serde(alias = "games")]
    pieces: usize,
    /// Pieces of which less became than was asked for.
    #[serde(default)]
    wanting: usize,
    /// The length of the output then.
    bytes: u64,
    /// Nothing is missing but that the file takes its place.
    #[serde(default)]
    finished: bool,
}

/// Standard output, or a file with a record of how far it is.
pub(crate) struct Journal {
    pieces: usize,
    wanting: usize,
    bytes: u64,
    finished: bool,
    to: To,
}

enum To {
    Stdout,
    File {
        file: File,
        name: PathBuf,
        partial: PathBuf,
        record: PathBuf,
        work: String,
    },
    /// An earlier run had written everything.
    Done,
}

impl Journal {
    /// To standard output, as data: not through a filter for colors.
    pub(crate) fn stdout() -> Journal {
        Journal { pieces: 0, wanting: 0, bytes: 0, finished: false, to: To::Stdout }
    }

    /// All files that are written for an output.
    pub(crate) fn files(path: &Path) -> [PathBuf; 3] {
        [path.to_owned(), beside(path, "partial"), beside(path, "progress")]
    }

    /// To a file: a new one, or one where the same work was interrupted.
    pub(crate) fn file(path: &Path, work: String, force: bool) -> anyhow::Result<Journal> {
        let name = path.display();
        let [_, partial, record_path] = Journal::files(path);
        let record = if force { None } else { read_record(&record_path)? };
        match &record {
            Some(record) if record.work != work => bail!(
                "{name} was begun with other input or other options ({}); --force begins anew",
                record_path.display()
            ),
            None if !force && fs::metadata(path).is_ok_and(|about| about.len() > 0) => {
                bail!("{name} exists already; --force writes it anew")
            }
            _ => (),
        }
        if let Some(record) = record.as_ref().filter(|record| record.finished) {
            if partial.exists() {
                output::replace(&partial, path)?;
            }
            remove(&record_path)?;
            let Record { pieces, wanting, bytes, .. } = *record;
            return Ok(Journal { pieces, wanting, bytes, finished: true, to: To::Done });
        }
        output::try_out(path)?;
        let (pieces, wanting, bytes) =
            record.map_or((0, 0, 0), |record| (record.pieces, record.wanting, record.bytes));
        let open = || -> io::Result<File> {
            let mut file = OpenOptions::new().write(true).create(true).truncate(false).open(&partial)?;
            if file.metadata()?.len() < bytes {
                return Err(io::Error::other("it is shorter than its record says; --force begins anew"));
            }
            file.set_len(bytes)?;
            file.seek(SeekFrom::Start(bytes))?;
            Ok(file)
        };
        let file = open().with_context(|| format!("cannot write {}", partial.display()))?;
        let to = To::File { file, name: path.to_owned(), partial, record: record_path, work };
        Ok(Journal { pieces, wanting, bytes, finished: false, to })
    }

    /// How many pieces are in it already, or were skipped.
    pub(crate) fn done(&self) -> usize {
        self.pieces
    }

    /// Of how many less became than was asked for.
    pub(crate) fn wanting(&self) -> usize {
        self.wanting
    }

    /// Writes what comes before the pieces.
    pub(crate) fn begin(&mut self, text: &str) -> anyhow::Result<()> {
        if self.bytes > 0 || self.pieces > 0 {
            return Ok(());
        }
        self.write(text)?;
        self.keep_record()
    }

    /// Writes a piece; nothing is written of one that was skipped, but it counts.
    pub(crate) fn add(&mut self, text: &str, is_as_asked: bool) -> anyhow::Result<()> {
        self.write(text)?;
        self.pieces += 1;
        self.wanting += usize::from(!is_as_asked);
        self.keep_record()
    }

    /// Writes what comes after the pieces.
    pub(crate) fn end(mut self, text: &str) -> anyhow::Result<()> {
        if self.finished {
            return Ok(());
        }
        self.write(text)?;
        self.finished = true;
        self.keep_record()?;
        if let To::File { name, partial, record, .. } = &self.to {
            output::replace(partial, name)?;
            remove(record)?;
        }
        Ok(())
    }

    fn write(&mut self, text: &str) -> anyhow::Result<()> {
        match &mut self.to {
            To::Stdout => {
                let mut out = io::stdout().lock();
                out.write_all(text.as_bytes())?;
                out.flush()?;
            }
            To::File { file, partial, .. } => {
                let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_data());
                written.with_context(|| format!("cannot write {}", partial.display()))?;
            }
            To::Done => {}
        }
        self.bytes += text.len() as u64;
        Ok(())
    }

    /// Says how far it is, in one step: the old record stands until the new one does.
    fn keep_record(&self) -> anyhow::Result<()> {
        let To::File { record, work, .. } = &self.to else { return Ok(()) };
        let Journal { pieces, wanting, bytes, finished, .. } = *self;
        let text = serde_json::to_string(&Record { work: work.clone(), pieces, wanting, bytes, finished })?;
        output::write(record, text)
    }
}

/// What tells knowledge from what is built in, for the text by which a journal knows its work; nothing if it is that.
pub(crate) fn knowledge_mark(knowledge: &Knowledge) -> String {
    if knowledge.is_embedded() { String::new() } else { format!(" knowledge {:016x}", knowledge.digest()) }
}

/// What tells an input from others: its size, and a number that stands for its beginning (FNV-1a). Standard input has neither.
pub(crate) fn input_mark(path: &Path) -> anyhow::Result<String> {
    let about = fs::metadata(path).ok().filter(fs::Metadata::is_file);
    let Some(about) = about.filter(|_| path.as_os_str() != "-") else { return Ok("0".to_owned()) };
    let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    let mut bytes = Vec::new();
    file.take(BEGINNING)
        .read_to_end(&mut bytes)
        .with_context(|| format!("cannot read {}", path.display()))?;
    let mark = bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    Ok(format!("{} {mark:016x}", about.len()))
}

/// `games.pgn` has its record in `games.pgn.progress`.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

fn remove(record: &Path) -> anyhow::Result<()> {
    fs::remove_file(record).with_context(|| format!("cannot remove {}", record.display()))
}

fn read_record(path: &Path) -> anyhow::Result<Option<Record>> {
    let name = path.display();
    match fs::metadata(path) {
        Err(_) => return Ok(None),
        Ok(about) if about.len() > MAX_RECORD => bail!("{name} is no record of ours"),
        Ok(_) => (),
    }
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    let record = serde_json::from_str(&text).with_context(|| format!("{name} is no record of ours"))?;
    Ok(Some(record))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_goes_on_behind_the_last_piece_that_was_recorded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let open = |work: &str| Journal::file(&path, work.to_owned(), false);
        let mut journal = open("w").unwrap();
        journal.begin("head\n").unwrap();
        journal.add("one\n", true).unwrap();
        journal.add("", false).unwrap();
        drop(journal);
        // As if a kill had come between a piece and its record.
        let [_, partial, record] = Journal::files(&path);
        fs::write(&partial, "head\none\ntw").unwrap();
        assert!(open("another").is_err(), "other work");
        let mut journal = open("w").unwrap();
        assert_eq!((journal.done(), journal.wanting()), (2, 1));
        journal.begin("head\n").unwrap();
        journal.add("two\n", true).unwrap();
        assert!(!path.exists());
        journal.end("foot\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "head\none\ntwo\nfoot\n");
        assert!(!partial.exists() && !record.exists());
        assert!(open("w").is_err(), "it is there already");
    }

    #[test]
    fn a_kill_before_the_last_step_leaves_only_that() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let [_, partial, record] = Journal::files(&path);
        fs::write(&partial, "all").unwrap();
        fs::write(&record, r#"{"work":"w","games":3,"bytes":3,"finished":true}"#).unwrap();
        let journal = Journal::file(&path, "w".to_owned(), false).unwrap();
        assert_eq!(journal.done(), 3);
        journal.end("more").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "all");
        fs::remove_file(&path).unwrap();
        fs::write(&record, "{\"work\":").unwrap();
        assert!(Journal::file(&path, "w".to_owned(), false).is_err());
        assert!(Journal::file(&path, "w".to_owned(), true).is_ok());
    }
}
