//! The work at one node of the search of 1974: the stack of moves, the goal state, and how one leaves them
//! (8.3, 8.6 and 8.7 of the specification).

use motive_chess::{Move, SquareSet};

use super::Back;
use crate::analysis::CapsAnalysis;
use crate::causality::CounterMove;
use crate::generate::Agencies;
use crate::proposal::{GoalState, Motif, Proposal};
use crate::refutation::Descriptions;
use crate::statistics::Statistics;
use crate::values::{MARG, MATE, MATE_BOUND};

/// A defensive purpose is worth so much to the order of counter-causal moves, in points a mention.
const MENTION: i32 = 40;

/// A move on the stack of a node.
pub(super) struct Stacked {
    pub proposal: Proposal,
    pub tried: bool,
    pub mentions: usize,
}

/// Why work at a node ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    Exhausted,
    CutOff,
    Satisfied,
    Defended,
    Hopeless,
}

/// The work at one node.
pub(super) struct Visit {
    pub stack: Vec<Stacked>,
    pub state: GoalState,
    pub first: GoalState,
    pub satisfied: i32,
    pub expected: i32,
    pub alpha: i32,
    pub beta: i32,
    pub best: i32,
    pub depth: u32,
    pub tried: u64,
    pub line: Vec<Move>,
    pub descriptions: Descriptions,
    pub chosen: Option<GoalState>,
    pub ending: Ending,
    pub claimed: bool,
    pub seen: Vec<GoalState>,
    pub only: Vec<Move>,
}

impl Visit {
    pub(super) fn new(
        analysis: &CapsAnalysis,
        satisfied: i32,
        expected: i32,
        alpha: i32,
        beta: i32,
        depth: u32,
    ) -> Visit {
        let first = if analysis.check {
            GoalState::KingInCheck
        } else if analysis.material >= satisfied {
            GoalState::PreventiveDefense
        } else {
            GoalState::Aggressive
        };
        Visit {
            stack: Vec::new(),
            state: first,
            first,
            satisfied,
            expected,
            alpha,
            beta,
            best: -MATE,
            depth,
            tried: 0,
            line: Vec::new(),
            descriptions: Descriptions::default(),
            chosen: None,
            ending: Ending::Exhausted,
            claimed: !analysis.check && depth > 0,
            seen: Vec::new(),
            only: Vec::new(),
        }
    }

    /// Enters a state: its moves come onto the stack unless they are there.
    pub(super) fn enter(&mut self, state: GoalState, analysis: &CapsAnalysis, agencies: &Agencies<'_>) {
        self.state = state;
        self.seen.push(state);
        let proposals = match state {
            GoalState::KingInCheck | GoalState::KingInCheckDynamic => agencies.check_answers(),
            GoalState::PreventiveDefense | GoalState::NominalDefense => {
                agencies.defensive(state, &analysis.theirs)
            }
            GoalState::Aggressive => agencies.aggressive(),
            GoalState::Strategy => agencies.strategy(),
            GoalState::Tracing | GoalState::DynamicDefense => Vec::new(),
        };
        for proposal in proposals {
            if !self.stack.iter().any(|stacked| stacked.proposal.mv == proposal.mv) {
                self.stack.push(Stacked { proposal, tried: false, mentions: 0 });
            }
        }
    }

    /// Drops what was not asked about.
    pub(super) fn keep_only(&mut self) {
        if !self.only.is_empty() {
            self.stack.retain(|stacked| self.only.contains(&stacked.proposal.mv));
        }
    }

    /// The next move that passes the forward prune. A king in check at the root has so few answers that all are tried.
    pub(super) fn next(&mut self, material: i32, statistics: &mut Statistics) -> Option<usize> {
        loop {
            let untried = self.stack.iter().enumerate().filter(|(_, stacked)| !stacked.tried);
            let (index, _) = untried.max_by_key(|(index, s)| {
                (s.proposal.value + 60 * s.mentions.min(5) as i32, std::cmp::Reverse(*index))
            })?;
            let optimistic = material + self.stack[index].proposal.value;
            let free = matches!(self.state, GoalState::KingInCheck | GoalState::KingInCheckDynamic)
                && self.depth == 0;
            if optimistic >= self.alpha || free {
                return Some(index);
            }
            self.stack[index].tried = true;
            statistics.forward_prunes += 1;
        }
    }

