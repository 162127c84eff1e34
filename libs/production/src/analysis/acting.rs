//! What a rule does when it has matched: building values and posting concepts and plans.

use super::{Analysis, Frame};
use crate::ast::{Arg, FinalPlan, Pair, Spec, Symbol, Target};
use crate::compile::ActionCode;
use crate::domain::{Domain, Order};
use crate::memory::{NO_VALUES, NONE};
use crate::terms::{NIL, Sort, T};
use crate::vocabulary::{MAX_ATTRIBUTES, Shape};
use crate::{Attribute, MAX_ARITY, Mode, Name, members_of};

/// Where references to the goal's values lead.
#[derive(Clone, Copy)]
pub(super) struct Reference {
    /// The list at hand, by its place among the goal's.
    list: usize,
}

impl<'a, D: Domain> Analysis<'a, D> {
    /// Runs the actions of a match. True if one of them was RETURN.
    pub(super) fn act(&mut self, actions: &'a [ActionCode], frame: &Frame, firing: u32) -> bool {
        let mut returned = false;
        for action in actions {
            match action {
                ActionCode::Return => returned = true,
                ActionCode::ForEach(sequence, actions) => {
                    for index in members_of(frame.mask) {
                        if let Some(single) = self.single(sequence, frame, index) {
                            returned |= self.act(actions, &single, firing);
                        }
                    }
                }
                ActionCode::Post { target, inherits, pairs } => {
                    self.post_concept(target, *inherits, pairs, frame, firing);
                }
                ActionCode::Plan { plan, inherits, pairs } => {
                    if let Some(name) = self.knowledge.initial_plan {
                        self.post_plan(name, plan, *inherits, pairs, frame, firing);
                    }
                }
                ActionCode::FinalPlan { plan, pairs } => {
                    let Some(name) = self.knowledge.final_plan else { continue };
                    match plan {
                        FinalPlan::New(plan) => self.post_plan(name, plan, true, pairs, frame, firing),
                        FinalPlan::Goal => self.post_goal_plan(name, None, pairs, frame, firing),
                        FinalPlan::Fix(actor, place) => {
                            self.post_goal_plan(name, Some((*actor, *place)), pairs, frame, firing);
                        }
                    }
                }
            }
        }
        returned
    }

    fn post_concept(
        &mut self,
        target: &'a Target,
        inherits: bool,
        pairs: &'a [Pair],
        frame: &Frame,
        firing: u32,
    ) {
        match target {
            Target::Named(name, args) => {
                let Some(arguments) = self.objects(args, frame) else { return };
                self.post_lists(*name, arguments, inherits, pairs, frame, firing, false);
            }
            Target::Held(attribute) => {
                // Each list holds a goal of its own.
                for index in members_of(frame.mask) {
                    let list = self.goal.lists[index as usize];
                    let held = self.memory.lists[list as usize].values[attribute.index()];
                    let Some((name, arguments)) = self.held_goal(held) else { continue };
                    let mut single = frame.clone();
                    single.mask = 1 << index;
                    self.post_lists(name, arguments, inherits, pairs, &single, firing, false);
                }
            }
        }
    }

    fn held_goal(&self, term: T) -> Option<(Name, [u8; MAX_ARITY])> {
        let items = self.memory.terms.items(term);
        let Sort::Symbol(Symbol::Name(name)) = items.first()?.sort() else { return None };
        let mut arguments = [0; MAX_ARITY];
        for (argument, item) in arguments.iter_mut().zip(&items[1..]) {
            let Sort::Object(_, object) = item.sort() else { return None };
            *argument = object;
        }
        Some((name, arguments))
    }

    fn objects(&mut self, args: &[Arg], frame: &Frame) -> Option<[u8; MAX_ARITY]> {
        let mut arguments = [0; MAX_ARITY];
        for (argument, &arg) in arguments.iter_mut().zip(args) {
            *argument = self.object(arg, frame)?;
        }
        Some(arguments)
    }

