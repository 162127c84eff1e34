//! Expressions: patterns, functions, comparisons, the goal, connectives.

use super::scope::Scope;
use super::{Checker, nearest};
use crate::Kind;
use crate::ast::{Arg, Expr, Num, Test};
use crate::text::Node;
use crate::vocabulary::{EXPRESSIONS, FunctionName, Shape};

impl Checker<'_> {
    /// Several expressions, each reported on its own.
    pub(super) fn expressions(&mut self, scope: &mut Scope, nodes: &[Node]) -> Option<Vec<Expr>> {
        let read: Vec<Option<Expr>> = nodes.iter().map(|node| self.expression(scope, node)).collect();
        read.into_iter().collect()
    }

    /// Expressions inside a connective.
    fn nested(&mut self, scope: &mut Scope, whole: &Node, nodes: &[Node]) -> Option<Vec<Expr>> {
        if nodes.is_empty() {
            let head = whole.head().unwrap_or("this").to_owned();
            self.report.error(whole.span, format!("{head} needs at least one expression"));
            return None;
        }
        let outer = scope.nested;
        scope.nested = true;
        let read = self.expressions(scope, nodes);
        scope.nested = outer;
        read
    }

    pub(super) fn expression(&mut self, scope: &mut Scope, node: &Node) -> Option<Expr> {
        let Some(head) = node.head() else {
            self.report.error(node.span, "an expression is expected here: a list that begins with a word");
            return None;
        };
        let rest = &node.list().unwrap_or_default()[1..];
        let test = match head {
            "PATTERN" => self.pattern(scope, node, rest),
            "FUNCTION" | "FUNCTIONE" => self.function(scope, node, rest),
            "GREAT" | "ASGREAT" => self.great(scope, node, rest, head == "GREAT"),
            "GOAL" => self.needs_goal(scope, node).and_then(|()| {
                let pairs = self.asked_pairs(scope, node, rest, false)?;
                Some(Test::Goal(pairs))
            }),
            "GOAL1" => self.needs_goal(scope, node).and_then(|()| {
                let binds = !scope.nested;
                let pairs = self.asked_pairs(scope, node, rest, binds)?;
                Some(Test::Goal1(pairs))
            }),
            "CONCEPT" => self.concept(scope, node, rest),
            "FOR-EACH-GOAL" => self.for_each_goal(scope, node, rest),
            "REMOVE-ATR-LISTS" => self.remove_lists(scope, node, rest),
            "FIRSTMOVE" => self.first_step(scope, node, rest),
            "CHECK-CONDITION" | "CHECKCOND" => self.check_condition(scope, node, rest),
            "AND" if scope.nested => self.nested(scope, node, rest).map(Test::And),
            "AND" => self.expressions(scope, rest).map(Test::And),
            "OR" => self.either(scope, node, rest),
            "NEVER" | "NOT" => self.nested(scope, node, rest).map(Test::Never),
            "EXISTS" => self.local(scope, |checker, scope| {
                let locals = checker.locals(scope, rest.first(), node);
                let body = checker.nested(scope, node, rest.get(1..).unwrap_or_default())?;
                Some(Test::Exists(locals, body))
            }),
            "UNIQUE" => {
                let earlier =
                    (0..scope.variables.len() as u8).filter(|&slot| scope.seen >> slot & 1 == 1).collect();
                self.nested(scope, node, rest).map(|body| Test::Unique { earlier, body })
            }
            "IMPLIES" => self.implies(scope, node, rest),
            "SET" => self.set(scope, node, rest),
            _ if self.vocabulary.thresholds.contains_key(head) => self.threshold(scope, node, head, rest),
            _ => {
                self.unknown_expression(node, head);
                None
            }
        };
        Some(Expr { test: test?, span: node.span })
    }

    fn unknown_expression(&mut self, node: &Node, head: &str) {
        let span = node.list().map_or(node.span, |list| list[0].span);
        if matches!(
            head,
            "ACTION" | "ACTION-NEW" | "ACTIONNEW" | "PLAN" | "PLAN-NEW" | "FINAL-PLAN" | "RETURN"
        ) {
            self.report.error(span, format!("{head} is an action; actions come last, after all expressions"));
            return;
        }
        let help = if self.pattern_named(head).is_some() {
            Some(format!("write (PATTERN {head} ...)"))
        } else if self.vocabulary.any_function(head).is_some() {
            Some(format!("write (FUNCTION {head} ...)"))
        } else {
            let thresholds = self.vocabulary.thresholds.keys().map(String::as_str);
            nearest(head, EXPRESSIONS.into_iter().chain(thresholds))
        };
        self.report.error_with(span, format!("no expression begins with {head}"), help);
    }

    /// What occurs in one arm of an OR has not occurred in another.
    fn either(&mut self, scope: &mut Scope, node: &Node, rest: &[Node]) -> Option<Test> {
        let before = scope.seen;
        let mut after = before;
        let mut arms = Vec::new();
        for arm in rest {
            scope.seen = before;
            arms.push(self.nested(scope, node, std::slice::from_ref(arm)));
            after |= scope.seen;
        }
        scope.seen = after;
        if rest.is_empty() {
            self.report.error(node.span, "OR needs at least one expression");
            return None;
        }
        let arms: Option<Vec<Vec<Expr>>> = arms.into_iter().collect();
        arms.map(|arms| Test::Or(arms.into_iter().flatten().collect()))
    }

    /// Runs with local variables, which cannot be seen afterwards.
    pub(super) fn local<T>(&mut self, scope: &mut Scope, run: impl FnOnce(&mut Self, &mut Scope) -> T) -> T {
        let visible = scope.visible.len();
        let result = run(self, scope);
        scope.visible.truncate(visible);
        result
    }

    pub(super) fn needs_goal(&mut self, scope: &Scope, node: &Node) -> Option<()> {
        if scope.stored {
            self.report.error(node.span, "a stored condition sees no goal");
            return None;
        }
        Some(())
    }

    fn pattern(&mut self, scope: &mut Scope, node: &Node, rest: &[Node]) -> Option<Test> {
        let Some((first, name)) = rest.first().and_then(|first| Some((first, first.word()?))) else {
            self.report.error(node.span, "the name of a pattern is expected after PATTERN");
            return None;
        };
        let Some((pattern, kinds)) = self.pattern_named(name) else {
            let registered = self.vocabulary.patterns.iter().map(|signature| signature.name.as_str());
            let names = registered.chain(self.rules.iter().map(|rule| rule.name.as_str()));
            let help = if self.vocabulary.any_function(name).is_some() {
                Some(format!("{name} is a function: write FUNCTION"))
            } else if self.report.is_full() {
                None
            } else {
                nearest(name, names)
            };
            self.report.error_with(first.span, format!("there is no pattern {name}"), help);
            self.look_at_arguments(scope, &rest[1..]);
            return None;
        };
        let arguments = self.arguments(scope, node, &rest[1..], &kinds, name)?;
        Some(Test::Pattern(pattern, arguments))
    }

    /// Reports what is wrong with arguments of something unknown.
    fn look_at_arguments(&mut self, scope: &mut Scope, nodes: &[Node]) {
        for node in nodes {
            self.argument(scope, node, None, "an argument");
        }
    }

    fn function(&mut self, scope: &mut Scope, node: &Node, rest: &[Node]) -> Option<Test> {
        let Some((first, name)) = rest.first().and_then(|first| Some((first, first.word()?))) else {
            self.report.error(node.span, "the name of a function is expected after FUNCTION");
            return None;
        };
        match self.vocabulary.any_function(name) {
            Some(FunctionName::Registered(function)) => {
                let kinds = self.vocabulary.functions[function.index()].kinds.clone();
                let arguments = self.arguments(scope, node, &rest[1..], &kinds, name)?;
                Some(Test::Function(function, arguments))
            }
            Some(FunctionName::Equal) => self.same(scope, node, &rest[1..], name, true),
            Some(FunctionName::NotEqual) => self.same(scope, node, &rest[1..], name, false),
            None => {
                let names = self.vocabulary.functions.iter().map(|signature| signature.name.as_str());
                let help = if self.pattern_named(name).is_some() {
                    Some(format!("{name} is a pattern: write PATTERN"))
                } else {
                    nearest(name, names.chain(["EQUAL", "NOT-EQUAL", "NEQ"]))
                };
                self.report.error_with(first.span, format!("there is no function {name}"), help);
                self.look_at_arguments(scope, &rest[1..]);
                None
            }
        }
    }

    /// EQUAL and NOT-EQUAL take two objects of one kind, or two variables that hold values.
    fn same(
        &mut self,
        scope: &mut Scope,
        node: &Node,
        rest: &[Node],
        name: &str,
        equal: bool,
    ) -> Option<Test> {
        let [left, right] = rest else {
            self.report.error(node.span, format!("{name} takes 2 arguments, not {}", rest.len()));
            return None;
        };
        let holds_value = |scope: &Scope, node: &Node| {
            node.word().and_then(|word| scope.find(word)).is_some_and(|slot| scope.kind(slot).is_none())
        };
        if holds_value(scope, left) && holds_value(scope, right) {
            let left = self.held_value(scope, left)?;
            let right = self.held_value(scope, right)?;
            return Some(Test::SameValue(left, right, equal));
        }
        let first = self.argument(scope, left, None, name);
        let kind = first.and_then(|arg| self.kind_of_arg(scope, arg));
        let second = self.argument(scope, right, kind, name);
        Some(Test::Same(first?, second?, equal))
    }

    pub(super) fn kind_of_arg(&self, scope: &Scope, arg: Arg) -> Option<Kind> {
        match arg {
            Arg::Object(kind, _) => Some(kind),
            Arg::Slot(slot, None) => scope.kind(slot),
            Arg::Slot(_, Some(transform)) => Some(self.vocabulary.transforms[transform.index()].to),
        }
    }

    /// A variable that holds a value and has got one.
    pub(super) fn held_value(&mut self, scope: &mut Scope, node: &Node) -> Option<u8> {
        let slot = self.variable(scope, node)?;
        if scope.held >> slot & 1 == 0 {
            let name = scope.variables[slot as usize].name.clone();
            let help = Some("GOAL1 and SET give such variables a value".to_owned());
            self.report.error_with(node.span, format!("{name} has no value yet"), help);
            return None;
        }
        Some(slot)
    }

    fn great(&mut self, scope: &mut Scope, node: &Node, rest: &[Node], strict: bool) -> Option<Test> {
        let [left, right] = rest else {
            self.report.error(node.span, format!("two numbers are compared, not {}", rest.len()));
            return None;
        };
        let left = self.num(scope, left);
        let right = self.num(scope, right);
        Some(Test::Great { left: left?, right: right?, strict })
    }

    fn threshold(&mut self, scope: &mut Scope, node: &Node, head: &str, rest: &[Node]) -> Option<Test> {
        let measure = self.vocabulary.thresholds[head];
        let kind = self.vocabulary.measures[measure.index()].kinds.first().copied();
        let [object, number] = rest else {
            self.report.error(node.span, format!("{head} takes an object and a number"));
            return None;
        };
        let object = self.argument(scope, object, kind, head);
        let number = self.num(scope, number);
        Some(Test::Great { left: number?, right: Num::Measure(measure, vec![object?]), strict: true })
    }

    /// A number to be compared.
    fn num(&mut self, scope: &mut Scope, node: &Node) -> Option<Num> {
        if let Some(number) = node.number() {
            return Some(Num::Number(number));
        }
        if let Some(word) = node.word() {
            if let Some(attribute) = self.vocabulary.attribute(word).filter(|_| scope.find(word).is_none()) {
                self.needs_goal(scope, node)?;
                if !matches!(self.vocabulary.shape(attribute), Shape::Number | Shape::Value) {
                    self.report.error(node.span, format!("{word} has no numbers as values"));
                    return None;
                }
                return Some(Num::Attribute(attribute));
            }
            return match scope.find(word) {
                Some(slot) if scope.kind(slot).is_some() => {
                    self.report.error(node.span, format!("{word} is an object and no number"));
                    None
                }
                Some(_) => self.held_value(scope, node).map(Num::Value),
                None => {
                    let attributes =
                        self.vocabulary.attributes.iter().map(|attribute| attribute.name.as_str());
                    let help = nearest(word, attributes);
                    self.report.error_with(node.span, format!("{word} is no number"), help);
                    None
                }
            };
        }
        let (Some(head), Some(list)) = (node.head(), node.list()) else {
            self.report.error(node.span, "a number is expected here");
            return None;
        };
        match head {
            "PLUS" | "DIF" | "LESS" => {
                let [_, left, right] = list else {
                    self.report.error(node.span, format!("{head} takes two numbers"));
                    return None;
                };
                let left = self.num(scope, left);
                let right = self.num(scope, right);
                let (left, right) = (Box::new(left?), Box::new(right?));
                Some(if head == "PLUS" { Num::Plus(left, right) } else { Num::Less(left, right) })
            }
            _ if self.vocabulary.readings.contains_key(head) => {
                let [_, inner] = list else {
                    self.report.error(node.span, format!("{head} takes one number"));
                    return None;
                };
                let mode = self.vocabulary.readings[head];
                self.num(scope, inner).map(|num| Num::Reading(mode, Box::new(num)))
            }
            _ => {
                if let Some(measure) = self.vocabulary.measure(head) {
                    let kinds = self.vocabulary.measures[measure.index()].kinds.clone();
                    let arguments = self.arguments(scope, node, &list[1..], &kinds, head)?;
                    return Some(Num::Measure(measure, arguments));
                }
                if let Some(combinator) = self.vocabulary.combinator(head) {
                    let nums: Vec<_> = list[1..].iter().map(|node| self.num(scope, node)).collect();
                    let nums: Vec<Num> = nums.into_iter().collect::<Option<_>>()?;
                    let wanted = self.vocabulary.combinators[combinator.index()].1;
                    if nums.len() != wanted {
                        self.report.error(node.span, format!("{head} takes {wanted} numbers"));
                        return None;
                    }
                    return Some(Num::Combine(combinator, nums));
                }
                self.unknown_measure(node, head);
                None
            }
        }
    }

    pub(super) fn unknown_measure(&mut self, node: &Node, head: &str) {
        let measures = self.vocabulary.measures.iter().map(|signature| signature.name.as_str());
        let combinators = self.vocabulary.combinators.iter().map(|(name, _)| name.as_str());
        let help = nearest(head, measures.chain(combinators).chain(["PLUS", "LESS", "DIF"]));
        let span = node.list().map_or(node.span, |list| list[0].span);
        self.report.error_with(span, format!("nothing that gives a number is called {head}"), help);
    }

    fn implies(&mut self, scope: &mut Scope, node: &Node, rest: &[Node]) -> Option<Test> {
        let [variables, premise, conclusion] = rest else {
            self.report
                .error(node.span, "IMPLIES takes variables, a list of premises and a list of conclusions");
            return None;
        };
        let (Some(premises), Some(conclusions)) = (premise.list(), conclusion.list()) else {
            self.report.error(node.span, "premises and conclusions are lists of expressions");
            return None;
        };
        self.local(scope, |checker, scope| {
            let locals = checker.locals(scope, Some(variables), node);
            let before = scope.used;
            scope.used &= !locals.iter().fold(0, |mask, slot| mask | 1 << slot);
            let premises = checker.nested(scope, node, premises);
            for &slot in &locals {
                if scope.used >> slot & 1 == 0 {
                    let name = scope.variables[slot as usize].name.clone();
                    checker.report.error(variables.span, format!("the premise does not mention {name}"));
                }
            }
            scope.used |= before;
            let conclusions = checker.nested(scope, node, conclusions);
            Some(Test::Implies(locals, premises?, conclusions?))
        })
    }

    fn set(&mut self, scope: &mut Scope, node: &Node, rest: &[Node]) -> Option<Test> {
        if scope.nested {
            self.report.error(node.span, "SET stands at the top of a rule or of a FOR-EACH-GOAL only");
            return None;
        }
        let [target, variables, body, value] = rest else {
            let help = "(SET variable (variables) (expressions) value)".to_owned();
            self.report.error_with(node.span, "SET takes four arguments", Some(help));
            return None;
        };
        let Some(expressions) = body.list() else {
            self.report.error(body.span, "a list of expressions is expected here");
            return None;
        };
        let slot = target.word().and_then(|word| scope.find(word)).filter(|&slot| scope.kind(slot).is_none());
        let Some(slot) = slot else {
            self.report.error(target.span, "SET needs a declared variable that holds values");
            return None;
        };
        scope.used |= 1 << slot;
        let parts = self.local(scope, |checker, scope| {
            let locals = checker.locals(scope, Some(variables), node);
            let body = checker.nested(scope, node, expressions);
            let value = checker.set_value(scope, value);
            Some((locals, body?, value?))
        });
        scope.held |= 1 << slot;
        let (locals, body, value) = parts?;
        Some(Test::Set { target: slot, locals, body, value })
    }
}
