//! From rounds to a story.

use std::rc::Rc;

use motive_answer::Reason;
use motive_chess::{Move, Position};

use super::planned::{PlannedMove, value_told};
use super::rounds::Rounds;
use super::story::{CandidateMove, Defense, Story};
use super::words::words_of;
use crate::analysis::FinalPlan;
use crate::reasons;
use crate::search::adviser::Adviser;
use crate::write::{Names, Writer};

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
                range: None,
                worked: entry.worked.clone(),
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
        let along = self.along();
        let protocol = if self.settings.protocol { self.protocol() } else { Vec::new() };
        Story {
            candidates,
            defenses,
            nodes: self.nodes,
            counts: self.counts,
            rounds: self.stages,
            course: self.course,
            challenges: self.challenges,
            spent: self.spent,
            checker_nodes: 0,
            refutations: self.refutations,
            verdict: None,
            protocol,
            tree: Vec::new(),
            along,
            critic_for_plans: self.critic_for_plans,
            threat: self.threat,
        }
    }
}

impl Rounds<'_> {
    /// The replies to the answer that were looked at, each with how the plan goes on, and the one that the verifier expects.
    fn defenses(&self) -> Vec<Defense> {
        let Some(best) = self.candidates.best() else { return Vec::new() };
        let replies = best.worked.iter().flat_map(|worked| &worked.replies);
        let mut found: Vec<Defense> = replies
            .map(|met| {
                let answer = met.answers.first();
                let line = answer.map(PlannedMove::line).unwrap_or_default();
                let by = answer.map(|answer| answer.source);
                Defense { reply: met.m, by, line, value: Some(value_told(met.value)) }
            })
            .collect();
        let expected = best.seen.as_ref().and_then(|line| line.moves.split_first().map(|(_, rest)| rest));
        if let Some((&reply, line)) = expected.and_then(|rest| rest.split_first())
            && found.iter().all(|defense| defense.reply != reply)
        {
            found.push(Defense { reply, by: None, line: line.to_vec(), value: None });
        }
        found
    }

    /// The rules behind our later moves in the line of the plan, by their place in the line, each with the moves up to it.
    fn along(&self) -> Vec<(Vec<Move>, Vec<Reason>)> {
        let Some(worked) = self.candidates.best().and_then(|best| best.worked.as_ref()) else {
            return Vec::new();
        };
        let (mut spot, mut line, mut found) = (Rc::clone(&self.spot), Vec::new(), Vec::new());
        let knowledge = self.adviser.knowledge();
        for (reply, step) in worked.steps() {
            if let Some(reply) = reply {
                spot = spot.after(reply);
                line.push(reply);
            }
            if reply.is_some()
                && let Some(idea) = &step.idea
            {
                let told = reasons::of_lists(spot.scene(), knowledge, &idea.lists());
                let mut moves = line.clone();
                moves.push(step.m);
                found.push((moves, told));
            }
            spot = spot.after(step.m);
            line.push(step.m);
        }
        found
    }

    /// The plans as they were worked out, a line for each move.
    fn protocol(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for worked in self.candidates.entries.iter().filter_map(|entry| entry.worked.as_ref()) {
            write_plan(&mut lines, self.position(), worked, 0);
        }
        lines
    }
}

fn write_plan(lines: &mut Vec<String>, position: &Position, planned: &PlannedMove, depth: usize) {
    let (san, value) = (position.san(planned.m), value_told(planned.value));
    lines.push(format!("{}{san} ({value}) {}", "  ".repeat(depth), words_of(planned.source)));
    let after = position.after(planned.m);
    for met in &planned.replies {
        let (san, value) = (after.san(met.m), value_told(met.value));
        lines.push(format!("{}{san} ({value})", "  ".repeat(depth + 1)));
        let next = after.after(met.m);
        for answer in &met.answers {
            write_plan(lines, &next, answer, depth + 2);
        }
    }
}
