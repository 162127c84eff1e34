//! The matcher: all solutions of a block.
//!
//! Every open variable has the set of objects that are still possible for it, a word. Before anything is tried,
//! each relation narrows the sets of its variables to what occurs in it, which empties most rules at once. Then the
//! variable with the fewest possible objects is bound to each of them in turn; atoms that are left with one open
//! variable narrow its set exactly, by one look-up or one question to the domain. So the join order is not fixed:
//! it follows from the sizes of the relations in the situation at hand, and nothing is allocated on the way.

use super::lookup::Known;
use super::{Analysis, Frame};
use crate::ast::{Arg, MAX_SLOTS};
use crate::compile::{Atom, AtomKind, Block, Need, Nested, Slots};
use crate::domain::Domain;
use crate::{Function, MAX_ARITY, Relation, members_of};

type Sets = [u64; MAX_SLOTS];

/// After so many steps it is asked whether the analysis must end.
const CLOCK: u64 = 16;

impl<'a, D: Domain> Analysis<'a, D> {
    /// Calls `found` with every solution of the block until it returns true; returns whether it did.
    pub(super) fn solve<F: FnMut(&mut Self, &Frame) -> bool>(
        &mut self,
        block: &'a Block,
        frame: &Frame,
        found: &mut F,
    ) -> bool {
        if self.lacks(block) {
            return false;
        }
        let mut sets: Sets = [0; MAX_SLOTS];
        for &(slot, class) in &block.variables {
            if !frame.knows(slot) {
                sets[slot as usize] = self.members(class);
            }
        }
        for atom in &block.atoms {
            if !self.apply(atom, frame, &mut sets) {
                return false;
            }
        }
        let mut frame = frame.clone();
        self.descend(block, &mut frame, &sets, found)
    }

    /// Whether something that a block needs is not there at all.
    #[inline]
    pub(super) fn lacks(&self, block: &Block) -> bool {
        block.needs.iter().any(|need| match *need {
            Need::Relation(number) => self.memory.filled[number] && self.memory.relations[number].is_empty(),
            Need::Concept(name) => self.memory.posted[name.index()].is_empty(),
        })
    }

    /// Does the block have a solution?
    pub(super) fn holds(&mut self, block: &'a Block, frame: &Frame) -> bool {
        self.solve(block, frame, &mut |_, _| true)
    }

