//! Conditions that a rule stores in an attribute for another rule to test (the source's section III.C).
//!
//! Variables of the rule that stores the condition are replaced by their objects when the rule fires; the names
//! agreed upon for the attribute stay free and take the values of the rule that tests. So a condition is a small
//! rule of its own, with three sorts of variables: put in, free, local. It is checked here, where it is written.

use super::Checker;
use super::scope::Scope;
use crate::ast::{Arg, Spec, StoredCondition, Symbol};
use crate::text::Node;
use crate::vocabulary::Shape;

impl Checker<'_> {
    /// The value of an attribute that holds conditions: a list of stored conditions.
    pub(super) fn condition(
        &mut self,
        outer: &mut Scope,
        whole: &Node,
        nodes: &[Node],
        free: &[String],
    ) -> Option<Spec> {
        if outer.stored {
            self.report.error(whole.span, "a condition cannot store another one");
            return None;
        }
        let mut parts = Vec::new();
        let mut expressions = Vec::new();
        for node in nodes {
            // The conditions that the goal has already.
            if let Some("GOAL1") = node.head()
                && let Some([_, attribute]) = node.list()
                && let Some(attribute) = attribute.word().and_then(|word| self.vocabulary.attribute(word))
            {
                if matches!(self.vocabulary.shape(attribute), Shape::Condition(_)) {
                    parts.push(Spec::Splice(Box::new(Spec::Inherited(attribute))));
                } else {
                    self.report.error(node.span, "this attribute holds no conditions");
                }
            } else {
                expressions.push(node.clone());
            }
        }
        if expressions.is_empty() {
            return Some(Spec::List(parts));
        }
        let mut words = Vec::new();
        for node in &expressions {
            collect_words(node, &mut words);
        }
        let mut scope = Scope { stored: true, nested: true, rule: outer.rule, ..Scope::default() };
        let mut captured = Vec::new();
        for &word in &words {
            let Some(slot) = outer.find(word) else { continue };
            if scope.find(word).is_some() {
                continue;
            }
            let Some(kind) = outer.kind(slot) else {
                self.report
                    .error(whole.span, format!("{word} holds a value, and conditions speak of objects"));
                return None;
            };
            outer.used |= 1 << slot;
            self.add_variable(&mut scope, whole, outer.variables[slot as usize].clone())?;
            captured.push(Spec::Arg(Arg::Slot(slot, None), kind));
        }
        let captured_count = captured.len();
        for name in free {
            if words.contains(&name.as_str()) && scope.find(name).is_none() {
                let class = self.vocabulary.class_of(name)?;
                let kind = self.vocabulary.kind_of(class);
                self.add_variable(
                    &mut scope,
                    whole,
                    crate::ast::Variable { name: name.clone(), class, kind },
                )?;
            }
        }
        let free_count = scope.variables.len() - captured_count;
        let body = self.expressions(&mut scope, &expressions)?;
        let id = self.conditions.len() as u16;
        self.conditions.push(StoredCondition {
            variables: scope.variables,
            captured: captured_count,
            free: free_count,
            body,
        });
        let mut closure = vec![Spec::Symbol(Symbol::Condition(id))];
        closure.extend(captured);
        parts.push(Spec::List(closure));
        Some(Spec::List(parts))
    }
}

fn collect_words<'n>(node: &'n Node, words: &mut Vec<&'n str>) {
    if let Some(word) = node.word() {
        words.push(word);
    }
    for node in node.list().unwrap_or_default() {
        collect_words(node, words);
    }
}
