//! Preconditions against the pool: they return the contexts in which they hold.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::specific::more_specific;
use super::{Engine, Kinds, Shape};
use crate::compile::bind_opponent;
use crate::language::{Action, Condition, Fact, HypStatus};
use crate::{Bindings, CForm, Compiler, Domain, Formula, Hyp, NameKind, Script, Term};

/// Steps that matching one method may take in a cycle.
const MAX_STEPS: u32 = 10_000;
/// Contexts of one method in a cycle.
const MAX_CONTEXTS: usize = 500;

/// What can be seen of a script without executing it.
pub(super) fn shape(script: &Script) -> Shape {
    let mut variables: Vec<Arc<str>> = Vec::new();
    let mut hypotheses: Vec<Arc<str>> = Vec::new();
    let mut add = |term: &Term| {
        term.walk(&mut |t| {
            if let Term::Var(name) = t
                && &**name != "_"
                && !variables.contains(name)
            {
                variables.push(name.clone());
            }
        });
    };
    for condition in &script.conditions {
        match condition {
            Condition::Hypothesis { var, pattern } => {
                add(&Term::Var(var.clone()));
                add(pattern);
                hypotheses.push(var.clone());
            }
            Condition::Shape { pattern, .. } => add(pattern),
            Condition::Function { var, .. } => add(&Term::Var(var.clone())),
            Condition::Serves { to, .. } => {
                add(&Term::Var(to.clone()));
                hypotheses.push(to.clone());
            }
            _ => {}
        }
    }
    let mut sides: HashMap<Arc<str>, [bool; 2]> = HashMap::new();
    for action in &script.actions {
        match action {
            Action::Search { var, .. }
            | Action::Expand { var }
            | Action::Divide { var, .. }
            | Action::Close { from: var, .. } => {
                sides.insert(var.clone(), [true, true]);
            }
            Action::Fact(fact) => {
                // Variables are numbered for once as if they were hypotheses; tests count as hypotheses as well.
                let mut names = Vec::new();
                let formula = skeleton(fact, &mut names);
                for line in CForm::of(&formula).unwrap_or_default().lines() {
                    for (at, set) in [&line.left, &line.right].into_iter().enumerate() {
                        for h in set.iter() {
                            if let Some(Some(name)) = names.get(h as usize) {
                                sides.entry(name.clone()).or_default()[at] = true;
                            }
                        }
                    }
                }
            }
            _ => {}
        }
    }
    sides.retain(|name, _| hypotheses.contains(name));
    // A refutation of everything decides the question itself, on whichever side it stands.
    if script.actions.iter().any(|action| matches!(action, Action::Close { .. })) {
        sides.clear();
    }
    Shape {
        name: script.name.clone(),
        lemma: script.lemma,
        difficulty: script.difficulty,
        cost: script.cost,
        variables,
        sides,
        does: kinds(&script.actions),
    }
}

fn kinds(actions: &[Action]) -> Kinds {
    let mut kinds = Kinds::default();
    for action in actions {
        kinds.finds |= matches!(action, Action::Find { .. });
        kinds.divides |= matches!(action, Action::Divide { .. });
        kinds.searches |=
            matches!(action, Action::Search { .. } | Action::Divide { .. } | Action::Close { .. });
    }
    kinds
}

/// The form of a fact, with variables as hypotheses; `None` names are tests.
fn skeleton(fact: &Fact, names: &mut Vec<Option<Arc<str>>>) -> Formula {
    let mut named = |name: Option<Arc<str>>| {
        let known = name.is_some().then(|| names.iter().position(|n| *n == name)).flatten();
        let at = known.unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        });
        Formula::Hyp(at as Hyp)
    };
    match fact {
        Fact::Value(value) => Formula::Value(*value),
        Fact::Var(var) | Fact::All(var) | Fact::Any(var) => named(Some(var.clone())),
        Fact::Test(..) => named(None),
        Fact::Not(a) => skeleton(a, names).negated(),
        Fact::And(a, b) => Formula::And(vec![skeleton(a, names), skeleton(b, names)]),
        Fact::Or(a, b) => Formula::Or(vec![skeleton(a, names), skeleton(b, names)]),
        Fact::Implies(a, b) => skeleton(a, names).implies(skeleton(b, names)),
        Fact::Iff(a, b) => skeleton(a, names).iff(skeleton(b, names)),
    }
}

