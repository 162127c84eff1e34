//! What ideas may cost.
//!
//! Ideas are looked into with probes of the depth that was reached; a later round judges all moves anew
//! and deeper. So when it is known how much may be spent, moves that give something up are looked at
//! further in the last part of it. The search by chances has a small share of all that is spent, because
//! the depth of probes is worth more.

use std::time::Duration;

use motive_answer::{Control, Limits};

use crate::rounds::settings::HitechSettings;

/// The means of one decision.
#[derive(Clone, Default)]
pub(crate) struct Purse {
    control: Control,
    started: Duration,
    nodes: Option<u64>,
    /// Positions visited for the search by chances.
    chances: u64,
    /// The part of the budget that was used up when the search by chances of this round began.
    begun: Option<f64>,
}

impl Purse {
    pub(crate) fn new(limits: &Limits, control: &Control) -> Purse {
        Purse {
            control: control.clone(),
            started: control.elapsed(),
            nodes: limits.nodes,
            chances: 0,
            begun: None,
        }
    }

    /// So many positions were visited for the search by chances.
    pub(crate) fn pay(&mut self, nodes: u64) {
        self.chances = self.chances.saturating_add(nodes);
    }

    /// Whether single moves of the root may be looked at further than the rest.
    pub(crate) fn allows_daring(&self, settings: &HitechSettings, depth: u32, visited: u64) -> bool {
        let reserve = if self.by_clock() { settings.reserve_by_clock } else { settings.reserve };
        // Beyond the whole lies time that belongs to other moves of the game.
        let last = 1.0 - f64::from(reserve) / 100.0..=1.0;
        let late = |used: f64| last.contains(&used);
        depth >= settings.ideas_from && self.used(visited).is_none_or(late)
    }

    /// Whether there may be a search by chances: early in a known budget, where it costs little, and
    /// otherwise as long as it keeps to its share.
    pub(crate) fn allows_chances(&self, settings: &HitechSettings, depth: u32, visited: u64) -> bool {
        let share = self.share(settings);
        let affordable = match self.used(visited) {
            Some(used) => self.chances == 0 && used * 100.0 <= f64::from(share),
            None => self.chances <= visited / 100 * u64::from(share),
        };
        depth >= settings.ideas_from && (affordable || share >= 100)
    }

    /// The search by chances of a round begins.
    pub(crate) fn begin_chances(&mut self, visited: u64) {
        self.begun = self.used(visited);
    }

    /// Whether the search by chances of this round has used up its share of a known budget: what it costs is not known
    /// before, and with little time it could take all of it.
    pub(crate) fn is_spent(&self, settings: &HitechSettings, visited: u64) -> bool {
        let share = f64::from(self.share(settings)) / 100.0;
        self.begun.zip(self.used(visited)).is_some_and(|(begun, now)| share < 1.0 && now - begun > share)
    }

    fn by_clock(&self) -> bool {
        self.control.soft_deadline().is_some()
    }

    /// The share of the search by chances, in percent.
    fn share(&self, settings: &HitechSettings) -> u32 {
        if self.by_clock() { settings.chances_by_clock } else { settings.chances_share }
    }

    /// The part that is used up, if it is known.
    pub(crate) fn used(&self, visited: u64) -> Option<f64> {
        let nodes = self.nodes.map(|limit| visited as f64 / limit.max(1) as f64);
        let deadline = self.control.soft_deadline().or(self.control.hard_deadline());
        let time = deadline.map(|deadline| {
            let whole = deadline.saturating_sub(self.started).as_secs_f64();
            self.control.elapsed().saturating_sub(self.started).as_secs_f64() / whole.max(1e-9)
        });
        [nodes, time].into_iter().flatten().reduce(f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn daring_ends_with_the_budget() {
        let settings = HitechSettings::default();
        let limits = Limits { nodes: Some(1000), ..Limits::none() };
        let purse = Purse::new(&limits, &Control::new());
        let deep = settings.ideas_from;
        assert!(!purse.allows_daring(&settings, deep, 100), "early");
        assert!(purse.allows_daring(&settings, deep, 900), "late");
        assert!(!purse.allows_daring(&settings, deep, 1001), "too late");
        assert!(!purse.allows_daring(&settings, deep - 1, 900), "too shallow");
    }
}
