//! The sequential test: play only as many games as it takes to decide.
//!
//! The hypotheses are that the first player is better by `elo0`, or by `elo1`, on the logistic scale.
//! The log-likelihood ratio is the generalized one on pentanomial counts: under each hypothesis the
//! five probabilities are those most likely given the counts and the expected score (M. Van den Bergh,
//! "The generalized sequential probability ratio test for chess engines", 2020; A. Wald, 1945, for the
//! bounds).

use std::str::FromStr;

use thiserror::Error;

use crate::statistics::score_from_elo;

/// A sequential probability ratio test. Written as `elo0=0,elo1=5,alpha=0.05,beta=0.05`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference of the null hypothesis.
    pub elo0: f64,
    /// The difference of the alternative.
    pub elo1: f64,
    /// The probability of accepting `elo1` when `elo0` is true.
    pub alpha: f64,
    /// The probability of accepting `elo0` when `elo1` is true.
    pub beta: f64,
}

/// Where a test stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// More games are needed.
    Continue,
    /// `elo0` it is.
    AcceptH0,
    /// `elo1` it is.
    AcceptH1,
}

/// Not a test.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text:?} is no sequential test: {problem}; write elo0=0,elo1=5,alpha=0.05,beta=0.05")]
pub struct SprtError {
    text: String,
    problem: String,
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let error = |problem: String| SprtError { text: text.chars().take(80).collect(), problem };
        let mut sprt = Sprt { elo0: f64::NAN, elo1: f64::NAN, alpha: 0.05, beta: 0.05 };
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').ok_or_else(|| error(format!("{part:?} has no value")))?;
            let number = value.trim().parse::<f64>().ok().filter(|number| number.is_finite());
            let number = number.ok_or_else(|| error(format!("{value:?} is no number")))?;
            match key.trim() {
                "elo0" => sprt.elo0 = number,
                "elo1" => sprt.elo1 = number,
                "alpha" => sprt.alpha = number,
                "beta" => sprt.beta = number,
                other => return Err(error(format!("{other:?} is unknown"))),
            }
        }
        if sprt.elo0.is_nan() || sprt.elo1.is_nan() {
            return Err(error("elo0 and elo1 are needed".to_owned()));
        }
        if sprt.elo0 >= sprt.elo1 || sprt.elo0 < -1000.0 || sprt.elo1 > 1000.0 {
            return Err(error("elo0 must be below elo1, both within 1000".to_owned()));
        }
        if [sprt.alpha, sprt.beta].iter().any(|p| !(1e-6..0.5).contains(p)) {
            return Err(error("alpha and beta must lie between 0 and 0.5".to_owned()));
        }
        Ok(sprt)
    }
}

impl Sprt {
    /// The bounds of the log-likelihood ratio at which the test ends.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of `elo1` to `elo0`; 0 before the first pair.
    pub fn llr(&self, pairs: &[u64; 5]) -> f64 {
        let n: u64 = pairs.iter().sum();
        if n == 0 {
            return 0.0;
        }
        // Scores that have not occurred yet are possible all the same; a thousandth of a pair keeps
        // the likelihoods away from zero without mattering otherwise.
        let counts = pairs.map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let observed = counts.map(|count| count / total);
        let under = |elo: f64| most_likely(&observed, score_from_elo(elo));
        let (p0, p1) = (under(self.elo0), under(self.elo1));
        let per_pair: f64 = (0..5).map(|i| observed[i] * (p1[i] / p0[i]).ln()).sum();
        total * per_pair
    }

    /// Where the test stands.
    ///
    /// ```
    /// use motive_arena::{Decision, Sprt};
    ///
    /// let sprt: Sprt = "elo0=0,elo1=10,alpha=0.05,beta=0.05".parse()?;
    /// // Pairs by their score: no point, half a point, one, one and a half, two.
    /// assert_eq!(sprt.decision(&[0, 1, 2, 1, 0]), Decision::Continue);
    /// assert_eq!(sprt.decision(&[50, 100, 300, 250, 150]), Decision::AcceptH1);
    /// assert_eq!(sprt.decision(&[150, 250, 300, 100, 50]), Decision::AcceptH0);
    /// # Ok::<(), motive_arena::SprtError>(())
    /// ```
    pub fn decision(&self, pairs: &[u64; 5]) -> Decision {
        let llr = self.llr(pairs);
        let (low, high) = self.bounds();
        if llr >= high {
            Decision::AcceptH1
        } else if llr <= low {
            Decision::AcceptH0
        } else {
            Decision::Continue
        }
    }
}

