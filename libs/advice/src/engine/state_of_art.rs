//! The "state-of-the-art hypothesis" (appendix of the paper): when plans have become too complex to be decided, all
//! ideas of both sides that are not refuted are put together, and searched as deeply as the limit allows.

use super::Engine;
use crate::{Domain, Hyp, Sat, SatLimits, Term, sat};

/// The best plans of both sides against each other.
pub struct StateOfTheArt<D: Domain> {
    /// The plan of one side.
    pub plan: Term,
    /// The combination of all counter-plans that were considered against it.
    pub counter: Term,
    /// The search for the success of the plan against the counter-plan: mostly a best try of both sides.
    pub sat: Sat<D>,
}

impl<D: Domain> Engine<'_, D> {
    /// The latest plan that is not known to fail, against everything that was tried against it.
    pub(super) fn state_of_the_art(&mut self) -> Option<StateOfTheArt<D>> {
        let open: Vec<Hyp> =
            self.pool.of_kind("suc").iter().copied().filter(|&h| self.pool.truth(h) != Some(false)).collect();
        for h in open.into_iter().rev() {
            let [plan, at] = self.pool.hypothesis(h)?.arguments() else { continue };
            let (plan, at) = (plan.clone(), at.clone());
            if at != self.here {
                continue;
            }
            let Some(counter) = self.all_counters(&plan, &at) else { continue };
            let (Some(px), Some(py)) = (self.pool.plan(&plan), self.pool.plan(&counter)) else { continue };
            let Some(compiled) = self.compiled(&px.against(&py)) else { continue };
            let position = self.pool.position(&at)?;
            let limits = SatLimits { nodes: self.settings.search_nodes.max(1), ..SatLimits::default() };
            let found = sat(self.domain, &compiled, position, limits);
            return Some(StateOfTheArt { plan, counter, sat: found });
        }
        None
    }

    /// All ideas that were tried against a plan, together. Failing alone is not being refuted as an idea. What is the base of a
    /// modification, or part of a combination, is contained in it.
    pub(super) fn all_counters(&self, plan: &Term, at: &Term) -> Option<Term> {
        let mut counters: Vec<Term> = Vec::new();
        for &r in self.pool.of_kind("ref") {
            if let Some([counter, refuted, position]) = self.pool.hypothesis(r).map(Term::arguments)
                && refuted == plan
                && position == at
            {
                counters.push(counter.clone());
            }
        }
        let all = counters.clone();
        counters.retain(|c| {
            c.functor() != "or"
                && !all.iter().any(|other| match (other.functor(), other.arguments()) {
                    ("mod", [base, _]) => base == c,
                    _ => false,
                })
        });
        counters.into_iter().reduce(|a, b| super::execute::either(&a, &b).unwrap_or(a))
    }
}
