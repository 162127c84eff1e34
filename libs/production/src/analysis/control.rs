//! Control: which source works on which goal, and when (the source's section II.B).
//!
//! A source makes one pass over its productions for a goal; what they matched is forgotten afterwards, what they
//! posted stays. A source with parts first runs its own productions on all its goals and keeps what they matched
//! while each part works on the goals of the source and on its own. A concept that gets new lists after it has been
//! worked on is worked on again, with the new lists only.

use super::{Analysis, Concept, Frame, Goal};
use crate::ast::Slot;
use crate::compile::RuleCode;
use crate::domain::Domain;
use crate::limits::AnalysisEnd;
use crate::memory::{FiringRow, MAX_LISTS, Solution};
use crate::terms::NIL;
use crate::{MAX_ARITY, Name, Rule, View};

/// What the blackboard refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PostError {
    /// The concept takes another number of arguments.
    #[error("the concept takes {wanted} arguments, not {found}")]
    Arguments {
        /// How many it takes.
        wanted: usize,
        /// How many came.
        found: usize,
    },
    /// An argument is no object of its kind.
    #[error("argument {index} is no object of its kind")]
    Object {
        /// The argument, from 0.
        index: usize,
    },
    /// The domain does not admit it, or a limit is reached.
    #[error("the concept was not admitted")]
    Refused,
}

impl<'a, D: Domain> Analysis<'a, D> {
    /// Posts a goal, with one empty attribute list.
    pub fn post(&mut self, name: Name, arguments: &[u8]) -> Result<Concept, PostError> {
        let arguments = self.checked(name, arguments)?;
        let concept = self.insert_outer(name, arguments, crate::memory::NO_VALUES, crate::memory::NONE);
        concept.map(|concept| Concept(concept as u32)).ok_or(PostError::Refused)
    }

    pub(super) fn checked(&self, name: Name, arguments: &[u8]) -> Result<[u8; MAX_ARITY], PostError> {
        let wanted = &self.knowledge.names[name.index()].arguments;
        if wanted.len() != arguments.len() {
            return Err(PostError::Arguments { wanted: wanted.len(), found: arguments.len() });
        }
        let mut whole = [0; MAX_ARITY];
        for (index, (variable, &object)) in wanted.iter().zip(arguments).enumerate() {
            let size = variable.kind.map_or(0, |kind| self.knowledge.vocabulary.kinds[kind.index()].size);
            if object >= size {
                return Err(PostError::Object { index });
            }
            whole[index] = object;
        }
        Ok(whole)
    }

    /// Runs every source that has goals, the first in order first, until none has anything to do.
    pub fn run(&mut self) -> AnalysisEnd {
        self.run_observed(&mut |_, _| ())
    }

    /// The same, and calls `observer` after each source has worked on all its goals.
    pub fn run_observed(&mut self, observer: &mut dyn FnMut(&mut Self, Name)) -> AnalysisEnd {
        self.run_always();
        while let Some(source) = self.next_source() {
            self.execute_all(source);
            if self.exhausted {
                return AnalysisEnd::Limit;
            }
            observer(self, self.knowledge.sources[source].name);
        }
        if self.exhausted { AnalysisEnd::Limit } else { AnalysisEnd::Done }
    }

    /// Runs one source on its goals, and nothing else; its goals may be posted again by others later.
    pub fn run_source(&mut self, name: Name) -> AnalysisEnd {
        self.run_always();
        if let Some(source) = self.knowledge.names[name.index()].source {
            self.execute_all(source);
        }
        if self.exhausted { AnalysisEnd::Limit } else { AnalysisEnd::Done }
    }

    /// All matches of one production of a source on a goal, after the productions before it: the objects of its
    /// variables in their declared order, sorted. Actions are not carried out.
    pub fn matches(&mut self, source: Name, rule: Rule, goal: Concept) -> Vec<Vec<u8>> {
        self.run_always();
        let Some(source) = self.knowledge.names[source.index()].source else { return Vec::new() };
        let knowledge = self.knowledge;
        let mut found = Vec::new();
        if let Some(parent) = knowledge.sources[source].parent {
            self.match_rules(parent, goal, None, &mut Vec::new());
        }
        self.match_rules(source, goal, Some(rule), &mut found);
        self.forget(source);
        if let Some(parent) = knowledge.sources[source].parent {
            self.forget(parent);
        }
        found
    }

