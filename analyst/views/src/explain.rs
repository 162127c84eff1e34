//! Explanations: an answer, the claims it rests on, and the sentences made from them.

mod answer;
mod build;
pub(crate) mod evidence;
mod verdict;

use schemars::JsonSchema;
use serde::Serialize;

pub use answer::{Candidate, CheckWork, Known, LostCandidate, SystemWork, Trace, TreeMove};
pub use verdict::verdict_sentence;

use crate::claim::Claim;
use crate::{Actor, Line, Value, Verdict};

/// The best move of a position, and why.
///
/// If there is no legal move, `move` and what follows from it are `null` or empty.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Explanation {
    /// The position, with what a lenient reader filled in.
    pub fen: String,
    /// Who was asked.
    pub method: String,
    /// What kind of position it is.
    pub kind: Kind,
    /// The answer.
    #[serde(rename = "move")]
    pub uci: Option<String>,
    /// The same for people.
    pub san: Option<String>,
    /// How sure the answer is.
    pub verdict: Option<Verdict>,
    /// What stands against it, as a sentence.
    pub finding: Option<String>,
    /// What it is worth to the side to move.
    pub value: Option<Value>,
    /// The name of the opening that the game has come from; `null` if it has none. It is never a reason.
    pub opening: Option<Opening>,
    /// How the words tell the knowledge that was the reason for the move; `null` if there was none, or nothing of it could be said.
    pub reason_told: Option<ReasonTold>,
    /// What decides, in a sentence.
    pub headline: String,
    /// Everything that the sentences say, as facts to be checked.
    pub claims: Vec<Claim>,
    /// The text, sentence by sentence.
    pub sentences: Vec<Sentence>,
    /// The answer with what follows.
    pub line: Option<Line>,
    /// The line move by move.
    pub steps: Vec<Step>,
    /// Natural replies to the answer, and what meets them.
    pub replies: Vec<Reply>,
    /// Other moves, the best first.
    pub alternatives: Vec<Alternative>,
    /// Every move that was weighed, the answer first.
    pub candidates: Vec<Candidate>,
    /// How the value is known, if it is more than an estimate.
    pub known: Option<Known>,
    /// The work of the check; `null` if nothing was checked.
    pub check: Option<CheckWork>,
    /// What each system spent.
    pub work: Vec<SystemWork>,
    /// What the line shows.
    pub themes: Vec<Theme>,
    /// The moves that show the answer, with their reasons. Node 0 is the root and has no entry: the first entry is node 1.
    pub tree: Vec<TreeMove>,
    /// How it was found, in the words of the systems.
    pub trace: Trace,
    /// Depth that the search reached, in half-moves.
    pub depth: u32,
    /// Nodes of everything together.
    pub nodes: u64,
    /// Milliseconds of the search.
    pub ms: u64,
}

/// An explanation as the server gives it: for the board, and while it grows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExplainResult {
    /// The explanation of `motive explain --json`.
    #[serde(flatten)]
    pub explanation: Explanation,
    /// Whether the side to move passed, so that the answer is what the other side threatens.
    pub passed: bool,
    /// Whether the search goes on; then nothing is checked, and claims that need an engine are left out.
    pub partial: bool,
    /// Why there is nothing to explain; `null` if there is a move.
    pub text: Option<String>,
    /// The explanation as an annotated game; `null` while the search goes on.
    pub pgn: Option<String>,
}

/// One of many explanations, with the name of its position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Named<'a> {
    /// The name: the `id` of the file, or the number of the line.
    pub id: &'a str,
    /// The explanation.
    #[serde(flatten)]
    pub explanation: &'a Explanation,
}

/// The name of an opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings.
    pub eco: String,
    /// Its name.
    pub name: String,
}

/// What kind of position it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "ExplanationKind")]
pub enum Kind {
    /// Something is won, or mate is forced.
    Win,
    /// A threat must be met.
    Defense,
    /// Neither.
    Quiet,
    /// The side to move is worse or lost.
    Worse,
    /// The result of the ending is known.
    Ending,
}

