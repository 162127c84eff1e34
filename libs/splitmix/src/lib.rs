#![doc = include_str!("../README.md")]

/// A generator with a seed.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The same seed gives the same numbers.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, or 0 if that is 0. The bias of the remainder is far below what samples
    /// of chess positions could show.
    ///
    /// ```
    /// use splitmix::Random;
    ///
    /// let mut random = Random::new(7);
    /// assert!((0..1000).all(|_| random.below(6) < 6));
    /// assert_eq!(Random::new(7).below(0), 0);
    /// ```
    pub fn below(&mut self, bound: usize) -> usize {
        self.bits().checked_rem(bound as u64).unwrap_or(0) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the reference implementation by Sebastiano Vigna for the seed 1234567.
    #[test]
    fn as_published() {
        let mut random = Random::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| random.bits()).collect();
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn below_a_bound() {
        let mut random = Random::new(1);
        let mut counts = [0_u32; 7];
        for _ in 0..7000 {
            counts[random.below(7)] += 1;
        }
        assert!(counts.iter().all(|&n| (850..1150).contains(&n)), "{counts:?}");
        assert_eq!((random.below(1), random.below(0)), (0, 0));
    }
}
