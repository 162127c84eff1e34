//! The story of a search: the characteristics, the plans, what went wrong and how it was mended.

use std::collections::BTreeSet;
use std::fmt::Write;

use motive_answer::Value;
use motive_chess::{Move, Position, Roster};

use crate::analysis::Characteristic;
use crate::failure::Reason;
use crate::knowledge::PlanKnowledge;
use crate::plan::{Origin, Plan};
use crate::tree::Why;

/// So many plans and failures are told.
const MOST_TOLD: usize = 8;

/// So many repairs of one failure are told.
const MOST_MENDED: usize = 2;

/// A plan that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The moves that lead to where it was tried; `None` is a pass.
    pub path: Vec<Option<Move>>,
    /// The move that was tried.
    pub tried: Move,
    /// The reply that refutes it.
    pub reply: Move,
    /// Why that refutes it.
    pub reason: Reason,
    /// The plan it belonged to, if it belonged to one.
    pub plan: Option<usize>,
    /// The plans that mend it.
    pub mended: Vec<usize>,
}

/// A move of the main line and why it is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The move.
    pub m: Move,
    /// In algebraic notation.
    pub san: String,
    /// Its reasons.
    pub why: Vec<Why>,
    /// The first reason in words.
    pub text: String,
}

/// A reply to the first move of the main line, and what is played against it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The reply; `None` stands for all that do nothing about the threat.
    pub m: Option<Move>,
    /// What follows it.
    pub line: Vec<Move>,
    /// What the side of the main line has then.
    pub value: Value,
}

/// What the program did.
#[derive(Clone, Debug)]
pub struct Story {
    /// The characteristics of the root for the side to move.
    pub characteristics: Vec<Characteristic>,
    /// All plans of both sides; those of the analysis of the root come first.
    pub plans: Vec<Plan>,
    /// How many plans come from the analysis of the root.
    pub initial: usize,
    /// The plans whose moves were tried at the root, in order.
    pub tried: Vec<(Move, Option<usize>)>,
    /// The failures, in the order in which they were found.
    pub failures: Vec<Failure>,
    /// The main line.
    pub line: Vec<Told>,
    /// The replies to its first move that were looked at.
    pub replies: Vec<Reply>,
    /// The plans of which a move was played somewhere.
    pub played: BTreeSet<usize>,
    /// Positions in the tree.
    pub nodes: usize,
    /// Positions looked at without entering the tree.
    pub looked: u64,
    /// Whether something is won.
    pub wins: bool,
    /// The men of the root.
    pub roster: Roster,
}

impl Story {
    /// A plan in words.
    pub fn plan_text(&self, plan: usize) -> String {
        self.plans.get(plan).map_or_else(String::new, |plan| plan.tell(&self.roster))
    }

    /// The failures worth telling: those of moves at the root, and those whose mended plans are in the main line.
    fn telling_failures(&self) -> Vec<&Failure> {
        let used = |failure: &Failure| {
            failure.mended.iter().any(|plan| {
                self.line.iter().any(|told| {
                    told.why.iter().any(|why| matches!(why, Why::Plan { plan: p, .. } if p == plan))
                })
            })
        };
        // Of the side whose story it is: an even number of moves leads to them.
        let own = |failure: &&Failure| failure.path.len().is_multiple_of(2);
        let mut told: Vec<&Failure> =
            self.failures.iter().filter(own).filter(|failure| used(failure)).collect();
        told.truncate(MOST_TOLD);
        for failure in self.failures.iter().filter(|failure| failure.path.is_empty()) {
            if told.len() < MOST_TOLD && !told.contains(&failure) {
                told.push(failure);
            }
        }
        told.sort_by_key(|failure| self.failures.iter().position(|known| known == *failure));
        told
    }

    /// The path to a failure in words, or nothing at the root.
    fn path_text(position: &Position, path: &[Option<Move>]) -> String {
        let mut here = position.clone();
        let mut words = Vec::new();
        for step in path {
            if let Some(m) = step {
                words.push(here.san(*m));
                here.play(*m);
            } else {
                words.push("any".to_owned());
                match here.pass() {
                    Some(next) => here = next,
                    None => break,
                }
            }
        }
        words.join(" ")
    }

    fn end_of(position: &Position, path: &[Option<Move>]) -> Option<Position> {
        let mut here = position.clone();
        for step in path {
            match step {
                Some(m) if here.is_legal(*m) => here.play(*m),
                Some(_) => return None,
                None => here = here.pass()?,
            }
        }
        Some(here)
    }

    /// The plans that mend a failure and were played; the first one if none was.
    pub fn mended(&self, failure: &Failure) -> Vec<usize> {
        let played: Vec<usize> = failure
            .mended
            .iter()
            .copied()
            .filter(|plan| self.played.contains(plan))
            .take(MOST_MENDED)
            .collect();
        if played.is_empty() { failure.mended.first().copied().into_iter().collect() } else { played }
    }

