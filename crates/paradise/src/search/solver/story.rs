//! How an answer was found: the candidates, what the sceptic said, and the protocol.

use motive_chess::{Move, Position};
use motive_solution::Value;

use crate::search::{Counts, Outcome, Search};

/// A move that was a candidate.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The move.
    pub m: Move,
    /// The plan that it begins, in the thesis's notation; `None` if the sceptic thought of it.
    pub plan: Option<String>,
    /// Names of the rules that led to it, the first cause first.
    pub rules: Vec<String>,
    /// What the sceptic makes of it.
    pub value: Option<Value>,
    /// The line that it expects.
    pub line: Vec<Move>,
    /// What the plan search shows and hopes for, in tenths of a pawn.
    pub range: Option<(i32, i32)>,
}

/// How an answer was found.
#[derive(Clone, Debug, Default)]
pub struct Story {
    /// All candidates, the chosen one first.
    pub candidates: Vec<Candidate>,
    /// Positions of the plan search, candidates included.
    pub nodes: usize,
    /// What the plan search did.
    pub counts: Counts,
    /// Rounds of doubt.
    pub rounds: usize,
    /// Refutations that went back to the plan search.
    pub refutations: usize,
    /// What the checker says.
    pub verdict: Option<&'static str>,
    /// The protocol of the plan search.
    pub protocol: Vec<String>,
}

impl Story {
    /// The story of a plan search alone.
    pub(super) fn of_search(search: &Search<'_>, outcome: &Outcome) -> Story {
        let mut candidates: Vec<Candidate> = outcome
            .moves
            .iter()
            .map(|&(m, range)| Candidate {
                m,
                plan: None,
                rules: Vec::new(),
                value: None,
                line: Vec::new(),
                range: Some((range.lo, range.hi)),
            })
            .collect();
        candidates.sort_by_key(|candidate| Some(candidate.m) != outcome.best);
        Story { candidates, nodes: outcome.counts.nodes(), counts: search.counts(), ..Story::default() }
    }

    /// The story in words.
    pub fn tell(&self, position: &Position) -> String {
        use std::fmt::Write as _;
        let mut text = String::new();
        let _ = writeln!(
            text,
            "The plan search looked at {} positions{}.",
            self.nodes,
            if self.counts.nodes() > 0 {
                format!(
                    ", {} of them in {} and {} for quiescence",
                    self.counts.regular,
                    if self.refutations > 0 { "lines and their answers to refutations" } else { "lines" },
                    self.counts.quiescence
                )
            } else {
                String::new()
            }
        );
        for (place, candidate) in self.candidates.iter().take(6).enumerate() {
            let san = position.san(candidate.m);
            let verb = if place == 0 { "chosen" } else { "also" };
            let _ = write!(text, "  {verb}: {san}");
            if let Some(value) = candidate.value {
                let _ = write!(text, " ({value})");
            }
            if let Some((lo, hi)) = candidate.range {
                let _ = write!(text, " ({lo} . {hi})");
            }
            match &candidate.plan {
                Some(plan) => {
                    let _ = write!(text, "  plan {plan}");
                }
                None => text += "  no plan; the sceptic thought of it",
            }
            if !candidate.rules.is_empty() {
                let _ = write!(text, "  because {}", candidate.rules.join(", "));
            }
            text.push('\n');
        }
        text
    }
}