    /// The state after one whose moves are exhausted.
    pub(super) fn exhausted(&mut self, analysis: &CapsAnalysis) -> Option<GoalState> {
        let next = match self.state {
            GoalState::PreventiveDefense => Some(GoalState::Aggressive),
            GoalState::Aggressive | GoalState::DynamicDefense
                if !self.seen.contains(&GoalState::NominalDefense) =>
            {
                if analysis.nominal() >= self.expected {
                    (self.depth == 0).then_some(GoalState::Strategy)
                } else if analysis.optimistic() >= self.expected || self.depth == 0 {
                    Some(GoalState::NominalDefense)
                } else {
                    self.ending = Ending::Hopeless;
                    None
                }
            }
            GoalState::NominalDefense if self.depth == 0 => Some(GoalState::Strategy),
            _ => None,
        };
        next.filter(|state| !self.seen.contains(state))
    }

    /// REL1: whether to leave the node.
    pub(super) fn is_satisfied(&mut self, value: i32, analysis: &CapsAnalysis) -> bool {
        let defended = value >= self.expected && analysis.material + analysis.best_gain() <= value;
        if value >= self.satisfied {
            self.ending = Ending::Satisfied;
            true
        } else if matches!(self.state, GoalState::NominalDefense | GoalState::DynamicDefense) && defended {
            self.ending = Ending::Defended;
            true
        } else {
            false
        }
    }

    /// DYNAMIC DEFENSE: only moves that do something about the described problem stay, and those with a
    /// counter punch as large as the loss.
    pub(super) fn defend(&mut self, value: i32, answers: Vec<CounterMove>, agencies: &Agencies<'_>) -> u64 {
        let loss = self.expected - value;
        self.state = GoalState::DynamicDefense;
        self.seen.push(GoalState::DynamicDefense);
        self.stack.retain(|stacked| {
            stacked.tried
                || stacked.proposal.value >= loss
                || answers.iter().any(|answer| answer.mv == stacked.proposal.mv)
        });
        let new: Vec<Proposal> = answers
            .into_iter()
            .filter(|answer| !self.stack.iter().any(|stacked| stacked.proposal.mv == answer.mv))
            .map(|answer| {
                let motif = Motif::Counters(answer.counters[0]);
                let mut proposal = Proposal::new(answer.mv, GoalState::DynamicDefense, motif, 0);
                proposal.motifs = answer.counters.iter().map(|&counter| Motif::Counters(counter)).collect();
                proposal.threat = MENTION * answer.counters.len() as i32;
                proposal
            })
            .collect();
        let added = new.len() as u64;
        for proposal in agencies.evaluated(new) {
            self.stack.push(Stacked { proposal, tried: false, mentions: 0 });
        }
        added
    }

    /// What is handed up, and what is counted (8.8).
    pub(super) fn finish(self, statistics: &mut Statistics, material: i32) -> Back {
        if self.tried == 0 {
            statistics.childless += 1;
        } else {
            statistics.parents += 1;
            statistics.children += self.tried;
            statistics.single += u64::from(self.tried == 1);
            match self.ending {
                Ending::CutOff => statistics.cut_off += 1,
                Ending::Satisfied => statistics.satisfied += 1,
                Ending::Defended => statistics.defended += 1,
                Ending::Hopeless => statistics.hopeless += 1,
                Ending::Exhausted => {}
            }
        }
        if let Some(chosen) = self.chosen {
            statistics.choose(chosen, self.first);
        }
        let mut value = self.alpha;
        if !self.claimed && self.tried > 0 && self.best < self.alpha {
            value = self.best.max(-MATE);
        }
        let low = self.expected - MARG;
        if self.ending != Ending::CutOff
            && value <= low
            && value > -MATE_BOUND
            && value < material
            && material <= low
        {
            value = material;
        }
        Back { value, line: self.line, descriptions: self.descriptions, best: [SquareSet::EMPTY; 2] }
    }
}
