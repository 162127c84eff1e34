//! All systems together: the method `auto`.
//!
//! One budget, one position. Forced mates and known endings are asked for first: they end the question. Then those that
//! propose moves with reasons, the cheapest first: the rules of PARADISE, CAPS, with a large budget Pitrat. All that was
//! proposed goes to the weigher, which looks at it further than at other moves and weighs all moves against each other. What a system still
//! claims to be better is weighed alone. The answers are united: every system's reasons stay with its moves.
//!
//! Then comes the check, with as much effort again: the critic, which shares no table with the weigher and searches in another way, looks for
//! itself. If it knows a better move, that move is weighed, and the better one is played.

mod budget;
mod check;
mod contest;
mod credit;
mod known;

use motive_answer::{
    Answer, Candidate, Limits, Observer, Progress, Question, Reason, Searched, Value, Variation,
};
use motive_chess::{Color, Move};
use motive_critic::evaluate;

use self::budget::Budget;
pub(crate) use self::check::check_answer;
pub use self::credit::{Credit, Credits};
use crate::Analyst;
use crate::registry::{self, Entry, Part};

/// Shares of the budget, in percent.
const MATES: u32 = 4;
/// The share of the search for mates of a side that is far ahead: how it ends is then the question.
const MATES_IF_AHEAD: u32 = 20;
/// The same where a mate is what was asked for.
const MATES_IF_ASKED: u32 = 85;
/// A node of the search for mates costs this part of a node of the critic: 0.25 instead of 1 microsecond.
const CHEAPER_MATES: u64 = 4;
/// Nodes for the search for mates when nothing limits the work.
const OPEN_MATES: u64 = 40_000;
/// A side that is so much ahead may have a forced mate.
const FAR_AHEAD: i32 = 500;
/// Proposals of one system that are looked at further than other moves.
const TRUSTED: usize = 3;

/// Answers a question by all systems. The limits are those of the search; a check takes as much again.
pub(crate) fn deliberate(
    analyst: &mut Analyst,
    question: &Question,
    is_checked: bool,
    observer: &mut dyn Observer,
) -> Answer {
    let budget = Budget::new(question);
    let answer = Answer::empty("auto");
    let mut council =
        Council { analyst, question, observer, budget, answer, proposals: Vec::new(), hints: Vec::new() };
    council.run();
    let elapsed = council.budget.elapsed();
    if is_checked {
        council.check_or_leave();
    }
    council.follow_plans();
    council.answer.elapsed = elapsed;
    council.answer
}

/// What a system proposed, and what it said the move is worth.
struct Proposal {
    system: &'static str,
    m: Move,
    value: Option<Value>,
}

struct Council<'a> {
    analyst: &'a mut Analyst,
    question: &'a Question,
    observer: &'a mut dyn Observer,
    budget: Budget,
    answer: Answer,
    proposals: Vec<Proposal>,
    /// Moves that a system with knowledge thinks likeliest without having shown what they are for.
    hints: Vec<Move>,
}

