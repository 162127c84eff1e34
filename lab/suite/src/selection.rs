//! Taking part of a file: its beginning, or a sample that a seed determines.

use splitmix::Random;

/// Which problems of a file are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    /// All of them.
    #[default]
    All,
    /// The first so many.
    First(usize),
    /// So many, each as likely as any other, in the order of the file. The same file, number and
    /// seed give the same sample.
    Sample {
        /// How many.
        count: usize,
        /// Determines which.
        seed: u64,
    },
}

/// Takes items one by one and keeps what a [`Selection`] wants, never more (Vitter's algorithm R
/// for samples: Vitter, "Random sampling with a reservoir", 1985).
#[derive(Debug)]
pub(crate) struct Selector<T> {
    selection: Selection,
    kept: Vec<(usize, T)>,
    seen: usize,
    random: Random,
}

impl<T> Selector<T> {
    pub(crate) fn new(selection: Selection) -> Selector<T> {
        let seed = if let Selection::Sample { seed, .. } = selection { seed } else { 0 };
        Selector { selection, kept: Vec::new(), seen: 0, random: Random::new(seed) }
    }

    /// Whether nothing more can be taken.
    pub(crate) fn is_full(&self) -> bool {
        match self.selection {
            Selection::All => false,
            Selection::First(count) => self.kept.len() >= count,
            Selection::Sample { count, .. } => count == 0,
        }
    }

    pub(crate) fn offer(&mut self, item: T) {
        let number = self.seen;
        self.seen += 1;
        match self.selection {
            Selection::All => self.kept.push((number, item)),
            Selection::First(count) if self.kept.len() < count => self.kept.push((number, item)),
            Selection::First(_) => {}
            Selection::Sample { count, .. } if self.kept.len() < count => self.kept.push((number, item)),
            Selection::Sample { count, .. } => {
                let place = self.random.below(self.seen);
                if place < count {
                    self.kept[place] = (number, item);
                }
            }
        }
    }

    /// What was kept, in the order in which it was offered.
    pub(crate) fn finish(mut self) -> Vec<T> {
        self.kept.sort_by_key(|&(number, _)| number);
        self.kept.into_iter().map(|(_, item)| item).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn select(selection: Selection, n: usize) -> Vec<usize> {
        let mut selector = Selector::new(selection);
        for item in 0..n {
            selector.offer(item);
        }
        selector.finish()
    }

    #[test]
    fn samples_are_ordered_repeatable_and_fair() {
        assert_eq!(select(Selection::First(3), 10), [0, 1, 2]);
        assert_eq!(select(Selection::All, 3), [0, 1, 2]);
        let sample = |count, seed| select(Selection::Sample { count, seed }, 100);
        assert_eq!(sample(200, 1).len(), 100);
        assert_eq!(sample(0, 1), Vec::<usize>::new());
        assert_eq!(sample(10, 1), sample(10, 1));
        assert_ne!(sample(10, 1), sample(10, 2));
        assert!(sample(10, 1).windows(2).all(|pair| pair[0] < pair[1]));
        let mut hits = [0_u32; 100];
        for seed in 0..2000 {
            for item in sample(10, seed) {
                hits[item] += 1;
            }
        }
        assert!(hits.iter().all(|&n| (130..=270).contains(&n)), "{hits:?}");
    }
}
