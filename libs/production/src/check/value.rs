//! Values of attributes: numbers, expressions of measures, plans, goals, objects.

use super::scope::Scope;
use super::{Checker, nearest};
use crate::Attribute;
use crate::Kind;
use crate::ast::{Arg, Pair, Spec, Symbol};
use crate::text::Node;
use crate::vocabulary::Shape;

impl Checker<'_> {
    /// The pairs of an action.
    pub(super) fn new_pairs(&mut self, scope: &mut Scope, nodes: &[Node]) -> Option<Vec<Pair>> {
        let mut pairs: Vec<Option<Pair>> = Vec::new();
        for node in nodes {
            let Some(attribute) = self.attribute_of(node) else {
                pairs.push(None);
                continue;
            };
            if pairs.iter().flatten().any(|pair| pair.attribute == attribute) {
                let name = self.vocabulary.attribute_name(attribute).to_owned();
                self.report.error(node.span, format!("{name} has a value here already"));
            }
            let values = &node.list().unwrap_or_default()[1..];
            pairs.push(
                self.value(scope, node, attribute, values, true).map(|value| Pair { attribute, value }),
            );
        }
        pairs.into_iter().collect()
    }

    /// The value of an attribute. In an action it may refer to the goal's.
    pub(super) fn value(
        &mut self,
        scope: &mut Scope,
        whole: &Node,
        attribute: Attribute,
        values: &[Node],
        acting: bool,
    ) -> Option<Spec> {
        if values.is_empty() || (values.len() == 1 && values[0].is_nil() && self.takes_nil(attribute)) {
            return Some(Spec::Symbol(Symbol::Nil));
        }
        match self.vocabulary.shape(attribute).clone() {
            Shape::Number | Shape::Value => {
                let specs: Vec<_> = values.iter().map(|node| self.number(scope, node, acting)).collect();
                let mut specs: Vec<Spec> = specs.into_iter().collect::<Option<_>>()?;
                if specs.len() == 1 { specs.pop() } else { Some(Spec::List(specs)) }
            }
            Shape::Plan => self.elements(scope, values, acting),
            Shape::Condition(free) => self.condition(scope, whole, values, &free),
            Shape::Goal => {
                let [node] = values else {
                    self.report.error(whole.span, "one goal is expected here");
                    return None;
                };
                if let Some(spec) = self.reference(scope, node, acting, &Shape::Goal)? {
                    return Some(spec);
                }
                self.goal(scope, node)
            }
            Shape::Object(kind) => {
                let [node] = values else {
                    self.report.error(whole.span, "one object is expected here");
                    return None;
                };
                if let Some(spec) = self.reference(scope, node, acting, &Shape::Object(kind))? {
                    return Some(spec);
                }
                let name = self.vocabulary.attribute_name(attribute).to_owned();
                self.argument(scope, node, Some(kind), &name).map(|arg| Spec::Arg(arg, kind))
            }
        }
    }

    /// NIL as the only value means that there is none, but a plan may begin with it.
    fn takes_nil(&self, attribute: Attribute) -> bool {
        !matches!(self.vocabulary.shape(attribute), Shape::Plan)
    }

    /// `(GOAL attribute)` and `(GOAL1 attribute)`. Nothing inside if the node is something else, nothing at all if it
    /// is wrong.
    #[allow(clippy::option_option)]
    fn reference(&mut self, scope: &Scope, node: &Node, acting: bool, shape: &Shape) -> Option<Option<Spec>> {
        let Some(head @ ("GOAL" | "GOAL1")) = node.head() else { return Some(None) };
        if !acting || scope.stored {
            self.report.error(node.span, "values of the goal are for actions");
            return None;
        }
        let list = node.list().unwrap_or_default();
        let attribute = match list {
            [_, attribute] => attribute.word().and_then(|word| self.vocabulary.attribute(word)),
            _ => None,
        };
        let Some(attribute) = attribute else {
            let names = self.vocabulary.attributes.iter().map(|attribute| attribute.name.as_str());
            let help = list.get(1).and_then(Node::word).and_then(|word| nearest(word, names));
            self.report.error_with(node.span, format!("{head} takes one attribute here"), help);
            return None;
        };
        let found = self.vocabulary.shape(attribute);
        let is_number = |shape: &Shape| matches!(shape, Shape::Number | Shape::Value);
        let is_condition = |shape: &Shape| matches!(shape, Shape::Condition(_));
        if found != shape
            && !(is_number(found) && is_number(shape))
            && !(is_condition(found) && is_condition(shape))
        {
            self.report.error(node.span, "the values of this attribute are of another shape");
            return None;
        }
        Some(Some(if head == "GOAL" { Spec::All(attribute) } else { Spec::Inherited(attribute) }))
    }

    /// An expression of measures.
    fn number(&mut self, scope: &mut Scope, node: &Node, acting: bool) -> Option<Spec> {
        if let Some(number) = node.number() {
            return Some(Spec::Number(number));
        }
        if let Some(spec) = self.reference(scope, node, acting, &Shape::Value)? {
            return Some(spec);
        }
        if let Some(word) = node.word() {
            if word == "NIL" {
                return Some(Spec::Symbol(Symbol::Nil));
            }
            let slot = self.variable(scope, node)?;
            if scope.kind(slot).is_some() {
                self.report.error(node.span, format!("{word} is an object and no number"));
                return None;
            }
            return self.held_value(scope, node).map(Spec::Value);
        }
        let Some(list) = node.list() else {
            self.report.error(node.span, "a number is expected here");
            return None;
        };
        let Some(head) = node.head() else {
            // A plain list is the maximum.
            let specs: Vec<_> = list.iter().map(|node| self.number(scope, node, acting)).collect();
            return specs.into_iter().collect::<Option<_>>().map(Spec::List);
        };
        let (symbol, wanted) = match head {
            "PLUS" => (Symbol::Plus, 2),
            "LESS" | "DIF" => (Symbol::Less, 2),
            _ => {
                if let Some(measure) = self.vocabulary.measure(head) {
                    let kinds = self.vocabulary.measures[measure.index()].kinds.clone();
                    let arguments = self.arguments(scope, node, &list[1..], &kinds, head)?;
                    let mut specs = vec![Spec::Symbol(Symbol::Measure(measure))];
                    specs.extend(arguments.into_iter().zip(kinds).map(|(arg, kind)| Spec::Arg(arg, kind)));
                    return Some(Spec::List(specs));
                }
                if let Some(combinator) = self.vocabulary.combinator(head) {
                    (Symbol::Combinator(combinator), self.vocabulary.combinators[combinator.index()].1)
                } else {
                    let is_value = scope.find(head).is_some_and(|slot| scope.kind(slot).is_none());
                    if is_value {
                        let specs: Vec<_> =
                            list.iter().map(|node| self.number(scope, node, acting)).collect();
                        return specs.into_iter().collect::<Option<_>>().map(Spec::List);
                    }
                    self.unknown_measure(node, head);
                    return None;
                }
            }
        };
        if list.len() - 1 != wanted {
            self.report.error(node.span, format!("{head} takes {wanted} numbers, not {}", list.len() - 1));
        }
        let specs: Vec<_> = list[1..].iter().map(|node| self.number(scope, node, acting)).collect();
        let mut all = vec![Spec::Symbol(symbol)];
        all.extend(specs.into_iter().collect::<Option<Vec<_>>>()?);
        Some(Spec::List(all))
    }

    /// What SET makes a list of: an object, or an expression of measures.
    pub(super) fn set_value(&mut self, scope: &mut Scope, node: &Node) -> Option<Spec> {
        let is_object = match node.word() {
            Some(word) => scope.find(word).is_some_and(|slot| scope.kind(slot).is_some()),
            None => node.head().is_some_and(|head| self.vocabulary.transform(head).is_some()),
        };
        if is_object {
            let arg = self.argument(scope, node, None, "SET")?;
            return self.kind_of_arg(scope, arg).map(|kind| Spec::Arg(arg, kind));
        }
        self.number(scope, node, true)
    }

    /// `(NAME arguments...)`.
    fn goal(&mut self, scope: &mut Scope, node: &Node) -> Option<Spec> {
        let (Some(head), Some(list)) = (node.head(), node.list()) else {
            self.report.error(node.span, "a goal is expected here: a name and its arguments");
            return None;
        };
        let name = self.concept_named(&list[0], head)?;
        let kinds: Vec<Kind> =
            self.names[name.index()].arguments.iter().filter_map(|variable| variable.kind).collect();
        let arguments = self.arguments(scope, node, &list[1..], &kinds, head)?;
        let mut specs = vec![Spec::Symbol(Symbol::Name(name))];
        specs.extend(arguments.into_iter().zip(kinds).map(|(arg, kind)| Spec::Arg(arg, kind)));
        Some(Spec::List(specs))
    }

    /// Elements of a plan, in a list.
    pub(super) fn elements(&mut self, scope: &mut Scope, nodes: &[Node], acting: bool) -> Option<Spec> {
        let specs: Vec<_> = nodes.iter().map(|node| self.element(scope, node, acting)).collect();
        specs.into_iter().collect::<Option<_>>().map(Spec::List)
    }

    /// A step, a goal, a template, alternatives, or the plan of the goal.
    fn element(&mut self, scope: &mut Scope, node: &Node, acting: bool) -> Option<Spec> {
        if node.is_nil() {
            return Some(Spec::Symbol(Symbol::Nil));
        }
        if let Some(spec) = self.reference(scope, node, acting, &Shape::Plan)? {
            return Some(Spec::Splice(Box::new(spec)));
        }
        let Some(list) = node.list() else {
            self.report.error(node.span, "an element of a plan is NIL or a list");
            return None;
        };
        if node.head() == Some("TAIL") {
            let [_, inner] = list else {
                self.report.error(node.span, "TAIL takes one plan");
                return None;
            };
            let Some(spec) = self.reference(scope, inner, acting, &Shape::Plan)? else {
                self.report.error(inner.span, "TAIL takes the plan of the goal: (TAIL (GOAL1 PLAN))");
                return None;
            };
            return Some(Spec::Splice(Box::new(Spec::Tail(Box::new(spec)))));
        }
        if list[0].list().is_some_and(|inner| !inner.is_empty()) && !self.is_transformed(&list[0]) {
            return self.alternatives(scope, list, acting);
        }
        let Some((actor, place)) = self.vocabulary.step else {
            self.report.error(node.span, "this domain has no plans");
            return None;
        };
        if node.head() == Some("ANYBUT") {
            let [_, inner] = list else {
                self.report.error(node.span, "ANYBUT takes one actor");
                return None;
            };
            let arg = self.argument(scope, inner, Some(actor), "ANYBUT")?;
            return Some(Spec::List(vec![Spec::Symbol(Symbol::AnyBut), Spec::Arg(arg, actor)]));
        }
        let names_concept =
            node.head().is_some_and(|head| self.name_index.contains_key(head) && scope.find(head).is_none());
        let names_step = list[0].is_nil()
            || self.is_transformed(&list[0])
            || node.head().is_some_and(|head| {
                scope.find(head).is_some()
                    || self.vocabulary.class_of(head).is_some()
                    || self.vocabulary.constant(head).is_some()
            });
        if names_concept || !names_step {
            return self.goal(scope, node);
        }
        let [first, second] = list else {
            self.report.error(node.span, "a step or a template has two parts: who acts, and where to");
            return None;
        };
        let first = self.part(scope, first, actor);
        let second = self.part(scope, second, place);
        Some(Spec::List(vec![first?, second?]))
    }

    fn is_transformed(&self, node: &Node) -> bool {
        node.head().is_some_and(|head| self.vocabulary.transform(head).is_some())
    }

    /// A part of a step or template: an object or NIL.
    fn part(&mut self, scope: &mut Scope, node: &Node, kind: Kind) -> Option<Spec> {
        if node.is_nil() {
            return Some(Spec::Symbol(Symbol::Nil));
        }
        self.argument(scope, node, Some(kind), "a step").map(|arg| Spec::Arg(arg, kind))
    }

    /// Lists that each begin with a template.
    fn alternatives(&mut self, scope: &mut Scope, list: &[Node], acting: bool) -> Option<Spec> {
        let mut specs = Vec::new();
        for node in list {
            let Some(elements) = node.list().filter(|elements| elements.len() >= 2) else {
                self.report.error(node.span, "an alternative is a list of a template and what follows it");
                specs.push(None);
                continue;
            };
            specs.push(self.elements(scope, elements, acting));
        }
        specs.into_iter().collect::<Option<_>>().map(Spec::List)
    }

    /// A concrete step: an actor and a place.
    pub(super) fn step(&mut self, scope: &mut Scope, node: &Node) -> Option<(Arg, Arg)> {
        let (Some((actor, place)), Some([first, second])) = (self.vocabulary.step, node.list()) else {
            self.report.error(node.span, "a step is expected here: who acts, and where to");
            return None;
        };
        let first = self.argument(scope, first, Some(actor), "a step");
        let second = self.argument(scope, second, Some(place), "a step");
        Some((first?, second?))
    }
}
