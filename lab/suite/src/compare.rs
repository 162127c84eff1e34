//! What was won and lost since an earlier run.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::report::Report;

/// An earlier report, as far as it is needed: the output of `--json`, of this version or another.
#[derive(Clone, Debug, Deserialize)]
pub struct OldReport {
    #[serde(default)]
    method: Option<String>,
    positions: Vec<OldPosition>,
}

#[derive(Clone, Debug, Deserialize)]
struct OldPosition {
    id: String,
    fen: String,
    #[serde(default, rename = "move")]
    answer: Option<String>,
    solved: bool,
}

/// The differences. Problems are the same if name and position are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SuiteChanges")]
pub struct Comparison {
    /// Where the earlier report was.
    pub file: String,
    /// What was measured then.
    pub method: Option<String>,
    /// Solved now, but not then.
    pub won: Vec<Change>,
    /// Solved then, but not now.
    pub lost: Vec<Change>,
    /// Solved both times.
    pub kept: usize,
    /// Unsolved both times.
    pub unsolved: usize,
    /// Problems of the earlier report that were not run now.
    pub only_old: usize,
    /// Problems of this run that the earlier report lacks.
    pub only_new: usize,
}

/// A problem whose result changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SuiteChange")]
pub struct Change {
    /// Its name.
    pub id: String,
    /// The position.
    pub fen: String,
    /// What is expected, for people.
    pub expected: String,
    /// The move then.
    pub before: Option<String>,
    /// The move now.
    pub after: Option<String>,
}

impl OldReport {
    /// Reads an earlier report; the error says what is wrong with it.
    pub fn read(json: &[u8]) -> Result<OldReport, String> {
        serde_json::from_slice(json).map_err(|error| format!("not a report of a suite: {error}"))
    }
}

impl Comparison {
    /// Compares an earlier report with this one; `file` tells where the earlier one was.
    pub fn new(file: &str, old: &OldReport, new: &Report) -> Comparison {
        // The same problem may stand in a suite twice: the first then meets the first now.
        let mut earlier: BTreeMap<(&str, &str), Vec<&OldPosition>> = BTreeMap::new();
        for position in old.positions.iter().rev() {
            earlier.entry((&position.id, &position.fen)).or_default().push(position);
        }
        let mut comparison = Comparison {
            file: file.to_owned(),
            method: old.method.clone(),
            won: Vec::new(),
            lost: Vec::new(),
            kept: 0,
            unsolved: 0,
            only_old: 0,
            only_new: 0,
        };
        let mut n_common = 0;
        for now in &new.side.positions {
            let Some(then) = earlier.get_mut(&(now.id.as_str(), now.fen.as_str())).and_then(Vec::pop) else {
                comparison.only_new += 1;
                continue;
            };
            n_common += 1;
            let change = || Change {
                id: now.id.clone(),
                fen: now.fen.clone(),
                expected: now.expected_text.clone(),
                before: then.answer.clone(),
                after: now.answer.clone(),
            };
            match (then.solved, now.solved) {
                (true, true) => comparison.kept += 1,
                (false, false) => comparison.unsolved += 1,
                (false, true) => comparison.won.push(change()),
                (true, false) => comparison.lost.push(change()),
            }
        }
        comparison.only_old = old.positions.len() - n_common;
        comparison
    }
}
