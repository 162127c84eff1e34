//! What is wrong with a move, if anything is.

use motive::{MethodReport, Refuted, Remedy, WhyNotReport};
use motive_chess::Position;
use schemars::JsonSchema;
use serde::Serialize;

use crate::claim::Claim;
use crate::explain::{Sentence, Step};
use crate::{Line, MoveWorth, Value};

/// What there is to say about a move. What is not there if the move does not fail is `null`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WhyNot {
    /// The position.
    pub fen: String,
    /// The move in question.
    #[serde(rename = "move")]
    pub uci: String,
    /// The same for people.
    pub san: String,
    /// How it stands beside the others.
    pub standing: Standing,
    /// Whether there is nothing to say against it.
    pub fine: bool,
    /// What it is worth.
    pub value: Value,
    /// The move with what follows.
    pub line: Line,
    /// The best move.
    pub best: Option<MoveWorth>,
    /// What the move costs beside the best, in hundredths of a pawn, mates counted as 2000.
    pub cost: i32,
    /// The opponent's line up to where the damage is done.
    pub refutation: Option<Line>,
    /// What brought it about, as sentences, what decides first; empty if no single cause was found.
    pub causes: Option<Vec<String>>,
    /// Why it fails, or what the better move does if it misses something: sentences with the claims that they rest on.
    pub sentences: Vec<Sentence>,
    /// The claims of the sentences.
    pub claims: Vec<Claim>,
    /// Whether the same moves of the opponent come to the same after a pass.
    pub inherited: Option<bool>,
    /// Whether the refutation was threatened before: a decided claim says so; `null` if that is not known.
    pub threatened_before: Option<bool>,
    /// A pass avoids the trouble.
    pub to_blame: Option<bool>,
    /// What the opponent would play after a pass; the value is for the side that passed.
    pub threat: Option<MoveWorth>,
    /// Every other move, the best first.
    pub others: Option<Vec<OtherMove>>,
    /// All of it in words.
    pub text: String,
    /// Nodes that were visited.
    pub nodes: u64,
    /// The move, then what the opponent does with it, step by step; absent on the command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<Step>")]
    pub steps: Option<Vec<Step>>,
}

/// How a move stands beside the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// The only legal move.
    Forced,
    /// The best.
    Best,
    /// As good as the best.
    Good,
    /// Something better is there, and nothing that could be pointed at is lost.
    Misses,
    /// It loses something.
    Fails,
    /// Mated whatever is played.
    Hopeless,
}

/// Another move, and whether it meets the refutation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OtherMove {
    /// The move.
    #[serde(flatten)]
    pub worth: MoveWorth,
    /// Whether it meets the refutation.
    pub holds: bool,
    /// What it does about it, as sentences.
    pub does: Vec<String>,
}

impl From<motive::Standing> for Standing {
    fn from(standing: motive::Standing) -> Standing {
        match standing {
            motive::Standing::Forced => Standing::Forced,
            motive::Standing::Best => Standing::Best,
            motive::Standing::Good => Standing::Good,
            motive::Standing::Misses => Standing::Misses,
            motive::Standing::Fails => Standing::Fails,
            motive::Standing::Hopeless => Standing::Hopeless,
        }
    }
}

impl WhyNot {
    /// What came of the question.
    pub fn new(position: &Position, report: &WhyNotReport) -> WhyNot {
        let why = report.why.as_ref();
        let tried = report.tried.moves[0];
        let passed = report.threat.as_ref().zip(position.pass());
        let other = |other: &motive::OtherMove| {
            Some(OtherMove {
                worth: MoveWorth::new(position, &other.line)?,
                holds: other.holds,
                does: other.does.clone(),
            })
        };
        WhyNot {
            fen: position.to_fen(),
            uci: position.uci(tried),
            san: position.san(tried),
            standing: report.standing.into(),
            fine: report.standing.is_fine(),
            value: report.tried.value.into(),
            line: Line::new(position, &report.tried.moves),
            best: MoveWorth::new(position, &report.best),
            cost: report.cost(),
            refutation: why.map(|why| Line::new(&position.after(tried), why.line())),
            causes: why.map(|_| report.causes().map(|told| told.text.clone()).collect()),
            inherited: why.map(motive::WhyNot::is_inherited),
            threatened_before: report.threatened,
            to_blame: why.map(|_| report.is_to_blame()),
            threat: passed.and_then(|(threat, passed)| MoveWorth::new(&passed, threat)),
            others: why.map(|_| report.others.iter().filter_map(other).collect()),
            sentences: report.sentences.iter().map(Sentence::from).collect(),
            claims: report.claims.iter().map(|claim| Claim::new(position, claim)).collect(),
            text: report.text(),
            nodes: report.nodes,
            steps: None,
        }
    }
}

