//! EXPAND, with OREXPAND and MODEXPAND (sections 6.3, 6.4 and 7): one step into the game tree, as logic.
//!
//! The paper's facts say nothing about the goals at the position itself. Where the holding goal fails or the better
//! goal is reached, the hypothesis is decided, and the facts about successors would be wrong; so the goals are asked
//! first.

use super::Engine;
use super::execute::Product;
use crate::compile::ordered;
use crate::{Compiler, Domain, Formula, Hyp, Plan, Term};

/// Successors of a position that are considered.
const MAX_SUCCESSORS: usize = 256;

impl<D: Domain> Engine<'_, D> {
    /// Expands a hypothesis of the form `suc(plan, position)` or `ref(counter, plan, position)`.
    pub(super) fn expand(&mut self, h: Hyp, product: &mut Product) {
        let _ = self.expanded(h, product);
    }

    fn expanded(&mut self, h: Hyp, product: &mut Product) -> Option<()> {
        let (advice, inverted, at) = self.advice_of(h)?;
        let compiled = self.compiled(&advice)?;
        let position = self.pool.position(&at)?.clone();
        let hypothesis = self.pool.hypothesis(h)?.clone();
        let own = Formula::Hyp(h);
        let decided = |value: bool| if value { own.clone() } else { own.clone().negated() };
        if !(compiled.hold)(&position) {
            product.facts.push(decided(inverted));
            return Some(());
        }
        if (compiled.better)(&position) {
            product.facts.push(decided(!inverted));
            return Some(());
        }
        let mine = self.domain.to_move(&position) == advice.side;
        let moves = compiled.moves(self.domain, &position);
        if moves.len() > MAX_SUCCESSORS {
            return None;
        }
        let mut parts = hypothesis.arguments().to_vec();
        let mut behind = Vec::new();
        for played in &moves {
            let name = self.successor(&at, &position, played);
            *parts.last_mut()? = name;
            behind.push(self.new_hypothesis(Term::call(hypothesis.functor(), parts.iter().cloned()))?);
        }
        // X needs one good successor, Y's moves must all be answered; for a refutation it is the other way round.
        let successors = if mine == inverted { Formula::all(&behind) } else { Formula::any(&behind) };
        let combined = match (hypothesis.functor(), hypothesis.arguments()) {
            ("suc", [plan, _]) => match (plan.functor(), plan.arguments()) {
                ("or", [a, b]) => vec![a.clone(), b.clone()],
                ("mod", [a, _]) => vec![a.clone()],
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        let mut alone = Vec::new();
        for plan in combined {
            alone.push(self.new_hypothesis(Term::call("suc", [plan, at.clone()]))?);
        }
        if alone.is_empty() {
            product.facts.push(successors.iff(own));
        } else {
            product.facts.push(Formula::any(&alone).implies(successors.clone()));
            let mut either: Vec<Formula> = alone.into_iter().map(Formula::Hyp).collect();
            either.push(successors);
            product.facts.push(Formula::Or(either).iff(own));
        }
        let count = moves.len();
        product.notes.push(format!("{hypothesis} is looked at one move further ({count} successors)."));
        Some(())
    }

    /// The names of the successors of a position: after moves that a plan admits (or any, for the opponent).
    pub(super) fn successors(&mut self, at: &Term, plan: Option<&Plan>) -> Option<Vec<Term>> {
        let position = self.pool.position(at)?.clone();
        let legal = self.domain.legal_moves(&position);
        let moves = match plan {
            Some(plan) if plan.side == self.domain.to_move(&position) => {
                let compiler = Compiler::new(self.domain, &self.knowledge.definitions);
                let chooser = compiler.moves(&plan.moves).ok()?;
                ordered(&legal, chooser(&position, &legal))
            }
            _ => legal,
        };
        if moves.len() > MAX_SUCCESSORS {
            return None;
        }
        Some(moves.iter().map(|played| self.successor(at, &position, played)).collect())
    }

    /// The name of the position after a move: its own, or the way to it.
    fn successor(&mut self, at: &Term, position: &D::Position, played: &D::Move) -> Term {
        let next = self.domain.play(position, played);
        let name = self
            .domain
            .position_name(&next)
            .unwrap_or_else(|| format!("{at}.{}", self.domain.move_text(position, played)));
        self.pool.add_position(&next, &name)
    }
}
