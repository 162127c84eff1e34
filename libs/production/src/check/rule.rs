//! The parts of a production: header, rule, examples.

use super::scope::Scope;
use super::{Checker, nearest};
use crate::ast::{Action, Example, FinalPlan, Header, Production, Target};
use crate::text::{Content, Node};
use crate::vocabulary::Shape;
use crate::{Kind, Rule};

const PARTS: [&str; 9] =
    ["STATEMENT", "WHY", "MISLEADS", "ORIGIN", "RELIABILITY", "JOINS", "RULE", "FIRES", "SILENT"];
const ACTIONS: [&str; 7] = ["ACTION", "ACTION-NEW", "ACTIONNEW", "PLAN", "PLAN-NEW", "FINAL-PLAN", "RETURN"];

impl Checker<'_> {
    pub(super) fn production(&mut self, form: &Node) {
        let nodes = form.list().unwrap_or_default();
        let Some(name) = nodes.get(1).and_then(Node::word) else { return };
        let Some(&rule) = self.rule_index.get(name) else { return };
        if self.productions[rule.index()].is_some() {
            return;
        }
        let mut header = Header::default();
        let mut body = None;
        let mut rule_span = form.span;
        let mut seen: Vec<&str> = Vec::new();
        for part in &nodes[2..] {
            let Some(head) = part.head() else {
                self.report
                    .error(part.span, format!("a part of a production is expected: {}", PARTS.join(", ")));
                continue;
            };
            if !matches!(head, "FIRES" | "SILENT") && seen.contains(&head) {
                self.report.error(part.span, format!("{head} is there already"));
            }
            seen.push(head);
            match head {
                "STATEMENT" => header.statement = self.text_of(part),
                "WHY" => header.why = self.text_of(part),
                "MISLEADS" => header.misleads = self.text_of(part),
                "ORIGIN" => header.origin = self.text_of(part),
                "FIRES" => header.examples.extend(self.example(part, true)),
                "SILENT" => header.examples.extend(self.example(part, false)),
                "RELIABILITY" => header.reliability = self.reliability(part),
                "JOINS" => self.joins(part, rule),
                "RULE" => {
                    rule_span = part.span;
                    body = self.rule(part, rule);
                }
                _ => {
                    let help = nearest(head, PARTS);
                    let span = part.list().map_or(part.span, |list| list[0].span);
                    self.report.error_with(span, format!("no part of a production is called {head}"), help);
                }
            }
        }
        if !seen.contains(&"RULE") {
            self.report.error(nodes[1].span, format!("{name} has no RULE"));
        }
        let Some((scope, declared, expressions, actions)) = body else { return };
        for example in &header.examples {
            for (variable, _) in example.bindings.iter().flatten() {
                if !scope.variables[..declared].iter().any(|known| known.name == *variable) {
                    self.report.error(example.span, format!("{name} has no variable {variable}"));
                }
            }
        }
        self.productions[rule.index()] = Some(Production {
            name: name.to_owned(),
            header,
            variables: scope.variables,
            declared,
            expressions,
            actions,
            span: nodes[1].span,
            rule_span,
        });
    }

    /// `(JOINS source...)`: the production works for these sources too, after the ones that they list.
    fn joins(&mut self, part: &Node, rule: Rule) {
        for node in part.list().unwrap_or_default().get(1..).unwrap_or_default() {
            let Some(word) = node.word() else {
                self.report.error(node.span, "the name of a source is expected here");
                continue;
            };
            let Some(name) = self.concept_named(node, word) else { continue };
            match self.names[name.index()].source {
                Some(source) => self.joining.push((rule, source)),
                None => self.report.error(node.span, format!("{word} is a result and no source")),
            }
        }
    }

    /// The one text of a part.
    pub(super) fn text_of(&mut self, part: &Node) -> String {
        let nodes = part.list().unwrap_or_default();
        if let [_, node] = nodes {
            if let Some(text) = node.text() {
                text.to_owned()
            } else {
                self.report.error(node.span, "a text in quotes is expected here");
                String::new()
            }
        } else {
            let head = part.head().unwrap_or("this").to_owned();
            self.report.error(part.span, format!("{head} takes one text in quotes"));
            String::new()
        }
    }

    /// `(RELIABILITY right plans)`.
    fn reliability(&mut self, part: &Node) -> Option<(u32, u32)> {
        let numbers: Vec<Option<i32>> =
            part.list().unwrap_or_default().iter().skip(1).map(Node::number).collect();
        if let [Some(right), Some(plans)] = numbers[..]
            && (0..=plans).contains(&right)
            && plans > 0
        {
            return Some((right.unsigned_abs(), plans.unsigned_abs()));
        }
        let help =
            Some("how many of its plans were right, and how many it had: (RELIABILITY 63 80)".to_owned());
        self.report.error_with(
            part.span,
            "RELIABILITY takes two numbers, the second not smaller".to_owned(),
            help,
        );
        None
    }

    fn example(&mut self, part: &Node, fires: bool) -> Option<Example> {
        let nodes = part.list().unwrap_or_default();
        let Some(situation) = nodes.get(1).and_then(Node::text) else {
            self.report.error(part.span, "a situation is expected here, as a text in quotes");
            return None;
        };
        let mut example = Example {
            fires,
            situation: situation.to_owned(),
            goal: None,
            bindings: Vec::new(),
            note: None,
            span: part.span,
        };
        for node in &nodes[2..] {
            match (&node.content, node.head()) {
                (Content::Text(text), _) => example.note = Some(text.clone()),
                (_, Some("GOAL")) => example.goal = self.example_goal(node),
                (_, Some("BINDS")) => {
                    let pairs = node.list().unwrap_or_default()[1..].iter().map(|pair| self.binding(pair));
                    let pairs: Vec<_> = pairs.collect();
                    example.bindings.extend(pairs.into_iter().collect::<Option<Vec<_>>>());
                }
                _ => self.report.error(
                    node.span,
                    "(GOAL name objects...), (BINDS (variable object)...) or a note in quotes is expected",
                ),
            }
        }
        Some(example)
    }

    fn example_goal(&mut self, node: &Node) -> Option<(crate::Name, Vec<String>)> {
        let list = node.list().unwrap_or_default();
        let Some((first, word)) = list.get(1).and_then(|first| Some((first, first.word()?))) else {
            self.report.error(node.span, "the name of a concept is expected after GOAL");
            return None;
        };
        let name = self.concept_named(first, word)?;
        let wanted = self.names[name.index()].arguments.len();
        if list.len() - 2 != wanted {
            self.report.error(node.span, format!("{word} takes {wanted} arguments, not {}", list.len() - 2));
        }
        let texts: Option<Vec<String>> = list[2..].iter().map(object_text).collect();
        if texts.is_none() {
            self.report.error(node.span, "the arguments of a goal are objects");
        }
        Some((name, texts?))
    }

    fn binding(&mut self, node: &Node) -> Option<(String, String)> {
        if let Some([variable, object]) = node.list()
            && let (Some(variable), Some(object)) = (variable.word(), object_text(object))
        {
            return Some((variable.to_owned(), object));
        }
        self.report.error(node.span, "a variable and an object are expected here, as a list");
        None
    }

    #[allow(clippy::type_complexity)]
    fn rule(
        &mut self,
        part: &Node,
        rule: Rule,
    ) -> Option<(Scope, usize, Vec<crate::ast::Expr>, Vec<Action>)> {
        let nodes = part.list().unwrap_or_default();
        let Some(variables) = nodes.get(1).and_then(Node::list) else {
            self.report.error(part.span, "the variables of the rule are expected after RULE, as a list");
            return None;
        };
        let mut scope = Scope { rule: Some(rule), ..Scope::default() };
        for node in variables {
            let Some(variable) = self.declared_variable(node, &scope.variables) else { continue };
            self.add_variable(&mut scope, node, variable);
        }
        let declared = scope.variables.len();
        let objects = scope.variables.iter().filter(|variable| variable.kind.is_some()).count();
        if objects > crate::MAX_ARITY {
            self.report
                .error(part.span, format!("a rule has at most {} variables for objects", crate::MAX_ARITY));
        }
        let first_action = nodes[2..].iter().position(is_action).unwrap_or(nodes.len() - 2);
        let (expressions, actions) = nodes[2..].split_at(first_action);
        let expressions = self.expressions(&mut scope, expressions);
        scope.acting = true;
        let actions: Vec<_> = actions.iter().map(|node| self.action(&mut scope, node)).collect();
        let actions: Option<Vec<Action>> = actions.into_iter().collect();
        for slot in 0..declared {
            let argument = self.is_argument(&scope.variables[slot].name);
            if scope.used >> slot & 1 == 0 && !argument {
                let name = scope.variables[slot].name.clone();
                let span = variables.get(slot).map_or(part.span, |node| node.span);
                self.report.error(span, format!("the variable {name} is declared and never used"));
            }
        }
        Some((scope, declared, expressions?, actions?))
    }

    /// Is it the name of an argument of some source?
    fn is_argument(&self, variable: &str) -> bool {
        self.names.iter().any(|name| name.arguments.iter().any(|argument| argument.name == variable))
    }

    fn action(&mut self, scope: &mut Scope, node: &Node) -> Option<Action> {
        let nodes = node.list().unwrap_or_default();
        let Some(head) = node.head() else {
            self.report.error(node.span, "an action is expected here: a list that begins with a word");
            return None;
        };
        match head {
            "ACTION" | "ACTION-NEW" | "ACTIONNEW" => self.post(scope, node, nodes, head == "ACTION"),
            "PLAN" | "PLAN-NEW" => {
                let plan = self.plan(scope, node, nodes.get(1));
                let pairs = self.new_pairs(scope, nodes.get(2..).unwrap_or_default());
                Some(Action::Plan { plan: plan?, inherits: head == "PLAN", pairs: pairs? })
            }
            "FINAL-PLAN" => {
                let plan = match nodes.get(1) {
                    Some(word) if word.word() == Some("GOAL") => Some(FinalPlan::Goal),
                    Some(fix) if fix.head() == Some("FIX") => {
                        if let Some([_, step]) = fix.list() {
                            self.step(scope, step).map(|(actor, place)| FinalPlan::Fix(actor, place))
                        } else {
                            self.report.error(fix.span, "FIX takes one step");
                            None
                        }
                    }
                    other => self.plan(scope, node, other).map(FinalPlan::New),
                };
                let pairs = self.new_pairs(scope, nodes.get(2..).unwrap_or_default());
                Some(Action::FinalPlan { plan: plan?, pairs: pairs? })
            }
            "RETURN" => {
                if nodes.len() > 1 {
                    self.report.error(node.span, "RETURN takes nothing");
                }
                Some(Action::Return)
            }
            "FOR-EACH-GOAL" => {
                let first_action = nodes[1..].iter().position(is_action).unwrap_or(nodes.len() - 1);
                let (expressions, actions) = nodes[1..].split_at(first_action);
                let held = scope.held;
                let expressions = self.expressions(scope, expressions);
                let actions: Vec<_> = actions.iter().map(|node| self.action(scope, node)).collect();
                scope.held = held;
                let actions: Option<Vec<Action>> = actions.into_iter().collect();
                Some(Action::ForEachGoal(expressions?, actions?))
            }
            _ => {
                let help =
                    nearest(head, ACTIONS).or_else(|| Some("expressions come before all actions".to_owned()));
                self.report.error_with(node.span, format!("no action begins with {head}"), help);
                None
            }
        }
    }

    fn post(&mut self, scope: &mut Scope, node: &Node, nodes: &[Node], inherits: bool) -> Option<Action> {
        let Some(first) = nodes.get(1) else {
            self.report.error(node.span, "the name of a concept is expected here");
            return None;
        };
        let (target, rest) = if let Some(word) = first.word() {
            let name = self.concept_named(first, word);
            let Some(list) = nodes.get(2).and_then(Node::list) else {
                self.report.error(
                    node.span,
                    format!("the arguments of {word} are expected after its name, as a list"),
                );
                return None;
            };
            let target = name.and_then(|name| {
                if self.names[name.index()].is_plan {
                    self.report.error(first.span, format!("{word} is posted by PLAN and FINAL-PLAN"));
                    return None;
                }
                let arguments = self.names[name.index()].arguments.iter();
                let kinds: Vec<Kind> = arguments.filter_map(|variable| variable.kind).collect();
                let arguments = self.arguments(scope, &nodes[2], list, &kinds, word)?;
                Some(Target::Named(name, arguments))
            });
            (target, &nodes[3..])
        } else {
            let attribute = match (first.head(), first.list()) {
                (Some("GOAL1"), Some([_, attribute])) => {
                    attribute.word().and_then(|word| self.vocabulary.attribute(word))
                }
                _ => None,
            };
            let goal = attribute.filter(|&attribute| *self.vocabulary.shape(attribute) == Shape::Goal);
            if goal.is_none() {
                self.report.error(first.span, "the name of a concept, or (GOAL1 attribute) with an attribute that holds goals, is expected here");
            }
            let rest = if nodes.get(2).is_some_and(Node::is_nil) { 3 } else { 2 };
            (goal.map(Target::Held), &nodes[rest..])
        };
        let pairs = self.new_pairs(scope, rest);
        Some(Action::Post { target: target?, inherits, pairs: pairs? })
    }

    /// The elements of a whole plan, which begins with a step or a goal.
    fn plan(&mut self, scope: &mut Scope, node: &Node, plan: Option<&Node>) -> Option<crate::ast::Spec> {
        let Some(elements) = plan.and_then(Node::list).filter(|elements| !elements.is_empty()) else {
            self.report.error(node.span, "a plan is expected here: a list that begins with a step");
            return None;
        };
        if elements[0].is_nil() || elements[0].head() == Some("ANYBUT") {
            self.report.error(elements[0].span, "a plan begins with a step or a goal");
        }
        self.elements(scope, elements, true)
    }
}

/// Does an action begin here?
fn is_action(node: &Node) -> bool {
    node.head().is_some_and(|head| {
        ACTIONS.contains(&head)
            || head == "FOR-EACH-GOAL" && node.list().unwrap_or_default()[1..].iter().any(is_action)
    })
}

/// An object of an example: a word, a number or a text, for the domain to understand.
fn object_text(node: &Node) -> Option<String> {
    match &node.content {
        Content::Word(text) | Content::Text(text) => Some(text.clone()),
        Content::Number(number) => Some(number.to_string()),
        Content::List(..) => None,
    }
}
