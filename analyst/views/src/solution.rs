//! Solutions as files have them (`docs/reference/solution-format.md`), and what the checker says about one.

mod check;
pub mod read;
mod reason;

use motive_answer as solution;
use motive_answer::{Checked, NodeId, Problem as Asked, Promise, StopReason};
use motive_chess::Position;
use schemars::JsonSchema;
use serde::Serialize;
use thiserror::Error;

pub use check::{Check, CheckEffort, EachLimit, Judge, Refutation, Rules};
pub use reason::{AnsweredLine, Binding, Knowledge, Reason, Rule, Search};

use crate::line::san_list;
use crate::{Color, PlainValue, Verdict};

/// The name of the form, as the first field says it.
const FORMAT: &str = "motive-solution";
/// Its version.
const VERSION: u64 = 1;

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
