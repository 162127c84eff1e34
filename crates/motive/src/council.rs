//! The systems at one table.
//!
//! One budget, one position. Those who can propose cheaply do so first: the chapters on endings, the rules of
//! PARADISE, the search for forced mates. The proposals go to the search by optimism, which looks at them further
//! than at other moves and weighs all moves against each other. Only if the answer is still in doubt, or nobody can
//! say what it is for, are the dearer ones asked, CAPS and Pitrat, and what they propose has to stand up to the
//! answer. Then the critic attacks it. What it refutes is looked at again; if it falls, the causality facility says
//! what it failed to meet, the moves that do meet it are tried, and the best of the others takes its place. This is
//! what the panel of 1977 called evaluation in stages: more knowledge is spent only where candidates compete.

mod attack;
mod attacker;
mod budget;
mod credits;
mod minutes;

use std::time::Duration;

use motive_chess::{Color, Move};
use motive_critic::evaluate;
use motive_hitech::Separation;
use motive_mates::Mating;
use motive_solution::{
    Bound, JudgedLine, Judgement, Limits, Observer, Progress, Question, StopReason, Value,
};

use self::budget::Budget;
pub use self::credits::{Contribution, Credits};
pub use self::minutes::{Fallen, Member, Minutes, Proposed};
use crate::{Analyst, Counsel, account, counsel};

/// Plans of PARADISE that come to the table, and how many of them are looked at further than other moves.
const PLANS: usize = 8;
const TRUSTED_PLANS: usize = 3;
/// Positions that its rules may play out, and the least time in which it is asked at all.
const SIGHT: u32 = 1_200;
const TIME_FOR_PLANS: Duration = Duration::from_millis(4);
/// Shares of the budget, in percent.
const MATES: u32 = 4;
/// The share of the search for mates of who is far ahead: how it ends is then the question.
const MATES_IF_AHEAD: u32 = 20;
/// The same where a mate is what was asked for.
const MATES_IF_ASKED: u32 = 85;
const WEIGHING: u32 = 87;
const WEIGHING_IF_RICH: u32 = 75;
const TACTICS: u32 = 4;
const REPAIRS: u32 = 3;
const CHALLENGE: u32 = 6;
const ATTACK: u32 = 10;
/// A position of CAPS and Pitrat costs about as much as so many of the critic's.
const DEAR_KNOWLEDGE: u64 = 50;
/// Positions for the search for mates when nothing limits the work.
const OPEN_MATES: u64 = 40_000;
/// With less than this the dearer systems cannot say anything sensible.
const TIME_FOR_KNOWLEDGE: Duration = Duration::from_millis(500);
const NODES_FOR_KNOWLEDGE: u64 = 500_000;
/// A proposal must be better than the answer by this to take its place, in centipawns.
const PREFERENCE: i32 = 30;
/// An answer that gains less than this over the position as it stands is a quiet one: nothing has been won.
const GAIN: i32 = 120;
/// Whoever is so much ahead may have a forced mate.
const FAR_AHEAD: i32 = 500;
/// Another move within this of the best competes with it.
const COMPETES: i32 = 80;

/// When the search by optimism may end before its limits.
const CLEAR: Separation = Separation { depth: 11, rounds: 6, advantage: 150, margin: 300 };

/// Asks everybody who has something to say.
pub(crate) fn deliberate(
    analyst: &mut Analyst,
    question: &Question,
    observer: &mut dyn Observer,
) -> (Judgement, Minutes) {
    let budget = Budget::new(question);
    let answer = Answer { lines: Vec::new(), depth: 0, expansions: 0, stop: StopReason::Finished };
    let minutes = Minutes::default();
    let mut council = Council { analyst, question, observer, budget, answer, minutes };
    council.sit();
    council.rise()
}

/// What the table thinks so far.
struct Answer {
    /// The best first.
    lines: Vec<JudgedLine>,
    depth: u32,
    /// Nodes of trees of ideas.
    expansions: u64,
    stop: StopReason,
}

struct Council<'a> {
    analyst: &'a mut Analyst,
    question: &'a Question,
    observer: &'a mut dyn Observer,
    budget: Budget,
    answer: Answer,
    minutes: Minutes,
}

