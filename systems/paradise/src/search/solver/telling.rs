//! From rounds to a story.

use motive_chess::Move;
use production::Template;

use super::rounds::Rounds;
use super::story::{CandidateMove, Defense, Story};
use crate::analysis::FinalPlan;
use crate::reasons;
use crate::search::spot::Spot;
use crate::write::{Names, Writer};

/// More replies than this are not listed.
const MOST_DEFENSES: usize = 12;

impl Rounds<'_> {
    /// What was thought on the way.
    pub(super) fn finish(self) -> Story {
        let knowledge = self.analyst.knowledge();
        let writer = self.scene.as_ref().map(|scene| Writer::new(scene, knowledge, Names::Short));
        let mut candidates: Vec<CandidateMove> = Vec::new();
        for (at, entry) in self.candidates.entries.iter().enumerate() {
            let steps = entry.plan.as_ref().and_then(|plan| plan.posting.plan.as_ref());
            let lists = entry.plan.iter().flat_map(|plan| &plan.posting.lists);
            let reasons = self.scene.as_ref().map(|scene| reasons::of_lists(scene, knowledge, lists));
            let plan = steps.and_then(|plan| writer.as_ref().map(|writer| writer.plan(plan)));
            let rules = entry.plan.iter().flat_map(FinalPlan::rules).map(|rule| knowledge.production(rule));
            let (rules, statements) =
                rules.map(|rule| (rule.name.clone(), rule.header.statement.clone())).unzip();
            let candidate = CandidateMove {
                m: entry.m,
                plan,
                steps: steps.cloned(),
                reasons: reasons.unwrap_or_default(),
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
        let defenses = self.defenses();
        Story {
            candidates,
            defenses,
            nodes: self.nodes,
            counts: self.counts,
            rounds: self.held,
            course: self.course,
            challenges: self.challenges,
            spent: self.spent,
            checker_nodes: 0,
            refutations: self.refutations,
            verdict: None,
            protocol: self.protocol,
            tree: self.tree,
            along: Vec::new(),
        }
    }
}

impl Rounds<'_> {
    /// The replies to the answer: those that the plan search has tried, those that the plan names, and the one that the
    /// verifier expects.
    fn defenses(&self) -> Vec<Defense> {
        let (Some(best), Some(scene)) = (self.candidates.best(), &self.scene) else { return Vec::new() };
        let plan = best.plan.as_ref().and_then(|plan| plan.posting.plan.as_ref());
        let knowledge = self.analyst.knowledge();
        let writer = Writer::new(scene, knowledge, Names::Short);
        let spot = Spot::root(self.position(), scene.reach(), 0).after(best.m);
        let branch = |reply: Move| {
            let (man, to) = spot.step(reply)?;
            let fits = plan?.branches.iter().find(|branch| branch.template.admits(man, to))?;
            Some(writer.plan(&fits.plan))
        };
        let mut found: Vec<Defense> = Vec::new();
        for (reply, range, line) in self.replies.iter().filter(|(m, _)| *m == best.m).flat_map(|(_, all)| all)
        {
            let (branch, line) = (branch(*reply), line.clone());
            found.push(Defense { reply: *reply, branch, line, range: Some(*range) });
        }
        let expected = best.seen.as_ref().and_then(|line| line.moves.split_first().map(|(_, rest)| rest));
        if let Some((&reply, line)) = expected.and_then(|rest| rest.split_first()) {
            match found.iter_mut().find(|defense| defense.reply == reply) {
                Some(known) if known.line.is_empty() => known.line = line.to_vec(),
                Some(_) => {}
                None => {
                    let line = line.to_vec();
                    found.push(Defense { reply, branch: branch(reply), line, range: None });
                }
            }
        }
        // Replies that the plan provides for by name, and that nobody has tried.
        for reply in spot.position().legal_moves() {
            let Some((man, to)) = spot.step(reply) else { continue };
            let is_named = plan.is_some_and(|plan| {
                plan.branches.iter().any(|b| b.template != Template::Any && b.template.admits(man, to))
            });
            if is_named && found.iter().all(|defense| defense.reply != reply) && found.len() < MOST_DEFENSES {
                found.push(Defense { reply, branch: branch(reply), line: Vec::new(), range: None });
            }
        }
        found
    }
}
