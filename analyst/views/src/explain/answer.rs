//! The parts of an explanation that are the answer itself.

use motive_answer as solution;
use motive_chess::Position;
use schemars::JsonSchema;
use serde::Serialize;

use crate::solution::{CheckEffort, Reason};
use crate::{Line, Ordered, Value};

/// A move that was weighed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Candidate {
    /// The move.
    #[serde(rename = "move")]
    pub uci: String,
    /// The same for people.
    pub san: String,
    /// The systems that proposed it.
    pub by: Vec<String>,
    /// What it is worth, if somebody has said.
    pub value: Option<Value>,
    /// The move and what follows.
    pub line: Line,
    /// What it is for, in the words of the first system that said so.
    pub idea: Option<String>,
    /// Why it was proposed.
    pub reasons: Vec<Reason>,
    /// Why it is not the answer, if it was looked at and lost.
    pub lost: Option<LostCandidate>,
}

/// Why a candidate is not the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LostCandidate {
    /// What refutes it, the reply first; empty if another move is simply worth more.
    pub line: Line,
    /// What it turned out to be worth.
    pub value: Value,
    /// The same in words; may be empty.
    pub why: String,
}

/// How a value is known that is more than an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Known {
    /// The rules of chess decide it.
    Proof,
    /// A table of endings has it.
    Table,
    /// A chapter on the ending has it.
    Chapter,
}

/// The work of the check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CheckWork {
    /// Who was asked; empty if nobody had to be.
    pub engine: String,
    /// Nodes of all questions.
    pub nodes: u64,
    /// How many questions.
    pub inquiries: u64,
    /// The smallest depth that any of them reached.
    pub least_depth: u32,
    /// What the engine thinks the answer is worth, if it was asked that.
    pub value: Option<Value>,
}

/// What a system spent on an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SystemWork {
    /// Which system.
    pub system: String,
    /// Nodes.
    pub nodes: u64,
    /// Those of them that are nodes of its own tree of ideas.
    pub ideas: u64,
}

/// How an answer was found, in the words of the systems.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "AnswerTrace")]
pub struct Trace {
    /// What was counted, by name.
    pub counts: Ordered<u64>,
    /// The story in sentences.
    pub text: String,
}

/// A move of the tree that shows the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TreeMove {
    /// The node it follows; 0 is the position itself.
    pub parent: usize,
    /// The move.
    #[serde(rename = "move")]
    pub uci: String,
    /// The same for people.
    pub san: String,
    /// Why it is there.
    pub reasons: Vec<Reason>,
}

impl Candidate {
    /// A candidate in its position.
    pub fn new(position: &Position, candidate: &solution::Candidate) -> Candidate {
        Candidate {
            uci: position.uci(candidate.m),
            san: position.san(candidate.m),
            by: candidate.by.iter().map(|&system| system.to_owned()).collect(),
            value: candidate.value.map(Value::from),
            line: Line::new(position, &candidate.line),
            idea: candidate.idea.clone(),
            reasons: candidate.reasons.iter().map(|reason| Reason::new(reason, position)).collect(),
            lost: candidate.lost.as_ref().map(|lost| LostCandidate {
                line: Line::new(&position.after(candidate.m), &lost.line),
                value: lost.value.into(),
                why: lost.why.clone(),
            }),
        }
    }
}

impl TreeMove {
    /// The tree of an answer, parents before children, as far as its moves are legal.
    pub fn list(start: &Position, tree: &solution::Tree) -> Vec<TreeMove> {
        let mut places = vec![start.clone()];
        let mut list = Vec::with_capacity(tree.len());
        for id in tree.ids() {
            let (Some(parent), Some(m)) = (tree.parent(id), tree.last_move(id)) else { continue };
            let Some(before) = places.get(parent.index()).filter(|before| before.is_legal(m)) else { break };
            let after = before.after(m);
            list.push(TreeMove {
                parent: parent.index(),
                uci: before.uci(m),
                san: before.san(m),
                reasons: tree.reasons(id).iter().map(|reason| Reason::new(reason, before)).collect(),
            });
            places.push(after);
        }
        list
    }
}

impl From<solution::Known> for Known {
    fn from(known: solution::Known) -> Known {
        match known {
            solution::Known::Proof => Known::Proof,
            solution::Known::Table => Known::Table,
            solution::Known::Chapter => Known::Chapter,
        }
    }
}

impl From<&solution::Work> for SystemWork {
    fn from(work: &solution::Work) -> SystemWork {
        SystemWork { system: work.system.to_owned(), nodes: work.nodes, ideas: work.ideas }
    }
}

impl From<&solution::Trace> for Trace {
    fn from(trace: &solution::Trace) -> Trace {
        let counts = trace.counts.iter().map(|&(name, count)| (name.to_owned(), count));
        Trace { counts: counts.collect(), text: trace.text.clone() }
    }
}

impl From<&solution::Checked> for CheckWork {
    fn from(checked: &solution::Checked) -> CheckWork {
        let CheckEffort { engine, inquiries, nodes, least_depth, .. } = checked.into();
        let value = checked.effort().value.map(Value::from);
        CheckWork { engine, nodes, inquiries, least_depth, value }
    }
}

#[cfg(test)]
mod tests {
    use motive_answer::{Answer, Reason as Why, Rule, Variation};

    use super::*;

    #[test]
    fn candidates_and_the_tree_keep_their_reasons() {
        let start: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse().unwrap();
        let mate = start.parse_san("Ra8").unwrap();
        let mut answer = Answer::empty("auto");
        let line = Variation { value: solution::Value::MateIn(1), moves: vec![mate] };
        answer.lead(&line, Why::Knowledge { entry: "paradise/MATE1".into(), bindings: Vec::new() });
        answer.lead(&line, Why::Rule(Rule::Mates));
        let candidate = Candidate::new(&start, &answer.candidates[0]);
        assert_eq!((candidate.uci.as_str(), candidate.reasons.len()), ("a1a8", 2));
        let tree = TreeMove::list(&start, &answer.tree);
        assert_eq!((tree.len(), tree[0].parent, tree[0].san.as_str()), (1, 0, "Ra8#"));
        assert!(tree[0].reasons.iter().any(|reason| matches!(reason, Reason::Knowledge(_))));
    }
}
