//! Value rules: how a position ends, as far as a chapter knows it without search.
//!
//! They stand apart from the rules of play, because they say something else: a table says what to do, values say what will come of it. The
//! first rule that holds decides. Where none does, nothing is known.

use std::sync::Arc;

use crate::compile::expand;
use crate::language::{arguments, fill};
use crate::{AdviceKnowledge, Certainty, CompileError, Compiler, Domain, Side, StatedResult, Term, Test};

/// A rule about results.
pub struct ValueRule<P> {
    /// Its name.
    pub name: Arc<str>,
    /// Whether it always holds or is a rule of thumb.
    pub certainty: Certainty,
    /// What it says, for the side of the chapter.
    pub standing: StatedResult,
    /// Why, in words; empty if the chapter gives none.
    pub why: String,
    goal: Test<P>,
    /// What must hold, one by one, for those who ask why the rule does not apply.
    parts: Vec<(Term, Test<P>)>,
}

impl<P> ValueRule<P> {
    /// Whether it holds in a position.
    pub fn holds(&self, position: &P) -> bool {
        (self.goal)(position)
    }

    /// Its conditions, each with whether it holds.
    pub fn parts(&self, position: &P) -> impl Iterator<Item = (&Term, bool)> {
        self.parts.iter().map(move |(term, test)| (term, test(position)))
    }
}

/// The value rules of a chapter for one side, ready to be asked.
pub struct AdviceValues<P> {
    /// The side that the standings are of.
    pub side: Side,
    /// How many positions a search to positions that the rules decide may look at, if the chapter says so.
    pub nodes: Option<usize>,
    rules: Vec<ValueRule<P>>,
}

impl<P: 'static> AdviceValues<P> {
    /// The values that a call means, e.g. `krkp(white)`; nothing if there are none of that name.
    pub fn new<D: Domain<Position = P>>(
        domain: &D,
        knowledge: &AdviceKnowledge,
        call: &Term,
    ) -> Result<Option<AdviceValues<P>>, CompileError> {
        let Some(definition) = knowledge.values.get(call.functor()) else { return Ok(None) };
        let Some(bindings) = arguments(&definition.parameters, call, domain) else { return Ok(None) };
        let Some(side) = domain.term_side(&definition.side.substitute(&bindings)) else { return Ok(None) };
        let compiler = Compiler::new(domain, &knowledge.definitions);
        let mut rules = Vec::new();
        for rule in &definition.rules {
            let goal = rule.goal.substitute(&bindings);
            let mut parts = Vec::new();
            conjuncts(&goal, &|term| expand(&knowledge.definitions.goals, term, domain), &mut parts);
            let parts = parts.into_iter().map(|part| Ok((part.clone(), compiler.goal(&part)?)));
            rules.push(ValueRule {
                name: rule.name.clone(),
                certainty: rule.certainty,
                standing: rule.standing,
                why: rule.why.as_ref().map(|why| fill(why, &bindings)).unwrap_or_default(),
                goal: compiler.goal(&goal)?,
                parts: parts.collect::<Result<_, CompileError>>()?,
            });
        }
        Ok(Some(AdviceValues { side, nodes: definition.nodes, rules }))
    }

    /// The rules in their order.
    pub fn rules(&self) -> &[ValueRule<P>] {
        &self.rules
    }

    /// The first rule that holds, rules of thumb aside.
    pub fn judge(&self, position: &P) -> Option<&ValueRule<P>> {
        self.certain().find(|rule| rule.holds(position))
    }

    /// The first rule of thumb that holds: what to believe where nothing else decides.
    pub fn usual(&self, position: &P) -> Option<&ValueRule<P>> {
        self.rules.iter().find(|rule| rule.certainty == Certainty::Usually && rule.holds(position))
    }

    /// The rules that are no rules of thumb.
    pub fn certain(&self) -> impl Iterator<Item = &ValueRule<P>> {
        self.rules.iter().filter(|rule| rule.certainty == Certainty::Always)
    }

    /// The worst and the best that can come of a position, 1 won, 0 drawn, -1 lost: what the rules say together, the first that decides it last.
    pub fn bounds(&self, position: &P) -> (i8, i8) {
        let (mut worst, mut best) = (-1, 1);
        for rule in self.certain() {
            let (low, high) = rule.standing.bounds();
            // A rule that says nothing new is not asked.
            if (low > worst || high < best) && rule.holds(position) {
                (worst, best) = (worst.max(low), best.min(high));
            }
            if worst >= best {
                break;
            }
        }
        (worst.min(best), best)
    }
}

/// What must hold all together; a goal of the files that is such a chain is written out.
fn conjuncts(goal: &Term, expand: &dyn Fn(&Term) -> Option<Term>, parts: &mut Vec<Term>) {
    match (goal.functor(), goal.arguments()) {
        ("and", [a, b]) => {
            conjuncts(a, expand, parts);
            conjuncts(b, expand, parts);
        }
        _ => match expand(goal).filter(|body| body.functor() == "and") {
            Some(body) => conjuncts(&body, expand, parts),
            None => parts.push(goal.clone()),
        },
    }
}
