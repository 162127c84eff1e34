//! Where annotated games go, so that none is lost.
//!
//! Games are appended one by one to a file beside the output, `FILE.partial`. A small file, `FILE.progress`, says how many are in
//! it and how long it was then. After a kill it is cut back to that length, and the work goes on with the next game: nothing
//! finished is lost, and nothing stands there twice. When all is done it takes the place of the output in one step; until then
//! what was there before is as it was.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use motive_annotate::AnnotatedGame;
use serde::{Deserialize, Serialize};

use super::form::Form;
use crate::output;

/// A larger file is no record of ours.
const MAX_RECORD: u64 = 1 << 16;

/// How far the work is.
#[derive(Serialize, Deserialize)]
struct Record {
    /// What was asked for.
    work: String,
    /// Games that are in the output or were skipped.
    games: usize,
    /// The length of the output then.
    bytes: u64,
    /// Nothing is missing but that the file takes its place.
    #[serde(default)]
    finished: bool,
}

/// Standard output, or a file with a record of how far it is.
pub(super) struct Output {
    form: Form,
    games: usize,
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

impl Output {
    /// To standard output.
    pub(super) fn stdout(form: Form) -> Output {
        Output { form, games: 0, bytes: 0, finished: false, to: To::Stdout }
    }

    /// All files that are written for an output.
    pub(super) fn files(path: &Path) -> [PathBuf; 3] {
        [path.to_owned(), beside(path, "partial"), beside(path, "progress")]
    }

    /// To a file: a new one, or one where the same work was interrupted.
    pub(super) fn file(path: &Path, form: Form, work: &str, force: bool) -> anyhow::Result<Output> {
        let name = path.display();
        let [_, partial, record_path] = Output::files(path);
        let work = format!("{work} format {}", form.name());
        let record = if force { None } else { read_record(&record_path)? };
        match &record {
            Some(record) if record.work != work => bail!(
                "{name} was begun with other games or other options ({}); --force begins anew",
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
            return Ok(Output {
                form,
                games: record.games,
                bytes: record.bytes,
                finished: true,
                to: To::Done,
            });
        }
        output::try_out(path)?;
        let (games, bytes) = record.map_or((0, 0), |record| (record.games, record.bytes));
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
        Ok(Output { form, games, bytes, finished: false, to })
    }

    /// How many games are in it already, or were skipped.
    pub(super) fn games_done(&self) -> usize {
        self.games
    }

    /// Writes what comes before the games.
    pub(super) fn begin(&mut self, title: &str) -> anyhow::Result<()> {
        if self.bytes > 0 || self.games > 0 {
            return Ok(());
        }
        self.write(&self.form.begin(title))?;
        self.keep_record()
    }

    /// Writes a game.
    pub(super) fn game(&mut self, game: &AnnotatedGame) -> anyhow::Result<()> {
        self.write(&self.form.game(game))?;
        self.games += 1;
        self.keep_record()
    }

    /// Counts a game of which nothing is written.
    pub(super) fn skip(&mut self) -> anyhow::Result<()> {
        self.games += 1;
        self.keep_record()
    }

    /// Writes what comes after the games.
    pub(super) fn end(mut self) -> anyhow::Result<()> {
        if self.finished {
            return Ok(());
        }
        self.write(self.form.end())?;
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
                // Not through a filter for colors: the text is data.
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
        let (games, bytes, finished) = (self.games, self.bytes, self.finished);
        output::write(record, serde_json::to_string(&Record { work: work.clone(), games, bytes, finished })?)
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
        Ok(about) if about.len() > MAX_RECORD => bail!("{name} is no record of annotated games"),
        Ok(_) => (),
    }
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    let record =
        serde_json::from_str(&text).with_context(|| format!("{name} is no record of annotated games"))?;
    Ok(Some(record))
}
