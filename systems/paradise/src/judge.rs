//! How often each production is right: counted by the moves that it plans in positions whose solution is known.

use motive_chess::{Move, Position};

use crate::analysis::Analyst;
use crate::weigh::for_each_rule;

/// What is known of one production.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reliability {
    /// Plans that begin with the solution.
    pub right: usize,
    /// All its plans, one for each first move.
    pub plans: usize,
    /// Positions in which it has a plan.
    pub positions: usize,
}

impl Reliability {
    /// The part of its plans that is right; 0 if it has none.
    pub fn precision(&self) -> f64 {
        self.right as f64 / self.plans.max(1) as f64
    }
}

/// The productions of a base, counted.
#[derive(Clone, Debug)]
pub struct Judged {
    /// By the number of the production.
    pub rules: Vec<Reliability>,
    /// Positions that were looked at.
    pub positions: usize,
    /// For each production, with which others it shares right plans: how many.
    shared: Vec<Vec<usize>>,
}

impl Judged {
    /// Nothing is known yet.
    pub fn new(analyst: &Analyst) -> Judged {
        let count = analyst.knowledge().rules().count();
        Judged {
            rules: vec![Reliability::default(); count],
            positions: 0,
            shared: vec![vec![0; count]; count],
        }
    }

    /// Looks at a position whose best moves are known.
    pub fn see(&mut self, analyst: &mut Analyst, position: &Position, best: &[Move]) {
        self.positions += 1;
        let mut seen = vec![false; self.rules.len()];
        for plan in analyst.analyze(position).plans {
            let is_right = best.contains(&plan.first);
            let mut reasons = Vec::new();
            for_each_rule(&plan, |rule| reasons.push(rule));
            for &rule in &reasons {
                let Some(known) = self.rules.get_mut(rule) else { continue };
                known.plans += 1;
                known.right += usize::from(is_right);
                known.positions += usize::from(!seen[rule]);
                seen[rule] = true;
                if is_right {
                    for &other in reasons.iter().filter(|&&other| other != rule) {
                        self.shared[rule][other] += 1;
                    }
                }
            }
        }
    }

    /// The production, of those that are allowed, that is most often a reason for the same right plan as another, and how often.
    pub(crate) fn nearest(&self, rule: usize, allowed: impl Fn(usize) -> bool) -> Option<(usize, usize)> {
        let shared = self.shared.get(rule)?.iter().copied().enumerate().filter(|&(at, _)| allowed(at));
        shared.max_by_key(|&(at, count)| (count, std::cmp::Reverse(at))).filter(|&(_, count)| count > 0)
    }
}
