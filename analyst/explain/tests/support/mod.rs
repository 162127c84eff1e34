//! Answers made by hand, explained with the critic as the engine.

#![allow(dead_code, reason = "each test file uses its part")]

use motive_answer::{Answer, Control, Known, Reason, Rule, Value, Variation};
use motive_chess::{History, Move, Position};
use motive_claims::{Claim, Ground, Kind, holds};
use motive_critic::{Critic, Settings};
use motive_explain::answered::{Explanation, Place, Scope, Subject, explain_within};

/// Nodes for each question to the critic.
const NODES: u64 = 30_000;

/// Plays moves in SAN.
pub(crate) fn moves(start: &Position, text: &str) -> Vec<Move> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for san in text.split_whitespace() {
        let m = position.parse_san(san).unwrap_or_else(|error| panic!("{position}: {error}"));
        position = position.after(m);
        moves.push(m);
    }
    moves
}

/// An answer by hand.
pub(crate) struct Case {
    pub history: History,
    pub answer: Answer,
    others: Vec<Variation>,
    replies: Vec<Variation>,
    threat: Option<Variation>,
}

impl Case {
    pub(crate) fn new(fen: &str, line: &str, value: Value) -> Case {
        Case::after(History::new(fen.parse().unwrap()), line, value)
    }

    pub(crate) fn after(history: History, line: &str, value: Value) -> Case {
        let mut answer = Answer::empty("auto");
        let moves = moves(history.position(), line);
        answer.lead(&Variation { value, moves }, Reason::Rule(Rule::Defense));
        Case::of(history, answer)
    }

    pub(crate) fn of(history: History, answer: Answer) -> Case {
        Case { history, answer, others: Vec::new(), replies: Vec::new(), threat: None }
    }

    pub(crate) fn other(mut self, line: &str, value: Value) -> Case {
        let moves = moves(self.history.position(), line);
        self.others.push(Variation { value, moves });
        self
    }

    pub(crate) fn reply(mut self, line: &str, value: Value) -> Case {
        let after = self.history.position().after(self.answer.best_move().unwrap());
        self.replies.push(Variation { value, moves: moves(&after, line) });
        self
    }

    pub(crate) fn threat(mut self, line: &str, value: Value) -> Case {
        let passed = self.history.position().pass().unwrap();
        self.threat = Some(Variation { value, moves: moves(&passed, line) });
        self
    }

    pub(crate) fn known(mut self, known: Known, idea: &str) -> Case {
        self.answer.known = Some(known);
        self.answer.candidates[0].idea = Some(idea.to_owned());
        self.answer.candidates[0].by.push("advice");
        self
    }

    /// The explanation, every claim of which is looked at again.
    pub(crate) fn explain(&self) -> Explanation {
        self.explain_within(Scope::Position)
    }

    /// The same with no more than is asked for.
    pub(crate) fn explain_within(&self, scope: Scope) -> Explanation {
        let mut critic = Critic::new(&Settings { hash: 4, ..Settings::default() });
        let subject = Subject {
            history: &self.history,
            answer: &self.answer,
            others: &self.others,
            replies: &self.replies,
            threat: self.threat.as_ref(),
            strategy: motive_strategy::Base::embedded(),
        };
        let told = explain_within(&subject, scope, &mut critic, NODES, &Control::new()).unwrap();
        self.confirm(&told);
        told
    }

    /// Every claim holds, and every sentence has one.
    pub(crate) fn confirm(&self, told: &Explanation) {
        let ground = Ground {
            history: &self.history,
            tree: &self.answer.tree,
            value: self.answer.value(),
            known: self.answer.known,
        };
        for claim in &told.claims {
            let decided = claim.engine.is_some() && claim.kind.needs_engine();
            assert!(decided || holds(claim, &ground).is_ok(), "{claim:?}");
        }
        for sentence in &told.sentences {
            assert!(!sentence.claims.is_empty(), "{sentence:?}");
            assert!(sentence.claims.iter().all(|&index| index < told.claims.len()));
            assert!(sentence.text.ends_with('.') && !sentence.text.contains("  "), "{sentence:?}");
        }
    }
}

/// The claims behind the sentences of a place.
pub(crate) fn claims_at(told: &Explanation, place: Place) -> Vec<&Claim> {
    told.at(place).flat_map(|sentence| sentence.claims.iter().map(|&index| &told.claims[index])).collect()
}

/// The kinds of claims behind the sentences of a place.
pub(crate) fn kinds_at(told: &Explanation, place: Place) -> Vec<Kind> {
    claims_at(told, place).into_iter().map(|claim| claim.kind).collect()
}
