//! The conflict set, and the choice from it.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::focus::Focus;
use super::matching::hyp;
use super::{Choice, Engine};
use crate::{Bindings, Difficulty, Domain, Hyp, Term};

/// A method or lemma with a context in which it is applicable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Application {
    pub(super) method: usize,
    pub(super) bindings: Bindings,
    /// Its name.
    pub name: std::sync::Arc<str>,
    /// The part of the pool that satisfies its precondition.
    pub context: Vec<Term>,
    /// How often its hypotheses occur in the target.
    pub interest: u32,
    complementary: bool,
}

impl<D: Domain> Engine<'_, D> {
    /// The applications that deal with interesting hypotheses of the target, in the order of the knowledge base.
    pub(super) fn conflict_set(&mut self, focus: &Focus, local: bool) -> Vec<Application> {
        let frequencies = focus.target.frequencies();
        let mut all = Vec::new();
        for method in 0..self.shapes.len() {
            let shape = &self.shapes[method];
            let too_much =
                shape.does.finds || shape.does.searches || shape.difficulty == Difficulty::Difficult;
            if local && !shape.lemma && too_much {
                continue;
            }
            let scripts = self.knowledge.scripts.len();
            let contexts: Vec<(Bindings, Vec<Term>)> = if method < scripts {
                let found = self.contexts(method);
                found.into_iter().map(|b| (b.clone(), self.context(method, &b))).collect()
            } else {
                let native = self.native[method - scripts].clone();
                native.contexts(&self.pool, self.domain).into_iter().map(|c| (Bindings::new(), c)).collect()
            };
            for (bindings, context) in contexts {
                if self.done.contains(&(method, context.clone())) {
                    continue;
                }
                let (interest, complementary) = self.interest(method, &bindings, &context, &frequencies);
                if interest > 0 {
                    let name = self.shapes[method].name.clone();
                    all.push(Application { method, bindings, name, context, interest, complementary });
                }
            }
        }
        // Each restriction holds as long as it leaves something.
        if self.settings.window
            && !local
            && let Some(window) = &self.window
        {
            let inside =
                |a: &Application| a.context.iter().any(|t| hyp(Some(t)).is_some_and(|h| window.contains(&h)));
            if all.iter().any(inside) {
                all.retain(inside);
            }
        }
        if self.settings.complementary {
            // Lemmas are exempt: knowledge bases count on their coming first.
            let lemma: Vec<bool> = self.shapes.iter().map(|shape| shape.lemma).collect();
            if all.iter().any(|a| a.complementary && !lemma[a.method]) {
                all.retain(|a| a.complementary || lemma[a.method]);
            }
        }
        let most = all.iter().map(|a| a.interest).max().unwrap_or(0);
        all.retain(|a| a.interest * 100 >= most * self.settings.interest);
        all
    }

    /// How often the hypotheses of a context occur in the target, and whether the facts of the method would stand on
    /// the other side of the lines.
    fn interest(
        &self,
        method: usize,
        bindings: &Bindings,
        context: &[Term],
        frequencies: &BTreeMap<Hyp, [u32; 2]>,
    ) -> (u32, bool) {
        let frequency = |h: Hyp| frequencies.get(&h).copied().unwrap_or_default();
        let interest =
            context.iter().filter_map(|t| hyp(Some(t))).map(|h| frequency(h).iter().sum()).max().unwrap_or(0);
        let sides = &self.shapes[method].sides;
        let complementary = sides.is_empty()
            || sides.iter().any(|(name, [left, right])| {
                let Some(h) = hyp(bindings.get(name)) else { return false };
                let [on_left, on_right] = frequency(h);
                on_left + on_right > 0 && (on_left >= on_right && *right || on_right >= on_left && *left)
            });
        (interest, complementary)
    }

    /// Which application of the conflict set to execute.
    pub(super) fn choose(&self, conflict: &[Application]) -> Option<usize> {
        let class = |a: &Application| {
            let shape = &self.shapes[a.method];
            match (shape.lemma, shape.difficulty) {
                (true, _) => 0,
                (false, Difficulty::Easy) => 1,
                (false, Difficulty::Difficult) => 2,
            }
        };
        let numbers = 0..conflict.len();
        match self.settings.choice {
            Choice::Preference => {
                let cost = |a: &Application| self.shapes[a.method].cost;
                numbers.min_by_key(|&n| {
                    let a = &conflict[n];
                    // What takes long is done for the plan that has come farthest, which is the latest.
                    let order = if self.shapes[a.method].does.divides { conflict.len() - n } else { n };
                    (class(a), cost(a), Reverse(a.interest), order)
                })
            }
            Choice::CostBenefit => numbers.min_by_key(|&n| {
                let a = &conflict[n];
                let (runs, cost, useful) = self.record[a.method];
                // Mean cost, and the share of runs that found something; one optimistic run is taken for granted.
                let cost = (u64::from(self.shapes[a.method].cost) + cost) / u64::from(runs + 1) + 1;
                let benefit = u64::from(a.interest) * 1000 * u64::from(useful + 1) / u64::from(runs + 1);
                (class(a) > 0, Reverse(benefit / cost), n)
            }),
        }
    }
}