    /// Posts a concept with one list for each of the goal's, or with one new list. Returns the concept if at least
    /// one list was admitted.
    #[allow(clippy::too_many_arguments)]
    fn post_lists(
        &mut self,
        name: Name,
        arguments: [u8; MAX_ARITY],
        inherits: bool,
        pairs: &'a [Pair],
        frame: &Frame,
        firing: u32,
        is_plan: bool,
    ) -> Option<usize> {
        let mut concept = None;
        if inherits && frame.mask != 0 {
            for index in members_of(frame.mask) {
                let list = &self.memory.lists[self.goal.lists[index as usize] as usize];
                let (mut values, reason) = (list.values, list.reason);
                let reference = Some(Reference { list: index as usize });
                if self.fill_in(&mut values, pairs, frame, reference, true).is_some() {
                    concept = self.insert(name, arguments, values, firing, reason, is_plan).or(concept);
                }
            }
        } else {
            let best = self.best_list(frame.mask);
            let reason = best.map_or(NONE, |best| self.memory.lists[self.goal.lists[best] as usize].reason);
            let mut values = NO_VALUES;
            let reference = best.map(|list| Reference { list });
            self.fill_in(&mut values, pairs, frame, reference, false)?;
            concept = self.insert(name, arguments, values, firing, reason, is_plan);
        }
        concept
    }

    /// Puts new values into a list. Nothing if an object of one does not exist.
    fn fill_in(
        &mut self,
        values: &mut [T; MAX_ATTRIBUTES],
        pairs: &'a [Pair],
        frame: &Frame,
        reference: Option<Reference>,
        each: bool,
    ) -> Option<()> {
        for pair in pairs {
            let mut term = self.build(&pair.value, frame, reference, each)?;
            if matches!(self.knowledge.vocabulary.shape(pair.attribute), Shape::Number) && term != NIL {
                term = T::number(self.evaluate_term(term, Mode(0), true));
            }
            values[pair.attribute.index()] = term;
        }
        Some(())
    }

    fn insert(
        &mut self,
        name: Name,
        arguments: [u8; MAX_ARITY],
        mut values: [T; MAX_ATTRIBUTES],
        firing: u32,
        reason: u32,
        is_plan: bool,
    ) -> Option<usize> {
        let knowledge = self.knowledge;
        if is_plan {
            for (value, attribute) in values.iter_mut().zip(&knowledge.vocabulary.attributes) {
                if !attribute.on_plans {
                    *value = NIL;
                }
            }
        }
        let domain = self.domain;
        let admitted =
            domain.admits(name, &mut |attribute: Attribute, mode| self.value_in(&values, attribute, mode));
        if !admitted {
            return None;
        }
        let memory = &mut *self.memory;
        let limits = &self.limits;
        if memory.concepts.len() >= limits.concepts
            || memory.lists.len() >= limits.lists
            || memory.terms.len() >= limits.terms
        {
            self.exhausted = true;
            return None;
        }
        let chain = if firing == NONE {
            reason
        } else {
            memory.reasons.push((firing, reason));
            memory.reasons.len() as u32 - 1
        };
        let concept = memory.concept(name, arguments);
        memory.add_list(concept, values, chain);
        if let Some(source) = knowledge.names[name.index()].source {
            let owner = knowledge.sources[source].parent.unwrap_or(source);
            memory.waiting[owner] = true;
        }
        Some(concept)
    }

    /// Posts with values that come from outside.
    pub(super) fn insert_outer(
        &mut self,
        name: Name,
        arguments: [u8; MAX_ARITY],
        values: [T; MAX_ATTRIBUTES],
        reason: u32,
    ) -> Option<usize> {
        self.insert(name, arguments, values, NONE, reason, false)
    }

