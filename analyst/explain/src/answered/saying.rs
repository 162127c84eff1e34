//! Parts of sentences that keep the facts they rest on.

use motive_chess::Position;

use super::ledger::Fact;
use super::words::{predicate, statement};
use crate::phrases::{list, sentence};

/// Words with the facts behind them.
#[derive(Clone, Default, Debug)]
pub(super) struct Saying {
    pub text: String,
    pub facts: Vec<Fact>,
}

impl Saying {
    /// What a fact says of its last move.
    pub(super) fn predicate(start: &Position, fact: &Fact) -> Saying {
        Saying { text: predicate(start, fact), facts: vec![fact.clone()] }
    }

    /// What a fact says, with its own subject.
    pub(super) fn statement(start: &Position, fact: &Fact) -> Saying {
        Saying { text: statement(start, fact), facts: vec![fact.clone()] }
    }

    /// Words of the frame around facts.
    pub(super) fn worded(text: impl Into<String>, facts: &[Fact]) -> Saying {
        Saying { text: text.into(), facts: facts.to_vec() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty() || self.facts.is_empty()
    }

    /// This after other words.
    pub(super) fn after(self, words: &str) -> Saying {
        Saying { text: format!("{words}{}", self.text), facts: self.facts }
    }

    /// This and then more, if there is more.
    pub(super) fn then(mut self, between: &str, more: Saying) -> Saying {
        if more.is_empty() {
            return self;
        }
        if !self.text.is_empty() {
            self.text.push_str(between);
        }
        self.text.push_str(&more.text);
        self.facts.extend(more.facts);
        self
    }

    /// Several as a list.
    pub(super) fn listed(sayings: Vec<Saying>) -> Saying {
        let texts: Vec<String> = sayings.iter().map(|saying| saying.text.clone()).collect();
        Saying { text: list(&texts), facts: sayings.into_iter().flat_map(|saying| saying.facts).collect() }
    }

    /// Clauses with their own subjects, one after the other.
    pub(super) fn joined(sayings: Vec<Saying>) -> Saying {
        let texts: Vec<&str> = sayings.iter().map(|saying| saying.text.as_str()).collect();
        let text = match texts.as_slice() {
            [] => String::new(),
            [only] => (*only).to_owned(),
            [rest @ .., last] => format!("{}, and {last}", rest.join(", ")),
        };
        Saying { text, facts: sayings.into_iter().flat_map(|saying| saying.facts).collect() }
    }

    /// As a sentence.
    pub(super) fn sentence(mut self) -> Saying {
        self.text = sentence(&self.text);
        self
    }
}
