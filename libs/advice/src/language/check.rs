//! Names, numbers of arguments, variables: everything about files that grammar does not say.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::diagnostic::MAX_DIAGNOSTICS;
use super::knowledge::{AdviceKnowledge, Question, canonical, mentioned};
use super::parser::Problem;
use super::similar::similar;
use super::syntax::{
    AdviceDef, ClauseKind, Head, Item, ItemKind, PlanDef, Spanned, Table, TableRule, ValueDef, ValuesDef,
    Word as Named,
};
use super::{Difficulty, Script, Span};
use crate::{Bindings, Definition, Domain, Term, Word, WordKind};

/// Goals, plans, methods and so on of all files together: looking for circles among them takes time that grows with
/// their square.
const MAX_ITEMS: usize = 2000;
/// Mistakes that are looked for: a file may have some of each kind before those that are shown.
const MAX_PROBLEMS: usize = 2 * MAX_DIAGNOSTICS;

/// The variables that may be used.
pub(super) type Scope = BTreeSet<Arc<str>>;

type Key = (Arc<str>, usize);

pub(super) struct Checker<'a, D: Domain> {
    pub domain: &'a D,
    pub words: Vec<Word>,
    pub knowledge: AdviceKnowledge,
    problems: Vec<(usize, Problem)>,
    file: usize,
}

impl<'a, D: Domain> Checker<'a, D> {
    pub(super) fn new(domain: &'a D) -> Self {
        Checker {
            domain,
            words: domain.vocabulary(),
            knowledge: AdviceKnowledge::default(),
            problems: Vec::new(),
            file: 0,
        }
    }

    /// Checks the items of all files together. Mistakes come with the number of their file.
    pub(super) fn check(mut self, files: &[&[Item]]) -> (AdviceKnowledge, Vec<(usize, Problem)>) {
        let mut items = 0;
        for (file, own) in files.iter().enumerate() {
            items += own.len();
            if items > MAX_ITEMS {
                self.file = file;
                let message = format!("the files define more than {MAX_ITEMS} things");
                self.problem(own.first().map_or(Span::default(), |item| item.span), message, None);
                return (self.knowledge, self.problems);
            }
        }
        // Names first, so that files may use each other's in any order.
        for (file, items) in files.iter().enumerate() {
            self.file = file;
            items.iter().for_each(|item| self.declare(item));
        }
        for (file, items) in files.iter().enumerate() {
            self.file = file;
            items.iter().for_each(|item| self.define(item));
        }
        for (file, items) in files.iter().enumerate() {
            self.file = file;
            self.circles(items);
        }
        (self.knowledge, self.problems)
    }

    pub(super) fn problem(&mut self, span: Span, message: impl Into<String>, help: Option<String>) {
        if self.is_full() {
            return;
        }
        self.problems.push((self.file, Problem { span, message: message.into(), help }));
    }

    /// More mistakes would not be shown, so there is no need to look for them, or for what was meant.
    fn is_full(&self) -> bool {
        self.problems.len() >= MAX_PROBLEMS
    }