/// What a system other than the critic has against a move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MethodWhyNot {
    /// The position.
    pub fen: String,
    /// The system.
    pub method: String,
    /// The move in question.
    #[serde(rename = "move")]
    pub uci: String,
    /// The same for people.
    pub san: String,
    /// Whether it fails.
    pub fails: bool,
    /// What it is worth.
    pub value: Value,
    /// The move with what follows.
    pub line: Line,
    /// The opponent's line up to where the damage is done.
    pub refutation: Option<Line>,
    /// What brought it about, as a sentence; empty if no single cause was found.
    pub causes: Option<Vec<String>>,
    /// Whether the same moves of the opponent come to the same after a pass.
    pub inherited: Option<bool>,
    /// Whether the same trouble comes after a pass, as a search sees it, too; `null` if that is not known.
    pub threatened_before: Option<bool>,
    /// A pass avoids the trouble.
    pub to_blame: Option<bool>,
    /// The moves that do something about the refutation.
    pub remedies: Option<Vec<RemedyMove>>,
    /// The replies in its tree that fail.
    pub replies: Option<Vec<RefutedReply>>,
    /// All of it in words.
    pub text: String,
    /// Nodes that the system visited.
    pub nodes: u64,
}

/// A move that does something about a refutation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RemedyMove {
    /// The move.
    #[serde(rename = "move")]
    pub uci: String,
    /// The same for people.
    pub san: String,
    /// What it does, as sentences.
    pub does: Vec<String>,
    /// How the system refutes it all the same.
    pub met_by: Option<MoveWorth>,
}

/// A reply in the tree of a system that fails.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RefutedReply {
    /// Where it is played.
    pub fen: String,
    /// The reply.
    #[serde(rename = "move")]
    pub uci: String,
    /// The same for people.
    pub san: String,
    /// What is played against it.
    pub refutation: Line,
    /// What brought it about, as a sentence; empty if no single cause was found.
    pub causes: Vec<String>,
    /// Whether the same moves of the opponent come to the same after a pass.
    pub inherited: bool,
}

impl From<&MethodReport> for MethodWhyNot {
    fn from(method_report: &MethodReport) -> MethodWhyNot {
        let position = &method_report.position;
        let tried = method_report.tried.moves[0];
        let why = method_report.why.as_ref();
        let remedy = |remedy: &Remedy| RemedyMove {
            uci: position.uci(remedy.m),
            san: position.san(remedy.m),
            does: remedy.does.iter().map(|does| does.text()).collect(),
            met_by: remedy
                .met_by
                .as_ref()
                .and_then(|met_by| MoveWorth::new(&position.after(remedy.m), met_by)),
        };
        MethodWhyNot {
            fen: position.to_fen(),
            method: method_report.method.name().to_owned(),
            uci: position.uci(tried),
            san: position.san(tried),
            fails: method_report.fails(),
            value: method_report.tried.value.into(),
            line: Line::new(position, &method_report.tried.moves),
            refutation: why.map(|why| Line::new(&position.after(tried), why.line())),
            causes: why.map(|_| method_report.cause().into_iter().collect()),
            inherited: why.map(motive::WhyNot::is_inherited),
            threatened_before: method_report.threatened,
            to_blame: why.map(|_| method_report.is_to_blame()),
            remedies: why.map(|_| method_report.remedies.iter().map(remedy).collect()),
            replies: why.map(|_| method_report.replies().map(RefutedReply::from).collect()),
            text: method_report.text(),
            nodes: method_report.nodes,
        }
    }
}

impl From<&Refuted> for RefutedReply {
    fn from(refuted: &Refuted) -> RefutedReply {
        let why = &refuted.why;
        let (board, m) = (why.position(), why.tried());
        RefutedReply {
            fen: board.to_fen(),
            uci: board.uci(m),
            san: board.san(m),
            refutation: Line::new(&board.after(m), why.line()),
            causes: why.cause().into_iter().collect(),
            inherited: why.is_inherited(),
        }
    }
}