    fn post_plan(
        &mut self,
        name: Name,
        plan: &'a Spec,
        inherits: bool,
        pairs: &'a [Pair],
        frame: &Frame,
        firing: u32,
    ) {
        let Spec::List(elements) = plan else { return };
        let Some((first, rest)) = elements.split_first() else { return };
        let best = self.best_list(frame.mask);
        let reference = best.map(|list| Reference { list });
        let Some(first) = self.build(first, frame, reference, inherits) else { return };
        let Some((actor, place)) = self.first_step(first) else { return };
        let mut arguments = [0; MAX_ARITY];
        (arguments[0], arguments[1]) = (actor, place);
        let Some(concept) = self.post_lists(name, arguments, inherits, pairs, frame, firing, true) else {
            return;
        };
        // One continuation, or one for each list that it refers to.
        if let (true, Some(best)) = (refers(rest), best) {
            let everything = rest.iter().any(refers_to_all);
            let lists = if everything || inherits { frame.mask } else { 1 << best };
            let grade = self.best_grade(frame.mask);
            for index in members_of(lists) {
                let order = self.order_of(self.goal.lists[index as usize]);
                if everything && order.grade != grade {
                    continue;
                }
                let reference = Some(Reference { list: index as usize });
                if let Some(tail) = self.build_all(rest, frame, reference, true) {
                    self.memory.add_tail(concept, tail, order);
                }
            }
        } else if let Some(tail) = self.build_all(rest, frame, reference, inherits)
            && tail != NIL
        {
            let order = best.map_or(Order::default(), |best| self.order_of(self.goal.lists[best]));
            self.memory.add_tail(concept, tail, order);
        }
    }

    /// Posts the goal's own plan, perhaps after another first step.
    fn post_goal_plan(
        &mut self,
        name: Name,
        fix: Option<(Arg, Arg)>,
        pairs: &'a [Pair],
        frame: &Frame,
        firing: u32,
    ) {
        if !self.goal.is_plan {
            return;
        }
        let goal = self.goal.concept;
        let old = self.goal.arguments;
        let arguments = match fix {
            None => old,
            Some((actor, place)) => match self.objects(&[actor, place], frame) {
                Some(arguments) => arguments,
                None => return,
            },
        };
        let Some(concept) = self.post_lists(name, arguments, true, pairs, frame, firing, true) else {
            return;
        };
        if concept == goal {
            return;
        }
        let mut at = self.memory.concepts[goal].tails;
        if fix.is_some() && at == NONE {
            let tail = self.fixed_tail(&old, NIL);
            self.memory.add_tail(concept, tail, Order::default());
        }
        while at != NONE {
            let row = self.memory.tails[at as usize];
            let tail = if fix.is_some() { self.fixed_tail(&old, row.tail) } else { row.tail };
            self.memory.add_tail(concept, tail, row.order);
            at = row.next;
        }
    }

    /// After any reply, the old first step and what followed it.
    fn fixed_tail(&mut self, old: &[u8; MAX_ARITY], tail: T) -> T {
        let Some((actor, place)) = self.knowledge.vocabulary.step else { return NIL };
        let terms = &mut self.memory.terms;
        let start = terms.stack.len();
        terms.stack.push(NIL);
        terms.stack.push(T::object(actor, old[0]));
        terms.stack.push(T::object(place, old[1]));
        let step = terms.close(start + 1);
        terms.stack.push(step);
        for index in 0..terms.items(tail).len() {
            let item = terms.items(tail)[index];
            terms.stack.push(item);
        }
        terms.close(start)
    }

    /// The step that the first element of a plan is, or stands for.
    fn first_step(&mut self, first: T) -> Option<(u8, u8)> {
        let items = self.memory.terms.items(first);
        if let [actor, place] = *items
            && let (Sort::Object(_, actor), Sort::Object(_, place)) = (actor.sort(), place.sort())
        {
            return Some((actor, place));
        }
        let (name, arguments) = self.held_goal(first)?;
        let count = self.knowledge.names[name.index()].arguments.len();
        self.domain.step_of(name, &arguments[..count])
    }

