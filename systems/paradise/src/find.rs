//! Positions in which a production fires, and whether its plan works there.

use std::collections::BTreeSet;
use std::sync::Arc;

use motive_answer::{Engine, Limits, Question};
use motive_chess::{Move, Position};
use motive_critic::Critic;
use production::{Knowledge, Rule};
use thiserror::Error;

use crate::analysis::{Analyst, FinalPlan, Options};
use crate::write::{Names, Writer};

/// A name that is no production of a base.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no production {name:?}{}{}", if near.is_empty() { "" } else { "; did you mean " }, near.join(" or "))]
pub struct UnknownProduction {
    name: String,
    near: Vec<String>,
}

/// The production with a name, in capitals or not.
pub(crate) fn rule_named(knowledge: &Knowledge, name: &str) -> Result<Rule, UnknownProduction> {
    let wanted: String = name.trim().chars().take(200).collect::<String>().to_uppercase();
    knowledge.rule(&wanted).ok_or_else(|| {
        let names = knowledge.rules().map(|rule| knowledge.production(rule).name.as_str());
        let near = production::near(&wanted, names).into_iter().take(3).map(str::to_owned).collect();
        UnknownProduction { name: wanted.chars().take(60).collect(), near }
    })
}

/// Looks for the matches of one production.
///
/// ```
/// use motive_paradise::{embedded, find::Finder, Reach};
///
/// let base = embedded(Reach::Whole);
/// let name = &base.production(base.rules().next().unwrap()).name;
/// let mut finder = Finder::new(&base, name)?;
/// assert!(finder.matches(&"4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse()?).is_empty());
/// assert!(Finder::new(&base, "NO-SUCH-RULE").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Finder {
    analyst: Analyst,
    rule: Rule,
}

impl Finder {
    /// A finder for the production with a name, in capitals or not.
    pub fn new(knowledge: &Arc<Knowledge>, name: &str) -> Result<Finder, UnknownProduction> {
        let rule = rule_named(knowledge, name)?;
        Ok(Finder { analyst: Analyst::with_base(knowledge, Options::rules()), rule })
    }

    /// The name of the production.
    pub fn production(&self) -> &str {
        &self.analyst.knowledge().production(self.rule).name
    }

    /// Its matches in the static analysis of a position, each as it is written in traces; none if the rule is silent.
    pub fn matches(&mut self, position: &Position) -> Vec<String> {
        let scene = self.analyst.scene(position);
        let found: Vec<_> =
            self.analyst.firings(&scene).into_iter().filter(|firing| firing.rule == self.rule).collect();
        let writer = Writer::new(&scene, self.analyst.knowledge(), Names::Exact);
        // The same match may come from several goals.
        let texts: BTreeSet<String> = found.iter().map(|firing| writer.firing(firing)).collect();
        texts.into_iter().collect()
    }

    /// The first moves of the plans that the production is a reason for.
    pub fn plans(&mut self, position: &Position) -> Vec<Move> {
        let plans = self.analyst.analyze(position).plans;
        let is_reason = |plan: &&FinalPlan| {
            let mut reasons = plan.posting.lists.iter().flat_map(|list| &list.reasons);
            reasons.any(|firing| firing.rule == self.rule)
        };
        plans.iter().filter(is_reason).map(|plan| plan.first).collect()
    }
}

/// Somebody who says whether a plan works.
pub struct PlanCritic {
    critic: Critic,
    nodes: u64,
}

/// How much worse than the best move a plan's may be that works, in hundredths of a pawn.
const AS_GOOD: i32 = 30;
/// How much worse than the plan a move must be that missed it.
const CLEARLY_WORSE: i32 = 100;

impl PlanCritic {
    /// A critic with so many nodes for each question.
    pub fn new(nodes: u64) -> PlanCritic {
        let settings = motive_critic::Settings { hash: 4, ..motive_critic::Settings::default() };
        PlanCritic { critic: Critic::new(&settings), nodes }
    }

    /// Whether a plan's move is as good as any, and whether the move that was played instead is clearly worse.
    ///
    /// ```
    /// use motive_chess::Position;
    /// use motive_paradise::find::PlanCritic;
    ///
    /// let fork: Position = "6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1".parse()?;
    /// let (plan, played) = (fork.parse_san("Nf6+")?, fork.parse_san("h3")?);
    /// let mut critic = PlanCritic::new(2_000);
    /// assert_eq!(critic.judge(&fork, plan, Some(played)), (true, true));
    /// assert_eq!(critic.judge(&fork, played, Some(plan)), (false, false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn judge(&mut self, position: &Position, plan: Move, played: Option<Move>) -> (bool, bool) {
        let Some(best) = self.value(position, &[]) else { return (false, false) };
        let Some(planned) = self.value(position, &[plan]) else { return (false, false) };
        let works = planned + AS_GOOD >= best;
        let other = played.filter(|&played| works && played != plan);
        let missed = other.and_then(|played| self.value(position, &[played]));
        (works, missed.is_some_and(|value| value + CLEARLY_WORSE <= planned))
    }

    fn value(&mut self, position: &Position, only: &[Move]) -> Option<i32> {
        self.critic.forget();
        let question = Question::new(position, Limits::nodes(self.nodes)).only(only);
        self.critic.judge(&question).ok()?.best().map(|line| line.value.centipawns())
    }
}
