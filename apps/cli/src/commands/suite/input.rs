//! What a suite is read from: files of problems and earlier reports.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use anyhow::{Context, ensure};
use motive_suite::{Input, OldReport, Selection};

/// Earlier reports that are larger are refused.
const MAX_OLD_REPORT: u64 = 1 << 30;

/// Reads a file of problems, `-` being standard input, and tells what is wrong with it.
pub(in crate::commands) fn read_file(
    path: &Path,
    number: usize,
    selection: Selection,
) -> anyhow::Result<Input> {
    let name = path.display().to_string();
    if name == "-" {
        return read(io::stdin().lock(), "-", number, selection);
    }
    let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
    read(BufReader::new(file), &name, number, selection)
}

/// Reads problems from wherever, and tells what is wrong with them.
pub(in crate::commands) fn read(
    source: impl BufRead,
    name: &str,
    number: usize,
    selection: Selection,
) -> anyhow::Result<Input> {
    let input =
        Input::read(source, name, number, selection).with_context(|| format!("cannot read {name}"))?;
    for complaint in &input.complaints {
        anstream::eprintln!("{name}:{}: {}", complaint.line, complaint.text);
    }
    let untold = input.bad + input.unusable - input.complaints.len();
    if untold > 0 {
        anstream::eprintln!("{name}: and {untold} more lines");
    }
    if input.bad > 0 {
        anstream::eprintln!("{name}: {} of {} lines cannot be read", input.bad, input.records);
    }
    Ok(input)
}

/// Reads an earlier report.
pub(super) fn read_old_report(path: &Path) -> anyhow::Result<OldReport> {
    let name = path.display();
    let size = fs::metadata(path).with_context(|| format!("cannot open {name}"))?.len();
    ensure!(size <= MAX_OLD_REPORT, "{name} is too large for a report of a suite");
    let json = fs::read(path).with_context(|| format!("cannot read {name}"))?;
    OldReport::read(&json).map_err(|error| anyhow::anyhow!("{name}: {error}"))
}
