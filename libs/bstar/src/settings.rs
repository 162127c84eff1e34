//! The numbers that steer probability-based B*.
//!
//! The defaults are those of Berliner & McConnell (1996), sections 3.6 and 3.11, where the paper
//! gives them. It gives no formula for two things, the rise of `MinAct` and the dithering discount;
//! both are linear or hyperbolic here, in one parameter, and can be switched off.

/// Everything that can be set.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct BstarSettings {
    /// How much work each phase may do.
    pub effort: Expansions,
    /// When a chance is too small to be pursued.
    pub min_act: MinAct,
    /// How attention is spread.
    pub dithering: Dithering,
    /// Which move the target of SELECT is measured against.
    pub rival: Rival,
    /// How large a cycle may be.
    pub cycles: Cycles,
}

/// Node expansions allotted to a move and its phases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expansions {
    /// For the whole move.
    pub total: u64,
    /// The part of the total that the first SELECT may use.
    pub first_select: f64,
    /// What the first VERIFY may use.
    pub first_verify: u64,
    /// The part of the remainder that every later phase may use.
    pub later: f64,
    /// What a VERIFY may use at least, even beyond the total.
    pub least_verify: u64,
}

impl Default for Expansions {
    fn default() -> Self {
        Self { total: 225, first_select: 0.4, first_verify: 50, later: 0.5, least_verify: 15 }
    }
}

impl Expansions {
    /// The paper's proportions for another total.
    pub fn of(total: u64) -> Self {
        Self { total, first_verify: (total as f64 * 50.0 / 225.0) as u64, ..Self::default() }
    }

    /// The allotment of the `nth` SELECT (from 0) after `used` expansions.
    pub(crate) fn select(&self, nth: u32, used: u64) -> u64 {
        let part = if nth == 0 {
            self.total as f64 * self.first_select
        } else {
            self.left(used) as f64 * self.later
        };
        // Half of the last expansion is still one.
        (part.ceil() as u64).min(self.left(used))
    }

    /// The allotment of the `nth` VERIFY (from 0) after `used` expansions.
    pub(crate) fn verify(&self, nth: u32, used: u64) -> u64 {
        let part = if nth == 0 {
            self.first_verify.min(self.left(used))
        } else {
            (self.left(used) as f64 * self.later) as u64
        };
        part.max(self.least_verify)
    }

    /// What remains of the total.
    pub(crate) fn left(&self, used: u64) -> u64 {
        self.total.saturating_sub(used)
    }
}

/// The chance below which a move is out of contention. It rises from `start` to `end` as the effort
/// or the time is used up, so that marginal possibilities are dropped first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MinAct {
    /// At the beginning.
    pub start: f64,
    /// When everything is used up.
    pub end: f64,
}

impl Default for MinAct {
    fn default() -> Self {
        Self { start: 0.15, end: 0.3 }
    }
}

impl MinAct {
    /// The same all the time.
    pub fn fixed(chance: f64) -> Self {
        Self { start: chance, end: chance }
    }

    /// The value when the given part (0 to 1) is used up.
    pub fn at(&self, used: f64) -> f64 {
        self.start + (self.end - self.start) * used.clamp(0.0, 1.0)
    }
}

/// The discount on a chance that has had much attention already: it counts
/// `half_life / (half_life + expansions)` when the next node is chosen. It never decides whether a
/// move is still in contention.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dithering {
    /// Expansions after which a chance counts half; `None` for no discount.
    pub half_life: Option<f64>,
}

impl Default for Dithering {
    fn default() -> Self {
        Self { half_life: Some(100.0) }
    }
}

impl Dithering {
    /// No discount: the largest chance is always followed.
    pub fn off() -> Self {
        Self { half_life: None }
    }

    /// The discounted chance.
    pub(crate) fn discounted(&self, chance: f64, expansions: u64) -> f64 {
        match self.half_life {
            Some(half_life) if half_life > 0.0 => chance * half_life / (half_life + expansions as f64),
            _ => chance,
        }
    }
}

/// Which root move is "second best" in `TargetVal = (OptVal(second) + RealVal(best)) / 2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Rival {
    /// The one with the most optimistic value: the target then always lies above what the best move
    /// has, as section 3.9.4 of the paper says it does.
    #[default]
    MostHopeful,
    /// The one with the second best realistic value, as the first lines of the paper's figure 20
    /// suggest; where its optimism is below the best move's value, the most hopeful one.
    SecondBest,
}

/// Limits on the treatment of cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycles {
    /// In a strongly connected part of more nodes than this, values conditional on the path are
    /// computed only for direct repetition. Costs grow with the square of this number.
    pub largest_conditional: usize,
}

impl Default for Cycles {
    fn default() -> Self {
        Self { largest_conditional: 1024 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effort_follows_the_paper() {
        let effort = Expansions::default();
        assert_eq!(effort.select(0, 0), 90);
        assert_eq!(effort.verify(0, 90), 50);
        assert_eq!(effort.select(1, 140), 43); // half of 85
        assert_eq!(effort.verify(1, 183), 21); // half of 42
        assert_eq!(effort.verify(2, 215), 15); // never fewer
        assert_eq!(effort.select(3, 225), 0);
        assert_eq!(effort.verify(3, 230), 15); // may exceed the total
        assert_eq!(Expansions::of(450).first_verify, 100);
    }

    #[test]
    fn a_marginal_chance_drops_out_as_time_runs() {
        let min_act = MinAct::default();
        assert!((min_act.at(0.0) - 0.15).abs() < 1e-12);
        assert!(min_act.at(0.5) > min_act.at(0.4));
        assert!((min_act.at(7.0) - min_act.end).abs() < 1e-12);
    }

    #[test]
    fn attention_discounts_a_chance() {
        let dithering = Dithering::default();
        assert!((dithering.discounted(0.8, 100) - 0.4).abs() < 1e-12);
        assert!((Dithering::off().discounted(0.8, 100) - 0.8).abs() < 1e-12);
    }
}
