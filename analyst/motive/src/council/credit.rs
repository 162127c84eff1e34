//! Who contributed what, over many questions.

use std::collections::BTreeMap;

use motive_answer::{Answer, NodeId, Reason};

/// The answers to many questions, added up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Credits {
    /// Questions answered.
    pub answers: u64,
    /// Answers that a system proposed out of knowledge.
    pub proposed: u64,
    /// Those of them whose move carries that system's reason in the tree.
    pub reasoned: u64,
    /// Answers that were verified or proved.
    pub verified: u64,
    /// Answers that follow from the rules of chess alone.
    pub proved: u64,
    /// By system.
    pub systems: BTreeMap<&'static str, Credit>,
}

/// What one system contributed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Credit {
    /// Answers that it proposed.
    pub proposed: u64,
    /// Answers that no other system proposed.
    pub alone: u64,
    /// Answers whose move carries its reason in the tree.
    pub reasoned: u64,
    /// Nodes that it visited.
    pub nodes: u64,
}

impl Credits {
    /// Adds the answer to one question.
    pub fn add(&mut self, answer: &Answer) {
        let counts = |so: bool| u64::from(so);
        self.answers += 1;
        self.verified += counts(answer.verdict().holds());
        self.proved += counts(answer.verdict().is_proved());
        for work in &answer.work {
            self.systems.entry(work.system).or_default().nodes += work.nodes;
        }
        let Some(best) = answer.best() else { return };
        let node = answer.tree.child(NodeId::ROOT, best.m);
        let reasons = node.map_or(&[][..], |node| answer.tree.reasons(node));
        self.proposed += counts(best.has_knowledge());
        self.reasoned += counts(best.has_knowledge() && reasons.iter().any(Reason::is_knowledge));
        for &system in &best.by {
            let credit = self.systems.entry(system).or_default();
            credit.proposed += 1;
            credit.alone += counts(best.by.len() == 1);
            // The rules of PARADISE speak under its name.
            let speaks = if system == "plans" { "paradise" } else { system };
            credit.reasoned += counts(reasons.iter().any(|reason| reason.system() == Some(speaks)));
        }
    }
}
