//! Lemmas of CAPS kept in a file between runs (`--lemmas FILE`).

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use motive_caps::{LemmaError, Lemmas};

use crate::output::{self, Inputs};

/// Larger files are refused unread.
const MAX_BYTES: u64 = 16 << 20;
/// So many refused lines are told.
const MAX_TOLD: usize = 5;

/// Reads the lemmas of a file; there are none if the file is not there yet. Every lemma has to show that it
/// still holds; those that do not are left out and told on standard error.
pub(crate) fn read(path: &Path) -> anyhow::Result<Lemmas> {
    let name = path.display();
    let mut lemmas = Lemmas::new();
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(lemmas),
        other => {
            let size = other.with_context(|| format!("cannot open {name}"))?.len();
            ensure!(size <= MAX_BYTES, "{name} is too large for a file of lemmas");
        }
    }
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    if text.is_empty() {
        return Ok(lemmas);
    }
    let errors = lemmas.read_text(&text);
    if let Some(error @ LemmaError::NotLemmas) = errors.first() {
        bail!("{name}: {error}");
    }
    for error in errors.iter().take(MAX_TOLD) {
        anstream::eprintln!("{name}: {error}; it is left out");
    }
    if errors.len() > MAX_TOLD {
        anstream::eprintln!("{name}: and {} more lemmas are left out", errors.len() - MAX_TOLD);
    }
    Ok(lemmas)
}

/// Writes the lemmas, those first that were read.
pub(crate) fn write(path: &Path, lemmas: &Lemmas, reads: &Inputs) -> anyhow::Result<()> {
    output::write(path, lemmas.to_text(), reads)
}
