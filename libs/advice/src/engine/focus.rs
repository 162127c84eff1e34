//! A target and the facts that concern it.
//!
//! A fact about hypotheses that have nothing to do with the target cannot help to prove it, and would only make it
//! grow. It waits until one of its hypotheses comes in through another fact. So the facts of a local subproblem stay
//! out of the main target.

use std::collections::BTreeSet;

use crate::pool::PoolFact;
use crate::{Hyp, Target};

pub(super) struct Focus {
    pub target: Target,
    /// The hypothesis in question.
    pub question: Hyp,
    known: BTreeSet<Hyp>,
    seen: usize,
    waiting: Vec<usize>,
    /// Numbers of the facts that went in.
    pub used: Vec<usize>,
}

impl Focus {
    pub(super) fn new(target: Target, question: Hyp) -> Focus {
        Focus {
            target,
            question,
            known: BTreeSet::from([question]),
            seen: 0,
            waiting: Vec::new(),
            used: Vec::new(),
        }
    }

    /// Takes in what is new and concerns the target.
    pub(super) fn feed(&mut self, facts: &[PoolFact]) {
        self.waiting.extend(self.seen..facts.len());
        self.seen = facts.len();
        loop {
            let before = self.waiting.len();
            for number in std::mem::take(&mut self.waiting) {
                let hyps = facts[number].formula.hyps();
                if hyps.iter().any(|h| self.known.contains(h)) {
                    self.known.extend(hyps);
                    self.target.add(&facts[number].formula);
                    self.used.push(number);
                } else {
                    self.waiting.push(number);
                }
            }
            if self.waiting.len() == before {
                return;
            }
        }
    }
}
