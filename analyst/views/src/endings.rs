//! The advice for endings held against exhaustive tables.

use schemars::JsonSchema;
use serde::Serialize;

use crate::Ordered;

/// Results that were asked of the advice.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EndingSweep {
    /// The ending.
    pub ending: String,
    /// Positions that were asked.
    pub positions: u64,
    /// Answered rightly.
    pub correct: u64,
    /// Not answered.
    pub unknown: u64,
    /// Answered wrongly.
    pub wrong: u64,
    /// Nodes of the largest search.
    pub max_nodes: u64,
    /// Milliseconds a position.
    pub mean_ms: f64,
    /// How many positions were chosen; `null` if all were asked.
    pub sample: Option<u64>,
    /// The seed of the choice.
    pub seed: Option<u64>,
    /// Some that went wrong.
    pub examples: Vec<WrongResult>,
    /// How many went wrong in which way.
    pub kinds: Ordered<u64>,
}

/// A position about which the advice is wrong. 1: White wins, 0: drawn, -1: Black wins.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WrongResult {
    /// The position.
    pub fen: String,
    /// What is true.
    pub truth: i8,
    /// What was answered.
    pub answer: Option<i8>,
}

/// Won positions that were played by the advice.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EndingDrill {
    /// The ending.
    pub ending: String,
    /// Against which defense.
    pub defense: Defense,
    /// Won positions with the stronger side to move.
    pub positions: u64,
    /// Those that are won within fifty moves.
    pub won: u64,
    /// Won positions with the weaker side to move.
    pub replies: u64,
    /// Those that are won.
    pub replies_won: u64,
    /// Positions without advice.
    pub silent: u64,
    /// Wins that take more than fifty moves.
    pub too_long: u64,
    /// Moves of the longest win, to mate or conversion.
    pub longest: u32,
    /// The longest of the shortest mates.
    pub longest_mate: u32,
    /// Moves beyond the shortest mate, on average.
    pub mean_beyond: f64,
    /// And at most.
    pub max_beyond: u32,
    /// Nodes of the largest question.
    pub max_nodes: u64,
    /// Nodes a question.
    pub mean_nodes: u64,
    /// Milliseconds a question.
    pub mean_ms: f64,
    /// Positions that need a forcing tree of 0, 1, 2 ... moves, if the trees of all were found together.
    pub trees: Vec<u64>,
    /// How many positions were chosen; `null` if all were played.
    pub sample: Option<u64>,
    /// The seed of the choice.
    pub seed: Option<u64>,
    /// Some that were not won.
    pub examples: Vec<String>,
    /// Some without advice.
    pub silences: Vec<String>,
}

/// A defense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Defense {
    /// Every one.
    Every,
    /// The one that holds out longest.
    Longest,
}

/// How hard the losing side makes it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EndingResistance {
    /// The ending.
    pub ending: String,
    /// Lost positions that were played.
    pub positions: u64,
    /// Nodes that the opponent has for a move.
    pub nodes: u32,
    /// Wins that slip against the defense that asks most of the opponent.
    pub slips_against_resistance: u64,
    /// Wins that slip against the defense that holds out longest.
    pub slips_against_longest: u64,
    /// The seed of the choice.
    pub seed: u64,
}
