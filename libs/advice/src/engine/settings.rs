//! How the control works.

use crate::{Growth, TargetSettings};

/// How an application is chosen from the conflict set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Lemmas, then easy methods, then difficult ones; among those the cheapest, then the most interesting.
    Preference,
    /// The most interest for the cost, by what each method has cost and found so far; lemmas still come first.
    CostBenefit,
}

/// Settings of the control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineSettings {
    /// How targets grow.
    pub target: TargetSettings,
    /// A hypothesis is interesting if it occurs at least so many percent as often as the most frequent one.
    pub interest: u32,
    /// Whether only methods with complementary facts are taken, as long as there are any.
    pub complementary: bool,
    /// Whether matching is limited to the hypotheses of the last cycle and their neighbors, as long as something
    /// matches there.
    pub window: bool,
    /// How an application is chosen.
    pub choice: Choice,
    /// The budget: costs of methods plus positions searched.
    pub resources: u64,
    /// Executional cycles.
    pub cycles: u32,
    /// Positions of one search.
    pub search_nodes: usize,
    /// Positions of all searches for a question that is divided, or closed.
    pub divide_nodes: u64,
    /// If nothing else is left, searches that ended without an answer are repeated with eight times the positions.
    pub escalate: bool,
    /// Cycles of a local subproblem.
    pub local_cycles: u32,
    /// Hypotheses that the pool may hold.
    pub hypotheses: usize,
}

impl Default for EngineSettings {
    fn default() -> Self {
        EngineSettings {
            target: TargetSettings::default(),
            interest: 20,
            complementary: true,
            window: false,
            choice: Choice::Preference,
            resources: 1_000_000,
            cycles: 150,
            search_nodes: 2_000,
            divide_nodes: 12_000,
            escalate: true,
            local_cycles: 12,
            hypotheses: 150,
        }
    }
}

impl EngineSettings {
    /// As in the experiments of the paper: multiplication at once, searches of 100 positions, no second chance.
    pub fn faithful() -> Self {
        EngineSettings {
            target: TargetSettings { growth: Growth::Immediate, insert_implied: true },
            search_nodes: 100,
            escalate: false,
            resources: 100_000,
            ..EngineSettings::default()
        }
    }
}