/// The distribution of the five scores that makes the observed one most likely, among those with this
/// mean. With a multiplier t it is p/(1 + t(a − mean)), where t makes the mean come out right; the sum
/// below falls from +∞ to −∞ between the two poles, so halving the interval finds its zero.
fn most_likely(observed: &[f64; 5], mean: f64) -> [f64; 5] {
    let deviation = |i: usize| i as f64 / 4.0 - mean;
    let sum = |t: f64| (0..5).map(|i| observed[i] * deviation(i) / (1.0 + t * deviation(i))).sum::<f64>();
    let (mut low, mut high) = (-1.0 / deviation(4), -1.0 / deviation(0));
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if sum(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = f64::midpoint(low, high);
    std::array::from_fn(|i| observed[i] / (1.0 + t * deviation(i)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// Tests of fishtest from the time when its bounds were on the logistic scale, as quoted in the
    /// Stockfish pull requests named.
    #[test]
    fn published_ratios() {
        for (request, elo0, elo1, pairs, published) in [
            (2493, -1.0, 3.0, [424, 2948, 5832, 3045, 460], 2.94),
            (2971, -0.5, 1.5, [17, 253, 1042, 337, 39], 2.96),
            (2951, -0.5, 1.5, [59, 754, 2467, 865, 75], 2.95),
            (2951, 0.25, 1.75, [33, 1185, 8378, 1302, 50], 2.95),
            (3209, -0.25, 1.25, [253, 4282, 17_604, 4431, 286], 2.94),
            (3017, -1.5, 0.5, [40, 1272, 12_142, 1300, 30], 3.01),
        ] {
            let llr = test(elo0, elo1).llr(&pairs);
            assert!((llr - published).abs() < 0.025, "{request}: {llr} instead of {published}");
        }
    }

    #[test]
    fn bounds_are_walds() {
        let (low, high) = test(0.0, 5.0).bounds();
        assert!((low + 2.944).abs() < 1e-3 && (high - 2.944).abs() < 1e-3);
    }

    #[test]
    fn the_constrained_distribution_is_one_with_that_mean() {
        for observed in [[0.2; 5], [0.01, 0.09, 0.7, 0.15, 0.05], [1e-6, 1e-6, 1e-6, 1e-6, 1.0 - 4e-6]] {
            for mean in [0.05, 0.5, 0.52, 0.95] {
                let p = most_likely(&observed, mean);
                let total: f64 = p.iter().sum();
                let found: f64 = p.iter().enumerate().map(|(i, p)| p * i as f64 / 4.0).sum();
                assert!((total - 1.0).abs() < 1e-6 && (found - mean).abs() < 1e-6, "{observed:?} {mean}");
                assert!(p.iter().all(|&p| p > 0.0));
            }
        }
    }

    #[test]
    fn decisions() {
        let sprt = test(0.0, 10.0);
        assert_eq!(sprt.decision(&[0; 5]), Decision::Continue);
        assert_eq!(sprt.decision(&[10, 20, 40, 20, 10]), Decision::Continue);
        assert_eq!(sprt.decision(&[100, 200, 400, 400, 300]), Decision::AcceptH1);
        assert_eq!(sprt.decision(&[300, 400, 400, 200, 100]), Decision::AcceptH0);
        // Nothing but wins is finite and decides.
        assert_eq!(sprt.decision(&[0, 0, 0, 0, 1000]), Decision::AcceptH1);
        assert!(sprt.llr(&[0, 0, 1, 0, 0]).is_finite());
    }

    #[test]
    fn tests_as_text() {
        assert_eq!("elo0=0,elo1=5,alpha=0.05,beta=0.05".parse(), Ok(test(0.0, 5.0)));
        assert_eq!("elo1=2.5, elo0=-1".parse(), Ok(test(-1.0, 2.5)));
        for bad in [
            "",
            "elo0=0",
            "elo0=5,elo1=0",
            "elo0=0,elo1=x",
            "elo0=0,elo1=5,alpha=0",
            "elo0=0,elo1=5,x=1",
            "elo0",
            "elo0=nan,elo1=1",
        ] {
            assert!(bad.parse::<Sprt>().is_err(), "{bad}");
        }
    }
}
