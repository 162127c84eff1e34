//! The sceptic: the critic with a small budget, asked about one move or a few.

use motive_chess::{History, Move};
use motive_critic::Critic;
use motive_solution::{Control, Inquiry, JudgedLine, Limits};

/// Somebody who doubts, and what it has cost so far.
pub(super) struct Sceptic<'c> {
    critic: &'c mut Critic,
    control: Control,
    /// Positions that may still be visited.
    left: u64,
    /// Positions visited.
    pub nodes: u64,
    /// The deepest search that was completed.
    pub depth: u32,
}

impl<'c> Sceptic<'c> {
    pub fn new(critic: &'c mut Critic, control: &Control, limit: Option<u64>) -> Sceptic<'c> {
        Sceptic { critic, control: control.clone(), left: limit.unwrap_or(u64::MAX), nodes: 0, depth: 0 }
    }

    /// Whether it has no positions left.
    pub fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// What it thinks of some moves (all, if none are named) after so many positions.
    pub fn ask(&mut self, history: &History, only: &[Move], budget: u64) -> Option<JudgedLine> {
        if self.left == 0 || self.control.must_end().is_some() {
            return None;
        }
        let limits = Limits { nodes: Some(budget.min(self.left)), ..Limits::none() };
        let inquiry = Inquiry::after(history, &limits, &self.control).only(only);
        let judgement = self.critic.search(&inquiry, &mut ());
        self.nodes += judgement.nodes;
        self.left = self.left.saturating_sub(judgement.nodes);
        self.depth = self.depth.max(judgement.depth);
        if judgement.depth == 0 {
            return None;
        }
        judgement.lines.into_iter().next()
    }
}
