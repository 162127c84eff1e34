//! What the matcher looks up: arguments as they are now, transforms, members of classes, remembered answers.

use super::{Analysis, Frame};
use crate::ast::Arg;
use crate::domain::Domain;
use crate::memory::{transform_table, transformed};
use crate::{Class, Function, MAX_ARITY, Transform, members_of};

/// An argument as it is now.
pub(super) enum Known {
    Object(u8),
    /// A transform that leads nowhere.
    Nothing,
    Open(u8, Option<Transform>),
}

impl<D: Domain> Analysis<'_, D> {
    pub(super) fn test(&mut self, function: Function, arguments: &[u8]) -> bool {
        let Some(answers) = &mut self.memory.answers[function.index()] else {
            return self.domain.test(function, arguments);
        };
        let row = (arguments[0] & 63) as usize;
        let bit = 1_u64 << (arguments.get(1).copied().unwrap_or(0) & 63);
        if answers.known[row] & bit == 0 {
            answers.known[row] |= bit;
            answers.rows |= 1 << row;
            if self.domain.test(function, arguments) {
                answers.holds[row] |= bit;
            }
        }
        answers.holds[row] & bit != 0
    }

    /// The candidates for which a function holds in one place.
    pub(super) fn ask(&mut self, function: Function, arguments: &[u8], hole: usize, candidates: u64) -> u64 {
        if self.memory.answers[function.index()].is_none() {
            return self.domain.solve(function, arguments, hole, candidates) & candidates;
        }
        if arguments.len() == 2 && hole == 1 {
            let row = (arguments[0] & 63) as usize;
            let domain = self.domain;
            let Some(answers) = &mut self.memory.answers[function.index()] else { return 0 };
            let unknown = candidates & !answers.known[row];
            if unknown != 0 {
                answers.holds[row] |= domain.solve(function, arguments, hole, unknown) & unknown;
                answers.known[row] |= unknown;
                answers.rows |= 1 << row;
            }
            return answers.holds[row] & candidates;
        }
        let mut tried = [0; MAX_ARITY];
        let tried = &mut tried[..arguments.len()];
        tried.copy_from_slice(arguments);
        let mut found = 0;
        for object in members_of(candidates) {
            tried[hole] = object;
            if self.test(function, tried) {
                found |= 1 << object;
            }
        }
        found
    }

    pub(super) fn known(&mut self, arg: Arg, frame: &Frame) -> Known {
        match arg {
            Arg::Object(_, object) => Known::Object(object),
            Arg::Slot(slot, transform) => {
                if !frame.knows(slot) {
                    return Known::Open(slot, transform);
                }
                match self.through(transform, frame.env[slot as usize]) {
                    Some(object) => Known::Object(object),
                    None => Known::Nothing,
                }
            }
        }
    }

    /// The value of an argument whose variable is known.
    pub(super) fn object(&mut self, arg: Arg, frame: &Frame) -> Option<u8> {
        match self.known(arg, frame) {
            Known::Object(object) => Some(object),
            Known::Nothing | Known::Open(..) => None,
        }
    }

    fn through(&mut self, transform: Option<Transform>, object: u8) -> Option<u8> {
        match transform {
            None => Some(object),
            Some(transform) => transformed(self.transform_table(transform), object),
        }
    }

    fn transform_table(&mut self, transform: Transform) -> &[u8; 64] {
        let (domain, vocabulary) = (self.domain, &self.knowledge.vocabulary);
        self.memory.transforms[transform.index()].get_or_insert_with(|| {
            let from = vocabulary.transforms[transform.index()].from;
            let size = vocabulary.kinds[from.index()].size;
            transform_table(|object| domain.transform(transform, object), size)
        })
    }

    /// What a set of objects becomes.
    pub(super) fn image(&mut self, set: u64, transform: Option<Transform>) -> u64 {
        let Some(transform) = transform else { return set };
        let table = self.transform_table(transform);
        members_of(set)
            .filter_map(|object| transformed(table, object))
            .fold(0, |image, object| image | 1 << object)
    }

    /// The objects of a set that come to lie in `wanted`. The table is there, because the image was taken first
    /// or is made now.
    pub(super) fn memory_pull(&mut self, set: u64, transform: Option<Transform>, wanted: u64) -> u64 {
        let Some(transform) = transform else { return set & wanted };
        let table = self.transform_table(transform);
        members_of(set)
            .filter(|&object| transformed(table, object).is_some_and(|object| wanted >> object & 1 == 1))
            .fold(0, |left, object| left | 1 << object)
    }

    /// The members of a class, seen as the goal is.
    pub(super) fn members(&mut self, class: Class) -> u64 {
        let (domain, view) = (self.domain, self.view);
        *self.memory.members[class.index()][view.index() & 1]
            .get_or_insert_with(|| domain.members(class, view))
    }
}
