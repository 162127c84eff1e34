//! SEARCH and EXPAND by need: hypotheses decided by the game tree.

use std::sync::Arc;

use super::Engine;
use super::execute::Product;
use crate::sat::{DivideLimits, divide, sat_with};
use crate::{Advice, Compiler, Domain, Formula, Hyp, SatLimits, Term};

impl<D: Domain> Engine<'_, D> {
    /// The advice whose satisfiability decides a hypothesis, and whether it does so by failing.
    pub(super) fn advice_of(&self, h: Hyp) -> Option<(Advice, bool, Term)> {
        let term = self.pool.hypothesis(h)?;
        match (term.functor(), term.arguments()) {
            ("suc", [plan, at]) => Some((self.pool.plan(plan)?.success(), false, at.clone())),
            ("ref", [counter, plan, at]) => {
                let (counter, plan) = (self.pool.plan(counter)?, self.pool.plan(plan)?);
                (counter.side != plan.side).then(|| (plan.against(&counter), true, at.clone()))
            }
            ("sat", [advice, at]) => Some((self.pool.advice(advice)?.clone(), false, at.clone())),
            _ => None,
        }
    }

    /// SEARCH: decides a hypothesis by the game tree.
    pub(super) fn search(&mut self, h: Hyp, nodes: Option<usize>, product: &mut Product) -> Option<bool> {
        let (advice, inverted, at) = self.advice_of(h)?;
        let compiled = self.compiled(&advice)?;
        let position = self.pool.position(&at)?.clone();
        let left = self.settings.resources.saturating_sub(self.spent + product.spent);
        let growth = self.search_nodes / self.settings.search_nodes.max(1);
        let wanted = nodes.map_or(self.search_nodes, |n| n.saturating_mul(growth.max(1)));
        let limits = SatLimits { nodes: wanted.min(left as usize).max(1), ..SatLimits::default() };
        let mut known = self.known.remove(&advice).unwrap_or_default();
        let (found, _) = sat_with(self.domain, &compiled, &position, limits, &mut known);
        self.known.insert(advice, known);
        self.largest = self.largest.max(found.nodes);
        product.spent += found.nodes as u64;
        let answer = found.answer().map(|value| value != inverted);
        let text = self.pool.hypothesis(h).map(ToString::to_string).unwrap_or_default();
        product.notes.push(match answer {
            Some(value) => {
                let not = if value { "true" } else { "false" };
                format!("A search of {} positions shows that {text} is {not}.", found.nodes)
            }
            None => format!("A search of {} positions does not decide {text}.", found.nodes),
        });
        match answer {
            Some(true) => product.facts.push(Formula::Hyp(h)),
            Some(false) => product.facts.push(Formula::Hyp(h).negated()),
            None => product.unfinished = true,
        }
        self.pool.add_search(h, found);
        answer
    }

    /// EXPAND by need: decides a hypothesis by so many searches, or by many small ones: proof numbers see sooner then where it is worth while.
    pub(super) fn divide(&mut self, h: Hyp, searches: Option<usize>, product: &mut Product) -> Option<bool> {
        let (advice, inverted, at) = self.advice_of(h)?;
        let compiled = self.compiled(&advice)?;
        let position = self.pool.position(&at)?.clone();
        let left = self.settings.resources.saturating_sub(self.spent + product.spent);
        let few = |searches: usize| (searches * self.settings.search_nodes) as u64;
        let total = searches.map_or(self.settings.divide_nodes, few).min(left);
        let nodes =
            if searches.is_some() { self.settings.search_nodes } else { self.settings.search_nodes / 4 };
        let limits = DivideLimits { nodes: nodes.max(1), total };
        let mut known = self.known.remove(&advice).unwrap_or_default();
        let found = divide(self.domain, &compiled, &position, limits, &mut known);
        self.known.insert(advice, known);
        product.spent += found.nodes;
        self.largest = self.largest.max(found.largest);
        let answer = found.answer.map(|value| value != inverted);
        let text = self.pool.hypothesis(h).map(ToString::to_string).unwrap_or_default();
        let cost = format!("{} searches of {} positions in all", found.searches, found.nodes);
        product.notes.push(match answer {
            Some(value) => format!("Move by move, {cost} show that {text} is {value}."),
            None => format!("Move by move, {cost} do not decide {text}."),
        });
        match answer {
            Some(true) => product.facts.push(Formula::Hyp(h)),
            Some(false) => product.facts.push(Formula::Hyp(h).negated()),
            None => {}
        }
        answer
    }

    pub(super) fn compiled(&mut self, advice: &Advice) -> Option<Arc<crate::Compiled<D>>> {
        if let Some(known) = self.compiled.get(advice) {
            return Some(known.clone());
        }
        let compiler = Compiler::new(self.domain, &self.knowledge.definitions);
        let compiled = Arc::new(compiler.advice(advice).ok()?);
        self.compiled.insert(advice.clone(), compiled.clone());
        Some(compiled)
    }
}
