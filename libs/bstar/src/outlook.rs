//! How often an optimism comes true, as measured.
//!
//! The paper takes a leaf's true value to lie anywhere between its realistic and its optimistic value with equal
//! likelihood. That law is a guess. An [`Outlook`] is the same thing measured: for each *class* of evidence (a domain
//! says what its classes are: a check, a threat, nothing) the chance that a value rises by so much when it is looked
//! at more deeply. Two exponentials fit such measurements: most values move a little, some move a lot.
//!
//! ```text
//! P(gain >= g) = often * exp(-g / (scale * sqrt(lag / 6))) + far * sqrt(lag / 2) * exp(-g / reach)
//! ```
//!
//! *Lag* is how many moves less than the rest a leaf was looked at, plus two: what lies beyond all depths is not known
//! of any of them.

use crate::side::Value;

/// The lag of a leaf that was looked at as far as the rest.
pub(crate) const LEAST_LAG: u32 = 2;

/// What speaks for a position to be worth more than it seems: a class of the domain. Class 0 is nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
pub struct Evidence(pub u8);

impl Evidence {
    /// Nothing speaks for it.
    pub const NONE: Self = Self(0);
}

/// The chance of a gain for one class of evidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tail {
    /// How often a value rises at all.
    pub often: f64,
    /// How far it usually rises, at a lag of six.
    pub scale: f64,
    /// How often it rises far, at a lag of two.
    pub far: f64,
}

/// The chances of gains, class by class.
///
/// ```
/// use bstar::{Evidence, Outlook, Tail};
///
/// let quiet = Tail { often: 0.25, scale: 35.0, far: 0.0 };
/// let threat = Tail { often: 0.3, scale: 50.0, far: 0.03 };
/// let outlook = Outlook::new(vec![quiet, threat], 400.0);
/// // A threat is more likely to gain a lot than nothing is, and both the more, the less was looked at.
/// assert!(outlook.chance(Evidence(1), 100, 2.0) > outlook.chance(Evidence::NONE, 100, 2.0));
/// assert!(outlook.chance(Evidence(1), 100, 6.0) > outlook.chance(Evidence(1), 100, 2.0));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    tails: Vec<Tail>,
    reach: f64,
}

impl Outlook {
    /// The tails of the classes in their order; classes without one count as the last. `reach` is how far a value
    /// rises that rises far.
    pub fn new(tails: Vec<Tail>, reach: f64) -> Self {
        Self { tails, reach: reach.max(1.0) }
    }

    /// The tails of the classes in their order.
    pub fn tails(&self) -> &[Tail] {
        &self.tails
    }

    /// How far a value rises that rises far.
    pub fn reach(&self) -> f64 {
        self.reach
    }

    /// The chance that a value rises by at least `gain` when it has been looked at so much less than the rest.
    pub fn chance(&self, evidence: Evidence, gain: Value, lag: f64) -> f64 {
        let Some(tail) = self.tails.get(usize::from(evidence.0)).or(self.tails.last()) else { return 0.0 };
        let gain = f64::from(gain.max(0));
        let near = tail.often * (-gain / (tail.scale.max(1e-6) * (lag / 6.0).sqrt())).exp();
        let far = tail.far * (lag / 2.0).sqrt() * (-gain / self.reach).exp();
        (near + far).clamp(0.0, 0.99)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_fall_with_the_gain_and_rise_with_the_lag() {
        let outlook = Outlook::new(vec![Tail { often: 0.25, scale: 35.0, far: 0.03 }], 400.0);
        let chance = |gain, lag| outlook.chance(Evidence::NONE, gain, lag);
        assert!((chance(0, 6.0) - (0.25 + 0.03 * 3.0_f64.sqrt())).abs() < 1e-12);
        for gain in [0, 10, 100, 1000] {
            assert!(chance(gain, 4.0) >= chance(gain + 10, 4.0) && chance(gain, 4.0) >= chance(gain, 3.0));
        }
        assert!((chance(-50, 2.0) - chance(0, 2.0)).abs() < 1e-12, "what is there needs no gain");
        assert!(
            (outlook.chance(Evidence(9), 10, 2.0) - chance(10, 2.0)).abs() < 1e-12,
            "the last class stands in"
        );
        assert!(Outlook::new(Vec::new(), 1.0).chance(Evidence::NONE, 0, 2.0).abs() < 1e-12);
    }
}
