//! Results that are written one by one, so that none is lost.
//!
//! Pieces are appended to a file beside the output, `FILE.partial`. A small file, `FILE.progress`, says how many are in it and how
//! long it was then. After a kill it is cut back to that length, and the work goes on with the next piece: nothing finished is
//! lost, and nothing stands there twice. When all is done it takes the place of the output in one step; until then what was
//! there before is as it was. One program writes at a time: the file is locked while it is open.
//!
//! A device or a pipe has no place that could be taken. What goes there is written at once and cannot be taken up.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Cursor, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use motive::Knowledge;
use serde::{Deserialize, Serialize};

use crate::output::{self, Inputs};

/// A larger file is no record of ours.
const MAX_RECORD: u64 = 1 << 16;
/// So much of an input that can be read only once is looked at to tell it from others.
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
    /// A device or a pipe.
    Stream(File, PathBuf),
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

    /// All files that are written for an output. They stand beside the file, not beside a link to it: only there can one take
    /// the place of the other.
    pub(crate) fn files(path: &Path) -> [PathBuf; 3] {
        let is_link = fs::symlink_metadata(path).is_ok_and(|about| about.is_symlink());
        let place = if is_link { output::place(path) } else { path.to_owned() };
        [path.to_owned(), beside(&place, "partial"), beside(&place, "progress")]
    }

    /// To a file that is not among those that are read: a new one, or one where the same work was interrupted.
    pub(crate) fn file(path: &Path, work: String, force: bool, reads: &Inputs) -> anyhow::Result<Journal> {
        for written in Journal::files(path) {
            reads.protect_from(&written)?;
        }
        let name = path.display();
        if output::is_stream(path) {
            let opened = OpenOptions::new().write(true).open(path);
            let file = opened.with_context(|| format!("cannot write {name}"))?;
            let to = To::Stream(file, path.to_owned());
            return Ok(Journal { pieces: 0, wanting: 0, bytes: 0, finished: false, to });
        }
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
        output::try_out(path, reads)?;
        let (pieces, wanting, bytes) =
            record.map_or((0, 0, 0), |record| (record.pieces, record.wanting, record.bytes));
        let open = || -> io::Result<File> {
            let mut file = OpenOptions::new().write(true).create(true).truncate(false).open(&partial)?;
            if let Err(TryLockError::WouldBlock) = file.try_lock() {
                return Err(io::Error::other("another program is writing it"));
            }
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
            To::Stream(file, name) => {
                let written = file.write_all(text.as_bytes());
                written.with_context(|| format!("cannot write {}", name.display()))?;
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
        output::write(record, text, &Inputs::none())
    }
}

/// What tells knowledge from what is built in, for the text by which a journal knows its work; nothing if it is that.
pub(crate) fn knowledge_mark(knowledge: &Knowledge) -> String {
    if knowledge.is_embedded() { String::new() } else { format!(" knowledge {:016x}", knowledge.digest()) }
}

/// What tells an input that can be read again from others: its size, and a number that stands for all of its bytes. For one that
/// cannot (standard input, a pipe), see [`stream_mark`].
pub(crate) fn input_mark(path: &Path) -> anyhow::Result<String> {
    let about = fs::metadata(path).ok().filter(fs::Metadata::is_file);
    let Some(about) = about.filter(|_| path.as_os_str() != "-") else { return Ok("0".to_owned()) };
    let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    let mark = digest(BufReader::with_capacity(1 << 16, file))
        .with_context(|| format!("cannot read {}", path.display()))?;
    Ok(format!("{} {mark:016x}", about.len()))
}

/// What tells an input that can be read only once from others, a number that stands for its beginning; and the whole input.
pub(crate) fn stream_mark(
    mut input: impl Read + Send + 'static,
) -> anyhow::Result<(String, Box<dyn Read + Send>)> {
    let mut bytes = Vec::new();
    input.by_ref().take(BEGINNING).read_to_end(&mut bytes).context("cannot read the input")?;
    let mark = digest(bytes.as_slice())?;
    Ok((format!("stream {mark:016x}"), Box::new(Cursor::new(bytes).chain(input))))
}

/// A number that stands for bytes, eight at a time: no change of one word leaves it as it was.
pub(crate) fn digest(mut input: impl Read) -> io::Result<u64> {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut word = [0; 8];
    loop {
        let mut filled = 0;
        while filled < word.len() {
            match input.read(&mut word[filled..]) {
                Ok(0) => break,
                Ok(count) => filled += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        word[filled..].fill(0);
        hash = (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
        if filled < word.len() {
            return Ok(hash ^ filled as u64);
        }
    }
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
        let open = |work: &str| Journal::file(&path, work.to_owned(), false, &Inputs::none());
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
        let journal = Journal::file(&path, "w".to_owned(), false, &Inputs::none()).unwrap();
        assert_eq!(journal.done(), 3);
        journal.end("more").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "all");
        fs::remove_file(&path).unwrap();
        fs::write(&record, "{\"work\":").unwrap();
        assert!(Journal::file(&path, "w".to_owned(), false, &Inputs::none()).is_err());
        assert!(Journal::file(&path, "w".to_owned(), true, &Inputs::none()).is_ok());
    }

    #[test]
    fn two_programs_do_not_write_the_same_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let open = || Journal::file(&path, "w".to_owned(), false, &Inputs::none());
        let mut first = open().unwrap();
        first.add("one\n", true).unwrap();
        let error = format!("{:#}", open().err().expect("the file is taken"));
        assert!(error.contains("another program is writing it"), "{error}");
        drop(first);
        assert_eq!(open().unwrap().done(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn the_files_of_a_link_stand_beside_what_it_leads_to() {
        let folder = tempfile::tempdir().unwrap();
        let (far, link) = (folder.path().join("far"), folder.path().join("link"));
        fs::create_dir(&far).unwrap();
        fs::write(far.join("out"), "").unwrap();
        std::os::unix::fs::symlink(far.join("out"), &link).unwrap();
        let mut journal = Journal::file(&link, "w".to_owned(), false, &Inputs::none()).unwrap();
        journal.add("one\n", true).unwrap();
        assert!(far.join("out.partial").exists() && !folder.path().join("link.partial").exists());
        journal.end("").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(far.join("out")).unwrap(), "one\n");
    }

    #[test]
    fn any_change_of_an_input_is_another_input() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let mut bytes = vec![b'x'; 200_003];
        let mut seen = std::collections::BTreeSet::new();
        for at in [None, Some(0), Some(100_000), Some(199_999), Some(200_002)] {
            if let Some(at) = at {
                bytes[at] = b'y';
            }
            fs::write(&path, &bytes).unwrap();
            assert!(seen.insert(input_mark(&path).unwrap()), "{at:?}");
        }
        let (mark, mut whole) = stream_mark(Cursor::new(bytes.clone())).unwrap();
        let mut read = Vec::new();
        whole.read_to_end(&mut read).unwrap();
        assert_eq!(read, bytes, "nothing of it is lost");
        bytes[7] = b'z';
        assert_ne!(stream_mark(Cursor::new(bytes)).unwrap().0, mark);
    }
}
