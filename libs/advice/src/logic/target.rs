//! The target: what is to be proved or disproved, updated by facts.

use std::collections::BTreeMap;

use super::{CForm, Formula, Hyp, Product};

/// When factors are multiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Growth {
    /// At once, as in the paper's experiments. Beyond a hard limit of lines even this mode delays.
    Immediate,
    /// Only if the product has at most so many lines. 0 keeps every fact as a factor.
    Delayed(usize),
}

/// Lines of a product beyond which even [`Growth::Immediate`] delays.
const HARD_LIMIT: usize = 512;

/// How a target is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetSettings {
    /// When factors are multiplied.
    pub growth: Growth,
    /// The third simplification: insert truth values that both targets imply.
    pub insert_implied: bool,
}

impl Default for TargetSettings {
    fn default() -> Self {
        TargetSettings { growth: Growth::Delayed(64), insert_implied: true }
    }
}

/// What is known about the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The positive target is a theorem.
    Proved,
    /// The negative target is a theorem.
    Disproved,
    /// Neither yet.
    Open,
    /// Both: the facts contradict each other.
    Inconsistent,
}

/// A positive and a negative target.
#[derive(Clone, Debug)]
pub struct Target {
    settings: TargetSettings,
    positive: Product,
    negative: Product,
    values: BTreeMap<Hyp, bool>,
    dropped: u32,
}

impl Target {
    /// `[true => T]` and `[T => false]`. `None` if the formula is too large for the c-form.
    pub fn new(formula: &Formula, settings: TargetSettings) -> Option<Target> {
        Some(Target {
            settings,
            positive: Product::new(CForm::of(formula)?),
            negative: Product::new(CForm::of_fact(formula)?),
            values: BTreeMap::new(),
            dropped: 0,
        })
    }

    /// Updates both targets with a fact: `T1 = (F => T)`. Facts too large for the c-form are dropped, which is safe,
    /// and counted.
    pub fn add(&mut self, fact: &Formula) {
        match fact {
            Formula::Hyp(h) => return self.set(*h, true),
            Formula::Not(a) => {
                if let Formula::Hyp(h) = **a {
                    return self.set(h, false);
                }
            }
            Formula::And(parts) => return parts.iter().for_each(|part| self.add(part)),
            _ => {}
        }
        let Some(mut factor) = CForm::of_fact(fact) else {
            self.dropped += 1;
            return;
        };
        for (&h, &value) in &self.values {
            factor = factor.insert(h, value);
        }
        let most = match self.settings.growth {
            Growth::Immediate => HARD_LIMIT,
            Growth::Delayed(most) => most.min(HARD_LIMIT),
        };
        // [true => false] is the factor of a fact that says nothing.
        if factor.lines().len() == 1 && factor.lines()[0] == super::Implication::default() {
            return;
        }
        self.positive.multiply(&factor, most);
        self.negative.multiply(&factor, most);
        self.insert_implied();
    }

    /// Inserts a truth value: the way of simple facts.
    fn set(&mut self, h: Hyp, value: bool) {
        if let Some(&known) = self.values.get(&h) {
            if known != value {
                // F => T is true for a false F.
                self.positive = Product::new(CForm::default());
                self.negative = Product::new(CForm::default());
            }
            return;
        }
        self.values.insert(h, value);
        self.positive.insert(h, value);
        self.negative.insert(h, value);
        self.insert_implied();
    }

    /// The third simplification: a hypothesis on the left of all lines of a positive and of a negative subtarget is
    /// true, on the right of all it is false, because both targets would be theorems otherwise.
    fn insert_implied(&mut self) {
        while self.settings.insert_implied
            && let Some((h, value)) = self.implied()
        {
            self.values.insert(h, value);
            self.positive.insert(h, value);
            self.negative.insert(h, value);
        }
    }

    fn implied(&self) -> Option<(Hyp, bool)> {
        let common = |product: &Product| {
            product
                .factors()
                .iter()
                .filter_map(CForm::common)
                .fold((super::Set::new(), super::Set::new()), |(left, right), (l, r)| {
                    (left.union(&l), right.union(&r))
                })
        };
        let ((pl, pr), (nl, nr)) = (common(&self.positive), common(&self.negative));
        let value = |h: Hyp, value| (h, value);
        pl.intersection(&nl)
            .iter()
            .next()
            .map(|h| value(h, true))
            .or_else(|| pr.intersection(&nr).iter().next().map(|h| value(h, false)))
    }

    /// Proved, disproved, both or neither.
    pub fn status(&self) -> Status {
        match (self.positive.is_theorem() == Some(true), self.negative.is_theorem() == Some(true)) {
            (true, true) => Status::Inconsistent,
            (true, false) => Status::Proved,
            (false, true) => Status::Disproved,
            (false, false) => Status::Open,
        }
    }

    /// The positive target.
    pub fn positive(&self) -> &Product {
        &self.positive
    }

    /// The negative target.
    pub fn negative(&self) -> &Product {
        &self.negative
    }

    /// What is known about single hypotheses.
    pub fn values(&self) -> &BTreeMap<Hyp, bool> {
        &self.values
    }

    /// Facts that were too large to be used.
    pub fn dropped(&self) -> u32 {
        self.dropped
    }

    /// How often each hypothesis stands on the left and on the right of a line, in both targets.
    pub fn frequencies(&self) -> BTreeMap<Hyp, [u32; 2]> {
        let mut counts: BTreeMap<Hyp, [u32; 2]> = BTreeMap::new();
        for line in self.positive.lines().chain(self.negative.lines()) {
            for (at, set) in [&line.left, &line.right].into_iter().enumerate() {
                for h in set.iter() {
                    counts.entry(h).or_default()[at] += 1;
                }
            }
        }
        counts
    }
}
