//! How long a search by the clock goes on.

use std::time::Duration;

use motive_answer::Control;

/// What is known of a decision when an iteration is over.
#[derive(Clone, Copy, Debug)]
pub struct Decision {
    /// When it was begun.
    pub started: Duration,
    /// Between how many moves.
    pub choices: usize,
    /// For how many iterations the best move has been the same.
    pub stability: u32,
    /// The share of all visited positions that were visited below the best move, from 0 to 1.
    pub share: f64,
    /// By how many centipawns the value has fallen since the last iteration.
    pub drop: i32,
}

impl Decision {
    /// Whether another iteration would go beyond the soft limit.
    pub fn is_ripe(&self, control: &Control) -> bool {
        let Some(soft) = control.soft_deadline() else { return false };
        let soft = soft.saturating_sub(self.started).as_secs_f64();
        let elapsed = control.elapsed().saturating_sub(self.started).as_secs_f64();
        elapsed > soft * self.stretch()
    }

    /// The soft limit is stretched when the best move changes or its score falls, and shortened when one
    /// move takes all the effort.
    fn stretch(&self) -> f64 {
        if self.choices == 1 {
            return 0.05;
        }
        let by_stability = [1.45, 1.15, 1.0, 0.9, 0.85][self.stability.min(4) as usize];
        let by_share = (1.6 - self.share).clamp(0.6, 1.4);
        let by_drop = 1.0 + f64::from(self.drop.clamp(-54, 144)) / 200.0;
        by_stability * by_share * by_drop
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubt_takes_longer() {
        let calm = Decision { started: Duration::ZERO, choices: 30, stability: 6, share: 0.9, drop: 0 };
        assert!(!calm.is_ripe(&Control::new()), "without a clock nothing is ripe");
        assert!(calm.stretch() < 1.0);
        for doubtful in [
            Decision { stability: 0, ..calm },
            Decision { share: 0.2, ..calm },
            Decision { drop: 60, ..calm },
        ] {
            assert!(doubtful.stretch() > calm.stretch(), "{doubtful:?}");
        }
        assert!(Decision { choices: 1, ..calm }.stretch() < calm.stretch());
    }
}
