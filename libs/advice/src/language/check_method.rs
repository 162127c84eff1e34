//! Methods and lemmas: what their variables may be, and the steps that are executed.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Span;
use super::check::{Checker, Name, Scope, both_sides};
use super::knowledge::canonical;
use super::syntax::{
    Action, ClauseKind, Condition, Item, Spanned, SpannedAction, SpannedCondition, SpannedFact,
};
use crate::{Domain, Term, WordKind};

/// What is known about the variables of a method on the way through its clauses.
#[derive(Default)]
struct Known {
    all: Scope,
    hypotheses: BTreeSet<Arc<str>>,
    lists: BTreeSet<Arc<str>>,
}

impl Known {
    fn bind(&mut self, name: &Arc<str>) {
        self.all.insert(name.clone());
        both_sides(&mut self.all);
    }

    /// All variables of a pattern.
    fn bind_all(&mut self, pattern: &Term) {
        pattern.walk(&mut |term| {
            if let Term::Var(name) = term
                && &**name != "_"
            {
                self.all.insert(name.clone());
            }
        });
        both_sides(&mut self.all);
    }
}

impl<D: Domain> Checker<'_, D> {
    /// The steps of a method as they are executed.
    pub(super) fn steps(&self, item: &Item) -> (Vec<Condition>, Vec<Action>) {
        let plain = |term: &Spanned| canonical(&term.term, self.domain);
        let (mut conditions, mut actions) = (Vec::new(), Vec::new());
        for clause in &item.clauses {
            match &clause.kind {
                ClauseKind::If(condition) => conditions.push(match condition {
                    SpannedCondition::Hypothesis(var, pattern) => {
                        Condition::Hypothesis { var: var.text.clone(), pattern: plain(pattern) }
                    }
                    SpannedCondition::Absent(pattern) => Condition::Absent { pattern: plain(pattern) },
                    SpannedCondition::Status(var, status) => {
                        Condition::Status { var: var.text.clone(), status: *status }
                    }
                    SpannedCondition::Shape(var, pattern) => {
                        Condition::Shape { var: var.text.clone(), pattern: plain(pattern) }
                    }
                    SpannedCondition::Function(var, call, position) => Condition::Function {
                        var: var.text.clone(),
                        call: plain(call),
                        position: plain(position),
                    },
                    SpannedCondition::Same(left, right, equal) => {
                        Condition::Same { left: plain(left), right: plain(right), equal: *equal }
                    }
                    SpannedCondition::Goal(goal, position) => {
                        Condition::Goal { goal: plain(goal), position: plain(position) }
                    }
                    SpannedCondition::Serves(from, value, to) => {
                        Condition::Serves { from: from.text.clone(), value: *value, to: to.text.clone() }
                    }
                    SpannedCondition::Before(first, second) => {
                        Condition::Before { first: first.text.clone(), second: second.text.clone() }
                    }
                    SpannedCondition::Within(narrow, wide) => {
                        Condition::Within { narrow: narrow.text.clone(), wide: wide.text.clone() }
                    }
                }),
                ClauseKind::Do(action) => actions.push(match action {
                    SpannedAction::Plan(var, plan) => {
                        Action::Plan { var: var.text.clone(), plan: plain(plan) }
                    }
                    SpannedAction::Advice(var, advice) => {
                        Action::Advice { var: var.text.clone(), advice: plain(advice) }
                    }
                    SpannedAction::Ask(var, pattern, each) => Action::Ask {
                        var: var.text.clone(),
                        pattern: plain(pattern),
                        each: each
                            .as_ref()
                            .map(|(element, call, at)| (element.text.clone(), plain(call), plain(at))),
                    },
                    SpannedAction::Fact(fact) => Action::Fact(fact.plain()),
                    SpannedAction::Search(var, nodes) => {
                        Action::Search { var: var.text.clone(), nodes: nodes.map(|n| n as usize) }
                    }
                    SpannedAction::Expand(var) => Action::Expand { var: var.text.clone() },
                    SpannedAction::Divide(var, searches) => {
                        Action::Divide { var: var.text.clone(), searches: searches.map(|n| n as usize) }
                    }
                    SpannedAction::Close(from, into) => {
                        Action::Close { from: from.text.clone(), into: into.text.clone() }
                    }
                    SpannedAction::Unite(var, plan, at) => {
                        Action::Unite { var: var.text.clone(), plan: plan.text.clone(), at: at.text.clone() }
                    }
                    SpannedAction::Find(var, pattern) => {
                        Action::Find { var: var.text.clone(), pattern: plain(pattern) }
                    }
                }),
                ClauseKind::Note(text) => actions.push(Action::Note(text.clone())),
                ClauseKind::Part(..)
                | ClauseKind::Value(..)
                | ClauseKind::Rule(..)
                | ClauseKind::Limit(..) => {}
            }
        }
        (conditions, actions)
    }

    /// Checks a method in the order of execution.
    pub(super) fn method(&mut self, item: &Item, lemma: bool, name: &Name) {
        let mut known = Known::default();
        for clause in &item.clauses {
            if let ClauseKind::If(condition) = &clause.kind {
                self.condition(condition, &mut known);
            }
        }
        if known.hypotheses.is_empty() && !item.broken {
            let help = "a method needs a condition such as `if H: suc(Q, P)`";
            self.problem(name.span, format!("`{}` looks at no hypothesis", name.text), Some(help.into()));
        }
        let mut useful = false;
        for clause in &item.clauses {
            if let ClauseKind::Do(action) = &clause.kind {
                use SpannedAction::{Ask, Close, Divide, Expand, Fact, Find, Search, Unite};
                useful |= matches!(action, Fact(_) | Search(..) | Expand(_) | Divide(..) | Close(..));
                if lemma && matches!(action, Ask(..) | Expand(_) | Find(..) | Unite(..)) {
                    let help = "a lemma adds facts only; call it a method";
                    self.problem(clause.span, "a lemma asks nothing new", Some(help.into()));
                }
                self.action(action, &mut known, clause.span);
            }
        }
        if !useful && !item.broken {
            let help = "add `fact`, `search` or `expand`";
            self.problem(name.span, format!("`{}` reports no fact", name.text), Some(help.into()));
        }
        for clause in &item.clauses {
            if let ClauseKind::Note(text) = &clause.kind {
                let scope = known.all.clone();
                self.mentions(text, clause.span, &scope);
            }
        }
    }

    fn condition(&mut self, condition: &SpannedCondition, known: &mut Known) {
        match condition {
            SpannedCondition::Hypothesis(var, pattern) => {
                self.hypothesis(pattern);
                known.bind_all(&pattern.term);
                known.bind(&var.text);
                known.hypotheses.insert(var.text.clone());
            }
            // Variables that are not bound yet stand for anything.
            SpannedCondition::Absent(pattern) => self.hypothesis(pattern),
            SpannedCondition::Status(var, _) => self.is_hypothesis(&var.text, var.span, known),
            SpannedCondition::Shape(var, pattern) => {
                if !known.all.contains(&var.text) {
                    self.problem(var.span, format!("nothing is known about `{}`", var.text), None);
                }
                self.shape(pattern);
                known.bind_all(&pattern.term);
            }
            SpannedCondition::Function(var, call, position) => {
                self.function(call, &known.all);
                self.variables(position, &known.all);
                known.bind(&var.text);
            }
            SpannedCondition::Same(left, right, _) => {
                self.variables(left, &known.all);
                self.variables(right, &known.all);
            }
            SpannedCondition::Goal(goal, position) => {
                self.goal(goal, &known.all);
                self.variables(position, &known.all);
            }
            SpannedCondition::Serves(from, _, to) => {
                self.is_hypothesis(&from.text, from.span, known);
                known.bind(&to.text);
                known.hypotheses.insert(to.text.clone());
            }
            SpannedCondition::Before(first, second) => {
                self.is_hypothesis(&first.text, first.span, known);
                self.is_hypothesis(&second.text, second.span, known);
            }
            SpannedCondition::Within(narrow, wide) => {
                for word in [narrow, wide] {
                    if !known.all.contains(&word.text) {
                        self.problem(word.span, format!("nothing is known about `{}`", word.text), None);
                    }
                }
            }
        }
    }

    fn action(&mut self, action: &SpannedAction, known: &mut Known, span: Span) {
        match action {
            SpannedAction::Plan(var, plan) => {
                self.plan(plan, &known.all);
                known.bind(&var.text);
            }
            SpannedAction::Advice(var, advice) => {
                self.advice_value(advice, &known.all);
                known.bind(&var.text);
            }
            SpannedAction::Ask(var, pattern, each) => {
                self.hypothesis(pattern);
                let mut scope = known.all.clone();
                if let Some((element, call, position)) = each {
                    self.function(call, &known.all);
                    self.variables(position, &known.all);
                    scope.insert(element.text.clone());
                    known.lists.insert(var.text.clone());
                } else {
                    known.hypotheses.insert(var.text.clone());
                }
                self.variables(pattern, &scope);
                known.bind(&var.text);
            }
            SpannedAction::Fact(fact) => self.fact(fact, known),
            SpannedAction::Search(var, _) | SpannedAction::Expand(var) | SpannedAction::Divide(var, _) => {
                self.is_hypothesis(&var.text, var.span, known);
            }
            SpannedAction::Close(from, into) => {
                self.is_hypothesis(&from.text, from.span, known);
                self.is_hypothesis(&into.text, into.span, known);
            }
            SpannedAction::Unite(var, plan, at) => {
                for word in [plan, at] {
                    if !known.all.contains(&word.text) {
                        self.problem(word.span, format!("nothing is known about `{}`", word.text), None);
                    }
                }
                known.bind(&var.text);
            }
            SpannedAction::Find(var, pattern) => {
                let arguments = pattern.term.arguments();
                let right = pattern.term.functor() == "ref"
                    && arguments.len() == 3
                    && arguments[0] == Term::Var(var.text.clone());
                if right {
                    pattern.parts[1..].iter().for_each(|part| self.variables(part, &known.all));
                } else {
                    let message = format!("`find {0}: ref({0}, Q, P)` is the only form", var.text);
                    self.problem(span, message, None);
                }
                known.bind(&var.text);
            }
        }
    }

    /// A question, or one of the three that the library knows.
    fn hypothesis(&mut self, pattern: &Spanned) {
        let mut known: Vec<(Arc<str>, usize)> =
            [("suc", 2), ("ref", 3), ("sat", 2)].map(|(name, n)| (Arc::from(name), n)).to_vec();
        // The position comes last.
        let own = self.knowledge.questions.iter().map(|(name, q)| (name.clone(), q.parameters.len() + 1));
        known.extend(own);
        self.named("question", pattern, &known);
    }

    fn is_hypothesis(&mut self, var: &Arc<str>, span: Span, known: &Known) {
        if !known.hypotheses.contains(var) {
            let help = if known.lists.contains(var) {
                Some("it is a list: write `all` or `any` before it".to_owned())
            } else {
                None
            };
            self.problem(span, format!("`{var}` is no hypothesis here"), help);
        }
    }

    pub(super) fn function(&mut self, call: &Spanned, scope: &Scope) {
        self.variables(call, scope);
        let mut known: Vec<(Arc<str>, usize)> =
            vec![(Arc::from("successors"), 0), (Arc::from("successors"), 1)];
        let words = self.words.iter().filter(|word| word.kind == WordKind::Function);
        known.extend(words.map(|word| (Arc::from(word.name), word.parameters.len())));
        known.extend(self.knowledge.definitions.measures.keys().cloned());
        let arity = call.term.arguments().len();
        known.sort_by_key(|(_, parameters)| *parameters != arity);
        self.named("function", call, &known);
    }

    fn plan_names(&self) -> Vec<(Arc<str>, usize)> {
        self.knowledge.plans.iter().map(|(name, def)| (name.clone(), def.parameters.len())).collect()
    }

    /// What a plan is compared with.
    fn shape(&mut self, pattern: &Spanned) {
        match (pattern.term.functor(), pattern.term.arguments().len()) {
            ("or" | "mod", 2) | ("plan", 4) => {}
            ("plan", n) => {
                let message = format!("a plan has 4 parts (side, better, hold, moves), {n} given");
                self.problem(pattern.span, message, None);
            }
            _ if matches!(pattern.term, Term::Var(_)) => {
                self.problem(pattern.span, "`is` wants plan(...), a combination, or a named plan", None);
            }
            _ => {
                let known = self.plan_names();
                self.named("plan", pattern, &known);
            }
        }
    }

    /// What a plan is made from.
    fn plan(&mut self, plan: &Spanned, scope: &Scope) {
        match (plan.term.functor(), &plan.parts[..]) {
            ("or" | "mod", [a, b]) => {
                self.plan(a, scope);
                self.plan(b, scope);
            }
            ("tuple", [side, better, hold, moves]) => {
                self.variables(side, scope);
                self.goal(better, scope);
                self.goal(hold, scope);
                self.moves(moves, scope);
            }
            ("tuple", parts) => {
                let message = format!("a plan is (side, better, hold, moves), {} given", parts.len());
                self.problem(plan.span, message, None);
            }
            _ => {
                self.variables(plan, scope);
                if !matches!(plan.term, Term::Var(_)) {
                    let known = self.plan_names();
                    self.named("plan", plan, &known);
                }
            }
        }
    }

    fn advice_value(&mut self, advice: &Spanned, scope: &Scope) {
        match (advice.term.functor(), &advice.parts[..]) {
            ("tuple", [side, better, hold, mine, theirs]) => {
                self.variables(side, scope);
                self.goal(better, scope);
                self.goal(hold, scope);
                self.moves(mine, scope);
                self.moves(theirs, scope);
            }
            ("tuple", parts) => {
                let given = parts.len();
                let message =
                    format!("a piece of advice is (side, better, hold, mine, theirs), {given} given");
                self.problem(advice.span, message, None);
            }
            _ => {
                self.variables(advice, scope);
                let known: Vec<_> =
                    self.knowledge.advice.iter().map(|(n, def)| (n.clone(), def.parameters.len())).collect();
                self.named("piece of advice", advice, &known);
            }
        }
    }

    fn fact(&mut self, fact: &SpannedFact, known: &Known) {
        match fact {
            SpannedFact::Value(_) => {}
            SpannedFact::Var(span, var) => self.is_hypothesis(var, *span, known),
            SpannedFact::All(span, var) | SpannedFact::Any(span, var) => {
                if !known.lists.contains(var) {
                    let help = "`all` and `any` want what `ask ... for ... in` has asked";
                    self.problem(*span, format!("`{var}` is no list here"), Some(help.into()));
                }
            }
            SpannedFact::Test(goal, position) => {
                self.goal(goal, &known.all);
                self.variables(position, &known.all);
            }
            SpannedFact::Not(a) => self.fact(a, known),
            SpannedFact::Pair(_, a, b) => {
                self.fact(a, known);
                self.fact(b, known);
            }
        }
    }
}
