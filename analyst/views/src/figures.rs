//! Counts and figures: bench, perft, matches, and the graph of a search.

use schemars::JsonSchema;
use serde::Serialize;

use crate::Ordered;

/// A fixed piece of work.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Bench {
    /// Positions that were searched.
    pub positions: u64,
    /// To this depth, in half-moves.
    pub depth: u32,
    /// Nodes: the signature of the search.
    pub nodes: u64,
    /// Milliseconds.
    pub ms: f64,
    /// Speed.
    pub nodes_per_second: f64,
}

/// The leaves of the game tree.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Perft {
    /// The position.
    pub fen: String,
    /// Length of the lines, in half-moves.
    pub depth: u32,
    /// How many there are.
    pub leaves: u64,
    /// Milliseconds.
    pub ms: f64,
    /// The count of every first move, in the order of generation; empty unless it was asked for.
    pub moves: Ordered<u64>,
}

/// A match, seen from the first engine.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Match {
    /// The first engine.
    pub first: PlayedBy,
    /// The second.
    pub second: PlayedBy,
    /// As the table prints it.
    pub budget: String,
    /// Finished games.
    pub games: u64,
    /// Of them won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
    /// The games in which the first engine had White.
    pub with_white: Score,
    /// How many pairs brought 0, ½, 1, 1½, 2 points.
    pub pairs: [u64; 5],
    /// Points a game, 0 to 1; `null` before the first game.
    pub score: Option<f64>,
    /// The difference; `null` where it is infinite.
    pub elo: Option<f64>,
    /// The lower end of the 95 % interval; `null` if it has no bound.
    pub elo_low: Option<f64>,
    /// The upper end.
    pub elo_high: Option<f64>,
    /// Probability that the first engine is the better one.
    pub superiority: Option<f64>,
    /// The test; `null` without one.
    pub sprt: Option<Sprt>,
    /// How games ended, and how often.
    pub endings: Ordered<u64>,
    /// How the match did.
    pub end: MatchEnd,
}

/// An engine of a match.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "MatchEngine")]
pub struct PlayedBy {
    /// Its name.
    pub name: String,
    /// What it did wrong, and how often.
    pub faults: Ordered<u64>,
}

/// Wins, draws, losses.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(rename = "MatchScore")]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

/// A sequential test.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Sprt {
    /// The one hypothesis.
    pub elo0: f64,
    /// The other.
    pub elo1: f64,
    /// The error of accepting the other wrongly.
    pub alpha: f64,
    /// The error of accepting the one wrongly.
    pub beta: f64,
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// Where the one is accepted.
    pub lower: f64,
    /// Where the other is.
    pub upper: f64,
    /// Which one is; `null` if neither.
    pub decision: Option<Accepted>,
}

/// The hypothesis that a test accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Accepted {
    /// The one.
    Elo0,
    /// The other.
    Elo1,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MatchEnd {
    /// All games were played.
    Finished,
    /// The test was decided.
    Decided,
    /// Somebody stopped it.
    Stopped,
}

/// The most looked-at part of the graph of a search.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SearchGraph {
    /// The position.
    pub fen: String,
    /// The answer.
    #[serde(rename = "move")]
    pub uci: Option<String>,
    /// Nodes that were looked into.
    pub expansions: Option<u64>,
    /// Nodes of the whole graph.
    pub nodes_in_graph: usize,
    /// Parents before children; 0 is the root.
    pub nodes: Vec<GraphNode>,
}

/// A node of the graph of a search.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GraphNode {
    /// Its number.
    pub id: usize,
    /// The node above it.
    pub parent: Option<usize>,
    /// The move to it; empty at the root.
    #[serde(rename = "move")]
    pub uci: String,
    /// The same for people.
    pub san: String,
    /// What it is really worth to the side to move at the root, in hundredths of a pawn.
    pub real: i32,
    /// What the side that moved could hope for.
    pub hope: Option<i32>,
    /// The chance of that.
    pub chance: f64,
    /// How often it was looked at.
    pub attention: u64,
    /// Whether it was looked into.
    pub looked_into: bool,
    /// Whether the game is over there.
    pub over: bool,
}
