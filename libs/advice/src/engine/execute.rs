//! Execution of methods: scripts from files, and methods written in Rust.

use std::collections::HashMap;
use std::sync::Arc;

use super::focus::Focus;
use super::matching::hyp;
use super::{Application, Engine};
use crate::compile::bind_opponent;
use crate::language::{Action, Fact, fill};
use crate::{Advice, Bindings, Difficulty, Domain, Formula, Hyp, NameKind, Plan, Pool, Target, Term};

/// Plans that a combination may consist of.
const MAX_PARTS: usize = 6;
/// Elements of a list in `ask ... for`.
const MAX_LIST: usize = 256;

/// A method or lemma written in Rust.
pub trait Method<D: Domain> {
    /// Its name.
    fn name(&self) -> &str;

    /// Whether it adds facts only.
    fn is_lemma(&self) -> bool {
        false
    }

    /// Easy or difficult.
    fn difficulty(&self) -> Difficulty {
        Difficulty::Easy
    }

    /// What an execution costs, without searches.
    fn cost(&self) -> u32 {
        1
    }

    /// The contexts in which it is applicable. Hypotheses stand in them as `Term::Ref(NameKind::Hypothesis, n)`; a context
    /// without any is never interesting. Each context is executed once.
    fn contexts(&self, pool: &Pool<D>, domain: &D) -> Vec<Vec<Term>>;

    /// Executes it on a context.
    fn execute(&self, context: &[Term], work: &mut Work<'_, '_, D>);
}

/// What an execution has produced.
#[derive(Default)]
pub(super) struct Product {
    pub facts: Vec<Formula>,
    pub notes: Vec<String>,
    pub spent: u64,
    pub unfinished: bool,
}

/// What a method in Rust may do while it is executed.
pub struct Work<'w, 'a, D: Domain> {
    engine: &'w mut Engine<'a, D>,
    product: &'w mut Product,
}

impl<D: Domain> Work<'_, '_, D> {
    /// The pool.
    pub fn pool(&self) -> &Pool<D> {
        &self.engine.pool
    }

    /// The domain.
    pub fn domain(&self) -> &D {
        self.engine.domain
    }

    /// Enters a plan into the pool: its name.
    pub fn plan(&mut self, plan: Plan) -> Term {
        self.engine.pool.add_plan(plan, None)
    }

    /// Combines plans (`or`, `mod`); `None` if nothing new comes out, or the sides differ.
    pub fn combine(&mut self, functor: &str, a: &Term, b: &Term) -> Option<Term> {
        self.engine.plan_value(&Term::call(functor, [a.clone(), b.clone()]))
    }

    /// Enters a hypothesis into the pool, or finds it.
    pub fn ask(&mut self, hypothesis: Term) -> Hyp {
        self.engine.pool.add_hypothesis(hypothesis)
    }

    /// Reports a fact.
    pub fn fact(&mut self, fact: Formula) {
        self.product.facts.push(fact);
    }

    /// A sentence for the explanation.
    pub fn note(&mut self, note: String) {
        self.product.notes.push(note);
    }

    /// Searches a hypothesis and reports what is found.
    pub fn search(&mut self, h: Hyp, nodes: Option<usize>) -> Option<bool> {
        self.engine.search(h, nodes, self.product)
    }

    /// Adds to what was spent.
    pub fn spend(&mut self, units: u64) {
        self.product.spent += units;
    }
}

type Lists = HashMap<Arc<str>, Vec<Hyp>>;

