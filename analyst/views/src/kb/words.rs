//! What rules may say, and why one of them does not fire.

use motive_paradise::debug::{Diagnosis, Failed};
use motive_paradise::glossary::Entry;
use schemars::JsonSchema;
use serde::Serialize;

/// The words that rules may use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WordReport {
    /// The words, by sort.
    pub words: Vec<WordEntry>,
}

/// A word that rules may use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct WordEntry {
    /// Its name.
    name: String,
    /// `pattern`, `function`, `measure`, `transform`, `constant`, `class`, `attribute` or `concept`.
    sort: String,
    /// The kinds of its arguments.
    arguments: Vec<String>,
    /// What it means.
    meaning: String,
    /// How many productions use it.
    used: usize,
    /// A production that uses it.
    production: Option<String>,
    /// The expression in which it does.
    example: Option<String>,
}

impl WordEntry {
    /// An entry of the glossary.
    pub fn new(entry: &Entry) -> WordEntry {
        let (production, example) = entry.example.clone().unzip();
        WordEntry {
            name: entry.name.clone(),
            sort: entry.sort.to_owned(),
            arguments: entry.arguments.clone(),
            meaning: entry.meaning.clone(),
            used: entry.used,
            production,
            example,
        }
    }
}

/// Why a production fires in a position or does not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DebugReport {
    /// The production.
    rule: String,
    /// Whether it fires there.
    fires: bool,
    /// Whether a source that has the production is asked for something.
    asked: bool,
    /// The objects with which it fires.
    matches: Vec<String>,
    /// How many conditions hold together from the first on; `null` if it fires, or if all but one hold.
    beginning: Option<usize>,
    /// The conditions that fail while the others hold.
    failed: Vec<FailedCondition>,
}

/// A condition that keeps a production silent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
struct FailedCondition {
    /// Its place in the rule, from 1.
    place: usize,
    /// In English.
    condition: String,
    /// What the other conditions match.
    matches: Vec<String>,
}

impl DebugReport {
    /// What was found about a production.
    pub fn new(rule: &str, diagnosis: &Diagnosis) -> DebugReport {
        let told = |failed: &Failed| FailedCondition {
            place: failed.place,
            condition: failed.condition.clone(),
            matches: failed.matches.clone(),
        };
        let (matches, beginning, failed) = match diagnosis {
            Diagnosis::Fires(matches) => (matches.clone(), None, Vec::new()),
            Diagnosis::NotAsked => (Vec::new(), None, Vec::new()),
            Diagnosis::OneFails(failed) => (Vec::new(), None, failed.iter().map(told).collect()),
            Diagnosis::Beginning(held, failed) => (Vec::new(), Some(*held), vec![told(failed)]),
        };
        DebugReport {
            rule: rule.to_owned(),
            fires: matches!(diagnosis, Diagnosis::Fires(_)),
            asked: !matches!(diagnosis, Diagnosis::NotAsked),
            matches,
            beginning,
            failed,
        }
    }
}
