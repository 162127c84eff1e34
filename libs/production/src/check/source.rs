//! Knowledge sources: their parts, and whether the patterns that their rules test are there in time.

use super::scope::Scope;
use super::{Checker, nearest};
use crate::Rule;
use crate::ast::{Action, Expr, StoredCondition, Test};
use crate::text::Node;

const PARTS: [&str; 7] = ["STATEMENT", "FRIEND", "ENEMY", "ALWAYS", "CONDITION", "PRODUCTIONS", "SOURCES"];

impl Checker<'_> {
    pub(super) fn source(&mut self, form: &Node) {
        let nodes = form.list().unwrap_or_default();
        let Some(&name) = nodes.get(1).and_then(Node::word).and_then(|word| self.name_index.get(word)) else {
            return;
        };
        let Some(number) = self.names[name.index()].source else { return };
        if self.sources[number].span != nodes[1].span {
            return;
        }
        for part in nodes.get(3..).unwrap_or_default() {
            let rest = &part.list().unwrap_or_default().get(1..).unwrap_or_default();
            match part.head() {
                Some("STATEMENT") => self.sources[number].statement = self.text_of(part),
                Some(head @ ("FRIEND" | "ENEMY")) => {
                    let arguments = &self.names[name.index()].arguments;
                    let place = match rest {
                        [node] => {
                            arguments.iter().position(|argument| Some(argument.name.as_str()) == node.word())
                        }
                        _ => None,
                    };
                    match place {
                        Some(place) => self.sources[number].view = Some((place, head == "ENEMY")),
                        None => {
                            self.report.error(part.span, format!("{head} takes one argument of the source"));
                        }
                    }
                }
                Some("ALWAYS") => {
                    self.sources[number].always = true;
                    if !self.names[name.index()].arguments.is_empty() {
                        self.report.error(part.span, "a source that is always executed has no arguments");
                    }
                }
                Some("CONDITION") => self.source_condition(number, rest),
                Some("PRODUCTIONS") => {
                    for node in *rest {
                        self.add_production(number, node);
                    }
                }
                Some("SOURCES") => {
                    for node in *rest {
                        self.add_part(number, node);
                    }
                }
                other => {
                    let help = other.and_then(|word| nearest(word, PARTS));
                    let message = format!("a part of a source is expected here: {}", PARTS.join(", "));
                    self.report.error_with(part.span, message, help);
                }
            }
        }
    }

    /// A condition of a source is a stored condition whose free variables are the arguments.
    fn source_condition(&mut self, number: usize, nodes: &[Node]) {
        let arguments = self.names[self.sources[number].name.index()].arguments.clone();
        let free = arguments.len();
        let mut scope = Scope { stored: true, nested: true, ..Scope::default() };
        scope.visible = (0..free as u8).collect();
        scope.variables = arguments;
        if let Some(body) = self.expressions(&mut scope, nodes) {
            let variables = scope.variables;
            self.sources[number].condition = Some(StoredCondition { variables, captured: 0, free, body });
        }
    }

    fn add_production(&mut self, number: usize, node: &Node) {
        let Some(word) = node.word() else {
            self.report.error(node.span, "the name of a production is expected here");
            return;
        };
        let Some(&rule) = self.rule_index.get(word) else {
            if self.report.is_full() {
                return;
            }
            let help = nearest(word, self.rule_index.keys().map(String::as_str));
            self.report.error_with(node.span, format!("there is no production {word}"), help);
            return;
        };
        if self.sources[number].productions.contains(&rule) {
            self.report.error(node.span, format!("{word} is listed twice"));
            return;
        }
        self.sources[number].productions.push(rule);
    }

    fn add_part(&mut self, number: usize, node: &Node) {
        let Some(word) = node.word() else {
            self.report.error(node.span, "the name of a source is expected here");
            return;
        };
        let Some(name) = self.concept_named(node, word) else { return };
        let Some(part) = self.names[name.index()].source else {
            self.report.error(node.span, format!("{word} is a result and no source"));
            return;
        };
        let own = self.sources[number].name;
        let kinds = |name: crate::Name| -> Vec<_> {
            self.names[name.index()].arguments.iter().map(|argument| argument.kind).collect()
        };
        if kinds(name) != kinds(own) {
            self.report
                .error(node.span, format!("{word} takes other arguments than the source it is part of"));
        } else if part == number
            || !self.sources[part].parts.is_empty()
            || self.sources[number].parent.is_some()
        {
            self.report.error(node.span, "a part of a source has no parts itself");
        } else if self.sources[part].parent.is_some() {
            self.report.error(node.span, format!("{word} is part of a source already"));
        } else {
            self.sources[part].parent = Some(number);
            self.sources[number].parts.push(part);
        }
    }

    pub(super) fn order_form(&mut self, form: &Node) {
        if !self.order.is_empty() {
            self.report.error(form.span, "there is an ORDER already");
            return;
        }
        for node in &form.list().unwrap_or_default()[1..] {
            let Some(word) = node.word() else {
                self.report.error(node.span, "the name of a source is expected here");
                continue;
            };
            let Some(name) = self.concept_named(node, word) else { continue };
            match self.names[name.index()].source {
                Some(source) if self.order.contains(&source) => {
                    self.report.error(node.span, format!("{word} is listed twice"));
                }
                Some(source) => self.order.push(source),
                None => self.report.error(node.span, format!("{word} is a result and no source")),
            }
        }
    }

    /// What can only be seen when everything has been read.
    pub(super) fn check_sources(&mut self) {
        self.check_plans();
        for (rule, source) in std::mem::take(&mut self.joining) {
            if !self.sources[source].productions.contains(&rule) {
                self.sources[source].productions.push(rule);
            }
        }
        let listed: Vec<Rule> = self.sources.iter().flat_map(|source| source.productions.clone()).collect();
        for (number, production) in self.productions.iter().enumerate() {
            if let Some(production) = production
                && !listed.contains(&Rule(number as u16))
            {
                self.report.warning(production.span, format!("{} is in no source", production.name));
            }
        }
        for number in 0..self.sources.len() {
            let source = &self.sources[number];
            let always = self.sources.iter().filter(|other| other.always);
            let mut there: Vec<Rule> = always.flat_map(|other| other.productions.clone()).collect();
            if source.always {
                there.retain(|rule| !source.productions.contains(rule));
            }
            if let Some(parent) = source.parent {
                there.extend(&self.sources[parent].productions);
            }
            let own = source.productions.clone();
            let source_name = self.names[source.name.index()].name.clone();
            for rule in own {
                self.check_patterns(rule, &there, &source_name);
                there.push(rule);
            }
        }
        self.check_conditions();
        // What ORDER does not name comes after it, in the order of the files.
        for number in 0..self.sources.len() {
            let source = &self.sources[number];
            let is_part = source.parent.is_some();
            if is_part && self.order.contains(&number) {
                self.report.error(source.span, "a part of a source runs with it and is not in ORDER");
            } else if !is_part && !source.always && !self.order.contains(&number) {
                self.order.push(number);
            }
        }
    }

    /// Conditions are tested in other sources than they are written in, so they look up only what is there always.
    fn check_conditions(&mut self) {
        let first = self.registered_patterns();
        let mut tested = Vec::new();
        for condition in &self.conditions {
            patterns_of(&condition.body, &mut tested);
        }
        for condition in self.sources.iter().filter_map(|source| source.condition.as_ref()) {
            patterns_of(&condition.body, &mut tested);
        }
        for (pattern, span) in tested {
            let Some(rule) = pattern.checked_sub(first).map(|rule| Rule(rule as u16)) else { continue };
            let always =
                self.sources.iter().any(|source| source.always && source.productions.contains(&rule));
            if !always {
                let name = &self.rules[rule.index()].name;
                self.report
                    .error(span, format!("a condition cannot look up {name}: it is forgotten by then"));
            }
        }
    }

    /// Rules that post plans need the names that plans are posted under.
    fn check_plans(&mut self) {
        let (initial, last) = (&self.vocabulary.initial_plan, &self.vocabulary.final_plan);
        for production in self.productions.iter().flatten() {
            let mut posts = (false, false);
            for action in &production.actions {
                plans_of(action, &mut posts);
            }
            for (posts, name) in [(posts.0, initial), (posts.1, last)] {
                let known = self.name_index.get(name).is_some_and(|name| self.names[name.index()].is_plan);
                if posts && !known {
                    let message =
                        format!("this posts {name}, which is neither a PLAN-SOURCE nor a PLAN-RESULT");
                    self.report.error(production.span, message);
                }
            }
        }
    }

    /// Productions can look up only what has been matched before them in the same source, in the source they
    /// are part of, or in one that is always executed.
    fn check_patterns(&mut self, rule: Rule, there: &[Rule], source: &str) {
        let first = self.registered_patterns();
        let mut tested = Vec::new();
        if let Some(production) = &self.productions[rule.index()] {
            patterns_of(&production.expressions, &mut tested);
            for action in &production.actions {
                action_patterns(action, &mut tested);
            }
        }
        for (pattern, span) in tested {
            let Some(other) = pattern.checked_sub(first) else { continue };
            if !there.contains(&Rule(other as u16)) {
                let name = &self.rules[other].name;
                let help = format!("list {name} before {} in the source", self.rules[rule.index()].name);
                let message = format!("{name} has not been matched when {source} comes to this rule");
                self.report.error_with(span, message, Some(help));
            }
        }
    }
}

