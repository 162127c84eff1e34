//! What the checker says about a solution.

use motive_answer as solution;
use motive_answer::{Checked, Problem as Asked};
use schemars::JsonSchema;
use serde::Serialize;

use crate::line::san_list;
use crate::{PlainValue, Verdict};

/// What the checker says about a stored solution.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Check {
    /// What the checker finds.
    pub verdict: Verdict,
    /// What the file says.
    pub stored_verdict: Option<String>,
    /// What is wrong, as a sentence.
    pub finding: Option<String>,
    /// The line that breaks the claim.
    pub refutation: Option<Refutation>,
    /// The first place that the rules alone do not cover, as a line in SAN.
    pub gap: Option<Vec<String>>,
    /// The work of the checker.
    pub effort: CheckEffort,
}

/// The line that breaks a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Refutation {
    /// The moves of the solution that lead to the hole, in SAN.
    pub path: Vec<String>,
    /// What is played there, in SAN.
    pub line: Vec<String>,
    /// The position at the hole.
    pub position: String,
    /// What the solution claims there, for the attacker.
    pub claimed: PlainValue,
    /// What the attacker really has.
    pub found: PlainValue,
    /// Who says so.
    pub judge: Judge,
}

/// Who says that a claim is broken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Judge {
    /// The rules of chess: `"rules"`.
    Rules(Rules),
    /// An engine.
    Engine {
        /// Its name.
        engine: String,
        /// How deep it looked, in half-moves.
        depth: u32,
        /// Nodes that it visited.
        nodes: u64,
    },
}

/// The word for the rules of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "RulesWord")]
pub enum Rules {
    /// `"rules"`
    Rules,
}

/// The work of the engine that checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CheckEffort {
    /// Who was asked; empty if nobody had to be.
    pub engine: String,
    /// How many questions.
    pub inquiries: u64,
    /// Nodes of all of them.
    pub nodes: u64,
    /// The smallest depth that any of them reached.
    pub least_depth: u32,
    /// The limits of each question.
    pub each: EachLimit,
}

/// The limits of each question of a check; `null` for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EachLimit {
    /// Nodes.
    pub nodes: Option<u64>,
    /// Half-moves.
    pub depth: Option<u32>,
}

impl Check {
    /// The result of a check, beside what the file said.
    pub fn new(checked: &Checked, stored: Option<&str>) -> Check {
        let problem = &checked.solution().problem;
        Check {
            verdict: Verdict::of(checked.verdict()),
            stored_verdict: stored.map(str::to_owned),
            finding: checked.finding().map(|finding| finding.describe(problem)),
            refutation: checked.refutation().map(|found| Refutation::new(problem, found)),
            gap: checked.gap().map(|gap| {
                let whole: Vec<_> = gap.path.iter().copied().chain(gap.reply).collect();
                san_list(problem.position(), &whole)
            }),
            effort: CheckEffort::from(checked),
        }
    }
}

impl Refutation {
    /// A refutation of an answer to a problem.
    pub fn new(problem: &Asked, refutation: &solution::Refutation) -> Refutation {
        let start = problem.position();
        let mut hole = start.clone();
        for &m in &refutation.path {
            hole.play(m);
        }
        Refutation {
            path: san_list(start, &refutation.path),
            line: san_list(&hole, &refutation.line),
            position: hole.to_fen(),
            claimed: refutation.claimed.into(),
            found: refutation.found.into(),
            judge: match &refutation.judge {
                solution::Judge::Engine { name, depth, nodes } => {
                    Judge::Engine { engine: name.clone(), depth: *depth, nodes: *nodes }
                }
                solution::Judge::Ending(_) | solution::Judge::Claim(_) | solution::Judge::Count => {
                    Judge::Rules(Rules::Rules)
                }
            },
        }
    }
}

impl From<&Checked> for CheckEffort {
    fn from(checked: &Checked) -> CheckEffort {
        let effort = checked.effort();
        CheckEffort {
            engine: effort.engine.clone(),
            inquiries: effort.inquiries,
            nodes: effort.nodes,
            least_depth: effort.least_depth,
            each: EachLimit { nodes: effort.each.nodes, depth: effort.each.depth },
        }
    }
}
