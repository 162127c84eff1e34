//! Rules that were learned, and how reliable rules are.

use motive_paradise::judge::Reliability;
use motive_paradise::learn::{Learned, LearnedRule};
use schemars::JsonSchema;
use serde::Serialize;

/// What came of learning.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LearnReport {
    /// Positions that were learned from.
    lessons: usize,
    /// Those whose line has a shape that can be learned from.
    shaped: usize,
    /// Positions that rules were counted on.
    others: usize,
    /// The rules, the most useful first.
    rules: Vec<ProposedRule>,
    /// Rules that were dropped.
    dropped: usize,
}

/// A rule that is proposed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct ProposedRule {
    /// Its name.
    name: String,
    /// The rule in words.
    statement: String,
    /// The conditions in English.
    conditions: Vec<String>,
    /// The file.
    text: String,
    /// Right moves where it was learned.
    right: usize,
    /// Wrong ones.
    wrong: usize,
    /// What it is worth elsewhere.
    valid: RuleReliability,
    /// The production that most often plans the same right moves.
    near: Option<String>,
    /// How many of them.
    shared: usize,
}

/// How often a rule is right.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct RuleReliability {
    /// Plans that begin with the solution.
    right: usize,
    /// All its plans.
    plans: usize,
    /// Positions in which it has one.
    positions: usize,
}

impl RuleReliability {
    /// What was counted.
    fn new(counted: &Reliability) -> RuleReliability {
        RuleReliability { right: counted.right, plans: counted.plans, positions: counted.positions }
    }
}

impl LearnReport {
    /// What was learned from so many positions and counted on so many others.
    pub fn new(learned: &Learned, lessons: usize, others: usize) -> LearnReport {
        let proposed = |rule: &LearnedRule| ProposedRule {
            name: rule.name.clone(),
            statement: rule.statement.clone(),
            conditions: rule.conditions.clone(),
            text: rule.text.clone(),
            right: rule.lessons.0,
            wrong: rule.lessons.1,
            valid: RuleReliability::new(&rule.valid),
            near: rule.near.as_ref().map(|(name, _)| name.clone()),
            shared: rule.near.as_ref().map_or(0, |(_, shared)| *shared),
        };
        LearnReport {
            lessons,
            shaped: learned.shaped,
            others,
            rules: learned.rules.iter().map(proposed).collect(),
            dropped: learned.dropped,
        }
    }
}

/// How often the rules of a base are right.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct JudgeReport {
    /// Positions that were looked at.
    pub positions: usize,
    /// Whether it was stopped.
    pub stopped: bool,
    /// The rules, the most reliable first.
    pub rules: Vec<JudgedRule>,
}

/// How often one rule is right.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct JudgedRule {
    /// Its name.
    name: String,
    #[serde(flatten)]
    counted: RuleReliability,
}

impl JudgedRule {
    /// What was counted for a rule.
    pub fn new(name: &str, counted: &Reliability) -> JudgedRule {
        JudgedRule { name: name.to_owned(), counted: RuleReliability::new(counted) }
    }
}