    fn descend<F: FnMut(&mut Self, &Frame) -> bool>(
        &mut self,
        block: &'a Block,
        frame: &mut Frame,
        sets: &Sets,
        found: &mut F,
    ) -> bool {
        let mut choice = None;
        let mut fewest = u32::MAX;
        for &(slot, _) in &block.variables {
            if !frame.knows(slot) {
                let set = sets[slot as usize];
                if set.is_power_of_two() {
                    choice = Some(slot);
                    break;
                }
                let count = set.count_ones();
                if count < fewest {
                    fewest = count;
                    choice = Some(slot);
                }
            }
        }
        let Some(slot) = choice else { return found(self, frame) };
        let touching = block.touching(slot);
        'objects: for object in members_of(sets[slot as usize]) {
            self.steps += 1;
            let is_late =
                self.steps.is_multiple_of(CLOCK) && self.must_end.is_some_and(|must_end| must_end());
            if self.steps > self.limits.steps || is_late {
                self.exhausted = true;
                return true;
            }
            frame.bind(slot, object);
            let mut narrowed = *sets;
            for &atom in touching {
                let atom = &block.atoms[atom as usize];
                if !atom.is_idle(atom.slots & !frame.bound, slot) && !self.apply(atom, frame, &mut narrowed) {
                    continue 'objects;
                }
            }
            if self.descend(block, frame, &narrowed, found) {
                return true;
            }
        }
        frame.bound &= !(1 << slot);
        false
    }

    /// Narrows the sets by an atom. False if the atom cannot hold any more.
    fn apply(&mut self, atom: &'a Atom, frame: &Frame, sets: &mut Sets) -> bool {
        let open: Slots = atom.slots & !frame.bound;
        match &atom.kind {
            AtomKind::Nested(nested) => open != 0 || self.apply_nested(nested, atom.negated, frame, sets),
            AtomKind::FirstStep => self.apply_first_step(atom, frame, sets, open),
            AtomKind::Relation(number) => {
                self.fill(*number);
                self.apply_relation(*number, false, atom, frame, sets, open)
            }
            AtomKind::Concept(name) => self.apply_relation(name.index(), true, atom, frame, sets, open),
            AtomKind::Function(function) => self.apply_function(*function, atom, frame, sets, open),
            AtomKind::Same(equal) => self.apply_same(*equal, atom, frame, sets, open),
        }
    }

    /// Fills a relation of the domain when it is first needed.
    fn fill(&mut self, number: usize) {
        if !self.memory.filled[number] {
            self.memory.filled[number] = true;
            if number < self.knowledge.vocabulary.patterns.len() {
                self.domain.fill(crate::Pattern(number as u16), &mut self.memory.relations[number]);
            }
        }
    }

    fn apply_relation(
        &mut self,
        number: usize,
        posted: bool,
        atom: &Atom,
        frame: &Frame,
        sets: &mut Sets,
        open: Slots,
    ) -> bool {
        if atom.negated && is_several(open) {
            return true;
        }
        if atom.is_pair {
            let relation = if posted { &self.memory.posted[number] } else { &self.memory.relations[number] };
            return narrow_by_pair(relation, atom, frame, sets, open);
        }
        let mut places = [0_u64; MAX_ARITY];
        for (place, &arg) in places.iter_mut().zip(&atom.args) {
            *place = match self.known(arg, frame) {
                Known::Object(object) => 1 << (object & 63),
                Known::Nothing => return atom.negated,
                Known::Open(slot, transform) => self.image(sets[slot as usize], transform),
            };
        }
        let relation = if posted { &self.memory.posted[number] } else { &self.memory.relations[number] };
        let possible = relation.narrow(&mut places);
        if open == 0 {
            return possible != atom.negated;
        }
        if !possible {
            return atom.negated;
        }
        for (place, &arg) in places.iter().zip(&atom.args) {
            let Arg::Slot(slot, transform) = arg else { continue };
            if frame.knows(slot) {
                continue;
            }
            let left = &mut sets[slot as usize];
            if !atom.negated {
                *left = self.memory_pull(*left, transform, *place);
            } else if atom.once >> slot & 1 == 1 {
                *left &= !self.memory_pull(*left, transform, *place);
            }
            if *left == 0 {
                return false;
            }
        }
        true
    }

    fn apply_function(
        &mut self,
        function: Function,
        atom: &Atom,
        frame: &Frame,
        sets: &mut Sets,
        open: Slots,
    ) -> bool {
        if is_several(open) {
            return true;
        }
        let mut arguments = [0; MAX_ARITY];
        let mut hole = None;
        for (index, &arg) in atom.args.iter().enumerate() {
            match self.known(arg, frame) {
                Known::Object(object) => arguments[index] = object,
                Known::Nothing => return atom.negated,
                // A variable in two places waits until it is bound.
                Known::Open(..) if hole.is_some() => return true,
                Known::Open(slot, transform) => hole = Some((index, slot, transform)),
            }
        }
        let arguments = &arguments[..atom.args.len()];
        let Some((index, slot, transform)) = hole else {
            return self.test(function, arguments) != atom.negated;
        };
        let candidates = self.image(sets[slot as usize], transform);
        let found = self.ask(function, arguments, index, candidates);
        let left = sets[slot as usize];
        let found = self.memory_pull(left, transform, found);
        sets[slot as usize] = if atom.negated { left & !found } else { found };
        sets[slot as usize] != 0
    }

    fn apply_same(&mut self, equal: bool, atom: &Atom, frame: &Frame, sets: &mut Sets, open: Slots) -> bool {
        if is_several(open) {
            return true;
        }
        let (left, right) = (self.known(atom.args[0], frame), self.known(atom.args[1], frame));
        let (object, slot, transform) = match (left, right) {
            (Known::Nothing, _) | (_, Known::Nothing) => return atom.negated,
            (Known::Object(left), Known::Object(right)) => return ((left == right) == equal) != atom.negated,
            (Known::Open(..), Known::Open(..)) => return true,
            (Known::Object(object), Known::Open(slot, transform))
            | (Known::Open(slot, transform), Known::Object(object)) => (object, slot, transform),
        };
        let wanted = if equal { 1 << (object & 63) } else { !(1 << (object & 63)) };
        let set = sets[slot as usize];
        let found = self.memory_pull(set, transform, wanted);
        sets[slot as usize] = if atom.negated { set & !found } else { found };
        sets[slot as usize] != 0
    }

    fn apply_first_step(&mut self, atom: &Atom, frame: &Frame, sets: &mut Sets, open: Slots) -> bool {
        if !self.goal.is_plan {
            return atom.negated;
        }
        let mut same = true;
        for (index, &arg) in atom.args.iter().enumerate() {
            let wanted = self.goal.arguments[index];
            match self.known(arg, frame) {
                Known::Object(object) => same &= object == wanted,
                Known::Open(slot, _) if !atom.negated => {
                    sets[slot as usize] &= 1 << (wanted & 63);
                    same &= sets[slot as usize] != 0;
                }
                Known::Open(..) | Known::Nothing => {}
            }
        }
        if atom.negated { open != 0 || !same } else { same }
    }

    fn apply_nested(&mut self, nested: &'a Nested, negated: bool, frame: &Frame, sets: &mut Sets) -> bool {
        let holds = match nested {
            Nested::Some(block) => self.holds(block, frame),
            Nested::Or(blocks) => blocks.iter().any(|block| self.holds(block, frame)),
            Nested::Unique(counted, block) => match self.only(*counted, block, frame) {
                Some(objects) => {
                    let mut agrees = true;
                    for slot in slots_of(*counted) {
                        let object = objects[slot as usize];
                        if frame.knows(slot) {
                            agrees &= frame.env[slot as usize] == object;
                        } else if !negated {
                            sets[slot as usize] &= 1 << object;
                            agrees &= sets[slot as usize] != 0;
                        }
                    }
                    agrees
                }
                None => false,
            },
            Nested::Great { left, right, strict } => match (self.num(left, frame), self.num(right, frame)) {
                (Some(left), Some(right)) => left > right || (!strict && left == right),
                _ => false,
            },
            Nested::Goal(pairs) => self.goal_has(pairs, frame),
            Nested::Goal1(pairs) => self.best_has(pairs, &mut frame.clone()),
            Nested::Pairs(name, args, pairs) => self.concept_has(*name, args, pairs, frame),
            Nested::SameValue(left, right, equal) => {
                (frame.values[*left as usize] == frame.values[*right as usize]) == *equal
            }
        };
        holds != negated
    }

    /// The only solution for the counted variables, if there is exactly one.
    fn only(&mut self, counted: Slots, block: &'a Block, frame: &Frame) -> Option<[u8; MAX_SLOTS]> {
        let mut free = frame.clone();
        free.bound &= !counted;
        let mut only = None;
        let several = self.solve(block, &free, &mut |_, solution| {
            let first = only.is_none();
            only = Some(solution.env);
            !first
        });
        only.filter(|_| !several)
    }
}

