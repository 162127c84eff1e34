//! Everything an analysis writes down. It is cleared, not freed, between situations.

use crate::ast::MAX_SLOTS;
use crate::domain::Order;
use crate::knowledge::Knowledge;
use crate::relation::Relation;
use crate::terms::{NIL, T, Table, Terms, mixed};
use crate::vocabulary::MAX_ATTRIBUTES;
use crate::{MAX_ARITY, Name, Rule};

pub(crate) const NONE: u32 = u32::MAX;
/// Most attribute lists that one concept keeps: a set of them is a word.
pub const MAX_LISTS: usize = 64;
/// Most parts of a source.
pub(crate) const MAX_PARTS: usize = 7;
const ABSENT: u8 = 255;

/// A concept on the blackboard.
#[derive(Clone, Debug)]
pub(crate) struct ConceptRow {
    pub name: Name,
    pub arguments: [u8; MAX_ARITY],
    pub first: u32,
    pub last: u32,
    pub count: u16,
    /// The first of its plan's continuations.
    pub tails: u32,
    /// How many lists have been worked on, by its own source and by each part of it.
    pub done: [u16; MAX_PARTS + 1],
}

/// An attribute list.
#[derive(Clone, Debug)]
pub(crate) struct ListRow {
    pub values: [T; MAX_ATTRIBUTES],
    pub reason: u32,
    pub next: u32,
    pub order: Option<Order>,
}

/// A continuation of a plan after its first step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TailRow {
    pub tail: T,
    pub order: Order,
    pub next: u32,
}

/// A match of a rule.
#[derive(Clone, Debug)]
pub(crate) struct FiringRow {
    pub rule: Rule,
    pub objects: [u8; MAX_ARITY],
}

/// A match that has been found and not yet acted on.
#[derive(Clone, Debug)]
pub(crate) struct Solution {
    pub objects: [u8; MAX_ARITY],
    pub mask: u64,
    pub values: [T; MAX_SLOTS],
}

/// Remembered answers of a function of one or two arguments.
#[derive(Clone, Debug)]
pub(crate) struct Answers {
    pub known: [u64; 64],
    pub holds: [u64; 64],
    pub rows: u64,
}

/// The working memory of an analysis. Keep it and use it again: what it has allocated it keeps.
#[derive(Clone, Debug)]
pub struct Memory {
    pub(crate) terms: Terms,
    pub(crate) relations: Vec<Relation>,
    pub(crate) filled: Vec<bool>,
    /// Members of each class from each view, if asked before.
    pub(crate) members: Vec<[Option<u64>; 2]>,
    pub(crate) transforms: Vec<Option<[u8; 64]>>,
    pub(crate) answers: Vec<Option<Box<Answers>>>,
    pub(crate) concepts: Vec<ConceptRow>,
    pub(crate) table: Table,
    pub(crate) by_name: Vec<Vec<u32>>,
    pub(crate) posted: Vec<Relation>,
    pub(crate) lists: Vec<ListRow>,
    pub(crate) tails: Vec<TailRow>,
    pub(crate) firings: Vec<FiringRow>,
    /// A firing and the reason before it.
    pub(crate) reasons: Vec<(u32, u32)>,
    pub(crate) solutions: Vec<Solution>,
    /// Sources with something to do.
    pub(crate) waiting: Vec<bool>,
}

