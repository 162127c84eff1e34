//! From rounds to a story.

use production::Knowledge;

use super::rounds::Rounds;
use super::story::{Candidate, Story};
use crate::analysis::FinalPlan;
use crate::write::{Names, Writer};

impl Rounds<'_> {
    /// What was thought on the way.
    pub(super) fn finish(self) -> Story {
        let knowledge = self.analyst.knowledge();
        let writer = self.scene.as_ref().map(|scene| Writer::new(scene, knowledge, Names::Short));
        let mut candidates: Vec<Candidate> = Vec::new();
        for (at, entry) in self.candidates.entries.iter().enumerate() {
            let plan = entry.plan.as_ref().and_then(|plan| plan.posting.plan.as_ref());
            let plan = plan.and_then(|plan| writer.as_ref().map(|writer| writer.plan(plan)));
            let rules = entry.plan.as_ref().map(|plan| rules_of(plan, knowledge)).unwrap_or_default();
            let (rules, statements) = rules.into_iter().unzip();
            let candidate = Candidate {
                m: entry.m,
                plan,
                rules,
                statements,
                value: entry.seen.as_ref().map(|line| line.value),
                line: entry.seen.as_ref().map(|line| line.moves.clone()).unwrap_or_default(),
                range: entry.range,
                against: entry.against.clone(),
                place: entry.plan.is_some().then_some(at + 1),
            };
            if at == self.candidates.chosen {
                candidates.insert(0, candidate);
            } else {
                candidates.push(candidate);
            }
        }
        Story {
            candidates,
            nodes: self.nodes,
            counts: self.counts,
            rounds: self.held,
            course: self.course,
            spent: self.spent,
            checker_nodes: 0,
            refutations: self.refutations,
            verdict: None,
            protocol: self.protocol,
            tree: self.tree,
        }
    }
}

/// The rules that led to a plan, by the best of its reasons: their names and what they say.
fn rules_of(plan: &FinalPlan, knowledge: &Knowledge) -> Vec<(String, String)> {
    let Some(list) = plan.posting.lists.first() else { return Vec::new() };
    let rules = list.reasons.iter().rev().map(|firing| knowledge.production(firing.rule));
    rules.map(|rule| (rule.name.clone(), rule.header.statement.clone())).collect()
}
