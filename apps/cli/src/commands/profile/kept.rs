//! What was found in each game, kept in a file so that the work can be interrupted, and read again when it is whole.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use motive_profile::GameRecord;
use serde::{Deserialize, Serialize};

use crate::journal::Journal;
use crate::output::{Inputs, is_stream};

/// The first line of the file.
#[derive(Serialize, Deserialize)]
struct Head {
    /// What the records depend on.
    profile: String,
}

/// A line for each game; a game that was skipped leaves none.
pub(super) struct Kept {
    records: Vec<GameRecord>,
    /// `None` if nothing is written, because nobody wants it or because the file is whole.
    journal: Option<Journal>,
    is_whole: bool,
}

impl Kept {
    /// Opens the file, if there is to be one: anew, where the work was interrupted, or whole.
    pub(super) fn open(
        path: Option<&Path>,
        work: String,
        force: bool,
        reads: &Inputs,
    ) -> anyhow::Result<Kept> {
        let Some(path) = path else {
            return Ok(Kept { records: Vec::new(), journal: None, is_whole: false });
        };
        ensure!(!is_stream(path), "{} is no file: nothing could be read there again", path.display());
        let [_, partial, record] = Journal::files(path);
        if !force && path.exists() && !record.exists() {
            return Ok(Kept { records: read(path, &work)?, journal: None, is_whole: true });
        }
        let mut journal = Journal::file(path, work.clone(), force, reads)?;
        let place = if partial.exists() { &partial } else { path };
        let records = if journal.done() > 0 { read(place, &work)? } else { Vec::new() };
        journal.begin(&line(&Head { profile: work })?)?;
        Ok(Kept { records, journal: Some(journal), is_whole: false })
    }

    /// Whether nothing is left to do.
    pub(super) fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Games that need not be looked at again.
    pub(super) fn done(&self) -> usize {
        self.journal.as_ref().map_or(self.records.len(), Journal::done)
    }

    /// Games that were skipped before.
    pub(super) fn skipped(&self) -> usize {
        self.journal.as_ref().map_or(0, Journal::wanting)
    }

    pub(super) fn records(&self) -> &[GameRecord] {
        &self.records
    }

    /// The next game; nothing of one that was skipped.
    pub(super) fn add(&mut self, record: Option<GameRecord>) -> anyhow::Result<()> {
        if let Some(journal) = &mut self.journal {
            let text = record.as_ref().map(line).transpose()?.unwrap_or_default();
            journal.add(&text, record.is_some())?;
        }
        self.records.extend(record);
        Ok(())
    }

    /// All games are there.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        self.journal.map_or(Ok(()), |journal| journal.end(""))
    }
}

fn line(value: &impl Serialize) -> anyhow::Result<String> {
    Ok(format!("{}\n", serde_json::to_string(value)?))
}

fn read(path: &Path, work: &str) -> anyhow::Result<Vec<GameRecord>> {
    let name = path.display();
    let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
    let mut lines = BufReader::new(file).lines();
    let head = lines.next().transpose().with_context(|| format!("cannot read {name}"))?;
    let head: Option<Head> = head.and_then(|head| serde_json::from_str(&head).ok());
    match head {
        Some(head) if head.profile == work => {}
        Some(_) => bail!("{name} was made from other input or with other options; --force begins anew"),
        None => bail!("{name} is no file of ours; choose another one"),
    }
    lines
        .map(|line| {
            let line = line.with_context(|| format!("cannot read {name}"))?;
            serde_json::from_str(&line).with_context(|| format!("{name} is no file of ours"))
        })
        .collect()
}