impl<D: Domain> Engine<'_, D> {
    /// Executes an application; facts enter the pool, and the notes the explanation.
    pub(super) fn execute(&mut self, application: &Application) -> Vec<usize> {
        let method = application.method;
        self.done.insert((method, application.context.clone()));
        let mut product = Product { spent: u64::from(self.shapes[method].cost), ..Product::default() };
        let hypotheses = self.pool.hypotheses().len();
        let scripts = self.knowledge.scripts.len();
        if method < scripts {
            let actions = self.script_actions(method);
            self.actions(actions, application.bindings.clone(), Lists::new(), &mut product);
        } else {
            let native = self.native[method - scripts].clone();
            native.execute(&application.context, &mut Work { engine: self, product: &mut product });
        }
        let searched = product.spent > u64::from(self.shapes[method].cost);
        if product.unfinished {
            self.unfinished.push((method, application.context.clone()));
        }
        self.spent += product.spent;
        let first = self.pool.facts().len();
        let name = self.shapes[method].name.clone();
        for fact in product.facts {
            self.pool.add_fact(fact, self.cycle, name.clone());
        }
        let facts: Vec<usize> = (first..self.pool.facts().len()).collect();
        let record = &mut self.record[method];
        record.0 += 1;
        record.1 += product.spent;
        record.2 += u32::from(!facts.is_empty());
        // What has brought nothing new is not told.
        let asked = self.pool.hypotheses().len() > hypotheses;
        if facts.is_empty() && !asked && !searched {
            return facts;
        }
        if product.notes.is_empty() {
            product.notes.push(application.to_string());
        }
        self.notes.push(super::Note {
            cycle: self.cycle,
            method: name,
            text: product.notes.join(" "),
            facts: facts.clone(),
        });
        facts
    }

    /// Executes actions in order. `find` goes on with the rest once for each plan that it finds.
    fn actions(
        &mut self,
        actions: &[Action],
        mut bindings: Bindings,
        mut lists: Lists,
        product: &mut Product,
    ) {
        for (number, action) in actions.iter().enumerate() {
            match action {
                Action::Plan { var, plan } => {
                    let Some(value) = self.plan_value(&plan.substitute(&bindings)) else { return };
                    bindings.insert(var.clone(), value);
                }
                Action::Advice { var, advice } => {
                    let Some(value) = self.advice_value(&advice.substitute(&bindings)) else { return };
                    bindings.insert(var.clone(), value);
                }
                Action::Ask { var, pattern, each: None } => {
                    let Some(h) = self.new_hypothesis(pattern.substitute(&bindings)) else { return };
                    bindings.insert(var.clone(), Term::Ref(NameKind::Hypothesis, h));
                }
                Action::Ask { var, pattern, each: Some((element, call, position)) } => {
                    let (call, at) = (call.substitute(&bindings), position.substitute(&bindings));
                    let Some(values) = self.list(&call, &at) else { return };
                    let mut hyps = Vec::new();
                    for value in values {
                        let mut inner = bindings.clone();
                        inner.insert(element.clone(), value);
                        let Some(h) = self.new_hypothesis(pattern.substitute(&inner)) else { return };
                        hyps.push(h);
                    }
                    lists.insert(var.clone(), hyps);
                }
                Action::Fact(fact) => {
                    if let Some(formula) = self.formula(fact, &bindings, &lists) {
                        product.facts.push(formula);
                    }
                }
                Action::Note(text) => {
                    let text = fill(text, &bindings);
                    if !product.notes.contains(&text) {
                        product.notes.push(text);
                    }
                }
                Action::Search { var, nodes } => {
                    if let Some(h) = hyp(bindings.get(var)) {
                        self.search(h, *nodes, product);
                    }
                }
                Action::Expand { var } => {
                    if let Some(h) = hyp(bindings.get(var)) {
                        self.expand(h, product);
                    }
                }
                Action::Divide { var, searches } => {
                    if let Some(h) = hyp(bindings.get(var)) {
                        self.divide(h, *searches, product);
                    }
                }
                Action::Close { from, into } => {
                    if let (Some(from), Some(into)) = (hyp(bindings.get(from)), hyp(bindings.get(into))) {
                        self.close(from, into, product);
                    }
                }
                Action::Unite { var, plan, at } => {
                    let (Some(plan), Some(at)) = (bindings.get(plan), bindings.get(at)) else { return };
                    let Some(all) = self.all_counters(plan, at) else { return };
                    bindings.insert(var.clone(), all);
                }
                Action::Find { var, pattern } => {
                    let pattern = pattern.substitute(&bindings);
                    for plan in self.find(&pattern) {
                        let mut inner = bindings.clone();
                        inner.insert(var.clone(), plan);
                        self.actions(&actions[number + 1..], inner, lists.clone(), product);
                    }
                    return;
                }
            }
            bind_opponent(&mut bindings, self.domain);
        }
    }

    /// A hypothesis, unless the pool is full or the term is not what the kind wants.
    pub(super) fn new_hypothesis(&mut self, term: Term) -> Option<Hyp> {
        if !term.is_ground() {
            return None;
        }
        if self.pool.number(&term).is_none() && self.pool.hypotheses().len() >= self.settings.hypotheses {
            return None;
        }
        Some(self.pool.add_hypothesis(term))
    }

    /// A plan from what a script or a user writes: a tuple, a named plan, a name, a combination. `None` also if a
    /// combination adds nothing.
    pub(super) fn plan_value(&mut self, term: &Term) -> Option<Term> {
        match (term.functor(), term.arguments()) {
            ("tuple", [side, better, hold, moves]) => {
                let plan = Plan {
                    side: self.domain.term_side(side)?,
                    better: better.clone(),
                    hold: hold.clone(),
                    moves: moves.clone(),
                };
                Some(self.pool.add_plan(plan, None))
            }
            (functor @ ("or" | "mod"), [a, b]) => {
                let (a, b) = (self.plan_value(a)?, self.plan_value(b)?);
                let (parts, added) = (leaves(&a), leaves(&b));
                if added.iter().all(|leaf| parts.contains(leaf)) || parts.len() + added.len() > MAX_PARTS {
                    return None;
                }
                let (first, second) = (self.pool.plan(&a)?, self.pool.plan(&b)?);
                if functor == "or" {
                    return (first.side == second.side).then(|| either(&a, &b)).flatten();
                }
                // A modification with no new move is none.
                let moves = |leaf: &Term| self.pool.plan(leaf).map(|plan| plan.moves);
                let nothing_new =
                    added.iter().all(|leaf| parts.iter().any(|part| moves(part) == moves(leaf)));
                if first.side != second.side || nothing_new {
                    return None;
                }
                let term = Term::call(functor, [a, b]);
                // The same ideas put together in another order are the same plan.
                let mut ideas = leaves(&term);
                ideas[1..].sort();
                Some(self.modified.entry(ideas).or_insert(term).clone())
            }
            _ if matches!(term, Term::Ref(NameKind::Plan, _)) => self.pool.plan(term).map(|_| term.clone()),
            _ => {
                let plan = self.knowledge.plan(self.domain, term)?;
                let origin = crate::language::canonical(term, self.domain);
                Some(self.pool.add_plan(plan, Some(origin)))
            }
        }
    }

    /// A piece of advice from a tuple, a name, or a named one.
    pub(super) fn advice_value(&mut self, term: &Term) -> Option<Term> {
        match (term.functor(), term.arguments()) {
            ("tuple", [side, better, hold, mine, theirs]) => {
                let advice = Advice {
                    side: self.domain.term_side(side)?,
                    better: better.clone(),
                    hold: hold.clone(),
                    mine: mine.clone(),
                    theirs: theirs.clone(),
                };
                Some(self.pool.add_advice(advice, None))
            }
            _ if matches!(term, Term::Ref(NameKind::Advice, _)) => {
                self.pool.advice(term).map(|_| term.clone())
            }
            _ => {
                let advice = self.knowledge.advice(self.domain, term)?;
                Some(self.pool.add_advice(advice, Some(term.clone())))
            }
        }
    }

    /// The elements for `ask ... for N in call at P`.
    fn list(&mut self, call: &Term, at: &Term) -> Option<Vec<Term>> {
        if call.functor() == "successors" {
            let plan = match call.arguments() {
                [] => None,
                [plan] => Some(self.pool.plan(plan)?),
                _ => return None,
            };
            return self.successors(at, plan.as_ref());
        }
        let value = self.domain.function(call, self.pool.position(at)?)?;
        let elements = if value.functor() == "list" { value.arguments().to_vec() } else { vec![value] };
        (elements.len() <= MAX_LIST).then_some(elements)
    }

    fn formula(&mut self, fact: &Fact, bindings: &Bindings, lists: &Lists) -> Option<Formula> {
        let list = |var: &Arc<str>| lists.get(var).cloned();
        Some(match fact {
            Fact::Value(value) => Formula::Value(*value),
            Fact::Var(var) => Formula::Hyp(hyp(bindings.get(var))?),
            Fact::All(var) => Formula::all(&list(var)?),
            Fact::Any(var) => Formula::any(&list(var)?),
            Fact::Test(goal, at) => {
                Formula::Value(self.holds_at(&goal.substitute(bindings), &at.substitute(bindings)))
            }
            Fact::Not(a) => self.formula(a, bindings, lists)?.negated(),
            Fact::And(a, b) => {
                Formula::And(vec![self.formula(a, bindings, lists)?, self.formula(b, bindings, lists)?])
            }
            Fact::Or(a, b) => {
                Formula::Or(vec![self.formula(a, bindings, lists)?, self.formula(b, bindings, lists)?])
            }
            Fact::Implies(a, b) => {
                self.formula(a, bindings, lists)?.implies(self.formula(b, bindings, lists)?)
            }
            Fact::Iff(a, b) => self.formula(a, bindings, lists)?.iff(self.formula(b, bindings, lists)?),
        })
    }

    /// The local subproblem of MODIFYPLAN: plans that may refute a plan. Lemmas and easy methods work for a while on
    /// the local target that the plan fails; then those that were proposed and not shown wrong are returned, the ones
    /// shown right first.
    fn find(&mut self, pattern: &Term) -> Vec<Term> {
        let [_, plan, at] = pattern.arguments() else { return Vec::new() };
        let parts = leaves(plan);
        if parts.len() == 1 {
            return self.find_against(plan, at);
        }
        // What stops a part may stop the whole.
        let mut found: Vec<Term> = Vec::new();
        for part in parts {
            let ideas = self.find_against(&part, at);
            found.extend(ideas.into_iter().filter(|idea| !found.contains(idea)).collect::<Vec<_>>());
        }
        found
    }

    fn find_against(&mut self, plan: &Term, at: &Term) -> Vec<Term> {
        let Some(h) = self.new_hypothesis(Term::call("suc", [plan.clone(), at.clone()])) else {
            return Vec::new();
        };
        if !self.local
            && let Some(target) = Target::new(&Formula::Hyp(h).negated(), self.settings.target)
        {
            self.local = true;
            let mut focus = Focus::new(target, h);
            for _ in 0..self.settings.local_cycles {
                focus.feed(self.pool.facts());
                if focus.target.status() != crate::Status::Open {
                    break;
                }
                let conflict = self.conflict_set(&focus, true);
                let Some(chosen) = self.choose(&conflict) else { break };
                self.execute(&conflict[chosen]);
            }
            self.local = false;
        }
        let mut found: Vec<(bool, Hyp, Term)> = self
            .pool
            .of_kind("ref")
            .iter()
            .filter_map(|&r| match self.pool.hypothesis(r)?.arguments() {
                [counter, refuted, position] if refuted == plan && position == at => {
                    let truth = self.pool.truth(r);
                    (truth != Some(false)).then(|| (truth != Some(true), r, counter.clone()))
                }
                _ => None,
            })
            .collect();
        found.sort_by_key(|(open, r, _)| (*open, *r));
        found.into_iter().map(|(_, _, counter)| counter).collect()
    }
}