/// Narrows the sets by a relation of two places whose arguments are not transformed.
#[inline]
fn narrow_by_pair(relation: &Relation, atom: &Atom, frame: &Frame, sets: &mut Sets, open: Slots) -> bool {
    let mut places = [0_u64; 2];
    for (place, &arg) in places.iter_mut().zip(&atom.args) {
        *place = match arg {
            Arg::Object(_, object) => 1 << (object & 63),
            Arg::Slot(slot, _) if frame.knows(slot) => 1 << (frame.env[slot as usize] & 63),
            Arg::Slot(slot, _) => sets[slot as usize],
        };
    }
    let possible = relation.narrow_pair(&mut places);
    if open == 0 || !possible {
        return possible != atom.negated;
    }
    for (place, &arg) in places.iter().zip(&atom.args) {
        let Arg::Slot(slot, _) = arg else { continue };
        if frame.knows(slot) {
            continue;
        }
        let left = &mut sets[slot as usize];
        if !atom.negated {
            *left &= place;
        } else if atom.once >> slot & 1 == 1 {
            *left &= !place;
        }
        if *left == 0 {
            return false;
        }
    }
    true
}

/// Whether a set has two members or more.
#[inline]
fn is_several(set: Slots) -> bool {
    set & set.wrapping_sub(1) != 0
}

#[inline]
fn slots_of(set: Slots) -> impl Iterator<Item = u8> {
    members_of(u64::from(set))
}