impl Memory {
    /// Memory for analyses with a rule base.
    pub fn new(knowledge: &Knowledge) -> Memory {
        let vocabulary = &knowledge.vocabulary;
        let registered = vocabulary.patterns.iter().map(|signature| Relation::new(signature.kinds.len()));
        let matched = knowledge.productions.iter().map(|production| {
            let declared = &production.variables[..production.declared];
            Relation::new(declared.iter().filter(|variable| variable.kind.is_some()).count())
        });
        let relations: Vec<Relation> = registered.chain(matched).collect();
        let answers = vocabulary.functions.iter().map(|function| {
            function.remembered.then(|| Box::new(Answers { known: [0; 64], holds: [0; 64], rows: 0 }))
        });
        Memory {
            terms: Terms::new(),
            filled: vec![false; relations.len()],
            relations,
            members: vec![[None; 2]; vocabulary.classes.len()],
            transforms: vec![None; vocabulary.transforms.len()],
            answers: answers.collect(),
            concepts: Vec::new(),
            table: Table::new(),
            by_name: vec![Vec::new(); knowledge.names.len()],
            posted: knowledge.names.iter().map(|name| Relation::new(name.arguments.len())).collect(),
            lists: Vec::new(),
            tails: Vec::new(),
            firings: Vec::new(),
            reasons: Vec::new(),
            solutions: Vec::new(),
            waiting: vec![false; knowledge.sources.len()],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.terms.clear();
        for (relation, filled) in self.relations.iter_mut().zip(&mut self.filled) {
            relation.clear();
            *filled = false;
        }
        self.members.fill([None; 2]);
        self.transforms.fill(None);
        for answers in self.answers.iter_mut().flatten() {
            for row in crate::members_of(answers.rows) {
                answers.known[row as usize] = 0;
                answers.holds[row as usize] = 0;
            }
            answers.rows = 0;
        }
        self.concepts.clear();
        self.table.clear();
        self.by_name.iter_mut().for_each(Vec::clear);
        self.posted.iter_mut().for_each(Relation::clear);
        self.lists.clear();
        self.tails.clear();
        self.firings.clear();
        self.reasons.clear();
        self.solutions.clear();
        self.waiting.fill(false);
    }

    fn key(name: Name, arguments: &[u8; MAX_ARITY]) -> u64 {
        mixed(u64::from_le_bytes(*arguments) ^ mixed(u64::from(name.0) + 1))
    }

    pub(crate) fn find(&self, name: Name, arguments: &[u8; MAX_ARITY]) -> Option<usize> {
        self.table.find(Memory::key(name, arguments), |index| {
            let concept = &self.concepts[index];
            concept.name == name && concept.arguments == *arguments
        })
    }

    /// The concept, made if it is not there.
    pub(crate) fn concept(&mut self, name: Name, arguments: [u8; MAX_ARITY]) -> usize {
        if let Some(index) = self.find(name, &arguments) {
            return index;
        }
        let index = self.concepts.len();
        self.concepts.push(ConceptRow {
            name,
            arguments,
            first: NONE,
            last: NONE,
            count: 0,
            tails: NONE,
            done: [0; MAX_PARTS + 1],
        });
        let concepts = &self.concepts;
        self.table.add(Memory::key(name, &arguments), index, |other| {
            Memory::key(concepts[other].name, &concepts[other].arguments)
        });
        self.by_name[name.index()].push(index as u32);
        self.posted[name.index()].add(&arguments);
        index
    }

    /// Adds a list to a concept; one list too many is dropped.
    pub(crate) fn add_list(&mut self, concept: usize, values: [T; MAX_ATTRIBUTES], reason: u32) -> bool {
        let number = self.lists.len() as u32;
        let row = &mut self.concepts[concept];
        if usize::from(row.count) >= MAX_LISTS {
            return false;
        }
        row.count += 1;
        if row.first == NONE {
            row.first = number;
        } else {
            self.lists[row.last as usize].next = number;
        }
        row.last = number;
        self.lists.push(ListRow { values, reason, next: NONE, order: None });
        true
    }

    /// Adds a continuation to a plan, the more promising before the others, equal ones once.
    pub(crate) fn add_tail(&mut self, concept: usize, tail: T, order: Order) {
        let mut at = self.concepts[concept].tails;
        let mut before = NONE;
        while at != NONE {
            let row = self.tails[at as usize];
            if row.tail == tail {
                return;
            }
            if !order.beats(row.order) {
                before = at;
            }
            at = row.next;
        }
        let number = self.tails.len() as u32;
        let next =
            if before == NONE { self.concepts[concept].tails } else { self.tails[before as usize].next };
        self.tails.push(TailRow { tail, order, next });
        if before == NONE {
            self.concepts[concept].tails = number;
        } else {
            self.tails[before as usize].next = number;
        }
    }

    /// Numbers of the lists of a concept, from one on.
    pub(crate) fn lists_from(&self, concept: usize, skip: usize) -> impl Iterator<Item = u32> {
        let mut at = self.concepts[concept].first;
        std::iter::from_fn(move || {
            (at != NONE).then(|| {
                let now = at;
                at = self.lists[at as usize].next;
                now
            })
        })
        .skip(skip)
    }

    pub(crate) fn tails_of(&self, concept: usize) -> impl Iterator<Item = TailRow> {
        let mut at = self.concepts[concept].tails;
        std::iter::from_fn(move || {
            (at != NONE).then(|| {
                let row = self.tails[at as usize];
                at = row.next;
                row
            })
        })
    }
}

/// An object after a transform, if it has one.
#[inline]
pub(crate) fn transformed(table: &[u8; 64], object: u8) -> Option<u8> {
    Some(table[(object & 63) as usize]).filter(|&object| object != ABSENT)
}

pub(crate) fn transform_table(transform: impl Fn(u8) -> Option<u8>, size: u8) -> [u8; 64] {
    let mut table = [ABSENT; 64];
    for object in 0..size.min(64) {
        table[object as usize] = transform(object).filter(|&object| object < 64).unwrap_or(ABSENT);
    }
    table
}

pub(crate) const NO_VALUES: [T; MAX_ATTRIBUTES] = [NIL; MAX_ATTRIBUTES];