fn plans_of(action: &Action, posts: &mut (bool, bool)) {
    match action {
        Action::Plan { .. } => posts.0 = true,
        Action::FinalPlan { .. } => posts.1 = true,
        Action::ForEachGoal(_, actions) => actions.iter().for_each(|action| plans_of(action, posts)),
        Action::Post { .. } | Action::Return => {}
    }
}

fn action_patterns(action: &Action, found: &mut Vec<(usize, crate::Span)>) {
    if let Action::ForEachGoal(expressions, actions) = action {
        patterns_of(expressions, found);
        for action in actions {
            action_patterns(action, found);
        }
    }
}

fn patterns_of(expressions: &[Expr], found: &mut Vec<(usize, crate::Span)>) {
    for expression in expressions {
        match &expression.test {
            Test::Pattern(pattern, _) => found.push((pattern.index(), expression.span)),
            Test::ForEachGoal(body)
            | Test::And(body)
            | Test::Or(body)
            | Test::Never(body)
            | Test::Exists(_, body)
            | Test::Unique { body, .. }
            | Test::Set { body, .. } => patterns_of(body, found),
            Test::Implies(_, premise, conclusion) => {
                patterns_of(premise, found);
                patterns_of(conclusion, found);
            }
            _ => {}
        }
    }
}
