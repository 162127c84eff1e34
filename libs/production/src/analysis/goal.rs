//! The goal's attribute lists: asking for values, removing lists, testing stored conditions.

use super::{Analysis, Frame};
use crate::ast::{Arg, Pair, Slot, Spec, Symbol};
use crate::compile::{Op, Sequence};
use crate::domain::Domain;
use crate::terms::{NIL, Sort, T};
use crate::{Attribute, MAX_ARITY, Name, members_of};

impl<'a, D: Domain> Analysis<'a, D> {
    /// Runs operations on the goal in their order; false as soon as one fails.
    pub(super) fn run_ops(&mut self, ops: &'a [Op], frame: &mut Frame) -> bool {
        ops.iter().all(|op| self.run_op(op, frame))
    }

    fn run_op(&mut self, op: &'a Op, frame: &mut Frame) -> bool {
        match op {
            Op::Test(block) => self.holds(block, frame),
            Op::Goal1(pairs) => self.best_has(pairs, frame),
            Op::Remove(keep, pair) => {
                let mut left = 0;
                for index in members_of(frame.mask) {
                    let value = self.value_of(index as usize, pair.attribute);
                    if self.agrees(&pair.value, value, &mut frame.clone()) == *keep {
                        left |= 1 << index;
                    }
                }
                frame.mask = left;
                left != 0
            }
            Op::Check(attribute, known) => {
                let mut left = 0;
                for index in members_of(frame.mask) {
                    let value = self.value_of(index as usize, *attribute);
                    if self.condition_holds(value, known, frame) {
                        left |= 1 << index;
                    }
                }
                frame.mask = left;
                left != 0
            }
            Op::ForEach(sequence) => {
                let mask = frame.mask;
                members_of(mask).any(|index| self.single(sequence, frame, index).is_some())
            }
            Op::Set { target, block, value } => {
                let start = self.memory.terms.stack.len();
                // The list under construction lies on the stack of terms, below what building a value pushes.
                self.solve(block, &frame.clone(), &mut |this, solution| {
                    if let Some(term) = this.build(value, solution, None, false) {
                        this.memory.terms.stack.push(term);
                    }
                    false
                });
                frame.values[*target as usize] = self.memory.terms.close(start);
                true
            }
        }
    }

    /// The frame after a sequence on one of the goal's lists, if it holds.
    pub(super) fn single(&mut self, sequence: &'a Sequence, frame: &Frame, index: u8) -> Option<Frame> {
        let mut single = frame.clone();
        single.mask = 1 << index;
        let holds = self.holds(&sequence.block, &single) && self.run_ops(&sequence.ops, &mut single);
        holds.then_some(single)
    }

    fn value_of(&self, index: usize, attribute: Attribute) -> T {
        self.memory.lists[self.goal.lists[index] as usize].values[attribute.index()]
    }

    /// For every pair some list that is left has the value.
    pub(super) fn goal_has(&mut self, pairs: &[Pair], frame: &Frame) -> bool {
        pairs.iter().all(|pair| {
            members_of(frame.mask).any(|index| {
                let value = self.value_of(index as usize, pair.attribute);
                self.agrees(&pair.value, value, &mut frame.clone())
            })
        })
    }

    /// The best list that is left has the values; open variables take theirs.
    pub(super) fn best_has(&mut self, pairs: &[Pair], frame: &mut Frame) -> bool {
        let Some(best) = self.best_list(frame.mask) else { return false };
        let mut bound = frame.clone();
        let holds = pairs.iter().all(|pair| {
            let value = self.value_of(best, pair.attribute);
            self.agrees(&pair.value, value, &mut bound)
        });
        if holds {
            *frame = bound;
        }
        holds
    }

    /// A concept is there and for every pair some list of it has the value.
    pub(super) fn concept_has(&mut self, name: Name, args: &[Arg], pairs: &[Pair], frame: &Frame) -> bool {
        let mut arguments = [0; MAX_ARITY];
        for (argument, &arg) in arguments.iter_mut().zip(args) {
            match self.object(arg, frame) {
                Some(object) => *argument = object,
                None => return false,
            }
        }
        let Some(concept) = self.memory.find(name, &arguments) else { return false };
        pairs.iter().all(|pair| {
            let mut at = self.memory.concepts[concept].first;
            while at != crate::memory::NONE {
                let row = &self.memory.lists[at as usize];
                let (value, next) = (row.values[pair.attribute.index()], row.next);
                if self.agrees(&pair.value, value, &mut frame.clone()) {
                    return true;
                }
                at = next;
            }
            false
        })
    }

    /// Is the value as it is asked for? Open variables take what stands in their place.
    fn agrees(&mut self, spec: &Spec, term: T, frame: &mut Frame) -> bool {
        match spec {
            Spec::Number(number) => term == T::number(*number),
            Spec::Symbol(symbol) => term == T::symbol(*symbol),
            Spec::Value(slot) => {
                let held = &mut frame.values[*slot as usize];
                if *held == NIL {
                    *held = term;
                    // An absent value cannot be taken.
                    return term != NIL;
                }
                *held == term
            }
            Spec::Arg(Arg::Slot(slot, None), _) if !frame.knows(*slot) => take(*slot, term, frame),
            Spec::Arg(arg, _) => match (self.object(*arg, frame), term.sort()) {
                (Some(object), Sort::Object(_, other)) => object == other,
                _ => false,
            },
            Spec::List(specs) => {
                let length = self.memory.terms.items(term).len();
                length == specs.len()
                    && (0..length).all(|index| {
                        let item = self.memory.terms.items(term)[index];
                        self.agrees(&specs[index], item, frame)
                    })
            }
            Spec::Inherited(_) | Spec::All(_) | Spec::Splice(_) | Spec::Tail(_) => false,
        }
    }

    /// Tests stored conditions. A free variable that the testing rule does not have may be anything.
    fn condition_holds(&mut self, value: T, known: &[(String, Slot)], frame: &Frame) -> bool {
        let count = self.memory.terms.items(value).len();
        (0..count).all(|index| {
            let closure = self.memory.terms.items(value)[index];
            self.closure_holds(closure, known, frame)
        })
    }

    fn closure_holds(&mut self, closure: T, known: &[(String, Slot)], frame: &Frame) -> bool {
        let knowledge = self.knowledge;
        let Some(Sort::Symbol(Symbol::Condition(id))) =
            self.memory.terms.items(closure).first().map(|term| term.sort())
        else {
            return true;
        };
        let code = &knowledge.conditions[id as usize];
        let mut inner = Frame::EMPTY;
        for (slot, item) in self.memory.terms.items(closure)[1..].iter().enumerate() {
            if let Sort::Object(_, object) = item.sort() {
                inner.bind(slot as Slot, object);
            }
        }
        for (index, name) in code.free.iter().enumerate() {
            let slot = (code.captured + index) as Slot;
            if let Some((_, outer)) = known.iter().find(|(other, _)| other == name)
                && frame.knows(*outer)
            {
                inner.bind(slot, frame.env[*outer as usize]);
            }
        }
        self.holds(&code.block, &inner)
    }
}

/// An open variable takes an object; whether it is of its class is looked at when the rule is searched.
fn take(slot: Slot, term: T, frame: &mut Frame) -> bool {
    match term.sort() {
        Sort::Object(_, object) => {
            frame.bind(slot, object);
            true
        }
        _ => false,
    }
}