impl Council<'_> {
    fn run(&mut self) {
        let legal = self.question.history.position().legal_moves();
        if legal.is_empty() {
            return;
        }
        let free = self.question.only.is_empty() && self.question.lines <= 1;
        if free && self.ask_mates() {
            return self.ask_proposers(true);
        }
        if self.ask_known() {
            return;
        }
        if free && legal.len() > 1 {
            self.ask_proposers(false);
        }
        self.weigh();
        let lost = self.value().is_some_and(|value| value.centipawns() <= -FAR_AHEAD);
        if free && lost {
            self.ask_forced_loss(MATES);
        }
    }

    fn value(&self) -> Option<Value> {
        self.answer.value()
    }

    /// Asks a system of the registry within a share of the budget.
    fn ask(
        &mut self,
        entry: &'static Entry,
        limits: &Limits,
        question: Question,
        is_watched: bool,
    ) -> Answer {
        let question = Question { limits: limits.clone(), ..question };
        let system = self.analyst.system(entry.name);
        let observer: &mut dyn Observer = if is_watched { self.observer } else { &mut () };
        let answer = self.budget.within(limits, || system.answer(&question, observer));
        self.budget.pay(answer.nodes());
        answer
    }

    /// The search for forced mates: whether there is one.
    fn ask_mates(&mut self) -> bool {
        let position = self.question.history.position();
        let here = if position.is_check() { 0 } else { evaluate(position) };
        let limits = &self.question.limits;
        if limits.mated.is_some() && self.ask_forced_loss(MATES_IF_ASKED) {
            return true;
        }
        let share = match here {
            _ if limits.mate.is_some() => MATES_IF_ASKED,
            FAR_AHEAD.. => MATES_IF_AHEAD,
            _ => MATES,
        };
        let Some(line) = self.ask_for_mate(position.turn(), share) else { return false };
        self.lead(&line, "mates");
        self.report();
        true
    }

    /// Where all seems lost: whether the opponent has a forced mate. The longest defense is then the answer.
    fn ask_forced_loss(&mut self, percent: u32) -> bool {
        let side = self.question.history.position().turn();
        let Some(line) = self.ask_for_mate(side.other(), percent) else { return false };
        let best = self.answer.line();
        // No defense lasts longer than the proof allows, so a shorter mate that was seen is the same or worse.
        let is_told = best.is_none_or(|best| best.value > line.value || best.moves[0] == line.moves[0]);
        if is_told {
            self.lead(&line, "mates");
        }
        is_told
    }

    /// A forced mate by a side, as a line for the side to move.
    fn ask_for_mate(&mut self, side: Color, percent: u32) -> Option<Variation> {
        if !self.analyst.asks("mates") {
            return None;
        }
        let position = self.question.history.position();
        let share = self.budget.share(percent);
        let nodes = match (share.nodes, share.time) {
            (Some(nodes), _) => nodes.max(200),
            (None, Some(_)) => u64::MAX,
            (None, None) => OPEN_MATES,
        };
        let ours = side == position.turn();
        let longest = if ours { self.question.limits.mate } else { self.question.limits.mated };
        let (mates, control) = (self.analyst.mates(), &self.question.control);
        let found = self.budget.within(&share, || mates.solve(position, side, longest, nodes, control));
        let visited = mates.nodes();
        self.budget.pay(visited / CHEAPER_MATES);
        self.answer.spend("mates", visited, 0);
        let mating = found.filter(|mating| !mating.line.is_empty())?;
        let value = if ours { Value::MateIn(mating.moves) } else { Value::MatedIn(mating.moves) };
        Some(Variation { value, moves: mating.line })
    }

    /// Results that are known: whether there is one. A search that does not reach the end of an ending does not overrule it.
    fn ask_known(&mut self) -> bool {
        for entry in registry::with_part(|part| part == Part::Known) {
            if !self.analyst.asks(entry.name) {
                continue;
            }
            // What is not found out in half of the time must leave the other half to those that weigh.
            let time = self.budget.time_left().map(|left| left / 2);
            let limits = Limits { time, ..self.question.limits.clone() };
            let answer = self.ask(entry, &limits, self.question.clone(), false);
            let is_known = answer.known.is_some() && !answer.candidates.is_empty();
            if is_known {
                self.take_over(answer);
                self.show_known(entry.name);
                self.report();
                return true;
            }
            self.take_proposals(entry, answer);
        }
        false
    }

    /// Those that propose moves with reasons; only the cheapest if the answer is there already.
    fn ask_proposers(&mut self, is_decided: bool) {
        for entry in registry::with_part(|part| matches!(part, Part::Proposes { .. })) {
            let Part::Proposes { percent, most, from, always } = entry.part else { continue };
            if !self.analyst.asks(entry.name) || !self.budget.allows(from) || (is_decided && !always) {
                continue;
            }
            let share = self.budget.share(percent);
            let nodes = share.nodes.map_or(most, |nodes| nodes.clamp(40, most));
            let limits = Limits { nodes: Some(nodes), ..share };
            let answer = self.ask(entry, &limits, Question { lines: 1, ..self.question.clone() }, false);
            self.take_proposals(entry, answer);
        }
    }

    /// Keeps what a system proposes out of knowledge, and why it gave other moves up.
    fn take_proposals(&mut self, entry: &'static Entry, mut answer: Answer) {
        // What it merely thinks likeliest is a hint and no proposal.
        let is_hint = |candidate: &Candidate| candidate.lost.is_none() && !candidate.has_knowledge();
        self.hints.extend(answer.candidates.iter().filter(|own| is_hint(own)).map(|own| own.m));
        answer.candidates.retain(|candidate| !is_hint(candidate));
        for candidate in &mut answer.candidates {
            if candidate.lost.is_none() {
                let (system, m, value) = (entry.name, candidate.m, candidate.value);
                self.proposals.push(Proposal { system, m, value });
            } else {
                // It was tried and given up: no proposal, and no reason to play it.
                candidate.by.clear();
                candidate.reasons.clear();
            }
            // Each system has a scale of its own; the values of the answer are those of the search that weighs.
            candidate.value = None;
        }
        self.answer.absorb(answer);
    }

    /// All moves are weighed against each other, and what was proposed is looked at further. In a small search that would take more from the others
    /// than it finds: there what a system claims to be worth more than was found is believed.
    fn weigh(&mut self) {
        let is_small = !self.budget.allows(contest::LARGE);
        let suggested = if is_small { Vec::new() } else { self.suggested() };
        self.weigh_all(suggested);
        if is_small {
            self.take_at_word();
        }
    }

    /// The search that weighs looks at all moves.
    fn weigh_all(&mut self, suggested: Vec<Move>) {
        let Some(entry) = registry::with_part(|part| part == Part::Weighs).next() else { return };
        let left = if self.budget.is_open() { 100 } else { self.budget.left().max(1) };
        let limits = Limits { depth: self.question.limits.depth, ..self.budget.share(left) };
        let question = Question {
            limits: limits.clone(),
            suggested,
            decision_only: self.question.limits.depth.is_none(),
            ..self.question.clone()
        };
        let system = self.analyst.system(entry.name);
        let weighed = self.budget.within(&limits, || system.answer(&question, self.observer));
        self.budget.pay(weighed.nodes());
        self.take_over(weighed);
    }

    /// The work of an answer counts, though another one takes its place.
    fn spend_as(&mut self, answer: &Answer) {
        for work in &answer.work {
            self.answer.spend(work.system, work.nodes, work.ideas);
        }
    }

    /// The answer of a system becomes that of the council; what was proposed before is united with it.
    fn take_over(&mut self, mut answer: Answer) {
        answer.system = "auto";
        let proposed = std::mem::replace(&mut self.answer, answer);
        self.answer.absorb(proposed);
    }

    /// Moves that were proposed, a few of each system in turn.
    fn suggested(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = Vec::new();
        for rank in 0..TRUSTED {
            for entry in registry::SYSTEMS {
                let of = self.proposals.iter().filter(|proposal| proposal.system == entry.name);
                for m in of.map(|proposal| proposal.m).skip(rank).take(1) {
                    if !moves.contains(&m) {
                        moves.push(m);
                    }
                }
            }
        }
        let is_new = |m: &Move| !moves.contains(m);
        let hints: Vec<Move> = self.hints.iter().copied().filter(is_new).collect();
        moves.extend(hints);
        moves
    }

    /// The search that weighs looks at some moves only: the best of them.
    fn weigh_only(&mut self, only: &[Move], percent: u32) -> Option<Variation> {
        let entry = registry::with_part(|part| part == Part::Weighs).next()?;
        let limits = Limits { depth: self.question.limits.depth, ..self.budget.share(percent) };
        let question = Question { lines: 1, ..self.question.clone() }.only(only);
        let answer = self.ask(entry, &limits, question, false);
        self.spend_as(&answer);
        answer.line().filter(|_| answer.depth > 0)
    }

    /// A line becomes the answer.
    fn lead(&mut self, line: &Variation, system: &'static str) {
        let searched = Searched {
            engine: system.to_owned(),
            depth: self.answer.depth.max(line.moves.len() as u32),
            nodes: self.budget.spent(),
            value: line.value,
            side: self.question.history.position().turn(),
        };
        self.answer.lead(line, Reason::Search(searched));
        let best = &mut self.answer.candidates[0];
        if !best.by.contains(&system) {
            best.by.push(system);
        }
        self.answer.depth = self.answer.depth.max(1);
        self.report();
    }

    /// Moves of the line that carry out a plan get the plan as their reason.
    fn follow_plans(&mut self) {
        let Some(best) = self.answer.best().cloned() else { return };
        for entry in registry::with_part(|part| matches!(part, Part::Proposes { .. })) {
            let proposed = self.proposals.iter().any(|own| own.system == entry.name && own.m == best.m);
            if !proposed {
                continue;
            }
            let reasons = self.analyst.system(entry.name).reasons_along(&self.question.history, &best.line);
            for (ply, reason) in reasons {
                let mut here = motive_answer::NodeId::ROOT;
                let reached =
                    best.line.iter().take(ply + 1).all(|&m| match self.answer.tree.child(here, m) {
                        Some(next) => {
                            here = next;
                            true
                        }
                        None => false,
                    });
                if reached {
                    self.answer.tree.give_reasons(here, &[reason]);
                }
            }
        }
    }

    fn report(&mut self) {
        let Some(line) = self.answer.line() else { return };
        let (nodes, elapsed) = (self.budget.spent(), self.budget.elapsed());
        self.observer.progress(&Progress::of_line(line, self.answer.depth, nodes, elapsed));
    }
}

#[cfg(test)]
mod tests;