    fn declare(&mut self, item: &Item) {
        let parameters = |head: &Head| head.parameters.iter().map(|p| p.text.clone()).collect::<Vec<_>>();
        let domain = self.domain;
        let plain = |term: &Spanned| canonical(&term.term, domain);
        let mut twice = None;
        match &item.kind {
            ItemKind::Use(word) if &*word.text != "standard" => {
                let help = "the library has one base of its own: standard";
                self.problem(
                    word.span,
                    format!("there is nothing called `{}`", word.text),
                    Some(help.into()),
                );
            }
            ItemKind::Use(_) => {}
            ItemKind::Goal(head, body) | ItemKind::Moves(head, body) | ItemKind::Measure(head, body) => {
                let kind = match item.kind {
                    ItemKind::Goal(..) => WordKind::Goal,
                    ItemKind::Moves(..) => WordKind::Moves,
                    _ => WordKind::Function,
                };
                let built_in = self.words.iter().any(|w| {
                    w.kind == kind
                        && w.name == &*head.name.text
                        && w.parameters.len() == head.parameters.len()
                }) || connective(kind, &head.name.text);
                let definitions = &mut self.knowledge.definitions;
                let table = match kind {
                    WordKind::Goal => &mut definitions.goals,
                    WordKind::Moves => &mut definitions.moves,
                    WordKind::Function => &mut definitions.measures,
                };
                let definition = Definition { parameters: parameters(head), body: plain(body) };
                let key = (head.name.text.clone(), head.parameters.len());
                if table.insert(key, definition).is_some() || built_in {
                    twice = Some(head);
                }
            }
            ItemKind::Question(head, text) => {
                let question = Question { parameters: parameters(head), text: text.clone() };
                let taken = matches!(&*head.name.text, "suc" | "ref" | "sat");
                if self.knowledge.questions.insert(head.name.text.clone(), question).is_some() || taken {
                    twice = Some(head);
                }
            }
            ItemKind::Advice(head, side) => {
                let part = |name: &str, default: &str| self.part(item, name, default);
                let advice = AdviceDef {
                    parameters: parameters(head),
                    side: plain(side),
                    better: part("better", "fail"),
                    hold: part("hold", "nil"),
                    mine: part("mine", "anymove"),
                    theirs: part("theirs", "anymove"),
                    depth: limit(item, "depth").and_then(|n| u32::try_from(n).ok()),
                    nodes: limit(item, "nodes").and_then(|n| usize::try_from(n).ok()),
                    note: note(item),
                };
                if self.knowledge.advice.insert(head.name.text.clone(), advice).is_some() {
                    twice = Some(head);
                }
            }
            ItemKind::Plan(head, side) => {
                let part = |name: &str, default: &str| self.part(item, name, default);
                let plan = PlanDef {
                    parameters: parameters(head),
                    side: plain(side),
                    better: part("better", "fail"),
                    hold: part("hold", "nil"),
                    moves: part("moves", "anymove"),
                    note: note(item),
                };
                if self.knowledge.plans.insert(head.name.text.clone(), plan).is_some() {
                    twice = Some(head);
                }
            }
            ItemKind::Table(head, side) => {
                let rules = item.clauses.iter().filter_map(|clause| match &clause.kind {
                    ClauseKind::Rule(name, conditions, pieces) => Some(TableRule {
                        name: name.text.clone(),
                        conditions: conditions
                            .iter()
                            .map(|(var, term)| (var.as_ref().map(|v| v.text.clone()), plain(term)))
                            .collect(),
                        pieces: pieces.iter().map(plain).collect(),
                    }),
                    _ => None,
                });
                let table = Table { parameters: parameters(head), side: plain(side), rules: rules.collect() };
                if self.knowledge.tables.insert(head.name.text.clone(), table).is_some() {
                    twice = Some(head);
                }
            }
            ItemKind::Values(head, side) => {
                let rules = item.clauses.iter().filter_map(|clause| match &clause.kind {
                    ClauseKind::Value(certainty, standing, name, goal, why) => Some(ValueDef {
                        name: name.text.clone(),
                        certainty: *certainty,
                        standing: *standing,
                        goal: plain(goal),
                        why: why.clone(),
                    }),
                    _ => None,
                });
                let values = ValuesDef {
                    parameters: parameters(head),
                    side: plain(side),
                    rules: rules.collect(),
                    nodes: limit(item, "nodes").and_then(|n| usize::try_from(n).ok()),
                };
                if self.knowledge.values.insert(head.name.text.clone(), values).is_some() {
                    twice = Some(head);
                }
            }
            ItemKind::Method { lemma, name, difficulty, cost } => {
                if self.knowledge.scripts.iter().any(|script| script.name == name.text) {
                    self.problem(name.span, format!("there are two methods `{}`", name.text), None);
                }
                let (conditions, actions) = self.steps(item);
                self.knowledge.scripts.push(Script {
                    name: name.text.clone(),
                    lemma: *lemma,
                    difficulty: difficulty.unwrap_or(Difficulty::Easy),
                    cost: cost.map_or(1, |n| n as u32),
                    conditions,
                    actions,
                });
            }
        }
        if let Some(head) = twice {
            let message = format!("`{}` is defined already", head.name.text);
            self.problem(head.name.span, message, None);
        }
    }

