//! The first pass: which productions, sources and results there are.

use super::{Checker, Declared, MAX_NAMES, MAX_RULES, NameEntry, SourceEntry, nearest};
use crate::ast::Variable;
use crate::text::Node;
use crate::vocabulary::is_word;
use crate::{MAX_ARITY, Name, Rule};

impl Checker<'_> {
    pub(super) fn declare(&mut self, forms: &[Node]) {
        for form in forms {
            if self.report.is_full() {
                return;
            }
            match form.head() {
                Some("PRODUCTION") => self.declare_production(form),
                Some("SOURCE") => self.declare_name(form, true, false),
                Some("PLAN-SOURCE") => self.declare_name(form, true, true),
                Some("RESULT") => self.declare_name(form, false, false),
                Some("PLAN-RESULT") => self.declare_name(form, false, true),
                Some("ORDER") => {}
                Some(word) => {
                    let known = ["PRODUCTION", "SOURCE", "PLAN-SOURCE", "RESULT", "PLAN-RESULT", "ORDER"];
                    let help = nearest(word, known)
                        .or_else(|| Some(format!("a file consists of {} forms", known.join(", "))));
                    self.report.error_with(form.span, format!("no form begins with {word}"), help);
                }
                None => self.report.error(
                    form.span,
                    "a file consists of lists that begin with PRODUCTION, SOURCE, RESULT or ORDER",
                ),
            }
        }
    }

    /// The word in the second place of a form.
    fn name_of<'n>(&mut self, form: &'n Node) -> Option<(&'n Node, &'n str)> {
        let node = form.list().and_then(|nodes| nodes.get(1));
        match node.and_then(|node| node.word().map(|word| (node, word))) {
            Some((node, word)) if is_word(word) => Some((node, word)),
            _ => {
                let span = node.map_or(form.span, |node| node.span);
                self.report
                    .error(span, "a name is expected here: letters, digits and hyphens, a letter first");
                None
            }
        }
    }

    fn declare_production(&mut self, form: &Node) {
        let rule = Rule(self.rules.len() as u16);
        if rule.index() >= MAX_RULES {
            if rule.index() == MAX_RULES {
                self.report.error(form.span, format!("more than {MAX_RULES} productions"));
            }
            return;
        }
        let Some((node, name)) = self.name_of(form) else { return };
        if self.vocabulary.pattern(name).is_some() {
            self.report.error(node.span, format!("{name} is a pattern of the domain already"));
        }
        if self.rule_index.contains_key(name) {
            self.report.error(node.span, format!("there is a production {name} already"));
            return;
        }
        let variables = form
            .list()
            .into_iter()
            .flatten()
            .find(|part| part.head() == Some("RULE"))
            .and_then(|rule| rule.list()?.get(1)?.list());
        let kinds = variables
            .into_iter()
            .flatten()
            .filter_map(|node| self.vocabulary.kind_of(self.vocabulary.class_of(node.word()?)?))
            .collect();
        self.rule_index.insert(name.to_owned(), rule);
        self.rules.push(Declared { name: name.to_owned(), kinds });
        self.productions.push(None);
    }

    fn declare_name(&mut self, form: &Node, is_source: bool, is_plan: bool) {
        if self.names.len() >= MAX_NAMES {
            self.report.error(form.span, format!("more than {MAX_NAMES} sources and results"));
            return;
        }
        let Some((node, word)) = self.name_of(form) else { return };
        if let Some(&old) = self.name_index.get(word) {
            let old = self.names[old.index()].span;
            let (file, line, _) = {
                let file = &self.report.files()[old.file as usize];
                let (line, column) = file.place(old.start);
                (file.name.clone(), line, column)
            };
            let help = Some(format!("it is in {file}, line {line}"));
            self.report.error_with(node.span, format!("there is a source or result {word} already"), help);
            return;
        }
        let mut arguments = Vec::new();
        let list = form.list().and_then(|nodes| nodes.get(2));
        match list.and_then(Node::list) {
            None => {
                let span = list.map_or(node.span, |list| list.span);
                self.report.error(span, format!("the arguments of {word} are expected here, as a list"));
            }
            Some(nodes) => {
                for node in nodes {
                    if let Some(variable) = self.declared_variable(node, &arguments) {
                        if variable.kind.is_none() {
                            self.report.error(node.span, "an argument of a concept is an object");
                        }
                        arguments.push(variable);
                    }
                }
                if nodes.len() > MAX_ARITY {
                    self.report.error(form.span, format!("a concept has at most {MAX_ARITY} arguments"));
                    arguments.truncate(MAX_ARITY);
                }
            }
        }
        if is_plan {
            let kinds: Vec<_> = arguments.iter().filter_map(|variable| variable.kind).collect();
            if self.vocabulary.step.map(|(actor, place)| vec![actor, place]) != Some(kinds) {
                self.report.error(node.span, "the arguments of plans are the two of their first step");
            }
        }
        let name = Name(self.names.len() as u16);
        let source = is_source.then_some(self.sources.len());
        if is_source {
            self.sources.push(SourceEntry {
                name,
                statement: String::new(),
                view: (!arguments.is_empty()).then_some((0, false)),
                always: false,
                condition: None,
                productions: Vec::new(),
                parts: Vec::new(),
                parent: None,
                span: node.span,
            });
        }
        self.name_index.insert(word.to_owned(), name);
        self.names.push(NameEntry { name: word.to_owned(), arguments, is_plan, source, span: node.span });
    }

    /// A variable that is declared by a list: its name has a class and is not there already.
    pub(super) fn declared_variable(&mut self, node: &Node, others: &[Variable]) -> Option<Variable> {
        let Some(name) = node.word() else {
            self.report.error(node.span, "a variable is expected here");
            return None;
        };
        let Some(class) = self.vocabulary.class_of(name) else {
            let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
            let classes = self.vocabulary.classes.iter().map(|class| class.name.as_str());
            let help = nearest(stem, classes.clone())
                .unwrap_or_else(|| format!("the classes are {}", classes.collect::<Vec<_>>().join(", ")));
            let message = format!("{name} is no variable: no class is called {stem}");
            self.report.error_with(node.span, message, Some(help));
            return None;
        };
        if others.iter().any(|other| other.name == name) {
            self.report.error(node.span, format!("the variable {name} is there already"));
            return None;
        }
        Some(Variable { name: name.to_owned(), class, kind: self.vocabulary.kind_of(class) })
    }
}