impl<D: Domain> Engine<'_, D> {
    /// All contexts in which the conditions of a script hold. Goals are compiled when they are met first.
    pub(super) fn contexts(&mut self, method: usize) -> Vec<Bindings> {
        let mut found = Vec::new();
        let mut steps = 0;
        self.extend(method, 0, Bindings::new(), &mut found, &mut steps);
        let mut seen = HashSet::new();
        found.retain(|bindings: &Bindings| seen.insert(bindings.clone()));
        found
    }

    /// The values of the context's variables, in the order of the conditions.
    pub(super) fn context(&self, method: usize, bindings: &Bindings) -> Vec<Term> {
        self.shapes[method].variables.iter().filter_map(|v| bindings.get(v)).cloned().collect()
    }

    fn extend(
        &mut self,
        method: usize,
        number: usize,
        bindings: Bindings,
        found: &mut Vec<Bindings>,
        steps: &mut u32,
    ) {
        *steps += 1;
        if *steps > MAX_STEPS || found.len() >= MAX_CONTEXTS {
            return;
        }
        let knowledge = self.knowledge;
        let Some(condition) = knowledge.scripts[method].conditions.get(number) else {
            found.push(bindings);
            return;
        };
        for bindings in self.hold(condition, bindings) {
            self.extend(method, number + 1, bindings, found, steps);
        }
    }

    /// The ways in which a condition holds.
    fn hold(&mut self, condition: &Condition, mut bindings: Bindings) -> Vec<Bindings> {
        let holds = match condition {
            Condition::Hypothesis { var, pattern } => return self.hypotheses(var, pattern, &bindings),
            Condition::Serves { from, value, to } => return self.served(from, *value, to, &bindings),
            Condition::Absent { pattern } => !self
                .pool
                .of_kind(pattern.functor())
                .iter()
                .filter_map(|&h| self.pool.hypothesis(h))
                .any(|term| pattern.matches(term, &mut bindings.clone())),
            Condition::Status { var, status } => {
                let h = hyp(bindings.get(var));
                let truth = h.and_then(|h| self.pool.truth(h));
                match status {
                    HypStatus::True => truth == Some(true),
                    HypStatus::False => truth == Some(false),
                    HypStatus::Open => truth.is_none(),
                    HypStatus::Undecided => {
                        truth.is_none() && h.is_some_and(|h| self.pool.search(h).is_some())
                    }
                }
            }
            Condition::Shape { var, pattern } => {
                let Some(value) = bindings.get(var).cloned() else { return Vec::new() };
                self.has_shape(&value, pattern, &mut bindings)
            }
            Condition::Function { var, call, position } => {
                let value = self.pool.position(&position.substitute(&bindings)).and_then(|p| {
                    let call = call.substitute(&bindings);
                    let call = self.knowledge.definitions.written_out(&call, self.domain).ok()?;
                    self.domain.function(&call, p)
                });
                match (value, bindings.get(var)) {
                    (Some(value), Some(known)) => value == *known,
                    (Some(value), None) => {
                        bindings.insert(var.clone(), value);
                        true
                    }
                    (None, _) => false,
                }
            }
            Condition::Same { left, right, equal } => {
                (left.substitute(&bindings) == right.substitute(&bindings)) == *equal
            }
            Condition::Goal { goal, position } => {
                self.holds_at(&goal.substitute(&bindings), &position.substitute(&bindings))
            }
            Condition::Before { first, second } => {
                let number = |name: &Arc<str>| hyp(bindings.get(name));
                number(first).is_some() && number(first) < number(second)
            }
            Condition::Within { narrow, wide } => {
                let plan = |name: &Arc<str>| bindings.get(name).and_then(|term| self.pool.plan(term));
                match (plan(narrow), plan(wide)) {
                    (Some(narrow), Some(wide)) => more_specific(&narrow, &wide),
                    _ => false,
                }
            }
        };
        if !holds {
            return Vec::new();
        }
        bind_opponent(&mut bindings, self.domain);
        vec![bindings]
    }

    fn hypotheses(&self, var: &Arc<str>, pattern: &Term, bindings: &Bindings) -> Vec<Bindings> {
        // With all variables known there is at most one.
        let ground = pattern.substitute(bindings);
        let numbers = if ground.is_ground() {
            self.pool.number(&ground).into_iter().collect()
        } else {
            self.pool.of_kind(pattern.functor()).to_vec()
        };
        numbers
            .into_iter()
            .filter_map(|h| {
                let mut extended = bindings.clone();
                let name = Term::Ref(NameKind::Hypothesis, h);
                let matches = pattern.matches(self.pool.hypothesis(h)?, &mut extended)
                    && Term::Var(var.clone()).matches(&name, &mut extended);
                bind_opponent(&mut extended, self.domain);
                matches.then_some(extended)
            })
            .collect()
    }

    /// Hypotheses that a known implication leads to.
    fn served(&self, from: &Arc<str>, value: bool, to: &Arc<str>, bindings: &Bindings) -> Vec<Bindings> {
        let Some(h) = hyp(bindings.get(from)) else { return Vec::new() };
        let mut found = Vec::new();
        for fact in self.pool.facts() {
            for (antecedent, consequent) in implications(&fact.formula) {
                let served = match (consequent, value) {
                    (Formula::Hyp(served), true) => *served,
                    (Formula::Not(inner), false) => match **inner {
                        Formula::Hyp(served) => served,
                        _ => continue,
                    },
                    _ => continue,
                };
                let mut extended = bindings.clone();
                let name = Term::Ref(NameKind::Hypothesis, served);
                if suffices(antecedent, h)
                    && Term::Var(to.clone()).matches(&name, &mut extended)
                    && !found.contains(&extended)
                {
                    found.push(extended);
                }
            }
        }
        found
    }

    fn has_shape(&self, value: &Term, pattern: &Term, bindings: &mut Bindings) -> bool {
        match (pattern.functor(), pattern.arguments().len()) {
            ("plan", 4) => self.pool.plan(value).is_some_and(|plan| {
                let side = self.domain.side_term(plan.side);
                pattern.matches(&Term::call("plan", [side, plan.better, plan.hold, plan.moves]), bindings)
            }),
            ("or" | "mod", 2) => pattern.matches(value, bindings),
            _ => self.pool.origin(value).is_some_and(|origin| pattern.matches(origin, bindings)),
        }
    }

    /// Whether a goal holds at a named position; `false` if it cannot be compiled.
    pub(super) fn holds_at(&mut self, goal: &Term, position: &Term) -> bool {
        if !self.goals.contains_key(goal) {
            let compiler = Compiler::new(self.domain, &self.knowledge.definitions);
            let test = compiler.goal(goal).unwrap_or_else(|_| Arc::new(|_| false));
            self.goals.insert(goal.clone(), test);
        }
        match (self.goals.get(goal), self.pool.position(position)) {
            (Some(test), Some(position)) => test(position),
            _ => false,
        }
    }
}

/// The hypothesis that a value names.
pub(super) fn hyp(value: Option<&Term>) -> Option<Hyp> {
    match value {
        Some(Term::Ref(NameKind::Hypothesis, h)) => Some(*h),
        _ => None,
    }
}

/// The implications that a fact consists of.
fn implications(formula: &Formula) -> Vec<(&Formula, &Formula)> {
    match formula {
        Formula::Implies(a, b) => vec![(a, b)],
        Formula::Iff(a, b) => vec![(a, b), (b, a)],
        Formula::And(parts) => parts.iter().flat_map(implications).collect(),
        _ => Vec::new(),
    }
}

/// Whether the hypothesis alone makes the formula true: it is one of a disjunction.
fn suffices(formula: &Formula, h: Hyp) -> bool {
    match formula {
        Formula::Hyp(own) => *own == h,
        Formula::Or(parts) => parts.iter().any(|p| suffices(p, h)),
        Formula::And(parts) => matches!(&parts[..], [only] if suffices(only, h)),
        _ => false,
    }
}