/// How the words tell the knowledge that was the reason for the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReasonTold {
    /// A claim that is told of the move says the same.
    Claims,
    /// It is quoted in the words of its system.
    Quoted,
}

/// A sentence and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sentence {
    /// Where it stands.
    pub place: Place,
    /// The half-move of the line that it is about, from 0; absent elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    pub ply: Option<usize>,
    /// The reply or the other move that it is about, from 0; absent elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    pub index: Option<usize>,
    /// The sentence.
    pub text: String,
    /// The claims that it rests on, as indices of `claims`.
    pub claims: Vec<usize>,
}

/// Where a sentence stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "SentencePlace")]
pub enum Place {
    /// What decides.
    Headline,
    /// What the opponent threatens.
    Threat,
    /// Why the move is played.
    Why,
    /// Who stands better, and by what.
    Standing,
    /// At a move of the line.
    Line,
    /// At a natural reply.
    Reply,
    /// At another move.
    Other,
    /// How an ending is played.
    Method,
    /// What asks most of the opponent in a worse position.
    Hardest,
}

/// A move of a line that is told step by step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Step {
    /// `16.` or `16...`.
    pub number: String,
    /// The move for people.
    pub san: String,
    /// The move in coordinates.
    pub uci: String,
    /// Who makes it.
    pub by: Actor,
    /// What the move is for; may be empty.
    pub text: String,
    /// The position after it.
    pub fen: String,
    /// The claims behind the text, as indices of `claims`.
    pub claims: Vec<usize>,
    /// The knowledge that suggested it, in words.
    pub reasons: Vec<String>,
    /// Arrows on the board after the move.
    pub arrows: Vec<Arrow>,
    /// Marked squares on the board after the move.
    pub squares: Vec<MarkedSquare>,
}

/// An arrow on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Arrow {
    /// From this square.
    pub from: String,
    /// To this one.
    pub to: String,
    /// Its color.
    pub color: Tint,
}

/// A marked square of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MarkedSquare {
    /// The square.
    pub square: String,
    /// Its color.
    pub color: Tint,
    /// What it means, in words.
    pub meaning: String,
}

/// The colors of evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Tint {
    /// Who acts.
    Green,
    /// Who is acted upon.
    Red,
    /// A line, or a square that its own side blocks.
    Blue,
    /// Who guards.
    Yellow,
    /// A square of flight that is taken away.
    Gray,
}

/// A natural reply to the answer, and what meets it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ExplainedReply")]
pub struct Reply {
    /// The reply.
    #[serde(rename = "move")]
    pub uci: String,
    /// The same for people.
    pub san: String,
    /// The reply and the line that meets it.
    pub line: Line,
    /// What the position is then worth to the side that answers the question.
    pub value: Option<Value>,
    /// How it is met, in a sentence; may be empty.
    pub text: String,
    /// The claims behind it, as indices of `claims`.
    pub claims: Vec<usize>,
}

/// Another move, and why it is not the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Alternative {
    /// The move.
    #[serde(rename = "move")]
    pub uci: String,
    /// The same for people.
    pub san: String,
    /// The move and what follows.
    pub line: Line,
    /// What it is worth.
    pub value: Option<Value>,
    /// Why it is worse, in a sentence; may be empty.
    pub text: String,
    /// The claims behind it, as indices of `claims`.
    pub claims: Vec<usize>,
}

/// What a line shows (`docs/reference/themes.md`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Theme {
    /// The tag: `discoveredAttack`.
    pub tag: String,
    /// The name for people: `discovered attack`.
    pub name: String,
    /// The move that shows it, from 0 along the line.
    pub ply: usize,
    /// The squares concerned.
    pub squares: Vec<String>,
    /// Arrows to draw, as `d8e8`.
    pub arrows: Vec<String>,
}
