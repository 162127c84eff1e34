//! Expressions about the goal, its attribute lists, and other concepts.

use super::scope::Scope;
use super::{Checker, nearest};
use crate::Kind;
use crate::ast::{Arg, Pair, Spec, Test};
use crate::text::Node;
use crate::vocabulary::Shape;

impl Checker<'_> {
    /// Pairs of GOAL, GOAL1 and CONCEPT.
    pub(super) fn asked_pairs(
        &mut self,
        scope: &mut Scope,
        whole: &Node,
        nodes: &[Node],
        binds: bool,
    ) -> Option<Vec<Pair>> {
        if nodes.is_empty() && whole.head() != Some("CONCEPT") {
            self.report.error(whole.span, "at least one attribute with its value is expected here");
            return None;
        }
        let pairs: Vec<_> = nodes.iter().map(|node| self.asked_pair(scope, node, binds)).collect();
        pairs.into_iter().collect()
    }

    /// An attribute and the value that is asked for. A variable alone is the whole value.
    fn asked_pair(&mut self, scope: &mut Scope, node: &Node, binds: bool) -> Option<Pair> {
        let attribute = self.attribute_of(node)?;
        let values = &node.list().unwrap_or_default()[1..];
        if let [value] = values {
            if value.is_nil() {
                return Some(Pair { attribute, value: Spec::Symbol(crate::ast::Symbol::Nil) });
            }
            let holder =
                value.word().and_then(|word| scope.find(word)).filter(|&slot| scope.kind(slot).is_none());
            if let Some(slot) = holder {
                self.variable(scope, value);
                if binds {
                    scope.held |= 1 << slot;
                } else {
                    self.held_value(scope, value)?;
                }
                return Some(Pair { attribute, value: Spec::Value(slot) });
            }
        }
        if matches!(self.vocabulary.shape(attribute), Shape::Condition(_)) {
            self.report
                .error(node.span, "a condition can be tested with CHECK-CONDITION, or be compared with NIL");
            return None;
        }
        let acting = std::mem::replace(&mut scope.acting, false);
        let value = self.value(scope, node, attribute, values, false);
        scope.acting = acting;
        Some(Pair { attribute, value: value? })
    }

    /// The attribute at the head of a pair.
    pub(super) fn attribute_of(&mut self, node: &Node) -> Option<crate::Attribute> {
        let Some(word) = node.head() else {
            self.report.error(node.span, "an attribute and its value are expected here, as a list");
            return None;
        };
        if let Some(attribute) = self.vocabulary.attribute(word) {
            return Some(attribute);
        }
        let help = nearest(word, self.vocabulary.attributes.iter().map(|attribute| attribute.name.as_str()));
        let span = node.list().map_or(node.span, |list| list[0].span);
        self.report.error_with(span, format!("there is no attribute {word}"), help);
        None
    }

    pub(super) fn concept(&mut self, scope: &mut Scope, node: &Node, rest: &[Node]) -> Option<Test> {
        self.needs_goal(scope, node)?;
        let (Some(first), Some(list)) = (rest.first(), rest.get(1).and_then(Node::list)) else {
            self.report.error(node.span, "CONCEPT takes a name, a list of arguments, and pairs");
            return None;
        };
        let Some(word) = first.word() else {
            self.report.error(first.span, "the name of a concept is expected here");
            return None;
        };
        let name = self.concept_named(first, word)?;
        let kinds: Vec<Kind> =
            self.names[name.index()].arguments.iter().filter_map(|variable| variable.kind).collect();
        let arguments = self.arguments(scope, &rest[1], list, &kinds, word);
        let pairs = self.asked_pairs(scope, node, &rest[2..], false);
        Some(Test::Concept(name, arguments?, pairs?))
    }

    pub(super) fn for_each_goal(&mut self, scope: &mut Scope, node: &Node, rest: &[Node]) -> Option<Test> {
        self.needs_goal(scope, node)?;
        if scope.nested {
            self.report.error(node.span, "FOR-EACH-GOAL stands at the top of a rule only");
            return None;
        }
        if rest.is_empty() {
            self.report.error(node.span, "FOR-EACH-GOAL needs at least one expression");
            return None;
        }
        // What a variable holds for one list means nothing outside.
        let held = scope.held;
        let body = self.expressions(scope, rest);
        scope.held = held;
        body.map(Test::ForEachGoal)
    }

    fn at_top(&mut self, scope: &Scope, node: &Node) -> Option<()> {
        if scope.nested {
            let head = node.head().unwrap_or("this").to_owned();
            let help = Some("its effect on the goal's lists would be lost inside a connective".to_owned());
            let message = format!("{head} stands at the top of a rule or of a FOR-EACH-GOAL only");
            self.report.error_with(node.span, message, help);
            return None;
        }
        Some(())
    }

    pub(super) fn remove_lists(&mut self, scope: &mut Scope, node: &Node, rest: &[Node]) -> Option<Test> {
        self.needs_goal(scope, node)?;
        self.at_top(scope, node)?;
        let keep = match rest.first() {
            Some(flag) if flag.word() == Some("T") => true,
            Some(flag) if flag.is_nil() => false,
            _ => {
                let help = "T keeps the lists that have the value, NIL removes them".to_owned();
                self.report.error_with(node.span, "T or NIL is expected after REMOVE-ATR-LISTS", Some(help));
                return None;
            }
        };
        let [_, pairs] = rest else {
            self.report.error(node.span, "REMOVE-ATR-LISTS takes a flag and one pair in a list");
            return None;
        };
        let Some([pair]) = pairs.list() else {
            self.report.error(pairs.span, "one pair in a list is expected here: ((attribute value))");
            return None;
        };
        let pair = self.asked_pair(scope, pair, false)?;
        Some(Test::RemoveLists(keep, pair))
    }

    pub(super) fn first_step(&mut self, scope: &mut Scope, node: &Node, rest: &[Node]) -> Option<Test> {
        self.needs_goal(scope, node)?;
        let (Some((actor, place)), [first, second]) = (self.vocabulary.step, rest) else {
            self.report.error(node.span, "FIRSTMOVE takes two variables: who acts, and where to");
            return None;
        };
        let first = self.argument(scope, first, Some(actor), "FIRSTMOVE");
        let second = self.argument(scope, second, Some(place), "FIRSTMOVE");
        if let (Arg::Slot(first, None), Arg::Slot(second, None)) = (first?, second?) {
            Some(Test::FirstStep(first, second))
        } else {
            self.report.error(node.span, "FIRSTMOVE takes two variables");
            None
        }
    }

    pub(super) fn check_condition(&mut self, scope: &mut Scope, node: &Node, rest: &[Node]) -> Option<Test> {
        self.needs_goal(scope, node)?;
        self.at_top(scope, node)?;
        let [attribute] = rest else {
            self.report.error(node.span, "CHECK-CONDITION takes one attribute");
            return None;
        };
        let Some(found) = attribute.word().and_then(|word| self.vocabulary.attribute(word)) else {
            let names = self.vocabulary.attributes.iter().map(|attribute| attribute.name.as_str());
            let help = attribute.word().and_then(|word| nearest(word, names));
            self.report.error_with(attribute.span, "there is no such attribute", help);
            return None;
        };
        let Shape::Condition(free) = self.vocabulary.shape(found).clone() else {
            self.report.error(attribute.span, "this attribute holds no conditions");
            return None;
        };
        let known: Vec<_> = free.iter().filter_map(|name| scope.find(name)).collect();
        if known.is_empty() && !free.is_empty() {
            let message = "no variable of this rule is one that the conditions leave free".to_owned();
            self.report.error_with(
                attribute.span,
                message,
                Some(format!("they leave free {}", free.join(", "))),
            );
            return None;
        }
        for slot in known {
            scope.used |= 1 << slot;
            scope.seen |= 1 << slot;
        }
        Some(Test::CheckCondition(found))
    }
}
