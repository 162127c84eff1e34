//! What leaves an analysis: concepts with their values, plans and reasons, owned and independent of it.

use super::{Analysis, Concept, Plan, PostError};
use crate::ast::Symbol;
use crate::domain::Domain;
use crate::knowledge::Knowledge;
use crate::memory::NONE;
use crate::terms::{NIL, Sort, T};
use crate::{Attribute, Combinator, Kind, MAX_ARITY, Measure, Mode, Name, Rule};

/// A value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// Nothing, or anything.
    Nil,
    /// A number.
    Number(i32),
    /// An object.
    Object(Kind, u8),
    /// Sum, at the head of a list.
    Plus,
    /// Difference, at the head of a list.
    Less,
    /// Any actor but one, at the head of a template.
    AnyBut,
    /// A measure, at the head of a list.
    Measure(Measure),
    /// A combinator, at the head of a list.
    Combinator(Combinator),
    /// A concept, at the head of a goal.
    Name(Name),
    /// A stored condition, at the head of the list of the objects put into it.
    Condition(u16),
    /// A list.
    List(Vec<Term>),
}

/// A match of a production: a reason.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Firing {
    /// The production.
    pub rule: Rule,
    /// The objects of its variables, in their declared order.
    pub objects: Vec<u8>,
}

/// An attribute list: one reason for a concept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attributes {
    /// The attributes that are there, with their values.
    pub values: Vec<(Attribute, Term)>,
    /// The chain of reasons, the latest first.
    pub reasons: Vec<Firing>,
}

impl Attributes {
    /// The value of an attribute.
    pub fn get(&self, attribute: Attribute) -> Option<&Term> {
        self.values.iter().find(|(other, _)| *other == attribute).map(|(_, value)| value)
    }
}

/// A concept, taken off the blackboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posting {
    /// Its name.
    pub name: Name,
    /// Its arguments; for a plan, its first step.
    pub arguments: Vec<u8>,
    /// The plan, if it is one.
    pub plan: Option<Plan>,
    /// One list for each reason.
    pub lists: Vec<Attributes>,
}

