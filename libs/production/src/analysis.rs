//! Running a rule base on a situation.

mod acting;
mod control;
mod evaluating;
mod export;
mod goal;
mod lookup;
mod matching;
mod plan;

pub use control::PostError;
pub use export::{Attributes, Firing, Posting, Term};
pub use plan::{Branch, Plan, PlanAction, Template};

use crate::ast::MAX_SLOTS;
use crate::compile::Slots;
use crate::domain::Domain;
use crate::knowledge::Knowledge;
use crate::limits::AnalysisLimits;
use crate::memory::{MAX_LISTS, Memory};
use crate::terms::{NIL, T};
use crate::{MAX_ARITY, Name, View};

/// A concept on the blackboard of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Concept(pub(crate) u32);

/// One run of a rule base on one situation.
pub struct Analysis<'a, D: Domain> {
    knowledge: &'a Knowledge,
    domain: &'a D,
    memory: &'a mut Memory,
    limits: AnalysisLimits,
    /// Objects tried so far.
    steps: u64,
    exhausted: bool,
    always_done: bool,
    view: View,
    goal: Goal,
    must_end: Option<&'a dyn Fn() -> bool>,
}

/// The goal that is worked on, with the lists that are looked at.
#[derive(Clone, Debug)]
struct Goal {
    concept: usize,
    arguments: [u8; MAX_ARITY],
    lists: [u32; MAX_LISTS],
    count: usize,
    is_plan: bool,
}

/// The variables of a rule while it is matched.
#[derive(Clone, Debug)]
struct Frame {
    env: [u8; MAX_SLOTS],
    bound: Slots,
    /// The goal's lists that are left.
    mask: u64,
    values: [T; MAX_SLOTS],
}

impl Frame {
    const EMPTY: Frame = Frame { env: [0; MAX_SLOTS], bound: 0, mask: 0, values: [NIL; MAX_SLOTS] };

    #[inline]
    fn bind(&mut self, slot: u8, object: u8) {
        self.env[slot as usize] = object;
        self.bound |= 1 << slot;
    }

    #[inline]
    fn knows(&self, slot: u8) -> bool {
        self.bound >> slot & 1 == 1
    }
}

impl<'a, D: Domain> Analysis<'a, D> {
    /// A new analysis; what the memory held is forgotten.
    pub fn new(
        knowledge: &'a Knowledge,
        domain: &'a D,
        memory: &'a mut Memory,
        limits: AnalysisLimits,
    ) -> Analysis<'a, D> {
        memory.clear();
        let goal =
            Goal { concept: 0, arguments: [0; MAX_ARITY], lists: [0; MAX_LISTS], count: 0, is_plan: false };
        Analysis {
            knowledge,
            domain,
            memory,
            limits,
            steps: 0,
            exhausted: false,
            always_done: false,
            view: View(0),
            goal,
            must_end: None,
        }
    }

    /// Ends the analysis, as a limit does, when this says so. It is asked often.
    pub fn until(&mut self, must_end: &'a dyn Fn() -> bool) {
        self.must_end = Some(must_end);
    }

    /// The rule base.
    pub fn knowledge(&self) -> &'a Knowledge {
        self.knowledge
    }

    /// The situation.
    pub fn domain(&self) -> &'a D {
        self.domain
    }

    /// Objects tried for variables so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Matches of rules so far.
    pub fn firings(&self) -> usize {
        self.memory.firings.len()
    }

    /// All concepts, in the order in which they were first posted.
    pub fn concepts(&self) -> impl Iterator<Item = Concept> {
        (0..self.memory.concepts.len() as u32).map(Concept)
    }

    /// The concepts of a name, in the order in which they were first posted.
    pub fn concepts_named(&self, name: Name) -> impl Iterator<Item = Concept> {
        self.memory.by_name[name.index()].iter().map(|&concept| Concept(concept))
    }

    /// The name of a concept.
    pub fn name_of(&self, concept: Concept) -> Name {
        self.memory.concepts[concept.0 as usize].name
    }

    /// The arguments of a concept; for a plan, its first step.
    pub fn arguments_of(&self, concept: Concept) -> &[u8] {
        let row = &self.memory.concepts[concept.0 as usize];
        &row.arguments[..self.knowledge.names[row.name.index()].arguments.len()]
    }

    /// Number of attribute lists of a concept: of reasons why it was posted.
    pub fn reasons_of(&self, concept: Concept) -> usize {
        self.memory.concepts[concept.0 as usize].count.into()
    }
}
