//! Products of subtargets, multiplied out or not.
//!
//! A product is, logically, the disjunction of its factors. "It may be advantageous to keep the target in the
//! product form delaying the multiplication" (section 4): then the lines of the product are never written down, and
//! a theorem is recognized by trying the combinations of lines one by one, with the tautologies cut off early.

use super::{CForm, Hyp, Implication};

/// Combinations of lines that the test for a theorem may try.
const MAX_STEPS: usize = 50_000;

/// `T1 x T2 x ... x Tn`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Product {
    factors: Vec<CForm>,
}

impl Product {
    /// One factor.
    pub fn new(factor: CForm) -> Product {
        Product { factors: vec![factor] }
    }

    /// The factors.
    pub fn factors(&self) -> &[CForm] {
        &self.factors
    }

    /// All lines of all factors.
    pub fn lines(&self) -> impl Iterator<Item = &Implication> {
        self.factors.iter().flat_map(|factor| factor.lines().iter())
    }

    /// Multiplies by a factor at once, if no more than `most` lines come out; otherwise it is left as a factor.
    pub fn multiply(&mut self, factor: &CForm, most: usize) {
        if self.is_settled() {
            return;
        }
        // The factor whose product is smallest takes it in.
        let best = self
            .factors
            .iter()
            .enumerate()
            .filter_map(|(at, own)| Some((at, own.times(factor, most.saturating_mul(16).max(64))?)))
            .filter(|(_, product)| product.lines().len() <= most)
            .min_by_key(|(at, product)| (product.lines().len(), *at));
        match best {
            Some((at, product)) => self.factors[at] = product,
            None => self.factors.push(factor.clone()),
        }
        self.tidy();
    }

    /// Inserts a truth value everywhere.
    pub fn insert(&mut self, h: Hyp, value: bool) {
        for factor in &mut self.factors {
            *factor = factor.insert(h, value);
        }
        self.tidy();
    }

    /// A factor that is a theorem makes the whole a theorem; one that is false (an empty line) adds nothing.
    fn tidy(&mut self) {
        if self.factors.iter().any(CForm::is_theorem) {
            self.factors = vec![CForm::default()];
            return;
        }
        let empty = CForm::from_lines([Implication::default()]);
        if self.factors.len() > 1 {
            self.factors.retain(|factor| *factor != empty);
            self.factors.sort();
            self.factors.dedup();
        }
        if self.factors.is_empty() {
            self.factors.push(empty);
        }
    }

    fn is_settled(&self) -> bool {
        self.factors.iter().any(CForm::is_theorem)
    }

    /// Whether it is a theorem. `None` if that was too much work to find out.
    pub fn is_theorem(&self) -> Option<bool> {
        if self.is_settled() {
            return Some(true);
        }
        if self.factors.len() == 1 {
            return Some(false);
        }
        // A line of the whole product is a choice of a line from each factor: it is no tautology if all lefts can be
        // true while all rights are false. Small factors first, so that contradictions come early.
        let mut order: Vec<&CForm> = self.factors.iter().collect();
        order.sort_by_key(|factor| factor.lines().len());
        let mut steps = 0;
        let mut stack = vec![(0, Implication::default())];
        while let Some((level, line)) = stack.pop() {
            let Some(factor) = order.get(level) else { return Some(false) };
            // A line that is contained already costs nothing, and makes the others needless.
            if factor.lines().iter().any(|l| l.implies(&line)) {
                stack.push((level + 1, line));
                continue;
            }
            for candidate in factor.lines().iter().rev() {
                steps += 1;
                let product = line.times(candidate);
                if !product.is_tautology() {
                    stack.push((level + 1, product));
                }
            }
            if steps > MAX_STEPS {
                return None;
            }
        }
        Some(true)
    }
}
