//! A share with its confidence interval.

/// So many of so many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Share {
    pub(super) part: usize,
    pub(super) whole: usize,
}

/// Standard deviations on both sides that leave 95 % between them.
const Z: f64 = 1.959_964;

impl Share {
    pub(super) fn value(self) -> f64 {
        self.part as f64 / self.whole.max(1) as f64
    }

    /// Between which shares the true one lies with 95 % confidence: the interval of Wilson (1927), which is of use for small counts
    /// and for shares near 0, where the usual one has no width.
    pub(super) fn interval(self) -> (f64, f64) {
        let (n, p) = (self.whole as f64, self.value());
        if self.whole == 0 {
            return (0.0, 1.0);
        }
        let middle = p + Z * Z / (2.0 * n);
        let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        (((middle - half) / scale).max(0.0), ((middle + half) / scale).min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_tables() {
        // Values to three places as any table of the score interval has them.
        for (part, whole, low, high) in
            [(0, 10, 0.0, 0.278), (1, 10, 0.018, 0.404), (5, 10, 0.237, 0.763), (5, 500, 0.004, 0.023)]
        {
            let (from, to) = Share { part, whole }.interval();
            assert!((from - low).abs() < 6e-4 && (to - high).abs() < 6e-4, "{part} of {whole}: {from} {to}");
        }
        assert_eq!(Share { part: 0, whole: 0 }.interval(), (0.0, 1.0));
    }
}
