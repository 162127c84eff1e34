//! Solutions as files have them (`docs/solution-format.md`), and what the checker says about one.

mod reason;

use motive_chess::Position;
use motive_solution as solution;
use motive_solution::{Checked, NodeId, Problem as Asked, Promise, StopReason};
use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

pub use reason::{AnsweredLine, Binding, Knowledge, Reason, Rule, Search};

use crate::line::san_list;
use crate::{Color, PlainValue, Verdict};

/// The name of the form, as the first field says it.
pub const FORMAT: &str = "motive-solution";
/// Its version.
pub const VERSION: u64 = 1;

/// A solution with its tree.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Solution {
    /// `motive-solution`.
    pub format: String,
    /// 1.
    pub version: u64,
    /// What was asked.
    pub problem: Problem,
    /// Who answers.
    pub method: String,
    /// What is claimed, from the attacker's view.
    pub claim: Claimed,
    /// The moves, each after the one it follows.
    pub tree: Vec<SolutionMove>,
    /// Moves of the attacker that were tried and fail.
    pub alternatives: Vec<FailedTry>,
    /// Why the work ended.
    pub stop: Stop,
    /// What the work cost.
    pub counters: Counters,
    /// What the checker found.
    pub verdict: Verdict,
    /// The work of the checker; absent unless the solution is verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "CheckEffort")]
    pub effort: Option<CheckEffort>,
}

/// What was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SolutionProblem")]
pub struct Problem {
    /// A FEN; with `moves`, the position before those.
    pub position: String,
    /// The moves of the game before the question, in SAN; absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// The side whose moves the solution chooses.
    pub attacker: Color,
    /// What it is after.
    pub question: Goal,
}

/// What a problem is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// The best move.
    BestMove,
    /// To win material.
    WinMaterial,
    /// To mate.
    Mate,
    /// To mate in so many moves.
    MateIn(u32),
    /// To draw.
    Draw,
    /// To lose nothing.
    Hold,
}

/// What is claimed, from the attacker's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Claimed {
    /// Mate in so many moves.
    Mate(u32),
    /// A gain over the position, in hundredths of a pawn.
    Material(Range),
    /// The value of the position, in hundredths of a pawn.
    Worth(Range),
    /// At least a draw.
    Draw,
}

/// From and to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ValueRange")]
pub struct Range {
    /// At least.
    pub low: i32,
    /// At most.
    pub high: i32,
}

/// A move of a solution.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SolutionMove {
    /// The number of the entry, from 1.
    pub id: usize,
    /// The entry it follows; 0 is the position itself.
    pub parent: usize,
    /// The move in SAN.
    #[serde(rename = "move")]
    pub san: String,
    /// Why it is played.
    pub reasons: Vec<Reason>,
}

/// A move that was tried and fails.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct FailedTry {
    /// Where.
    pub node: usize,
    /// The move in SAN.
    pub tried: String,
    /// Why it was tried.
    pub reasons: Vec<Reason>,
    /// The line that refutes it, in SAN.
    pub line: Vec<String>,
    /// The value that is left.
    pub value: PlainValue,
}

/// Why the work ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "StopReason")]
pub enum Stop {
    /// There was nothing left to do.
    Finished,
    /// The nodes were used up.
    Nodes,
    /// The time was.
    Time,
    /// The depth was reached.
    Depth,
    /// The firings of rules were used up.
    Firings,
    /// The memory was.
    Memory,
    /// Somebody stopped it.
    Stopped,
}

/// What the work cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Counters {
    /// Nodes of the system.
    pub nodes: u64,
    /// Nodes of the critic for it.
    pub critic_nodes: u64,
    /// Rules that matched.
    pub firings: u64,
    /// Milliseconds.
    pub ms: u64,
}

/// The work of the engine that checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CheckEffort {
    /// Who was asked; empty if nobody had to be.
    pub oracle: String,
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
        oracle: String,
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

/// A solution that cannot be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("node {node} of the solution is not a legal move")]
pub struct Unwritable {
    node: usize,
}