    /// Builds a value. Nothing if an object of it does not exist. `each` says that values are built for each list,
    /// so that `(GOAL attribute)` is that list's.
    pub(super) fn build(
        &mut self,
        spec: &Spec,
        frame: &Frame,
        reference: Option<Reference>,
        each: bool,
    ) -> Option<T> {
        Some(match spec {
            Spec::Number(number) => T::number(*number),
            Spec::Symbol(symbol) => T::symbol(*symbol),
            Spec::Arg(arg, kind) => T::object(*kind, self.object(*arg, frame)?),
            Spec::Value(slot) => frame.values[*slot as usize],
            Spec::List(specs) => return self.build_all(specs, frame, reference, each),
            Spec::All(attribute) if !each => self.all_values(*attribute, frame),
            Spec::Inherited(attribute) | Spec::All(attribute) => match reference {
                Some(reference) => {
                    self.memory.lists[self.goal.lists[reference.list] as usize].values[attribute.index()]
                }
                None => NIL,
            },
            Spec::Splice(inner) => return self.build(inner, frame, reference, each),
            Spec::Tail(inner) => {
                let whole = self.build(inner, frame, reference, each)?;
                let terms = &mut self.memory.terms;
                let start = terms.stack.len();
                for index in 1..terms.items(whole).len() {
                    let item = terms.items(whole)[index];
                    terms.stack.push(item);
                }
                terms.close(start)
            }
        })
    }

    fn build_all(
        &mut self,
        specs: &[Spec],
        frame: &Frame,
        reference: Option<Reference>,
        each: bool,
    ) -> Option<T> {
        let start = self.memory.terms.stack.len();
        for spec in specs {
            let Some(term) = self.build(spec, frame, reference, each) else {
                self.memory.terms.stack.truncate(start);
                return None;
            };
            let terms = &mut self.memory.terms;
            if matches!(spec, Spec::Splice(_)) {
                for index in 0..terms.items(term).len() {
                    let item = terms.items(term)[index];
                    terms.stack.push(item);
                }
            } else {
                terms.stack.push(term);
            }
        }
        Some(self.memory.terms.close(start))
    }

    /// The list of the values that the goal's lists have. Of plans one stays itself, several are alternatives.
    fn all_values(&mut self, attribute: Attribute, frame: &Frame) -> T {
        let is_plan = matches!(self.knowledge.vocabulary.shape(attribute), Shape::Plan);
        let start = self.memory.terms.stack.len();
        for index in members_of(frame.mask) {
            let list = self.goal.lists[index as usize];
            let value = self.memory.lists[list as usize].values[attribute.index()];
            let stack = &mut self.memory.terms.stack;
            if value != NIL && !stack[start..].contains(&value) {
                stack.push(value);
            }
        }
        let terms = &mut self.memory.terms;
        if is_plan && terms.stack.len() == start + 1 {
            return terms.stack.pop().unwrap_or(NIL);
        }
        let all = terms.close(start);
        if !is_plan || all == NIL {
            return all;
        }
        terms.stack.push(all);
        terms.close(start)
    }
}

/// Do elements of a plan refer to the goal's values?
fn refers(specs: &[Spec]) -> bool {
    specs.iter().any(|spec| match spec {
        Spec::Inherited(_) | Spec::All(_) => true,
        Spec::Splice(inner) | Spec::Tail(inner) => refers(std::slice::from_ref(inner)),
        Spec::List(specs) => refers(specs),
        _ => false,
    })
}

fn refers_to_all(spec: &Spec) -> bool {
    match spec {
        Spec::All(_) => true,
        Spec::Splice(inner) | Spec::Tail(inner) => refers_to_all(inner),
        Spec::List(specs) => specs.iter().any(refers_to_all),
        _ => false,
    }
}
