//! An explanation as data.

use motive_answer::{Answer, Candidate, Effort, Value, Variation, Work};
use motive_chess::{Color, History, Move, Position, Square};
use motive_claims::Claim;
use motive_strategy::Base;

use crate::Theme;

/// What is to be explained: an answer and what it was compared with.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The game so far; its last position is the one in question.
    pub history: &'a History,
    /// The answer, with its tree, its candidates and its verdict.
    pub answer: &'a Answer,
    /// Other moves that were compared, each with what follows; values are for the side to move.
    pub others: &'a [Variation],
    /// Natural replies to the answer's move, each with what meets it; values are for the side that the answer is for.
    pub replies: &'a [Variation],
    /// The opponent's best line if the side to move passes; its value is for the opponent.
    pub threat: Option<&'a Variation>,
    /// What is known about quiet positions.
    pub strategy: &'a Base,
}

/// Which frame an explanation has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExplanationKind {
    /// Something is won, or mate is forced.
    Win,
    /// A threat must be met.
    Defense,
    /// Nothing is forced.
    Quiet,
    /// The side to move is worse or lost.
    Worse,
    /// The result is known.
    Ending,
}

impl ExplanationKind {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            ExplanationKind::Win => "win",
            ExplanationKind::Defense => "defense",
            ExplanationKind::Quiet => "quiet",
            ExplanationKind::Worse => "worse",
            ExplanationKind::Ending => "ending",
        }
    }
}

/// Where a sentence belongs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// The one that leads.
    Headline,
    /// What the opponent threatens.
    Threat,
    /// Why the move is good.
    Why,
    /// Who stands better, and by what.
    Standing,
    /// What makes it hardest for the opponent.
    Hardest,
    /// How a known ending is played.
    Method,
    /// A remark on the move with this index in the line.
    Line(usize),
    /// A natural reply, by its index in [`Explanation::replies`].
    Reply(usize),
    /// Another move, by its index in [`Explanation::alternatives`].
    Other(usize),
}

impl Place {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Place::Headline => "headline",
            Place::Threat => "threat",
            Place::Why => "why",
            Place::Standing => "standing",
            Place::Hardest => "hardest",
            Place::Method => "method",
            Place::Line(_) => "line",
            Place::Reply(_) => "reply",
            Place::Other(_) => "other",
        }
    }

    /// The ply or the index that goes with it.
    pub const fn index(self) -> Option<usize> {
        match self {
            Place::Line(index) | Place::Reply(index) | Place::Other(index) => Some(index),
            _ => None,
        }
    }
}

/// How the words tell the knowledge that was the reason for the move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ReasonTold {
    /// They do not: there was none, or nothing of it could be said.
    #[default]
    Nowhere,
    /// A claim that is told of the move says the same.
    Claims,
    /// It is quoted in the words of its system.
    Quoted,
}

/// A sentence with the claims that it rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// Where it belongs.
    pub place: Place,
    /// What it says.
    pub text: String,
    /// Indices into [`Explanation::claims`]; at least one.
    pub claims: Vec<usize>,
}

/// An answer explained.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The position in question.
    pub start: Position,
    /// The side to move there.
    pub side: Color,
    /// The move that is explained.
    pub m: Move,
    /// What it is worth to the side to move.
    pub value: Option<Value>,
    /// The name of the opening that the game has come from; no reason for anything.
    pub opening: Option<motive_strategy::Opening>,
    /// Which frame the explanation has.
    pub kind: ExplanationKind,
    /// How the knowledge that was the reason for the move is told.
    pub reason: ReasonTold,
    /// All claims that are used; every one was found to hold.
    pub claims: Vec<Claim>,
    /// What is told, in the order in which it is read.
    pub sentences: Vec<Sentence>,
    /// The moves of the line as far as it is told.
    pub line: Vec<Move>,
    /// The same, each with what belongs to it.
    pub steps: Vec<ExplainedMove>,
    /// Natural replies and what meets them.
    pub replies: Vec<ExplainedLine>,
    /// Other moves and what they lead to.
    pub alternatives: Vec<ExplainedLine>,
    /// The themes of the line.
    pub themes: Vec<Theme>,
    /// Who proposed what, and what it cost.
    pub provenance: Provenance,
}

/// A move of the line.
#[derive(Clone, Debug)]
pub struct ExplainedMove {
    /// The number as it is written before the move: `12.` or `12...`.
    pub number: String,
    /// The move in notation.
    pub san: String,
    /// The move.
    pub m: Move,
    /// Who plays it.
    pub mover: Color,
    /// The position after it.
    pub after: Position,
    /// Its remarks, as indices into [`Explanation::sentences`].
    pub sentences: Vec<usize>,
    /// The knowledge that was the reason for it.
    pub reasons: Vec<StatedReason>,
    /// Squares that matter after the move.
    pub squares: Vec<Square>,
    /// Which piece bears on what after the move.
    pub arrows: Vec<(Square, Square)>,
}

/// The reason of a system, in its words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatedReason {
    /// Whose it is, if the reason says so.
    pub system: Option<String>,
    /// The name of the entry; empty for a line that is answered.
    pub entry: String,
    /// What it says.
    pub text: String,
}

/// A reply or another move, with what follows.
#[derive(Clone, Debug)]
pub struct ExplainedLine {
    /// The move.
    pub m: Move,
    /// The move in notation.
    pub san: String,
    /// The move and what follows.
    pub moves: Vec<Move>,
    /// The same in notation with move numbers, cut where readers stop.
    pub line: String,
    /// What it is worth to the side that the answer is for.
    pub value: Value,
    /// What is said of it, as indices into [`Explanation::sentences`].
    pub sentences: Vec<usize>,
}

/// Where an answer comes from, for those who ask.
#[derive(Clone, Debug)]
pub struct Provenance {
    /// The system that answered.
    pub system: &'static str,
    /// The verdict.
    pub verdict: &'static str,
    /// The moves that were weighed, with who proposed them and why.
    pub candidates: Vec<Candidate>,
    /// What each system spent.
    pub work: Vec<Work>,
    /// What the check cost, if there was one.
    pub check: Option<Effort>,
}

impl Explanation {
    /// The sentence that leads; empty if nothing could be said.
    pub fn headline(&self) -> &str {
        self.at(Place::Headline).next().map_or("", |sentence| &sentence.text)
    }

    /// The sentences of a place.
    pub fn at(&self, place: Place) -> impl Iterator<Item = &Sentence> {
        self.sentences.iter().filter(move |sentence| sentence.place == place)
    }

    /// The texts of a place as one.
    pub fn text_at(&self, place: Place) -> String {
        self.at(place).map(|sentence| sentence.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// The move in notation.
    pub fn san(&self) -> String {
        self.start.san(self.m)
    }
}
