//! The list of exceptions, `xtask/tidy/allow.txt`: a line each, `check subject: reason`.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::bail;

use crate::Problem;

/// Where the list lies.
pub(crate) const FILE: &str = "xtask/tidy/allow.txt";

/// Exceptions with their reasons.
#[derive(Default)]
pub struct Allowed {
    lines: Vec<String>,
    /// The line of each exception.
    entries: BTreeMap<String, usize>,
    used: RefCell<BTreeSet<usize>>,
}

impl Allowed {
    /// Reads the list. An exception without a reason is a mistake.
    pub fn read(files: &BTreeMap<String, String>) -> anyhow::Result<Allowed> {
        let mut allowed = Allowed::default();
        for (number, line) in files.get(FILE).map_or("", String::as_str).lines().enumerate() {
            allowed.lines.push(line.to_owned());
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            match line.split_once(": ") {
                Some((entry, reason)) if !reason.trim().is_empty() => {
                    allowed.entries.insert(entry.trim().to_owned(), number);
                }
                _ => bail!("{FILE}:{}: an exception reads `check subject: reason`", number + 1),
            }
        }
        Ok(allowed)
    }

    /// Whether this is an exception; the entry counts as needed from now on.
    pub(crate) fn has(&self, check: &str, subject: &str) -> bool {
        let line = self.entries.get(&format!("{check} {subject}"));
        if let Some(line) = line {
            self.used.borrow_mut().insert(*line);
        }
        line.is_some()
    }

    /// The number that an exception sets as its own limit: `file src/long.rs 500: reason`.
    pub(crate) fn limit(&self, check: &str, subject: &str) -> Option<usize> {
        let start = format!("{check} {subject} ");
        let (entry, line) = self.entries.iter().find(|(entry, _)| entry.starts_with(&start))?;
        let limit = entry[start.len()..].parse().ok()?;
        self.used.borrow_mut().insert(*line);
        Some(limit)
    }

    /// Exceptions that no check has asked for.
    pub(crate) fn problems(&self) -> Vec<Problem> {
        let used = self.used.borrow();
        let stale = self.entries.iter().filter(|(_, line)| !used.contains(line));
        let what = "is not needed any more; `cargo xtask tidy --write` takes it out";
        stale.map(|(entry, line)| Problem::at(FILE, line + 1, format!("`{entry}` {what}"))).collect()
    }

    /// Writes the list without what no check has asked for.
    pub(crate) fn write_without_stale(&self, root: &Path) -> anyhow::Result<Vec<String>> {
        let used = self.used.borrow();
        let stale: BTreeSet<usize> =
            self.entries.values().copied().filter(|line| !used.contains(line)).collect();
        if stale.is_empty() {
            return Ok(Vec::new());
        }
        let kept = self.lines.iter().enumerate().filter(|(number, _)| !stale.contains(number));
        let text: String = kept.flat_map(|(_, line)| [line.as_str(), "\n"]).collect();
        fs::write(root.join(FILE), text)?;
        Ok(vec![FILE.to_owned()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> anyhow::Result<Allowed> {
        Allowed::read(&BTreeMap::from([(FILE.to_owned(), text.to_owned())]))
    }

    #[test]
    fn an_exception_needs_a_reason() {
        assert!(read("# a remark\n\ntype Node: the field's word\n").is_ok());
        assert!(read("type Node\n").is_err());
        assert!(read("type Node: \n").is_err());
    }

    #[test]
    fn what_is_not_needed_any_more_is_found_and_taken_out() {
        let allowed = read("# a remark\ntype Node: good\nfile src/a.rs 500: long\n").unwrap();
        assert_eq!(allowed.problems().len(), 2);
        assert!(allowed.has("type", "Node"));
        assert!(!allowed.has("type", "Other"));
        assert_eq!(allowed.problems().len(), 1);
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("xtask/tidy")).unwrap();
        allowed.write_without_stale(folder.path()).unwrap();
        assert_eq!(fs::read_to_string(folder.path().join(FILE)).unwrap(), "# a remark\ntype Node: good\n");
        assert_eq!(allowed.limit("file", "src/a.rs"), Some(500));
        assert_eq!(allowed.problems(), []);
    }
}