    /// Matches the rules of a source without acting, up to one, whose matches are returned.
    fn match_rules(&mut self, source: usize, goal: Concept, last: Option<Rule>, found: &mut Vec<Vec<u8>>) {
        let knowledge = self.knowledge;
        let concept = goal.0 as usize;
        if !self.take_goal(source, concept, 0) {
            return;
        }
        for (rule, code) in &knowledge.codes[source].rules {
            self.match_rule(code);
            let solutions = std::mem::take(&mut self.memory.solutions);
            let count = code.objects.len();
            if Some(*rule) == last {
                found.extend(solutions.iter().map(|solution| solution.objects[..count].to_vec()));
                return;
            }
            self.record(*rule, &solutions);
        }
    }

    fn next_source(&self) -> Option<usize> {
        self.knowledge.order.iter().copied().find(|&source| self.memory.waiting[source])
    }

    /// Sources that are always executed, once for each view.
    fn run_always(&mut self) {
        if self.always_done {
            return;
        }
        self.always_done = true;
        let knowledge = self.knowledge;
        for (number, source) in knowledge.sources.iter().enumerate() {
            if source.always {
                self.goal.count = 0;
                self.goal.is_plan = false;
                // Rules may look up one another, so each is matched for both views before the next.
                for (rule, code) in &knowledge.codes[number].rules {
                    for view in [View(0), View(1)] {
                        self.view = view;
                        self.run_rule(*rule, code);
                    }
                }
            }
        }
    }

    fn execute_all(&mut self, source: usize) {
        let knowledge = self.knowledge;
        let entry = &knowledge.sources[source];
        self.memory.waiting[source] = false;
        let own = entry.name;
        self.execute_named(source, own, 0, entry.parts.is_empty());
        for (index, &part) in entry.parts.iter().take(crate::memory::MAX_PARTS).enumerate() {
            self.execute_named(part, own, index + 1, true);
            self.execute_named(part, knowledge.sources[part].name, 0, true);
        }
        if !entry.parts.is_empty() {
            self.forget(source);
        }
    }

    /// Lets a source work on all concepts of a name that have lists it has not seen in this role.
    fn execute_named(&mut self, source: usize, name: Name, role: usize, forget: bool) {
        let mut at = 0;
        while let Some(&concept) = self.memory.by_name[name.index()].get(at) {
            at += 1;
            let concept = concept as usize;
            let row = &mut self.memory.concepts[concept];
            let seen = row.done[role];
            if seen == row.count {
                continue;
            }
            row.done[role] = row.count;
            self.execute(source, concept, seen.into());
            if forget {
                self.forget(source);
            }
            if self.exhausted {
                return;
            }
        }
    }

    fn execute(&mut self, source: usize, concept: usize, seen: usize) {
        let knowledge = self.knowledge;
        if !self.take_goal(source, concept, seen) {
            return;
        }
        for (rule, code) in &knowledge.codes[source].rules {
            if self.run_rule(*rule, code) || self.exhausted {
                return;
            }
        }
    }

