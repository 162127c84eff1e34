//! What was said at the table: who proposed what, what fell, and who is to be credited.

use std::fmt::Write as _;

use motive_chess::{Move, Position};
use motive_solution::{Checked, Value};

use crate::{Counsel, Degree};

/// Somebody at the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Member {
    /// The chapters on endings.
    Advice,
    /// The search for forced mates.
    Mates,
    /// The rules and plans of PARADISE.
    Paradise,
    /// The tactics analyzer.
    Caps,
    /// Pitrat's plans.
    Pitrat,
    /// The search by optimism.
    Bstar,
    /// Alpha-beta.
    Critic,
}

impl Member {
    /// The name for machines.
    pub fn name(self) -> &'static str {
        match self {
            Member::Advice => "advice",
            Member::Mates => "mates",
            Member::Paradise => "paradise",
            Member::Caps => "caps",
            Member::Pitrat => "pitrat",
            Member::Bstar => "bstar",
            Member::Critic => "critic",
        }
    }

    /// The name for people.
    pub fn title(self) -> &'static str {
        match self {
            Member::Advice => "the advice on endings",
            Member::Mates => "the search for mates",
            Member::Paradise => "PARADISE",
            Member::Caps => "CAPS",
            Member::Pitrat => "Pitrat's plans",
            Member::Bstar => "B*",
            Member::Critic => "the critic",
        }
    }

    /// Whether it proposes out of chess knowledge and not only out of search.
    pub fn knows_why(self) -> bool {
        matches!(self, Member::Advice | Member::Paradise | Member::Caps | Member::Pitrat)
    }
}

/// A move that somebody proposed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposed {
    /// Who.
    pub by: Member,
    /// The move.
    pub m: Move,
    /// What it is for, in a sentence or a few words; empty if nobody said.
    pub idea: String,
}

/// A move that was the answer for a while and fell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// The move.
    pub m: Move,
    /// What refuted it, beginning with the reply.
    pub line: Vec<Move>,
    /// What it was taken to be worth, and what it turned out to be worth.
    pub claimed: Value,
    /// The same after the refutation.
    pub found: Value,
    /// What is wrong with it, in words; empty if the causality facility has nothing to say.
    pub why: String,
}

/// What was said at the table about one position.
#[derive(Debug, Default)]
pub struct Minutes {
    /// All proposals, in the order in which they were made.
    pub proposed: Vec<Proposed>,
    /// The answer.
    pub chosen: Option<Move>,
    /// What the advice on the ending says, if it was asked.
    pub counsel: Option<Counsel>,
    /// Answers that fell.
    pub fallen: Vec<Fallen>,
    /// Whether one move was separated from the rest before the limits ended the work.
    pub separated: bool,
    /// Who was asked, in order, and the positions each visited.
    pub asked: Vec<(Member, u64)>,
    /// The answer after the checker has seen it.
    checked: Option<Checked>,
    degree: Option<Degree>,
}

impl Minutes {
    /// Who proposed the answer, those who know why first.
    pub fn credited(&self) -> Vec<&Proposed> {
        let mut credited: Vec<&Proposed> =
            self.proposed.iter().filter(|proposed| Some(proposed.m) == self.chosen).collect();
        credited.sort_by_key(|proposed| (!proposed.by.knows_why(), proposed.idea.is_empty()));
        credited
    }

    /// Whether somebody who knows why proposed the answer.
    pub fn is_understood(&self) -> bool {
        self.credited().iter().any(|proposed| proposed.by.knows_why() && !proposed.idea.is_empty())
    }

    /// How sure the answer is.
    pub fn degree(&self) -> Option<Degree> {
        self.degree
    }

    /// The answer as a proof by the rules of chess, if it is one.
    pub(crate) fn take_proof(&mut self) -> Option<Checked> {
        self.checked.take_if(|checked| checked.verdict().is_proved())
    }

    pub(super) fn check(&mut self, checked: Option<Checked>) {
        self.degree = checked.as_ref().map(|checked| Degree::of(checked.verdict()));
        self.checked = checked;
    }

    /// What the answer is for, by the first who said.
    pub fn idea(&self) -> Option<&Proposed> {
        self.credited().into_iter().find(|proposed| !proposed.idea.is_empty())
    }

    /// In sentences.
    pub fn tell(&self, position: &Position) -> String {
        let mut text = String::new();
        let Some(chosen) = self.chosen else { return text };
        let san = position.san(chosen);
        if let Some(counsel) = &self.counsel {
            text.push_str(&counsel.tell(position));
        }
        let credited = self.credited();
        if !credited.iter().any(|proposed| proposed.by.knows_why()) {
            let _ = writeln!(
                text,
                "None of the systems that know why proposes {san}: it is the critic's answer."
            );
        }
        for proposed in &credited {
            let idea = if proposed.idea.is_empty() {
                String::new()
            } else {
                format!(": {}", proposed.idea.trim_end_matches('.'))
            };
            let _ = writeln!(text, "{san} was proposed by {}{idea}.", proposed.by.title());
        }
        let mut others: Vec<Move> = Vec::new();
        for proposed in &self.proposed {
            if Some(proposed.m) == self.chosen || others.contains(&proposed.m) || others.len() == 4 {
                continue;
            }
            others.push(proposed.m);
            let idea = if proposed.idea.is_empty() {
                String::new()
            } else {
                format!(" ({})", proposed.idea.trim_end_matches('.'))
            };
            let _ = writeln!(
                text,
                "  also on the table: {} by {}{idea}",
                position.san(proposed.m),
                proposed.by.title()
            );
        }
        for fallen in &self.fallen {
            let line = position.after(fallen.m).san_line(&fallen.line);
            let _ = writeln!(
                text,
                "  {} fell: {line} ({} instead of {})",
                position.san(fallen.m),
                fallen.found,
                fallen.claimed
            );
            if !fallen.why.is_empty() {
                let _ = writeln!(text, "    {}", fallen.why);
            }
        }
        let asked: Vec<String> =
            self.asked.iter().map(|(member, nodes)| format!("{} {nodes}", member.name())).collect();
        let _ = writeln!(text, "Positions visited: {}.", asked.join(", "));
        if self.separated {
            text.push_str("The move stands clear of all others: the search ended before its limits.\n");
        }
        text
    }
}