    /// The term of a clause, or what holds without it.
    fn part(&self, item: &Item, name: &str, default: &str) -> Term {
        item.clauses
            .iter()
            .find_map(|clause| match &clause.kind {
                ClauseKind::Part(part, term) if *part == name => Some(canonical(&term.term, self.domain)),
                _ => None,
            })
            .unwrap_or_else(|| Term::name(default))
    }

    fn define(&mut self, item: &Item) {
        if self.is_full() {
            return;
        }
        match &item.kind {
            ItemKind::Use(_) => {}
            ItemKind::Goal(head, body) => {
                let scope = self.scope(head);
                self.goal(body, &scope);
            }
            ItemKind::Moves(head, body) => {
                let scope = self.scope(head);
                self.moves(body, &scope);
            }
            ItemKind::Measure(head, body) => {
                let scope = self.scope(head);
                self.measure(body, &scope);
            }
            ItemKind::Question(head, text) => {
                let scope = self.scope(head);
                self.mentions(text, head.name.span, &scope);
            }
            ItemKind::Values(head, side) => {
                let scope = self.scope(head);
                self.side(side, &scope);
                self.value_rules(item, head, &scope);
            }
            ItemKind::Advice(head, side) | ItemKind::Plan(head, side) | ItemKind::Table(head, side) => {
                let scope = self.scope(head);
                self.side(side, &scope);
                self.parts(item, head, &scope);
            }
            ItemKind::Method { lemma, name, .. } => self.method(item, *lemma, name),
        }
    }

    /// The clauses of an advice, a plan or a table.
    fn parts(&mut self, item: &Item, head: &Head, scope: &Scope) {
        let mut seen = BTreeSet::new();
        for clause in &item.clauses {
            match &clause.kind {
                ClauseKind::Part(part, term) => {
                    if !seen.insert(*part) {
                        self.problem(clause.span, format!("`{part}` stands here for the second time"), None);
                    }
                    if matches!(*part, "better" | "hold") {
                        self.goal(term, scope);
                    } else {
                        self.moves(term, scope);
                    }
                }
                ClauseKind::Note(text) => self.mentions(text, clause.span, scope),
                ClauseKind::Limit(word, _) => {
                    if !seen.insert(*word) {
                        self.problem(clause.span, format!("`{word}` stands here for the second time"), None);
                    }
                }
                ClauseKind::Rule(_, conditions, pieces) => {
                    let mut scope = scope.clone();
                    for (var, term) in conditions {
                        if let Some(var) = var {
                            self.function(term, &scope);
                            scope.insert(var.text.clone());
                            both_sides(&mut scope);
                        } else {
                            self.goal(term, &scope);
                        }
                    }
                    for piece in pieces {
                        self.piece(piece, &scope);
                    }
                }
                ClauseKind::If(_) | ClauseKind::Do(_) | ClauseKind::Value(..) => {}
            }
        }
        if item.broken {
            return;
        }
        let is_table = matches!(item.kind, ItemKind::Table(..));
        let rules = item.clauses.iter().any(|c| matches!(c.kind, ClauseKind::Rule(..)));
        if is_table && !rules {
            self.problem(head.name.span, "this table has no rule", None);
        }
        if !is_table && !seen.contains("better") {
            let help = "write `better fail` if there is nothing to reach, only something to prevent";
            self.problem(head.name.span, "the better goal is missing", Some(help.into()));
        }
    }

    /// The clauses of `values`: every rule has a name of its own.
    fn value_rules(&mut self, item: &Item, head: &Head, scope: &Scope) {
        let mut names = BTreeSet::new();
        for clause in &item.clauses {
            let ClauseKind::Value(_, _, name, goal, why) = &clause.kind else { continue };
            if !names.insert(name.text.clone()) {
                self.problem(name.span, format!("there are two rules `{}`", name.text), None);
            }
            self.goal(goal, scope);
            if let Some(why) = why {
                self.mentions(why, clause.span, scope);
            }
        }
        if names.is_empty() && !item.broken {
            let help = "write for instance `won mate if mated(Y)`";
            self.problem(head.name.span, "there is no rule here", Some(help.into()));
        }
    }