/// `a or b` in the one form that all its spellings have: `or` is associative, commutative and idempotent, so the
/// parts are a set. `None` if one of the two has all parts of the other: a plan combined with its own
/// combination says nothing new. Without this form ORPLAN went on to combine its own products
/// (`p or (p or q)`, `q or (p or (p or q))`, ...), all the same plan and all searched anew, until the pool was full.
pub(super) fn either(a: &Term, b: &Term) -> Option<Term> {
    let (ours, theirs) = (alternatives(a), alternatives(b));
    let mut all = ours.clone();
    all.extend(theirs.iter().cloned());
    all.sort();
    all.dedup();
    if all.len() == ours.len() || all.len() == theirs.len() {
        return None;
    }
    all.into_iter().reduce(|left, right| Term::call("or", [left, right]))
}

/// The plans that are joined by `or`, sorted and each once.
fn alternatives(term: &Term) -> Vec<Term> {
    match (term.functor(), term.arguments()) {
        ("or", [a, b]) => {
            let mut all = alternatives(a);
            all.extend(alternatives(b));
            all.sort();
            all.dedup();
            all
        }
        _ => vec![term.clone()],
    }
}

/// The plans that a combination consists of.
fn leaves(term: &Term) -> Vec<Term> {
    match (term.functor(), term.arguments()) {
        ("or" | "mod", [a, b]) => {
            let mut all = leaves(a);
            all.extend(leaves(b));
            all
        }
        _ => vec![term.clone()],
    }
}
