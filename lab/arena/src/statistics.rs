//! What a result is worth: Elo, error bars, likelihood of superiority.
//!
//! The unit is the pair of games, because the two games of a pair share an opening and so are not
//! independent; counting pairs by their five possible scores (the *pentanomial* counts) takes that
//! into account and gives narrower error bars on unbalanced openings. The error bars are those of the
//! normal approximation for the mean score, carried over to the Elo scale.

use crate::Standing;

/// The bounds of a 95 % interval in standard deviations.
const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// A rating difference from the score that is expected with it, on the logistic scale; infinite for
/// 0 and 1.
pub(crate) fn elo_from_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The expected score for a rating difference.
pub(crate) fn score_from_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A rating difference with its uncertainty, from the first player's view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Points per game.
    pub score: f64,
    /// The rating difference; infinite after nothing but wins or losses.
    pub elo: f64,
    /// The 95 % interval; `None` if the results do not vary, so that nothing can be said.
    pub interval: Option<(f64, f64)>,
    /// The probability that the first player is the better one; `None` like the interval.
    pub superiority: Option<f64>,
}

impl Estimate {
    /// From pairs if there are any, else from single games; `None` before the first game.
    ///
    /// ```
    /// use motive_arena::{Estimate, Standing};
    ///
    /// let standing = Standing { wins: 60, draws: 20, losses: 20, pairs: [5, 5, 15, 10, 15], ..Standing::default() };
    /// let estimate = Estimate::of(&standing).ok_or("there are games")?;
    /// assert!(estimate.error().is_some_and(|error| error > 0.0));
    /// assert!(Estimate::of(&Standing::default()).is_none());
    /// # Ok::<(), &str>(())
    /// ```
    pub fn of(standing: &Standing) -> Option<Estimate> {
        if standing.pairs.iter().any(|&n| n > 0) {
            Estimate::from_counts(&standing.pairs)
        } else {
            Estimate::from_counts(&[standing.losses, standing.draws, standing.wins])
        }
    }

    /// From how often each score occurred, in equal steps from 0 to 1 (losses, draws, wins; or pairs
    /// with no point, half a point … two points).
    fn from_counts<const N: usize>(counts: &[u64; N]) -> Option<Estimate> {
        let (n, score, variance) = moments(counts)?;
        let error = (variance / n).sqrt();
        let elo = elo_from_score(score);
        if variance <= 0.0 {
            return Some(Estimate { score, elo, interval: None, superiority: None });
        }
        let interval =
            (elo_from_score(score - TWO_SIDED_95 * error), elo_from_score(score + TWO_SIDED_95 * error));
        let superiority = Some(normal((score - 0.5) / error));
        Some(Estimate { score, elo, interval: Some(interval), superiority })
    }

    /// Half the width of the interval, as error bars are usually written; `None` if it is unknown or
    /// without bounds.
    pub fn error(&self) -> Option<f64> {
        let (low, high) = self.interval?;
        Some((high - low) / 2.0).filter(|error| error.is_finite())
    }
}

/// Number, mean and variance of scores in equal steps from 0 to 1; `None` if there are none.
fn moments(counts: &[u64]) -> Option<(f64, f64, f64)> {
    let n = counts.iter().sum::<u64>() as f64;
    if n == 0.0 || counts.len() < 2 {
        return None;
    }
    let step = 1.0 / (counts.len() - 1) as f64;
    let scores = || counts.iter().enumerate().map(|(i, &count)| (i as f64 * step, count as f64));
    let mean = scores().map(|(score, count)| score * count).sum::<f64>() / n;
    let variance = scores().map(|(score, count)| (score - mean).powi(2) * count).sum::<f64>() / n;
    Some((n, mean, variance))
}

/// The distribution function of the standard normal distribution.
pub(crate) fn normal(x: f64) -> f64 {
    // The series of Marsaglia (2004), "Evaluating the normal distribution": exact to the last digits
    // in the middle, where it is needed; outside there is nothing left to tell.
    if x < -8.0 {
        return 0.0;
    }
    if x > 8.0 {
        return 1.0;
    }
    let (mut sum, mut term, mut i) = (x, x, 3.0);
    while term.abs() > 1e-17 * sum.abs() && i < 1000.0 {
        term *= x * x / i;
        sum += term;
        i += 2.0;
    }
    let density = (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt();
    (0.5 + sum * density).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "{found} instead of {expected}");
    }

    /// Stockfish pull request 4160 (2022): "Elo: 1.35 +-1.2 (95%) LOS: 98.6%".
    /// Stockfish pull request 6255 (2025): "Elo: 2.22 ± 1.3 (95%) LOS: 100.0%".
    #[test]
    fn published_pair_statistics() {
        let estimate = Estimate::from_counts(&[39, 5335, 18_992, 5622, 12]).unwrap();
        close(estimate.elo, 1.35, 0.005);
        close(estimate.error().unwrap(), 1.2, 0.05);
        close(estimate.superiority.unwrap(), 0.986, 0.0005);
        let estimate = Estimate::from_counts(&[1, 137, 4659, 203, 0]).unwrap();
        close(estimate.elo, 2.22, 0.005);
        close(estimate.error().unwrap(), 1.3, 0.05);
        close(estimate.superiority.unwrap(), 1.0, 0.0005);
    }

    /// Matches of cutechess-cli as reported in ddugovic/Stockfish issue 181 (2016). It approximates the
    /// quantile of the normal distribution, which makes its error bars a thousandth shorter.
    #[test]
    fn published_game_statistics() {
        for (wins, losses, draws, elo, error) in [
            (255, 222, 23, 22.96, 29.84),
            (279, 204, 17, 52.51, 30.30),
            (271, 211, 18, 41.89, 30.15),
            (98, 91, 11, 12.17, 47.06),
        ] {
            let estimate = Estimate::from_counts(&[losses, draws, wins]).unwrap();
            close(estimate.elo, elo, 0.005);
            close(estimate.error().unwrap(), error, 0.002 * error);
        }
    }

    #[test]
    fn extremes() {
        assert_eq!(Estimate::from_counts(&[0, 0, 0]), None);
        let won = Estimate::from_counts(&[0, 0, 10]).unwrap();
        assert_eq!((won.elo, won.interval, won.superiority), (f64::INFINITY, None, None));
        let drawn = Estimate::from_counts(&[0, 10, 0]).unwrap();
        assert_eq!((drawn.elo, drawn.error()), (0.0, None));
        assert!(drawn.elo.is_sign_positive(), "an even result is not written -0.0");
        // The upper end may have no bound.
        let nearly = Estimate::from_counts(&[0, 1, 10]).unwrap();
        assert!(nearly.interval.unwrap().1.is_infinite());
        assert_eq!(nearly.error(), None);
    }

    #[test]
    fn the_scales_are_inverse_and_the_normal_distribution_is_normal() {
        for elo in [-500.0, -10.0, 0.0, 3.0, 800.0] {
            close(elo_from_score(score_from_elo(elo)), elo, 1e-9);
        }
        close(score_from_elo(400.0), 10.0 / 11.0, 1e-12);
        // Tabulated: Abramowitz and Stegun (1964), table 26.1.
        for (x, p) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746),
            (-1.0, 0.158_655_254),
            (1.96, 0.975_002_105),
            (3.0, 0.998_650_102),
        ] {
            close(normal(x), p, 1e-9);
        }
        assert_eq!((normal(-40.0), normal(40.0)), (0.0, 1.0));
        assert!(normal(f64::NAN).is_nan());
    }
}
