//! Rules as somebody edits them: their mistakes, what they do with a position, and how they do at a suite.

use schemars::JsonSchema;
use serde::Serialize;

use super::Ranking;
use crate::Ordered;

/// What is wrong with rules, and how they would be laid out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CheckReply {
    /// Whether there is no mistake; warnings may be there.
    pub ok: bool,
    /// The mistakes and warnings.
    pub mistakes: Vec<Mistake>,
    /// The rules laid out, if they are right.
    pub formatted: Option<String>,
    /// The names of the rules, if they are right.
    pub rules: Vec<String>,
}

/// A mistake in a text.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Mistake {
    /// How bad it is.
    pub severity: Severity,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// How many characters it is about.
    pub length: u32,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

/// How bad a mistake is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The text cannot be used.
    Error,
    /// It can.
    Warning,
}

impl From<production::Severity> for Severity {
    fn from(severity: production::Severity) -> Severity {
        match severity {
            production::Severity::Error => Severity::Error,
            production::Severity::Warning => Severity::Warning,
        }
    }
}

/// What rules do with a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Trace {
    /// The position.
    pub fen: String,
    /// What each source has added to the blackboard.
    pub sources: Vec<SourcePosts>,
    /// The plans, the best first.
    pub plans: Vec<ThinkingPlan>,
    /// Which rules matched; of one rule, match by match.
    pub fired: Vec<Fired>,
    /// How many matches there were in all.
    pub firings: usize,
}

/// What a source has added to the blackboard.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SourcePosts {
    /// The source.
    pub name: String,
    /// What it has posted.
    pub posted: Vec<Posted>,
}

/// A concept that was posted.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Posted {
    /// The concept with its plan or its arguments.
    pub concept: String,
    /// The first move of the plan.
    #[serde(rename = "move")]
    pub uci: Option<String>,
    /// The squares that it names.
    pub squares: Vec<String>,
    /// What the rule says that posted it.
    pub reason: Option<String>,
    /// That rule.
    pub rule: Option<String>,
}

/// A plan with what speaks for it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "TracePlan")]
pub struct ThinkingPlan {
    /// The first move.
    #[serde(rename = "move")]
    pub uci: String,
    /// The same for people.
    pub san: String,
    /// The plan.
    pub plan: Option<String>,
    /// How many free moves the defense has.
    pub likely: i32,
    /// By which plans are ordered.
    pub score: i32,
    /// What the rules say that suggest it.
    pub reasons: Vec<String>,
}

/// A match of a rule; of all rules together, the first match of each and how many there are.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Fired {
    /// The rule.
    pub rule: String,
    /// Its first knowledge source.
    pub source: Option<String>,
    /// What it says.
    pub statement: String,
    /// How many matches.
    pub count: usize,
    /// With which objects.
    pub bindings: Ordered<String>,
    /// The squares of these objects.
    pub squares: Vec<String>,
}

/// Edited rules on a suite.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RuleTrial {
    /// Problems that name a best move.
    pub total: usize,
    /// All problems.
    pub positions: usize,
    /// Whether the suite was longer than what was tried.
    pub cut: bool,
    /// Positions in which at least one of the rules fires.
    pub fired: usize,
    /// The edited rules.
    pub rules: Vec<RuleCount>,
    /// Where the solutions stand among the plans with them.
    pub with: Ranking,
    /// And without.
    pub without: Ranking,
    /// The first positions in which they fire.
    pub fired_in: Vec<FiredIn>,
}

/// How often a rule fires.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RuleCount {
    /// The rule.
    pub name: String,
    /// Positions in which it does.
    pub positions: usize,
    /// Matches.
    pub firings: usize,
}

/// A problem in which edited rules fire.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FiredIn {
    /// Its name.
    pub id: String,
    /// The position.
    pub fen: String,
    /// The rules that fire.
    pub rules: Vec<String>,
}