impl<D: Domain> Analysis<'_, D> {
    /// A concept with everything that belongs to it. The best attribute list comes first.
    pub fn export(&mut self, concept: Concept) -> Posting {
        self.export_with(concept, &[]).0
    }

    /// A concept with everything that belongs to it, and what its lists are worth, in the same order: for each list
    /// the value of each attribute in its mode, 0 if it is absent.
    pub fn export_with<const N: usize>(
        &mut self,
        concept: Concept,
        asked: &[(Attribute, Mode); N],
    ) -> (Posting, Vec<[i32; N]>) {
        let ordered = self.ordered_lists(concept);
        let mut worth = Vec::with_capacity(if N > 0 { ordered.len() } else { 0 });
        let mut lists = Vec::with_capacity(ordered.len());
        for list in ordered {
            lists.push(self.attributes(list));
            if N > 0 {
                let values = self.memory.lists[list as usize].values;
                let value = |(attribute, mode)| self.value_in(&values, attribute, mode).unwrap_or(0);
                worth.push(asked.map(value));
            }
        }
        let row = &self.memory.concepts[concept.0 as usize];
        let name = &self.knowledge.names[row.name.index()];
        let posting = Posting {
            name: row.name,
            arguments: row.arguments[..name.arguments.len()].to_vec(),
            plan: name.is_plan.then(|| self.plan_of(concept)),
            lists,
        };
        (posting, worth)
    }

    /// The lists of a concept, the best first.
    fn ordered_lists(&mut self, concept: Concept) -> Vec<u32> {
        let mut lists: Vec<u32> = self.memory.lists_from(concept.0 as usize, 0).collect();
        if lists.len() < 2 {
            return lists;
        }
        lists.sort_by_cached_key(|&list| {
            let order = self.order_of(list);
            (order.grade, std::cmp::Reverse(order.score))
        });
        lists
    }

    fn attributes(&self, list: u32) -> Attributes {
        let row = &self.memory.lists[list as usize];
        let there = (0..self.knowledge.vocabulary.attributes.len()).filter(|&index| row.values[index] != NIL);
        let mut values = Vec::with_capacity(there.clone().count());
        values.extend(there.map(|index| (Attribute(index as u8), self.term(row.values[index]))));
        let mut length = 0;
        let mut at = row.reason;
        while at != NONE {
            length += 1;
            at = self.memory.reasons[at as usize].1;
        }
        let mut reasons = Vec::with_capacity(length);
        at = row.reason;
        while at != NONE {
            let (firing, previous) = self.memory.reasons[at as usize];
            reasons.push(self.firing(firing));
            at = previous;
        }
        Attributes { values, reasons }
    }

    fn firing(&self, number: u32) -> Firing {
        let row = &self.memory.firings[number as usize];
        let count = self.knowledge.objects[row.rule.index()];
        Firing { rule: row.rule, objects: row.objects[..count].to_vec() }
    }

    /// All matches so far, in the order in which they were found.
    pub fn all_firings(&self) -> impl Iterator<Item = Firing> {
        (0..self.memory.firings.len() as u32).map(|number| self.firing(number))
    }

    fn term(&self, term: T) -> Term {
        match term.sort() {
            Sort::Number(number) => Term::Number(number),
            Sort::Object(kind, object) => Term::Object(kind, object),
            Sort::List(_) => {
                Term::List(self.memory.terms.items(term).iter().map(|&item| self.term(item)).collect())
            }
            Sort::Symbol(symbol) => match symbol {
                Symbol::Nil => Term::Nil,
                Symbol::Plus => Term::Plus,
                Symbol::Less => Term::Less,
                Symbol::AnyBut => Term::AnyBut,
                Symbol::Measure(measure) => Term::Measure(measure),
                Symbol::Combinator(combinator) => Term::Combinator(combinator),
                Symbol::Name(name) => Term::Name(name),
                Symbol::Condition(id) => Term::Condition(id),
            },
        }
    }

    fn intern(&mut self, term: &Term) -> T {
        T::symbol(match term {
            Term::Number(number) => return T::number(*number),
            Term::Object(kind, object) => return T::object(*kind, *object),
            Term::List(items) => {
                let start = self.memory.terms.stack.len();
                for item in items {
                    let item = self.intern(item);
                    self.memory.terms.stack.push(item);
                }
                return self.memory.terms.close(start);
            }
            Term::Nil => Symbol::Nil,
            Term::Plus => Symbol::Plus,
            Term::Less => Symbol::Less,
            Term::AnyBut => Symbol::AnyBut,
            Term::Measure(measure) => Symbol::Measure(*measure),
            Term::Combinator(combinator) => Symbol::Combinator(*combinator),
            Term::Name(name) => Symbol::Name(*name),
            Term::Condition(id) => Symbol::Condition(*id),
        })
    }

    /// Posts a goal with attribute lists, for instance those of a plan that named it in another situation. Without
    /// lists it gets an empty one. Reasons from elsewhere are kept.
    pub fn post_with(
        &mut self,
        name: Name,
        arguments: &[u8],
        lists: &[Attributes],
    ) -> Result<Concept, PostError> {
        if lists.is_empty() {
            return self.post(name, arguments);
        }
        let arguments = self.checked(name, arguments)?;
        let mut concept = None;
        for list in lists {
            let mut values = crate::memory::NO_VALUES;
            for (attribute, term) in &list.values {
                if attribute.index() < self.knowledge.vocabulary.attributes.len() {
                    values[attribute.index()] = self.intern(term);
                }
            }
            let mut chain = NONE;
            for firing in list.reasons.iter().rev() {
                let mut objects = [0; MAX_ARITY];
                for (place, &object) in objects.iter_mut().zip(&firing.objects) {
                    *place = object;
                }
                let number = self.memory.firings.len() as u32;
                self.memory.firings.push(crate::memory::FiringRow { rule: firing.rule, objects });
                self.memory.reasons.push((number, chain));
                chain = self.memory.reasons.len() as u32 - 1;
            }
            concept = self.insert_outer(name, arguments, values, chain).or(concept);
        }
        concept.map(|concept| Concept(concept as u32)).ok_or(PostError::Refused)
    }

    /// The number that a value stands for in this situation.
    pub fn evaluate(&mut self, term: &Term, mode: Mode) -> i32 {
        let term = self.intern(term);
        self.evaluate_term(term, mode, true)
    }
}

impl Knowledge {
    /// The number that a value stands for in a situation, outside any analysis.
    pub fn evaluate<D: Domain>(&self, domain: &D, term: &Term, mode: Mode) -> i32 {
        evaluate(domain, term, mode, true)
    }
}

fn evaluate<D: Domain>(domain: &D, term: &Term, mode: Mode, top: bool) -> i32 {
    let Term::List(items) = term else {
        return if let Term::Number(number) = term { *number } else { 0 };
    };
    match (items.first(), items.len()) {
        (Some(Term::Measure(measure)), _) => {
            let mut arguments = [0; MAX_ARITY];
            let count = (items.len() - 1).min(MAX_ARITY);
            for (argument, item) in arguments.iter_mut().zip(&items[1..]) {
                if let Term::Object(_, object) = item {
                    *argument = *object;
                }
            }
            domain.measure(*measure, &arguments[..count], mode, top)
        }
        (Some(Term::Combinator(combinator)), _) => {
            let values: Vec<i32> =
                items[1..].iter().map(|item| evaluate(domain, item, mode, false)).collect();
            domain.combine(*combinator, &values, mode, top)
        }
        (Some(Term::Plus), 3) => {
            evaluate(domain, &items[1], mode, false).saturating_add(evaluate(domain, &items[2], mode, false))
        }
        (Some(Term::Less), 3) => {
            evaluate(domain, &items[1], mode, false).saturating_sub(evaluate(domain, &items[2], mode, false))
        }
        _ => items.iter().map(|item| evaluate(domain, item, mode, top)).max().unwrap_or(0),
    }
}