    /// A call of a named piece of advice.
    fn piece(&mut self, piece: &Spanned, scope: &Scope) {
        self.variables(piece, scope);
        let known: Vec<(Arc<str>, usize)> =
            self.knowledge.advice.iter().map(|(name, def)| (name.clone(), def.parameters.len())).collect();
        self.named("piece of advice", piece, &known);
    }

    /// A call of something that files define, by name and number of arguments.
    pub(super) fn named(&mut self, what: &str, call: &Spanned, known: &[Key]) -> bool {
        if self.is_full() {
            return false;
        }
        let (name, given) = (call.term.functor(), call.term.arguments().len());
        match known.iter().find(|(n, _)| &**n == name) {
            Some((_, wanted)) if *wanted == given => return true,
            Some((_, wanted)) => {
                let message = format!("`{name}` takes {}, {given} given", count(*wanted));
                self.problem(call.span, message, None);
            }
            None => {
                let help = similar(name, known.iter().map(|(n, _)| &**n));
                let help = help.map(|near| format!("did you mean `{near}`?"));
                self.problem(call.head, format!("there is no {what} `{}`", call.term), help);
            }
        }
        false
    }

    /// X and Y come together: the one is the opponent of the other.
    fn scope(&mut self, head: &Head) -> Scope {
        let mut scope = Scope::new();
        for parameter in &head.parameters {
            if !scope.insert(parameter.text.clone()) {
                self.problem(parameter.span, format!("`{}` stands here twice", parameter.text), None);
            }
        }
        both_sides(&mut scope);
        scope
    }

    fn side(&mut self, side: &Spanned, scope: &Scope) {
        let [first, second] = self.domain.side_names();
        let help = format!("the sides are {first} and {second}");
        match &side.term {
            Term::Var(name) if scope.contains(name) => {}
            Term::Var(_) => self.variables(side, scope),
            term if self.domain.term_side(term).is_some() => {}
            term => self.problem(side.span, format!("`{term}` is no side"), Some(help)),
        }
    }

    /// Every variable must be known.
    pub(super) fn variables(&mut self, term: &Spanned, scope: &Scope) {
        if self.is_full() {
            return;
        }
        if let Term::Var(name) = &term.term
            && !scope.contains(name)
        {
            let help =
                similar(name, scope.iter().map(|s| &**s)).map(|near| format!("did you mean `{near}`?"));
            let message = if &**name == "_" {
                "`_` stands for nothing here".to_owned()
            } else {
                format!("nothing is known about `{name}`")
            };
            self.problem(term.span, message, help);
        }
        term.parts.iter().for_each(|part| self.variables(part, scope));
    }

    /// Variables in a text in quotes.
    pub(super) fn mentions(&mut self, text: &str, span: Span, scope: &Scope) {
        for name in mentioned(text) {
            if !scope.contains(name) {
                self.problem(span, format!("the text mentions `{{{name}}}`, which is unknown here"), None);
            }
        }
    }

    pub(super) fn goal(&mut self, term: &Spanned, scope: &Scope) {
        self.expression(term, scope, WordKind::Goal);
    }

    /// A number of the position: a measure of a file, or a function of the domain, of such numbers.
    fn measure(&mut self, term: &Spanned, scope: &Scope) {
        match (term.term.functor(), &term.parts[..]) {
            ("plus" | "times", [a, b]) => {
                self.measure(a, scope);
                self.measure(b, scope);
            }
            _ if matches!(term.term, Term::Int(_) | Term::Var(_)) => self.variables(term, scope),
            _ => self.function(term, scope),
        }
    }

    pub(super) fn moves(&mut self, term: &Spanned, scope: &Scope) {
        self.expression(term, scope, WordKind::Moves);
    }

