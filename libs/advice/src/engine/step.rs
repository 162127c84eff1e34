//! Cycles, the way to the answer, and the explanation.

use std::collections::HashSet;
use std::sync::Arc;

use super::matching::hyp;
use super::{Application, Engine, StateOfTheArt};
use crate::{Domain, Formula, Hyp, Status, Target};

/// Facts for which the explanation is cut down to what was needed; with more, all notes are kept.
const MAX_CORE: usize = 120;
/// Each escalation multiplies the positions of a search.
const ESCALATION: usize = 8;

/// What a method says about what it did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The cycle, from 1.
    pub cycle: u32,
    /// The method or lemma.
    pub method: Arc<str>,
    /// Its words.
    pub text: String,
    /// The facts that it found: their places in the pool.
    pub facts: Vec<usize>,
}

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Proved.
    Yes,
    /// Disproved.
    No,
    /// Neither, for this reason.
    Unknown(NoAnswer),
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// The budget is spent.
    Resources,
    /// The cycles are used up.
    Cycles,
    /// No method is applicable any more.
    Exhausted,
    /// The facts contradict each other: a method is wrong.
    Inconsistent,
    /// The caller stopped it.
    Stopped,
    /// Nothing was asked.
    NoQuestion,
}

/// A cycle that was executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The conflict set.
    pub conflict: Vec<Application>,
    /// Which of it was executed.
    pub chosen: usize,
    /// The new facts: their places in the pool.
    pub facts: Vec<usize>,
}

/// Gets the engine, the conflict set and the number that the control would take.
type Chooser<'c, E> = dyn FnMut(&E, &[Application], usize) -> Option<usize> + 'c;

/// What came of a question.
pub struct AskReport<D: Domain> {
    /// Yes, no or unknown.
    pub answer: Answer,
    /// The notes that the answer rests on; all notes if there is no answer.
    pub explanation: Vec<Note>,
    /// Cycles.
    pub cycles: u32,
    /// What was spent.
    pub spent: u64,
    /// Without an answer: the best plans of both sides against each other.
    pub best: Option<StateOfTheArt<D>>,
}

