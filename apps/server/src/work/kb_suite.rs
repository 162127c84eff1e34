//! Edited rules on a suite: how often they fire, and where the solutions stand among the plans, with them and without.

use std::sync::Arc;

use motive::{Analyst, Knowledge};
use motive_paradise::{Analyst as Rules, Options, Ranking};
use motive_suite::Problem;
use motive_views::jobs::{JobResult, Progress, SuiteProgress};
use motive_views::kb::{FiredIn, RuleCount, RuleTrial};
use schemars::JsonSchema;
use serde::Deserialize;

use super::suite::problems;
use crate::api::rules::{too_long, with_edited};
use crate::jobs::{Order, Reporter};
use crate::limits::Limits;
use crate::refusal::Refusal;

/// Problems that are told one by one.
const MAX_TOLD: usize = 200;

/// Edited rules, and what they are tried on.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct KbSuiteRequest {
    /// One or several productions.
    text: String,
    /// EPD, or a table of lichess puzzles.
    suite: String,
    /// Take the first so many problems.
    #[serde(default)]
    limit: Option<usize>,
}

impl KbSuiteRequest {
    /// Reads it.
    pub(crate) fn prepare(self, limits: &Limits, knowledge: &Knowledge) -> Result<Order, Refusal> {
        too_long(&self.text, limits.rules_bytes)?;
        if self.text.trim().is_empty() {
            return Err(Refusal::bad("there are no rules to try").at("text"));
        }
        let edited = with_edited(knowledge, &self.text)?;
        let most = self.limit.unwrap_or(limits.kb_positions).min(limits.kb_positions);
        let mut input = problems(&self.suite, "suite", most).map_err(|refusal| refusal.at("suite"))?;
        let cut = input.problems.len() > most;
        input.problems.truncate(most);
        let work = Box::new(move |analyst: &mut Analyst, reporter: &Reporter| {
            let known = analyst.knowledge().productions();
            Ok(JobResult::Trial(run(&edited, known, &input.problems, cut, reporter)))
        });
        Ok(Order { kind: "kb-suite", is_long: true, work, ballast: None })
    }
}

fn run(
    edited: &Arc<production::Knowledge>,
    known: &Arc<production::Knowledge>,
    problems: &[Problem],
    cut: bool,
    reporter: &Reporter,
) -> RuleTrial {
    // A rule is edited if the base has none of its name, or one that reads differently.
    let rules: Vec<_> = edited
        .rules()
        .filter(|&rule| {
            let name = &edited.production(rule).name;
            known.rule(name).is_none_or(|old| known.rule_text(old) != edited.rule_text(rule))
        })
        .collect();
    let mut counts: Vec<(usize, usize)> = vec![(0, 0); rules.len()];
    let mut with = Rules::with_base(edited, Options::default());
    let mut without = Rules::with_base(known, Options::default());
    let (mut with_tally, mut without_tally) = (Ranking::default(), Ranking::default());
    let mut fired_in = Vec::new();
    let mut fired_positions = 0;
    for (done, problem) in problems.iter().enumerate() {
        if reporter.is_stopped() {
            break;
        }
        let scene = with.scene(problem.history.position());
        let firings = with.firings(&scene);
        let mut names = Vec::new();
        for (&rule, count) in rules.iter().zip(&mut counts) {
            let matches = firings.iter().filter(|firing| firing.rule == rule).count();
            if matches > 0 {
                *count = (count.0 + 1, count.1 + matches);
                names.push(edited.production(rule).name.clone());
            }
        }
        if !names.is_empty() {
            fired_positions += 1;
            if fired_in.len() < MAX_TOLD {
                let fen = problem.history.position().to_fen();
                fired_in.push(FiredIn { id: problem.id.clone(), fen, rules: names });
            }
        }
        let asked = (problem.id.as_str(), problem.history.position(), problem.task.book(0));
        with_tally.see(&mut with, asked, false);
        without_tally.see(&mut without, asked, false);
        let progress = SuiteProgress { done: done + 1, of: problems.len(), solved: with_tally.first };
        reporter.progress(|| Progress::Suite(progress));
    }
    let rules = rules.iter().zip(&counts).map(|(&rule, &(positions, firings))| RuleCount {
        name: edited.production(rule).name.clone(),
        positions,
        firings,
    });
    RuleTrial {
        total: with_tally.total,
        positions: problems.len(),
        cut,
        fired: fired_positions,
        rules: rules.collect(),
        with: motive_views::kb::Ranking::new(&with_tally, true),
        without: motive_views::kb::Ranking::new(&without_tally, true),
        fired_in,
    }
}