impl Council<'_> {
    fn sit(&mut self) {
        let position = self.question.history.position();
        let legal = position.legal_moves();
        let free = self.question.only.is_empty();
        if legal.is_empty() {
            return;
        }
        let mates = free && self.question.lines <= 1 && self.hear_mates();
        if !mates && self.hear_advice() {
            // Whoever knows how the ending ends is not overruled by a search that does not reach its end.
            if let Some(best) = self.best().cloned() {
                let checked = self.check(&best);
                self.minutes.check(checked);
            }
            return;
        }
        if legal.len() > 1 && free {
            self.hear_paradise();
        }
        if !mates {
            self.weigh();
            let lost = self.best().is_some_and(|best| best.value.centipawns() <= -FAR_AHEAD);
            if lost && self.question.lines <= 1 && free {
                self.face_doom(MATES);
            }
            if free && self.is_rich() && self.is_in_doubt() {
                self.hear_tactics();
                self.hear_repairs();
                self.challenge();
            }
        }
        self.attack();
    }

    fn rise(mut self) -> (Judgement, Minutes) {
        self.minutes.chosen = self.best().and_then(|line| line.moves.first().copied());
        let judgement = Judgement {
            lines: self.answer.lines,
            depth: self.answer.depth,
            nodes: self.budget.spent(),
            expansions: Some(self.answer.expansions).filter(|&nodes| nodes > 0),
            elapsed: self.budget.elapsed(),
            stop: self.answer.stop,
        };
        (judgement, self.minutes)
    }

    fn best(&self) -> Option<&JudgedLine> {
        self.answer.lines.first()
    }

    fn best_move(&self) -> Option<Move> {
        self.best().and_then(|line| line.moves.first().copied())
    }

    fn propose(&mut self, by: Member, m: Move, idea: String) {
        self.minutes.proposed.push(Proposed { by, m, idea });
    }

    fn asked(&mut self, member: Member, nodes: u64) {
        match self.minutes.asked.iter_mut().find(|(known, _)| *known == member) {
            Some((_, all)) => *all += nodes,
            None => self.minutes.asked.push((member, nodes)),
        }
    }

    /// The chapters on endings: whether they have an answer.
    fn hear_advice(&mut self) -> bool {
        let given = counsel::judge(&mut self.analyst.endings, self.question, self.observer);
        let Some((judgement, counsel)) = given else { return false };
        let (Counsel::Given { plan, is_known, .. }, Some(best)) = (&counsel, judgement.best_move()) else {
            return false;
        };
        let (plan, is_known) = (plan.clone(), *is_known);
        self.budget.pay(judgement.nodes);
        self.asked(Member::Advice, judgement.nodes);
        self.propose(Member::Advice, best, plan);
        if !is_known {
            return false;
        }
        self.minutes.counsel = Some(counsel);
        self.answer.depth = judgement.depth;
        self.answer.lines = judgement.lines;
        self.minutes.separated = true;
        true
    }

    /// The rules of PARADISE: plans in their order.
    fn hear_paradise(&mut self) {
        if !self.budget.allows(TIME_FOR_PLANS, 0) {
            return;
        }
        let position = self.question.history.position();
        let plans = self.analyst.rules().propose(position, SIGHT, PLANS);
        self.asked(Member::Paradise, 0);
        self.answer.expansions += plans.len() as u64;
        for plan in plans {
            let idea = plan.statements.into_iter().next().or(plan.plan).unwrap_or_default();
            self.propose(Member::Paradise, plan.m, idea);
        }
    }

    /// The search for forced mates: whether there is one.
    fn hear_mates(&mut self) -> bool {
        let position = self.question.history.position();
        let here = if position.is_check() { 0 } else { evaluate(position) };
        let (mate, mated) = (self.question.limits.mate.is_some(), self.question.limits.mated.is_some());
        if mated && self.face_doom(MATES_IF_ASKED) {
            return true;
        }
        let share = match here {
            _ if mate => MATES_IF_ASKED,
            FAR_AHEAD.. => MATES_IF_AHEAD,
            _ => MATES,
        };
        let Some(mating) = self.ask_mates(position.turn(), share) else { return false };
        self.propose(Member::Mates, mating.line[0], format!("it forces mate in {}", mating.moves));
        self.answer.depth = mating.line.len() as u32;
        self.answer.lines = vec![JudgedLine { value: Value::MateIn(mating.moves), moves: mating.line }];
        self.minutes.separated = true;
        self.report();
        true
    }

    /// Where all seems lost: whether the opponent has a forced mate. The longest defence is then the answer.
    fn face_doom(&mut self, percent: u32) -> bool {
        let side = self.question.history.position().turn();
        let Some(mating) = self.ask_mates(side.other(), percent) else { return false };
        let line = JudgedLine { value: Value::MatedIn(mating.moves), moves: mating.line };
        // Nobody defends longer than the proof allows, so a shorter mate that was seen is the same or worse.
        let told = self.best().is_none_or(|best| best.value > line.value || best.moves[0] == line.moves[0]);
        if told {
            self.propose(Member::Mates, line.moves[0], "it defends longest against a forced mate".to_owned());
            self.answer.depth = self.answer.depth.max(line.moves.len() as u32);
            self.minutes.separated = true;
            self.lead(line);
        }
        told
    }

    /// Asks for a forced mate by a side.
    fn ask_mates(&mut self, side: Color, percent: u32) -> Option<Mating> {
        let position = self.question.history.position();
        let share = self.budget.share(percent);
        let nodes = match (share.nodes, share.time) {
            (Some(nodes), _) => nodes.max(200),
            (None, Some(_)) => u64::MAX,
            (None, None) => OPEN_MATES,
        };
        let (mates, control) = (&mut self.analyst.mates, &self.question.control);
        let limits = &self.question.limits;
        let longest = if side == position.turn() { limits.mate } else { limits.mated };
        let found = self.budget.within(&share, || mates.solve(position, side, longest, nodes, control));
        let visited = mates.nodes();
        self.budget.pay(visited);
        self.asked(Member::Mates, visited);
        found.filter(|mating| !mating.line.is_empty())
    }

    /// The search by optimism weighs all moves.
    fn weigh(&mut self) {
        let plans = self.proposed_by(Member::Paradise).take(TRUSTED_PLANS);
        let proposed: Vec<Move> = self.proposed_by(Member::Advice).chain(plans).collect();
        let share = if self.is_rich() { WEIGHING_IF_RICH } else { WEIGHING };
        let left = self.budget.left().saturating_sub(ATTACK).max(1);
        let limits = self.budget.share(if self.budget.is_open() { 100 } else { share.min(left) });
        let limits = Limits { depth: self.question.limits.depth, ..limits };
        let player = self.analyst.bstar();
        player.propose(&proposed);
        player.stop_when(self.question.limits.depth.is_none().then_some(CLEAR));
        let question = Question { limits: limits.clone(), ..self.question.clone() };
        let thought = self.budget.within(&limits, || player.think(&question, self.observer));
        player.stop_when(None);
        let judgement = thought.judgement;
        self.budget.pay(judgement.nodes);
        self.asked(Member::Bstar, judgement.nodes);
        let position = self.question.history.position();
        if let Some(best) = judgement.best_move() {
            let hope = account::hope(&thought.story, position, best).unwrap_or_default();
            self.propose(Member::Bstar, best, hope);
        }
        self.minutes.separated = judgement.stop == StopReason::Finished;
        self.answer.depth = judgement.depth;
        self.answer.expansions += judgement.expansions.unwrap_or(0);
        self.answer.lines = judgement.lines;
        self.answer.stop = judgement.stop;
    }

    fn proposed_by(&self, member: Member) -> impl Iterator<Item = Move> {
        self.minutes.proposed.iter().filter(move |proposed| proposed.by == member).map(|proposed| proposed.m)
    }

    /// Whether the dearer ones should be asked: the answer wins something and nobody says what it is for, or the
    /// rules insist on another move and nothing is won.
    fn is_in_doubt(&self) -> bool {
        let Some((line, best)) = self.best().zip(self.best_move()) else { return false };
        if self.minutes.separated || line.value.is_win_by_mate() {
            return false;
        }
        let here = evaluate(self.question.history.position());
        let gains = line.value.centipawns() >= here + GAIN;
        let agreed = self.proposed_by(Member::Paradise).take(TRUSTED_PLANS).any(|m| m == best);
        let rival = self.answer.lines.get(1).map(|other| other.value.centipawns());
        let competes = rival.is_some_and(|rival| rival + COMPETES > line.value.centipawns());
        !(gains && agreed) || competes
    }

    /// Whether there is enough for the dearer ones to say anything sensible.
    fn is_rich(&self) -> bool {
        self.budget.allows(TIME_FOR_KNOWLEDGE, NODES_FOR_KNOWLEDGE)
    }

    /// CAPS, with what it can do in its share.
    fn hear_tactics(&mut self) {
        let limits = self.dear_share(TACTICS);
        let question = Question { limits: limits.clone(), lines: 1, ..self.question.clone() };
        let caps = &mut self.analyst.caps;
        let outcome = self.budget.within(&limits, || caps.search(&question, &mut ()));
        let nodes = outcome.statistics.nodes;
        self.budget.pay(nodes);
        self.asked(Member::Caps, nodes);
        self.answer.expansions += nodes;
        if let Some(best) = outcome.best.filter(|_| outcome.found_at > 0) {
            self.propose(Member::Caps, best, outcome.purpose().unwrap_or_default());
        }
    }

    /// Pitrat's plans, likewise.
    fn hear_repairs(&mut self) {
        let limits = self.dear_share(REPAIRS);
        let question = Question { limits: limits.clone(), lines: 1, ..self.question.clone() };
        let pitrat = &mut self.analyst.pitrat;
        let outcome = self.budget.within(&limits, || pitrat.search(&question, &mut ()));
        self.budget.pay(outcome.nodes);
        self.asked(Member::Pitrat, outcome.nodes);
        self.answer.expansions += outcome.nodes;
        if let Some(best) = outcome.best.filter(|_| outcome.wins) {
            let told = outcome.story.line.first().filter(|told| told.m == best);
            self.propose(Member::Pitrat, best, told.map(|told| told.text.clone()).unwrap_or_default());
        }
    }

    fn dear_share(&self, percent: u32) -> Limits {
        let share = self.budget.share(percent);
        Limits { nodes: share.nodes.map(|nodes| (nodes / DEAR_KNOWLEDGE).max(60)), ..share }
    }

    /// What CAPS and Pitrat propose instead of the answer is weighed alone.
    fn challenge(&mut self) {
        let mut rivals: Vec<Move> =
            self.proposed_by(Member::Caps).chain(self.proposed_by(Member::Pitrat)).collect();
        rivals.dedup();
        for rival in rivals {
            if Some(rival) == self.best_move() || self.budget.is_over() {
                continue;
            }
            let Some((line, _)) = self.weigh_only(&[rival], CHALLENGE) else { return };
            let better = self.best().is_none_or(|best| {
                line.value.centipawns() > best.value.centipawns().saturating_add(PREFERENCE)
            });
            if better {
                self.lead(line);
            }
        }
    }

    /// The search by optimism weighs some moves only: the best of them, and how deep it looked.
    fn weigh_only(&mut self, only: &[Move], percent: u32) -> Option<(JudgedLine, u32)> {
        let limits = self.budget.share(percent);
        let question =
            Question { limits: limits.clone(), lines: 1, only: only.to_vec(), ..self.question.clone() };
        let player = self.analyst.bstar();
        let thought = self.budget.within(&limits, || player.think(&question, &mut ()));
        let judgement = thought.judgement;
        self.budget.pay(judgement.nodes);
        self.asked(Member::Bstar, judgement.nodes);
        let depth = judgement.depth;
        judgement.lines.into_iter().next().filter(|_| depth > 0).map(|line| (line, depth))
    }

    /// Another line becomes the answer.
    fn lead(&mut self, line: JudgedLine) {
        self.answer.lines.retain(|known| known.moves.first() != line.moves.first());
        self.answer.lines.insert(0, line);
        self.answer.lines.truncate(self.question.lines.max(1));
        self.report();
    }

    fn report(&mut self) {
        let Some(line) = self.best().cloned() else { return };
        self.observer.progress(&Progress {
            depth: self.answer.depth,
            selective_depth: line.moves.len() as u32,
            rank: 0,
            line,
            bound: Bound::Exact,
            nodes: self.budget.spent(),
            elapsed: self.budget.elapsed(),
            hash_full: None,
            tablebase_hits: 0,
        });
    }
}

#[cfg(test)]
mod tests;
