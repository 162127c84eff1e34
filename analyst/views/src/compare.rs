//! Systems side by side, on a position and on a suite.

mod view;

use motive_suite::LimitsForm;
use schemars::JsonSchema;
use serde::Serialize;

use crate::{Line, PlainValue, Value, Verdict};

/// All systems on one position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Comparison {
    /// The position.
    pub fen: String,
    /// Limits on each system.
    pub limits: LimitsForm,
    /// Whether it was stopped; then the systems that had answered are there.
    pub interrupted: bool,
    /// Whether there is one move that all systems play.
    pub agree: bool,
    /// One for each system; empty if there is no legal move.
    pub systems: Vec<ComparedSystem>,
    /// The moves that were proposed, the critic's favorite first.
    pub moves: Vec<ProposedMove>,
}

/// The answer of one system.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ComparedSystem {
    /// Its name.
    pub method: String,
    /// Its move.
    #[serde(rename = "move")]
    pub uci: String,
    /// The same for people.
    pub san: String,
    /// What it is worth by the system.
    pub value: Option<Value>,
    /// What the checker says.
    pub verdict: Verdict,
    /// What stands against the answer.
    pub finding: Option<String>,
    /// What the line shows, in a sentence.
    pub idea: String,
    /// What the system itself says about its move.
    pub thought: Option<String>,
    /// The move with what follows.
    pub line: Option<Line>,
    /// Depth that the search reached, in half-moves.
    pub depth: u32,
    /// Nodes of its tree of ideas; `null` if it has none beside the positions.
    pub tree_nodes: Option<u64>,
    /// Nodes of the search.
    pub search_nodes: u64,
    /// Nodes of search and check together.
    pub nodes: u64,
    /// Milliseconds of the search.
    pub ms: u64,
}

/// A move and who proposes it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProposedMove {
    /// The move.
    #[serde(rename = "move")]
    pub uci: String,
    /// The same for people.
    pub san: String,
    /// The systems that propose it.
    pub by: Vec<String>,
    /// What the critic thinks of it; `null` if there is one move only, or it was stopped before.
    pub critic: Option<CriticOpinion>,
}

/// What the critic thinks of a move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CriticOpinion {
    /// What it is worth.
    pub value: Value,
    /// Whether it is as good as the best of these moves.
    pub as_good: bool,
    /// How deep the critic looked, in half-moves.
    pub depth: u32,
    /// The move with what follows.
    pub line: Line,
}

/// All systems on a suite.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SuiteComparison {
    /// The file.
    pub file: String,
    /// Limits on each search.
    pub limits: LimitsForm,
    /// Threads.
    pub jobs: usize,
    /// Problems that were to be run.
    pub selected: usize,
    /// Problems that were finished.
    pub total: usize,
    /// Whether the run was stopped.
    pub interrupted: bool,
    /// Lines that could not be read.
    pub bad_lines: usize,
    /// Lines that ask nothing.
    pub unusable: usize,
    /// Problems that all systems solve.
    pub solved_by_all: usize,
    /// Problems that at least one solves.
    pub solved_by_any: usize,
    /// The names of the others.
    pub solved_by_none: Vec<String>,
    /// One for each system.
    pub systems: Vec<SystemScore>,
    /// Problem by problem.
    pub problems: Vec<ComparedProblem>,
}

/// How a system did at a suite.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SystemScore {
    /// Its name.
    pub method: String,
    /// Problems solved.
    pub solved: usize,
    /// Of all problems, from 0 to 1; `null` without problems.
    pub share: Option<f64>,
    /// Solved and verified or proved; `null` if it gives no verdicts.
    pub verified: Option<usize>,
    /// The problems that no other system solves, by name.
    pub only: Vec<String>,
    /// Nodes of the tree of ideas a problem (positions if there is none).
    pub mean_nodes: Option<f64>,
    /// Positions a problem.
    pub mean_positions: Option<f64>,
    /// Milliseconds a problem.
    pub mean_ms: Option<f64>,
    /// Problems without an answer.
    pub errors: usize,
}

/// A problem and what each system answered.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ComparedProblem {
    /// Its name.
    pub id: String,
    /// The position.
    pub fen: String,
    /// The line of the file.
    pub line: usize,
    /// What is expected, for people.
    pub expected: String,
    /// One for each system.
    pub answers: Vec<ComparedAnswer>,
}

/// The answer of a system to a problem.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ComparedAnswer {
    /// The system.
    pub method: String,
    /// Whether it is right.
    pub solved: bool,
    /// The move.
    #[serde(rename = "move")]
    pub uci: Option<String>,
    /// The same for people.
    pub san: Option<String>,
    /// What the system thinks it is worth.
    pub value: Option<PlainValue>,
    /// Nodes of the tree of ideas (positions if there is none).
    pub nodes: u64,
    /// Positions.
    pub positions: u64,
    /// Milliseconds.
    pub ms: f64,
    /// Why there is no answer.
    pub error: Option<String>,
}
