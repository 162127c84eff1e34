//! Plans as they leave an analysis: what we do, and for each reply that is expected, how it goes on.

use super::{Analysis, Concept};
use crate::Name;
use crate::ast::Symbol;
use crate::domain::Domain;
use crate::terms::{NIL, Sort, T};

/// A plan: what we do, and for each reply that is expected, how it goes on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plan {
    /// What we do.
    pub action: PlanAction,
    /// How it goes on.
    pub branches: Vec<Branch>,
}

/// What we do at one point of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlanAction {
    /// Exactly this: who acts, and where to.
    Step(u8, u8),
    /// Whatever achieves this concept.
    Goal(Name, Vec<u8>),
}

/// A reply that is expected, and the plan after it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Branch {
    /// The replies that it is for.
    pub template: Template,
    /// What follows.
    pub plan: Plan,
}

/// Which replies a branch is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Template {
    /// This actor to this place.
    Step(u8, u8),
    /// Anybody to this place.
    Place(u8),
    /// This actor to anywhere.
    Actor(u8),
    /// Anybody but this actor.
    AnyBut(u8),
    /// Every reply.
    Any,
}

impl Template {
    /// Is the branch for this reply?
    pub fn admits(self, actor: u8, place: u8) -> bool {
        match self {
            Template::Step(a, p) => a == actor && p == place,
            Template::Place(p) => p == place,
            Template::Actor(a) => a == actor,
            Template::AnyBut(a) => a != actor,
            Template::Any => true,
        }
    }
}

impl<D: Domain> Analysis<'_, D> {
    /// The plan of a concept that is one.
    pub fn plan_of(&self, concept: Concept) -> Plan {
        let row = &self.memory.concepts[concept.0 as usize];
        let mut branches = Vec::new();
        for tail in self.memory.tails_of(concept.0 as usize) {
            for branch in self.continuation(self.memory.terms.items(tail.tail)) {
                self.join(&mut branches, branch);
            }
        }
        Plan { action: PlanAction::Step(row.arguments[0], row.arguments[1]), branches }
    }

    /// Adds a branch; the same one once. After any reply, two goals that can be one are one.
    fn join(&self, branches: &mut Vec<Branch>, branch: Branch) {
        if branches.contains(&branch) {
            return;
        }
        if branch.template == Template::Any
            && let PlanAction::Goal(name, arguments) = &branch.plan.action
        {
            for other in branches.iter_mut().filter(|other| other.template == Template::Any) {
                if let PlanAction::Goal(known, others) = &other.plan.action
                    && others == arguments
                    && let Some(common) = self.domain.common_goal(*known, *name)
                {
                    other.plan.action = PlanAction::Goal(common, arguments.clone());
                    for inner in branch.plan.branches {
                        self.join(&mut other.plan.branches, inner);
                    }
                    return;
                }
            }
        }
        branches.push(branch);
    }

    /// Reads what follows an action: a template and an action and what follows, or alternatives.
    fn continuation(&self, items: &[T]) -> Vec<Branch> {
        let Some((&first, rest)) = items.split_first() else { return Vec::new() };
        let inner = self.memory.terms.items(first);
        if inner.first().is_some_and(|term| matches!(term.sort(), Sort::List(_))) {
            let mut branches = Vec::new();
            for &alternative in inner {
                for branch in self.continuation(self.memory.terms.items(alternative)) {
                    self.join(&mut branches, branch);
                }
            }
            return branches;
        }
        let (Some(template), Some((&action, rest))) = (self.template(first), rest.split_first()) else {
            return Vec::new();
        };
        let Some(action) = self.action(action) else { return Vec::new() };
        let branches = self.continuation(rest);
        vec![Branch { template, plan: Plan { action, branches } }]
    }

    fn template(&self, term: T) -> Option<Template> {
        if term == NIL {
            return Some(Template::Any);
        }
        let [first, second] = *self.memory.terms.items(term) else { return None };
        match (first.sort(), second.sort()) {
            (Sort::Object(_, actor), Sort::Object(_, place)) => Some(Template::Step(actor, place)),
            (Sort::Object(_, actor), Sort::Symbol(Symbol::Nil)) => Some(Template::Actor(actor)),
            (Sort::Symbol(Symbol::Nil), Sort::Object(_, place)) => Some(Template::Place(place)),
            (Sort::Symbol(Symbol::AnyBut), Sort::Object(_, actor)) => Some(Template::AnyBut(actor)),
            (Sort::Symbol(Symbol::Nil), Sort::Symbol(Symbol::Nil)) => Some(Template::Any),
            _ => None,
        }
    }

    fn action(&self, term: T) -> Option<PlanAction> {
        let items = self.memory.terms.items(term);
        let (first, rest) = items.split_first()?;
        let object = |term: &T| match term.sort() {
            Sort::Object(_, object) => Some(object),
            _ => None,
        };
        match (first.sort(), rest) {
            (Sort::Object(_, actor), [place]) => Some(PlanAction::Step(actor, object(place)?)),
            (Sort::Symbol(Symbol::Name(name)), _) => {
                Some(PlanAction::Goal(name, rest.iter().map(object).collect::<Option<_>>()?))
            }
            _ => None,
        }
    }
}