    fn expression(&mut self, term: &Spanned, scope: &Scope, kind: WordKind) {
        if self.is_full() {
            return;
        }
        if matches!(term.term, Term::Var(_)) {
            return self.variables(term, scope);
        }
        let (name, arity) = (term.term.functor(), term.term.arguments().len());
        let combines = match kind {
            WordKind::Goal => matches!((name, arity), ("and" | "or", 2) | ("not", 1)),
            _ => matches!((name, arity), ("and" | "or" | "then", 2) | ("not", 1)),
        };
        if combines {
            return term.parts.iter().for_each(|part| self.expression(part, scope, kind));
        }
        if connective(kind, name) && arity == 0 {
            return;
        }
        self.variables(term, scope);
        let definitions = &self.knowledge.definitions;
        let table = if kind == WordKind::Goal { &definitions.goals } else { &definitions.moves };
        if table.contains_key(&(Arc::from(name), arity)) {
            return;
        }
        let mut known: Vec<Key> = table.keys().cloned().collect();
        let words = self.words.iter().filter(|word| word.kind == kind);
        known.extend(words.map(|word| (Arc::from(word.name), word.parameters.len())));
        // The right number among several words of the same name.
        known.sort_by_key(|(_, parameters)| *parameters != arity);
        let what = if kind == WordKind::Goal { "goal" } else { "move constraint" };
        if !self.named(what, term, &known) {
            return;
        }
        // The domain looks at the arguments. X and Y are tried as the two sides.
        let [first, second] = [crate::Side::First, crate::Side::Second].map(|s| self.domain.side_term(s));
        let sides = Bindings::from([(Arc::from("X"), first), (Arc::from("Y"), second)]);
        let atom = canonical(&term.term, self.domain).substitute(&sides);
        // What is wrong inside a measure is said where the measure is defined.
        let Ok(atom) = self.knowledge.definitions.written_out(&atom, self.domain) else { return };
        if atom.is_ground() {
            let refused = match kind {
                WordKind::Goal => self.domain.goal(&atom).err(),
                _ => self.domain.constraint(&atom).err(),
            };
            if let Some(error) = refused {
                self.problem(term.span, format!("`{}`: {error}", term.term), None);
            }
        }
    }

    /// Goals and constraints that are defined by themselves.
    fn circles(&mut self, items: &[Item]) {
        for item in items {
            let definitions = &self.knowledge.definitions;
            let (head, table) = match &item.kind {
                ItemKind::Goal(head, _) => (head, &definitions.goals),
                ItemKind::Moves(head, _) => (head, &definitions.moves),
                ItemKind::Measure(head, _) => (head, &definitions.measures),
                _ => continue,
            };
            let key = (head.name.text.clone(), head.parameters.len());
            if reaches(table, &key) {
                let message = format!("`{}` is defined by itself", head.name.text);
                self.problem(head.name.span, message, None);
            }
        }
    }
}

/// Whether a definition leads back to itself.
fn reaches(table: &BTreeMap<Key, Definition>, start: &Key) -> bool {
    let mut seen = BTreeSet::new();
    let mut work = vec![start.clone()];
    while let Some(key) = work.pop() {
        let Some(definition) = table.get(&key) else { continue };
        let mut back = false;
        definition.body.walk(&mut |term| {
            let next = (Arc::from(term.functor()), term.arguments().len());
            if table.contains_key(&next) {
                back |= next == *start;
                if seen.insert(next.clone()) {
                    work.push(next);
                }
            }
        });
        if back {
            return true;
        }
    }
    false
}

/// Constants of the language.
fn connective(kind: WordKind, name: &str) -> bool {
    match kind {
        WordKind::Goal => matches!(name, "nil" | "fail"),
        WordKind::Function => false,
        WordKind::Moves => matches!(name, "anymove" | "nomove"),
    }
}

fn limit(item: &Item, wanted: &str) -> Option<i64> {
    item.clauses.iter().find_map(|clause| match clause.kind {
        ClauseKind::Limit(word, n) if word == wanted => Some(n),
        _ => None,
    })
}

fn note(item: &Item) -> Option<Arc<str>> {
    item.clauses.iter().find_map(|clause| match &clause.kind {
        ClauseKind::Note(text) => Some(text.clone()),
        _ => None,
    })
}

pub(super) fn both_sides(scope: &mut Scope) {
    if scope.contains("X") || scope.contains("Y") {
        scope.extend([Arc::from("X"), Arc::from("Y")]);
    }
}

/// `no argument`, `1 argument`, `2 arguments`.
pub(super) fn count(n: usize) -> String {
    match n {
        0 => "no argument".into(),
        1 => "1 argument".into(),
        _ => format!("{n} arguments"),
    }
}

/// The name of an item, for messages about the whole of it.
pub(super) type Name = Named;
