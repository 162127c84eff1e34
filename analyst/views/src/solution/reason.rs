//! Why a move is in a solution.

use motive_answer as solution;
use motive_answer::{Answered, BoundTo, Searched};
use motive_chess::Position;
use schemars::JsonSchema;
use serde::Serialize;

use crate::line::san_list;
use crate::{Color, PlainValue};

/// One reason for one move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// An entry of a knowledge base matched.
    Knowledge(Knowledge),
    /// The move does something about a line that refutes another try, or that the opponent threatens.
    Answers(AnsweredLine),
    /// A rule of chess.
    Rule(Rule),
    /// Somebody searched.
    Search(Search),
}

/// An entry of a knowledge base.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "KnowledgeReason")]
pub struct Knowledge {
    /// Its name; what stands before a slash is the system, as in `paradise/FORK1`.
    pub entry: String,
    /// What its variables stood for.
    pub bindings: Vec<Binding>,
}

/// A variable and what it stood for: a square, a piece with its square, or a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Binding {
    /// The variable.
    pub name: String,
    /// A piece, by its letter, capital for White; absent if it is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub man: Option<String>,
    /// A square; absent if it is a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub square: Option<String>,
    /// Anything else; absent if it is a square.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub text: Option<String>,
}

/// The line that a move answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AnsweredLine {
    /// The other move that was tried, in coordinates; absent if the line is a threat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub tried: Option<String>,
    /// What the opponent plays, and what follows, in SAN.
    pub line: Vec<String>,
}

/// A rule of chess as a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "ChessRule")]
pub enum Rule {
    /// There is no other legal move.
    OnlyMove,
    /// It mates.
    Mates,
    /// It stalemates.
    Stalemates,
    /// It leaves neither side the pieces to mate.
    LeavesTooLittle,
    /// It repeats a position.
    Repeats,
    /// It gets out of check.
    EscapesCheck,
    /// It is one of the legal answers, all of which must be met.
    Defense,
}

/// What a search was and what it found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SearchReason")]
pub struct Search {
    /// Who searched.
    pub engine: String,
    /// How deep, in half-moves.
    pub depth: u32,
    /// Nodes that it visited.
    pub nodes: u64,
    /// The value it gave the move.
    pub value: PlainValue,
    /// The side whose value that is.
    pub side: Color,
}

impl Reason {
    /// A reason for a move that is made in `position`.
    pub fn new(reason: &solution::Reason, position: &Position) -> Reason {
        match reason {
            solution::Reason::Rule(rule) => Reason::Rule((*rule).into()),
            solution::Reason::Knowledge { entry, bindings } => Reason::Knowledge(Knowledge {
                entry: entry.clone(),
                bindings: bindings.iter().map(Binding::from).collect(),
            }),
            solution::Reason::Answers(Answered { tried, line }) => {
                let start = match tried {
                    Some(tried) if position.is_legal(*tried) => Some(position.after(*tried)),
                    Some(_) => None,
                    None => position.pass(),
                };
                Reason::Answers(AnsweredLine {
                    tried: tried.map(|tried| position.uci(tried)),
                    line: start.map(|start| san_list(&start, line)).unwrap_or_default(),
                })
            }
            solution::Reason::Search(Searched { engine, depth, nodes, value, side }) => {
                Reason::Search(Search {
                    engine: engine.clone(),
                    depth: *depth,
                    nodes: *nodes,
                    value: (*value).into(),
                    side: (*side).into(),
                })
            }
        }
    }
}

impl From<&solution::Binding> for Binding {
    fn from(binding: &solution::Binding) -> Binding {
        let name = binding.name.clone();
        match &binding.value {
            BoundTo::Square(square) => {
                Binding { name, square: Some(square.to_string()), ..Binding::default() }
            }
            BoundTo::PieceId(piece, square) => Binding {
                name,
                man: Some(piece.char().to_string()),
                square: Some(square.to_string()),
                text: None,
            },
            BoundTo::Text(text) => Binding { name, text: Some(text.clone()), ..Binding::default() },
        }
    }
}

impl From<solution::Rule> for Rule {
    fn from(rule: solution::Rule) -> Rule {
        match rule {
            solution::Rule::OnlyMove => Rule::OnlyMove,
            solution::Rule::Mates => Rule::Mates,
            solution::Rule::Stalemates => Rule::Stalemates,
            solution::Rule::LeavesTooLittle => Rule::LeavesTooLittle,
            solution::Rule::Repeats => Rule::Repeats,
            solution::Rule::EscapesCheck => Rule::EscapesCheck,
            solution::Rule::Defense => Rule::Defense,
        }
    }
}