impl Solution {
    /// A checked solution with its verdict. One whose moves are not legal cannot be written.
    pub fn new(checked: &Checked) -> Result<Solution, Unwritable> {
        let solution = checked.solution();
        let places = positions(solution)?;
        let mut tree = Vec::with_capacity(solution.tree.len());
        for id in solution.tree.ids() {
            let (Some(parent), Some(m)) = (solution.tree.parent(id), solution.tree.last_move(id)) else {
                continue;
            };
            let before = &places[parent.index()];
            let reasons = solution.tree.reasons(id).iter().map(|reason| Reason::new(reason, before));
            tree.push(SolutionMove {
                id: id.index(),
                parent: parent.index(),
                san: before.san(m),
                reasons: reasons.collect(),
            });
        }
        let counters = &solution.counters;
        let verdict = checked.verdict();
        Ok(Solution {
            format: FORMAT.to_owned(),
            version: VERSION,
            problem: Problem::from(&solution.problem),
            method: solution.method.clone(),
            claim: solution.claim.into(),
            tree,
            alternatives: solution.alternatives.iter().filter_map(|tried| failed(tried, &places)).collect(),
            stop: solution.stop.into(),
            counters: Counters {
                nodes: counters.nodes,
                critic_nodes: counters.critic_nodes,
                firings: counters.firings,
                ms: u64::try_from(counters.elapsed.as_millis()).unwrap_or(u64::MAX),
            },
            verdict: Verdict::of(verdict),
            effort: verdict.is_verified().then(|| CheckEffort::from(checked)),
        })
    }
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
                solution::Judge::Oracle { name, depth, nodes } => {
                    Judge::Engine { oracle: name.clone(), depth: *depth, nodes: *nodes }
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
            oracle: effort.oracle.clone(),
            inquiries: effort.inquiries,
            nodes: effort.nodes,
            least_depth: effort.least_depth,
            each: EachLimit { nodes: effort.each.nodes, depth: effort.each.depth },
        }
    }
}

impl From<&Asked> for Problem {
    fn from(problem: &Asked) -> Problem {
        let game = problem.game();
        Problem {
            position: game.start().to_fen(),
            moves: san_list(game.start(), game.moves()),
            attacker: problem.attacker().into(),
            question: match problem.goal() {
                solution::Goal::BestMove => Goal::BestMove,
                solution::Goal::WinMaterial => Goal::WinMaterial,
                solution::Goal::Mate => Goal::Mate,
                solution::Goal::MateIn(n) => Goal::MateIn(n),
                solution::Goal::Draw => Goal::Draw,
                solution::Goal::Hold => Goal::Hold,
            },
        }
    }
}

impl From<Promise> for Claimed {
    fn from(promise: Promise) -> Claimed {
        let range = |range: solution::Range| Range { low: range.low(), high: range.high() };
        match promise {
            Promise::Mate(n) => Claimed::Mate(n),
            Promise::Material(gain) => Claimed::Material(range(gain)),
            Promise::Worth(worth) => Claimed::Worth(range(worth)),
            Promise::Draw => Claimed::Draw,
        }
    }
}

impl From<StopReason> for Stop {
    fn from(stop: StopReason) -> Stop {
        match stop {
            StopReason::Finished => Stop::Finished,
            StopReason::Nodes => Stop::Nodes,
            StopReason::Time => Stop::Time,
            StopReason::Depth => Stop::Depth,
            StopReason::Firings => Stop::Firings,
            StopReason::Memory => Stop::Memory,
            StopReason::Stopped => Stop::Stopped,
        }
    }
}

/// The position at each node.
fn positions(solution: &solution::Solution) -> Result<Vec<Position>, Unwritable> {
    let mut places = vec![solution.problem.position().clone()];
    for id in solution.tree.ids() {
        let parent = solution.tree.parent(id).unwrap_or(NodeId::ROOT);
        let before = &places[parent.index()];
        match solution.tree.last_move(id) {
            Some(m) if before.is_legal(m) => places.push(before.after(m)),
            _ => return Err(Unwritable { node: id.index() }),
        }
    }
    Ok(places)
}

fn failed(alternative: &solution::Alternative, places: &[Position]) -> Option<FailedTry> {
    let position = places.get(alternative.node.index())?;
    if !position.is_legal(alternative.tried) {
        return None;
    }
    let reasons = alternative.reasons.as_slice().iter().map(|reason| Reason::new(reason, position));
    Some(FailedTry {
        node: alternative.node.index(),
        tried: position.san(alternative.tried),
        reasons: reasons.collect(),
        line: san_list(&position.after(alternative.tried), &alternative.refutation),
        value: alternative.value.into(),
    })
}
