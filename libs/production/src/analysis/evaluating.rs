//! Numbers: value expressions, comparisons, and which attribute list is best.

use super::{Analysis, Frame};
use crate::ast::{Num, Symbol};
use crate::domain::{Domain, Order};
use crate::terms::{Sort, T};
use crate::{Attribute, MAX_ARITY, Mode, members_of};

impl<D: Domain> Analysis<'_, D> {
    /// The number that a value stands for in this situation.
    pub(super) fn evaluate_term(&mut self, term: T, mode: Mode, top: bool) -> i32 {
        let index = match term.sort() {
            Sort::Number(number) => return number,
            Sort::Object(..) | Sort::Symbol(_) => return 0,
            Sort::List(index) => index,
        };
        let key = (mode.index() < 4).then_some(mode.index() * 2 + usize::from(top));
        if let Some(key) = key
            && let Some(value) = self.memory.terms.remembered(index, key)
        {
            return value;
        }
        let value = self.evaluate_list(term, mode, top);
        if let Some(key) = key {
            self.memory.terms.remember(index, key, value);
        }
        value
    }

    fn evaluate_list(&mut self, term: T, mode: Mode, top: bool) -> i32 {
        let length = self.memory.terms.items(term).len();
        let head = match self.memory.terms.items(term)[0].sort() {
            Sort::Symbol(symbol) => symbol,
            _ => Symbol::Nil,
        };
        let item = |this: &Self, index: usize| this.memory.terms.items(term)[index];
        match head {
            Symbol::Measure(measure) => {
                let mut arguments = [0; MAX_ARITY];
                let count = (length - 1).min(MAX_ARITY);
                for (argument, item) in arguments.iter_mut().zip(&self.memory.terms.items(term)[1..]) {
                    if let Sort::Object(_, object) = item.sort() {
                        *argument = object;
                    }
                }
                self.domain.measure(measure, &arguments[..count], mode, top)
            }
            Symbol::Combinator(combinator) => {
                let mut values = [0; MAX_ARITY];
                let count = (length - 1).min(MAX_ARITY);
                for (index, value) in values[..count].iter_mut().enumerate() {
                    let item = item(self, index + 1);
                    *value = self.evaluate_term(item, mode, false);
                }
                self.domain.combine(combinator, &values[..count], mode, top)
            }
            Symbol::Plus | Symbol::Less if length == 3 => {
                let (left, right) = (item(self, 1), item(self, 2));
                let left = self.evaluate_term(left, mode, false);
                let right = self.evaluate_term(right, mode, false);
                if head == Symbol::Plus { left.saturating_add(right) } else { left.saturating_sub(right) }
            }
            // A plain list is as good as its best element, which stands where the list stands.
            _ => (0..length)
                .map(|index| {
                    let item = item(self, index);
                    self.evaluate_term(item, mode, top)
                })
                .max()
                .unwrap_or(0),
        }
    }

    /// A number to be compared; nothing if an object of it does not exist.
    pub(super) fn num(&mut self, num: &Num, frame: &Frame) -> Option<i32> {
        let mode = self.knowledge.vocabulary.comparison;
        self.num_at(num, frame, mode, true)
    }

    fn num_at(&mut self, num: &Num, frame: &Frame, mode: Mode, top: bool) -> Option<i32> {
        Some(match num {
            Num::Number(number) => *number,
            Num::Attribute(attribute) => {
                let mut best = None;
                for index in members_of(frame.mask) {
                    let list = self.goal.lists[index as usize];
                    let term = self.memory.lists[list as usize].values[attribute.index()];
                    best = best.max(Some(self.evaluate_term(term, mode, true)));
                }
                best.unwrap_or(0)
            }
            Num::Value(slot) => self.evaluate_term(frame.values[*slot as usize], mode, true),
            Num::Measure(measure, args) => {
                let mut arguments = [0; MAX_ARITY];
                for (argument, &arg) in arguments.iter_mut().zip(args) {
                    *argument = self.object(arg, frame)?;
                }
                self.domain.measure(*measure, &arguments[..args.len()], mode, top)
            }
            Num::Combine(combinator, nums) => {
                let mut values = [0; MAX_ARITY];
                for (value, num) in values.iter_mut().zip(nums) {
                    *value = self.num_at(num, frame, mode, false)?;
                }
                self.domain.combine(*combinator, &values[..nums.len().min(MAX_ARITY)], mode, top)
            }
            Num::Plus(left, right) => {
                self.num_at(left, frame, mode, false)?.saturating_add(self.num_at(right, frame, mode, false)?)
            }
            Num::Less(left, right) => {
                self.num_at(left, frame, mode, false)?.saturating_sub(self.num_at(right, frame, mode, false)?)
            }
            Num::Reading(mode, inner) => self.num_at(inner, frame, *mode, top)?,
        })
    }

    /// Where a list stands among others.
    pub(super) fn order_of(&mut self, list: u32) -> Order {
        if let Some(order) = self.memory.lists[list as usize].order {
            return order;
        }
        let domain = self.domain;
        let values = self.memory.lists[list as usize].values;
        let order = domain.order(&mut |attribute: Attribute, mode| self.value_in(&values, attribute, mode));
        self.memory.lists[list as usize].order = Some(order);
        order
    }

    pub(super) fn value_in(&mut self, values: &[T], attribute: Attribute, mode: Mode) -> Option<i32> {
        let term = values[attribute.index()];
        (term != crate::terms::NIL).then(|| self.evaluate_term(term, mode, true))
    }

    /// The best of the goal's lists that are left, by its place among them.
    pub(super) fn best_list(&mut self, mask: u64) -> Option<usize> {
        let mut best: Option<(usize, Order)> = None;
        for index in members_of(mask) {
            let order = self.order_of(self.goal.lists[index as usize]);
            if best.is_none_or(|(_, known)| order.beats(known)) {
                best = Some((index as usize, order));
            }
        }
        best.map(|(index, _)| index)
    }

    /// The grade of the best of the goal's lists that are left.
    pub(super) fn best_grade(&mut self, mask: u64) -> i32 {
        members_of(mask).map(|index| self.order_of(self.goal.lists[index as usize]).grade).min().unwrap_or(0)
    }
}
