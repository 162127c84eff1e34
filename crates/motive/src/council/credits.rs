//! Who contributed what, over many questions.

use std::collections::BTreeMap;

use crate::{Degree, Member, Minutes};

/// The minutes of many questions, added up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Credits {
    /// Questions answered.
    pub answers: u64,
    /// Answers that somebody who knows why proposed, with a reason.
    pub understood: u64,
    /// Answers that stood clear of all other moves before the limits ended the work.
    pub separated: u64,
    /// Answers that were verified or proved, and those that were proved.
    pub verified: u64,
    /// Answers that follow from the rules of chess alone.
    pub proved: u64,
    /// Answers that the critic refuted and that were replaced.
    pub fallen: u64,
    /// By member: answers that it proposed, answers that only it proposed, and positions that it visited.
    pub members: BTreeMap<Member, Contribution>,
}

/// What one member contributed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contribution {
    /// Answers that it proposed.
    pub proposed: u64,
    /// Answers that nobody else proposed.
    pub alone: u64,
    /// Answers whose reason is told in its words.
    pub told: u64,
    /// Positions that it visited.
    pub nodes: u64,
}

impl Credits {
    /// Adds what was said about one question.
    pub fn add(&mut self, minutes: &Minutes) {
        let counts = |so: bool| u64::from(so);
        self.answers += 1;
        self.understood += counts(minutes.is_understood());
        self.separated += counts(minutes.separated);
        self.verified += counts(minutes.degree().is_some_and(|degree| degree != Degree::Believed));
        self.proved += counts(minutes.degree() == Some(Degree::Proved));
        self.fallen += minutes.fallen.len() as u64;
        let mut by: Vec<Member> = minutes.credited().iter().map(|proposed| proposed.by).collect();
        by.sort_unstable();
        by.dedup();
        for &member in &by {
            let contribution = self.members.entry(member).or_default();
            contribution.proposed += 1;
            contribution.alone += counts(by.len() == 1);
        }
        if let Some(told) = minutes.idea() {
            self.members.entry(told.by).or_default().told += 1;
        }
        for &(member, nodes) in &minutes.asked {
            self.members.entry(member).or_default().nodes += nodes;
        }
    }
}