    /// Makes a concept the goal. False if the condition of the source does not hold.
    fn take_goal(&mut self, source: usize, concept: usize, seen: usize) -> bool {
        let knowledge = self.knowledge;
        let entry = &knowledge.sources[source];
        let row = &self.memory.concepts[concept];
        let name = &knowledge.names[row.name.index()];
        let mut goal = Goal {
            concept,
            arguments: row.arguments,
            lists: [0; MAX_LISTS],
            count: 0,
            is_plan: name.is_plan,
        };
        for list in self.memory.lists_from(concept, seen).take(MAX_LISTS) {
            goal.lists[goal.count] = list;
            goal.count += 1;
        }
        self.goal = goal;
        self.view = match entry.view {
            Some((argument, other)) => {
                let kind = name.arguments.get(argument).and_then(|argument| argument.kind);
                let view = kind.map_or(View(0), |kind| self.domain.view(kind, self.goal.arguments[argument]));
                if other { view.other() } else { view }
            }
            None => View(0),
        };
        match &knowledge.codes[source].condition {
            None => true,
            Some(code) => {
                let mut frame = Frame::EMPTY;
                for argument in 0..name.arguments.len() {
                    frame.bind(argument as Slot, self.goal.arguments[argument]);
                }
                self.holds(&code.block, &frame)
            }
        }
    }

    /// Matches a rule and acts on every match. True if it returned.
    fn run_rule(&mut self, rule: Rule, code: &'a RuleCode) -> bool {
        self.match_rule(code);
        if self.memory.solutions.is_empty() {
            return false;
        }
        let mut solutions = std::mem::take(&mut self.memory.solutions);
        self.record(rule, &solutions);
        let mut returned = false;
        for solution in &solutions {
            if self.memory.firings.len() >= self.limits.firings {
                self.exhausted = true;
                break;
            }
            let mut frame = Frame::EMPTY;
            for (&slot, &object) in code.objects.iter().zip(&solution.objects) {
                frame.bind(slot, object);
            }
            frame.mask = solution.mask;
            frame.values = solution.values;
            let firing = self.memory.firings.len() as u32;
            self.memory.firings.push(FiringRow { rule, objects: solution.objects });
            returned |= self.act(&code.actions, &frame, firing);
        }
        solutions.clear();
        self.memory.solutions = solutions;
        returned
    }

    /// Writes the matches of a rule down, if some rule looks them up.
    fn record(&mut self, rule: Rule, solutions: &[Solution]) {
        if self.knowledge.looked_up[rule.index()] {
            let number = self.knowledge.vocabulary.patterns.len() + rule.index();
            self.memory.filled[number] = true;
            for solution in solutions {
                self.memory.relations[number].add(&solution.objects);
            }
        }
    }

    /// Forgets what the rules of a source have matched.
    fn forget(&mut self, source: usize) {
        let registered = self.knowledge.vocabulary.patterns.len();
        for rule in &self.knowledge.sources[source].productions {
            if self.knowledge.looked_up[rule.index()] {
                self.memory.relations[registered + rule.index()].clear();
            }
        }
    }

    /// Finds all matches of a rule, in ascending order of their objects.
    fn match_rule(&mut self, code: &'a RuleCode) {
        self.memory.solutions.clear();
        if self.lacks(&code.block) {
            return;
        }
        let mut frame = Frame::EMPTY;
        frame.mask = if self.goal.count == MAX_LISTS { u64::MAX } else { (1 << self.goal.count) - 1 };
        for &(argument, slot) in &code.given {
            frame.bind(slot, self.goal.arguments[argument]);
        }
        if !self.run_ops(&code.prefix, &mut frame) {
            return;
        }
        for &(slot, class) in &code.block.variables {
            if frame.knows(slot) && self.members(class) >> (frame.env[slot as usize] & 63) & 1 == 0 {
                return;
            }
        }
        self.solve(&code.block, &frame, &mut |this, solution| {
            let mut frame = solution.clone();
            if this.run_ops(&code.ops, &mut frame) {
                let mut objects = [0; MAX_ARITY];
                for (object, &slot) in objects.iter_mut().zip(&code.objects) {
                    *object = frame.env[slot as usize];
                }
                let values = if code.values.is_empty() { [NIL; crate::ast::MAX_SLOTS] } else { frame.values };
                this.memory.solutions.push(Solution { objects, mask: frame.mask, values });
                if this.memory.solutions.len() > this.limits.firings {
                    this.exhausted = true;
                    return true;
                }
            }
            false
        });
        self.memory.solutions.sort_unstable_by_key(|solution| solution.objects);
    }
}