    /// A failure in words: what was tried, what stood against it, and the plans that mend it.
    pub(crate) fn failure_text(&self, position: &Position, failure: &Failure) -> String {
        let Some(here) = Story::end_of(position, &failure.path) else { return String::new() };
        let after = here.after(failure.tried);
        let place = match Story::path_text(position, &failure.path) {
            path if path.is_empty() => String::new(),
            path => format!("After {path}: "),
        };
        let reply = after.san(failure.reply);
        let mut text = format!("{place}{} fails: {}.", here.san(failure.tried), failure.reason.tell(&reply));
        match self.mended(failure).as_slice() {
            [] => text.push_str(" Nothing is at hand to mend it."),
            plans => {
                for &plan in plans {
                    let _ = write!(text, " Mended: {}.", self.plan_text(plan));
                }
            }
        }
        text
    }

    /// The whole story in sentences; `position` is the one that was thought about.
    pub fn tell(&self, position: &Position) -> String {
        let mut text = format!(
            "Plans: {} characteristics, {} plans of the side to move, a tree of {} positions.\n",
            self.characteristics.len(),
            self.plans[..self.initial].iter().filter(|plan| plan.side == position.turn()).count(),
            self.nodes,
        );
        let mut told: Vec<usize> = Vec::new();
        for (m, plan) in &self.tried {
            let Some(number) = *plan else { continue };
            if told.contains(&number) || told.len() >= MOST_TOLD {
                continue;
            }
            told.push(number);
            let because = match self.plans[number].origin {
                Origin::Characteristic(c) if number < self.initial => {
                    self.characteristics.get(c).map(|found| found.tell(&self.roster))
                }
                Origin::Characteristic(_) => None,
                Origin::Repair { .. } => Some("mends a plan that failed".to_owned()),
            };
            let because = because.map_or_else(String::new, |because| format!(" ({because})"));
            let _ = writeln!(text, "  {}: {}{because}", position.san(*m), self.plan_text(number));
        }
        let failures = self.telling_failures();
        if !failures.is_empty() {
            text.push_str("What went wrong:\n");
            for failure in failures {
                let _ = writeln!(text, "  {}", self.failure_text(position, failure));
            }
        }
        text.push_str(if self.wins { "What works:\n" } else { "What is expected, without a combination:\n" });
        for told in &self.line {
            let _ = writeln!(text, "  {}: {}", told.san, told.text);
        }
        for (i, reply) in self.replies.iter().take(MOST_TOLD).enumerate() {
            if i == 0 {
                let first = self.line.first().map_or("", |told| &told.san);
                let _ = writeln!(text, "What is played against the replies to {first}:");
            }
            let _ = writeln!(text, "  {}", self.reply_text(position, reply));
        }
        text
    }

    /// A reply in words, with what is played against it.
    fn reply_text(&self, position: &Position, reply: &Reply) -> String {
        let Some(first) = self.line.first() else { return String::new() };
        let mut here = position.after(first.m);
        let mut words = Vec::new();
        if let Some(m) = reply.m {
            words.push(here.san(m));
            here.play(m);
        } else {
            words.push("anything else".to_owned());
            let Some(next) = here.pass() else { return words.concat() };
            here = next;
        }
        for &m in &reply.line {
            words.push(here.san(m));
            here.play(m);
        }
        format!("{} ({})", words.join(" "), reply.value)
    }
}

/// A reason in words.
pub(crate) fn why_text(
    why: &Why,
    plans: &[Plan],
    roster: &Roster,
    position: &Position,
    knowledge: &PlanKnowledge,
) -> String {
    match why {
        Why::Plan { plan, step, deeper } => {
            let Some(plan) = plans.get(*plan) else { return "a plan".to_owned() };
            let elements: Vec<String> =
                plan.steps.get(*step).into_iter().flatten().map(|element| element.tell(roster)).collect();
            let of = match (deeper, knowledge.entry(&plan.entry)) {
                (true, _) => "an initial plan whose first condition has come true".to_owned(),
                (false, Some(entry)) => entry.says.clone(),
                (false, None) => plan.entry.clone(),
            };
            format!("{} ({of})", elements.join(" or "))
        }
        Why::NewCapture => "a capture that was not possible before".to_owned(),
        Why::Capture => "a capture".to_owned(),
        Why::Check => "a check".to_owned(),
        Why::Mate => "mate".to_owned(),
        Why::Promotion => "the pawn promotes".to_owned(),
        Why::Reserve => "the other move of the plan, kept in reserve".to_owned(),
        Why::Hinders(line) => {
            let shown = position.pass().map(|passed| passed.san_line(&line[..line.len().min(3)]));
            shown.map_or_else(|| "hinders the threat".to_owned(), |line| format!("hinders {line}"))
        }
        Why::Evasion => "gets out of check".to_owned(),
        Why::Threat => "threatens something".to_owned(),
        Why::Pass => "does nothing".to_owned(),
    }
}
