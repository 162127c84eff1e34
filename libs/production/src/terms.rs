//! Values of attributes while an analysis runs: every list is kept once, so equal values are equal numbers.
//!
//! A term is 32 bits. Numbers, objects and words are in the bits; a list is an index into an arena that is cleared,
//! not freed, between situations.

use crate::ast::Symbol;
use crate::{Combinator, Kind, Measure, Name};

const TAG: u32 = 29;
const LIST: u32 = 0;
const NUMBER: u32 = 1;
const OBJECT: u32 = 2;
const SYMBOL: u32 = 3;
const PAYLOAD: u32 = (1 << TAG) - 1;
/// Numbers beyond this are cut off.
const MAX_NUMBER: i32 = (1 << 28) - 1;

/// A value. The default is NIL, which is also the value of an attribute that is absent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct T(u32);

pub(crate) const NIL: T = T(SYMBOL << TAG);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    List(usize),
    Number(i32),
    Object(Kind, u8),
    Symbol(Symbol),
}

impl T {
    #[inline]
    pub(crate) fn number(number: i32) -> T {
        T(NUMBER << TAG | (number.clamp(-MAX_NUMBER, MAX_NUMBER) as u32 & PAYLOAD))
    }

    #[inline]
    pub(crate) fn object(kind: Kind, object: u8) -> T {
        T(OBJECT << TAG | u32::from(kind.0) << 8 | u32::from(object))
    }

    pub(crate) fn symbol(symbol: Symbol) -> T {
        let (sort, payload) = match symbol {
            Symbol::Nil => (0, 0),
            Symbol::Plus => (1, 0),
            Symbol::Less => (2, 0),
            Symbol::AnyBut => (3, 0),
            Symbol::Measure(measure) => (4, u32::from(measure.0)),
            Symbol::Combinator(combinator) => (5, u32::from(combinator.0)),
            Symbol::Name(name) => (6, u32::from(name.0)),
            Symbol::Condition(id) => (7, u32::from(id)),
        };
        T(SYMBOL << TAG | payload << 4 | sort)
    }

    #[inline]
    pub(crate) fn sort(self) -> Sort {
        let payload = self.0 & PAYLOAD;
        match self.0 >> TAG {
            LIST => Sort::List(payload as usize),
            NUMBER => Sort::Number((payload << (32 - TAG)) as i32 >> (32 - TAG)),
            OBJECT => Sort::Object(Kind((payload >> 8) as u8), payload as u8),
            _ => {
                let value = payload >> 4;
                Sort::Symbol(match payload & 15 {
                    1 => Symbol::Plus,
                    2 => Symbol::Less,
                    3 => Symbol::AnyBut,
                    4 => Symbol::Measure(Measure(value as u8)),
                    5 => Symbol::Combinator(Combinator(value as u8)),
                    6 => Symbol::Name(Name(value as u16)),
                    7 => Symbol::Condition(value as u16),
                    _ => Symbol::Nil,
                })
            }
        }
    }
}

/// A hash table of indices; what they index is compared by the caller.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    slots: Vec<u32>,
    count: usize,
}

impl Table {
    pub(crate) fn new() -> Table {
        Table { slots: vec![0; 1 << 10], count: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.slots.fill(0);
        self.count = 0;
    }

    /// The index with this hash that `is_it` accepts.
    pub(crate) fn find(&self, hash: u64, mut is_it: impl FnMut(usize) -> bool) -> Option<usize> {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while self.slots[at] != 0 {
            let index = self.slots[at] as usize - 1;
            if is_it(index) {
                return Some(index);
            }
            at = (at + 1) & mask;
        }
        None
    }

    /// Adds an index that is not there; `hash_of` gives the hashes of the others when the table grows.
    pub(crate) fn add(&mut self, hash: u64, index: usize, hash_of: impl Fn(usize) -> u64) {
        if (self.count + 1) * 2 > self.slots.len() {
            let old = std::mem::take(&mut self.slots);
            self.slots = vec![0; old.len() * 2];
            for slot in old.into_iter().filter(|&slot| slot != 0) {
                self.place(hash_of(slot as usize - 1), slot);
            }
        }
        self.count += 1;
        self.place(hash, index as u32 + 1);
    }

    fn place(&mut self, hash: u64, slot: u32) {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while self.slots[at] != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = slot;
    }
}

/// A hash whose low bits are worth something.
pub(crate) fn mixed(value: u64) -> u64 {
    let value = (value ^ (value >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    value ^ (value >> 29)
}

/// The arena of lists.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    items: Vec<T>,
    /// Start and length.
    lists: Vec<(u32, u32)>,
    table: Table,
    /// Elements of lists under construction.
    pub stack: Vec<T>,
    /// Remembered values, by list and mode.
    values: Vec<[i32; 8]>,
}

const UNKNOWN: i32 = i32::MIN;

impl Terms {
    pub(crate) fn new() -> Terms {
        Terms {
            items: Vec::new(),
            lists: Vec::new(),
            table: Table::new(),
            stack: Vec::new(),
            values: Vec::new(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.items.clear();
        self.lists.clear();
        self.table.clear();
        self.stack.clear();
        self.values.clear();
    }

    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    #[inline]
    pub(crate) fn items(&self, term: T) -> &[T] {
        match term.sort() {
            Sort::List(index) => {
                let (start, length) = self.lists[index];
                &self.items[start as usize..(start + length) as usize]
            }
            _ => &[],
        }
    }

    fn hash(items: &[T]) -> u64 {
        items.iter().fold(items.len() as u64, |hash, item| mixed(hash ^ u64::from(item.0)))
    }

    /// The list of what has been pushed onto the stack since it had `start` elements.
    pub(crate) fn close(&mut self, start: usize) -> T {
        if self.stack.len() == start {
            return NIL;
        }
        let hash = Terms::hash(&self.stack[start..]);
        let (items, lists, stack) = (&self.items, &self.lists, &self.stack);
        let found = self.table.find(hash, |index| {
            let (from, length) = lists[index];
            items[from as usize..(from + length) as usize] == stack[start..]
        });
        let index = found.unwrap_or_else(|| {
            let index = self.lists.len();
            self.lists.push((self.items.len() as u32, (self.stack.len() - start) as u32));
            self.items.extend_from_slice(&self.stack[start..]);
            self.values.push([UNKNOWN; 8]);
            let (items, lists) = (&self.items, &self.lists);
            self.table.add(hash, index, |other| {
                let (from, length) = lists[other];
                Terms::hash(&items[from as usize..(from + length) as usize])
            });
            index
        });
        self.stack.truncate(start);
        T(LIST << TAG | index as u32)
    }

    /// A remembered value of a list; `key` is below 8.
    #[inline]
    pub(crate) fn remembered(&self, list: usize, key: usize) -> Option<i32> {
        Some(self.values[list][key]).filter(|&value| value != UNKNOWN)
    }

    pub(crate) fn remember(&mut self, list: usize, key: usize, value: i32) {
        self.values[list][key] = value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_lists_are_one() {
        let mut terms = Terms::new();
        let mut make = |numbers: &[i32]| {
            let start = terms.stack.len();
            terms.stack.extend(numbers.iter().map(|&number| T::number(number)));
            terms.close(start)
        };
        let one = make(&[1, -2, 3]);
        assert_eq!(one, make(&[1, -2, 3]));
        assert_ne!(one, make(&[1, -2]));
        assert_eq!(make(&[]), NIL);
        for number in 0..5000 {
            make(&[number]);
        }
        assert_eq!(one, make(&[1, -2, 3]));
        assert_eq!(terms.items(one)[1].sort(), Sort::Number(-2));
    }
}