impl<D: Domain> Engine<'_, D> {
    /// Yes, no, or a reason why neither is known yet that ends the work; `None` if work can go on.
    pub fn answer(&self) -> Option<Answer> {
        let Some(focus) = &self.focus else { return Some(Answer::Unknown(NoAnswer::NoQuestion)) };
        match focus.target.status() {
            Status::Proved => Some(Answer::Yes),
            Status::Disproved => Some(Answer::No),
            Status::Inconsistent => Some(Answer::Unknown(NoAnswer::Inconsistent)),
            Status::Open if self.spent >= self.settings.resources => {
                Some(Answer::Unknown(NoAnswer::Resources))
            }
            Status::Open if self.cycle >= self.settings.cycles => Some(Answer::Unknown(NoAnswer::Cycles)),
            Status::Open => None,
        }
    }

    /// The applications from which the next cycle chooses.
    pub fn conflict(&mut self) -> Vec<Application> {
        let Some(focus) = self.focus.take() else { return Vec::new() };
        let conflict = self.conflict_set(&focus, false);
        self.focus = Some(focus);
        conflict
    }

    /// Executes a cycle. `choose` gets the conflict set and the number that the control would take, and returns the one
    /// to take; `None` stops. The result is `None` if nothing was executed.
    pub fn step_with(&mut self, choose: &mut Chooser<'_, Self>) -> Option<Step> {
        if self.answer().is_some() {
            return None;
        }
        let mut conflict = self.conflict();
        if conflict.is_empty() && self.escalate() {
            conflict = self.conflict();
        }
        let proposed = self.choose(&conflict)?;
        let chosen = choose(self, &conflict, proposed).filter(|&n| n < conflict.len())?;
        self.cycle += 1;
        let before = self.pool.hypotheses().len();
        let facts = self.execute(&conflict[chosen]);
        self.open_window(&conflict[chosen], before, &facts);
        self.feed();
        Some(Step { conflict, chosen, facts })
    }

    /// Executes a cycle as the control chooses.
    pub fn step(&mut self) -> Option<Step> {
        self.step_with(&mut |_, _, proposed| Some(proposed))
    }

    /// Works until there is an answer or nothing left to do.
    pub fn solve(&mut self) -> AskReport<D> {
        self.solve_with(&mut |_| true)
    }

    /// The same with an observer, who is called after each cycle and may stop the work by returning `false`.
    pub fn solve_with(&mut self, observer: &mut dyn FnMut(&Step) -> bool) -> AskReport<D> {
        let answer = loop {
            if let Some(answer) = self.answer() {
                break answer;
            }
            match self.step() {
                None => break self.answer().unwrap_or(Answer::Unknown(NoAnswer::Exhausted)),
                Some(step) if !observer(&step) => {
                    break self.answer().unwrap_or(Answer::Unknown(NoAnswer::Stopped));
                }
                Some(_) => {}
            }
        };
        let unknown = matches!(answer, Answer::Unknown(_));
        let best = if unknown { self.state_of_the_art() } else { None };
        AskReport { answer, explanation: self.explanation(), cycles: self.cycle, spent: self.spent, best }
    }

    /// Gives searches that ended without an answer another chance.
    fn escalate(&mut self) -> bool {
        let left = self.settings.resources.saturating_sub(self.spent);
        if !self.settings.escalate || self.unfinished.is_empty() || self.search_nodes as u64 >= left {
            return false;
        }
        self.search_nodes = self.search_nodes.saturating_mul(ESCALATION);
        for again in std::mem::take(&mut self.unfinished) {
            self.done.remove(&again);
        }
        true
    }

    /// The window of section 8: the hypotheses of this cycle and their neighbors, those that share a fact with them.
    fn open_window(&mut self, application: &Application, before: usize, facts: &[usize]) {
        let mut window: HashSet<Hyp> = application.context.iter().filter_map(|t| hyp(Some(t))).collect();
        window.extend(before as Hyp..self.pool.hypotheses().len() as Hyp);
        window.extend(facts.iter().flat_map(|&n| self.pool.facts()[n].formula.hyps()));
        let near: Vec<Hyp> = self
            .pool
            .facts()
            .iter()
            .map(|fact| fact.formula.hyps())
            .filter(|hyps| hyps.iter().any(|h| window.contains(h)))
            .flatten()
            .collect();
        window.extend(near);
        self.window = Some(window);
    }

    /// The notes that the answer rests on: facts that can be left out are left out. Without an answer, all notes.
    pub fn explanation(&self) -> Vec<Note> {
        let Some(focus) = &self.focus else { return self.notes.clone() };
        let status = focus.target.status();
        if matches!(status, Status::Open | Status::Inconsistent) || focus.used.len() > MAX_CORE {
            return self.notes.clone();
        }
        let mut needed = focus.used.clone();
        // Later facts decide; earlier ones that nothing rests on go first.
        for fact in focus.used.clone() {
            let without: Vec<usize> = needed.iter().copied().filter(|&n| n != fact).collect();
            if self.follows(&without) == Some(status) {
                needed = without;
            }
        }
        let rests = |note: &&Note| note.facts.iter().any(|fact| needed.contains(fact));
        self.notes.iter().filter(rests).cloned().collect()
    }

    /// The hypothesis about a plan on which the answer rests: the last one that was decided among the facts that were needed, if its
    /// strategy is known.
    pub fn decisive(&self) -> Option<Hyp> {
        let needed: Vec<usize> = self.explanation().into_iter().flat_map(|note| note.facts).collect();
        let mut decided = needed.iter().rev().filter_map(|&n| match &self.pool.facts()[n].formula {
            Formula::Hyp(h) => Some(*h),
            Formula::Not(inner) => match **inner {
                Formula::Hyp(h) => Some(h),
                _ => None,
            },
            _ => None,
        });
        decided.find(|&h| self.has_strategy(h))
    }

    /// What follows from some of the facts about the question.
    fn follows(&self, facts: &[usize]) -> Option<Status> {
        let question = self.focus.as_ref()?.question;
        let mut target = Target::new(&Formula::Hyp(question), self.settings.target)?;
        for &n in facts {
            target.add(&self.pool.facts()[n].formula);
        }
        Some(target.status())
    }
}
