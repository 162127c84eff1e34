//! The table of the 36 checks in `docs/systems/caps.md` against the tests that there are.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The rows of the table: the numbers of the checks, and the tests named in quotes of code.
fn rows(text: &str) -> Vec<(Vec<u32>, Vec<String>)> {
    let table = text.split_once("\n## The 36 checks\n").map_or("", |(_, rest)| rest);
    let table = table.split_once("\n## ").map_or(table, |(table, _)| table);
    let rows = table.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix("| A")?.split('|').collect();
        let numbers = cells[0].split(',').filter_map(|cell| cell.trim().trim_start_matches('A').parse().ok());
        let quoted = cells.last_chunk::<2>()?[0].split('`').skip(1).step_by(2).map(str::to_owned);
        Some((numbers.collect(), quoted.collect()))
    });
    rows.collect()
}

/// Every function that is marked as a test in the sources under a folder.
fn tests_under(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            tests_under(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(&path).unwrap();
            let marked = source.split("#[test]").skip(1);
            let names = marked.filter_map(|rest| rest.split_once("fn ")?.1.split('(').next());
            found.extend(names.map(str::to_owned));
        }
    }
}

#[test]
fn every_check_has_a_test_that_exists() {
    let text = fs::read_to_string(root().join("docs/systems/caps.md")).unwrap();
    let rows = rows(&text);
    let numbers: Vec<u32> = rows.iter().flat_map(|(numbers, _)| numbers.clone()).collect();
    assert_eq!(numbers, (1..=36).collect::<Vec<u32>>());
    let mut tests = BTreeSet::new();
    for folder in ["systems/caps", "core/perception", "systems/pitrat", "analyst/motive", "libs/bstar"] {
        for part in ["src", "tests"] {
            tests_under(&root().join(folder).join(part), &mut tests);
        }
    }
    for (numbers, named) in rows {
        let held = named.iter().filter(|name| name.contains("::"));
        assert!(held.clone().count() > 0, "A{numbers:?} is held by nothing");
        for name in held {
            let test = name.rsplit("::").next().unwrap_or_default();
            assert!(tests.contains(test), "A{numbers:?}: there is no test {name}");
        }
    }
}
