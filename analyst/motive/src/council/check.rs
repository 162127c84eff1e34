//! The check of the council's answer, with as much effort again: the critic looks for itself.

use motive_answer::{
    Answer, Band, Candidate, Finding, Known, Limits, Observer, Question, SecondOpinion, StopReason,
};
use motive_chess::Ending;

use super::budget::Budget;
use super::{Council, Proposal};
use crate::Analyst;
use crate::registry::{self, Part};
use crate::verify::{self, Effort};

/// What is left of the effort of a check for a contest, in percent of the effort.
const CONTEST: u32 = 40;

/// Checks an answer that was given without a check.
pub(crate) fn check_answer(
    analyst: &mut Analyst,
    question: &Question,
    answer: Answer,
    observer: &mut dyn Observer,
) -> Answer {
    let budget = Budget::new(question);
    let proposals = proposals_of(&answer);
    let mut council = Council { analyst, question, observer, budget, answer, proposals, hints: Vec::new() };
    let best = council.answer.best_move();
    council.check_or_leave();
    // The plans along the line are there already, unless the check has found another move.
    if council.answer.best_move() != best {
        council.follow_plans();
    }
    council.answer
}

/// What the systems that propose have proposed, as the answer remembers it.
fn proposals_of(answer: &Answer) -> Vec<Proposal> {
    let proposes = |system: &&'static str| {
        registry::entry(system).is_some_and(|entry| matches!(entry.part, Part::Proposes { .. }))
    };
    let of = |own: &Candidate| {
        let m = own.m;
        let systems: Vec<&'static str> = own.by.iter().copied().filter(proposes).collect();
        systems.into_iter().map(move |system| Proposal { system, m, value: None })
    };
    answer.candidates.iter().flat_map(of).collect()
}

impl Council<'_> {
    /// Checks the answer. What is contradicted and could not be mended is given as what it is: an answer that nobody stands for.
    pub(super) fn check_or_leave(&mut self) {
        self.check();
        if self.answer.verdict().is_contradicted() {
            self.answer.uncheck();
        }
    }

    /// Has the answer checked. If the critic knows a better move, the two are weighed once more and the better one is played.
    fn check(&mut self) {
        let (question, control) = (self.question, &self.question.control);
        if self.answer.best_move().is_none() || control.is_stopped() || !self.analyst.asks("critic") {
            return;
        }
        let again = verify::time_for_check(&question.limits);
        control.set_time(None, again);
        if verify::prove(self.analyst, &mut self.answer, question) {
            return;
        }
        let effort = Effort::of(self.analyst, &self.answer, self.question.history.position());
        let Some(mut opinion) = self.opinion(&effort) else { return };
        if self.answer.known.is_some() {
            self.dispute_known(&mut opinion);
        }
        verify::settle(&mut self.answer, question, &opinion, effort.least);
        if !self.answer.verdict().is_contradicted() {
            return;
        }
        if !question.only.is_empty() {
            return self.leave_open(&opinion, &effort);
        }
        // The contest has an effort of its own.
        control.set_time(None, again);
        let limits = Limits { nodes: Some(effort.least).filter(|_| again.is_none()), ..Limits::none() };
        self.budget = Budget::new(&Question { limits, ..question.clone() });
        self.answer_contradiction(opinion, &effort);
    }

    /// What the critic thinks of the answer, by itself.
    fn opinion(&mut self, effort: &Effort) -> Option<SecondOpinion> {
        let best = self.answer.best_move()?;
        let verifier = self.analyst.verifier();
        motive_answer::Engine::forget(verifier);
        let opinion = verify::second_opinion(verifier, self.question, best, effort)?;
        self.answer.spend("critic", opinion.nodes, 0);
        Some(opinion)
    }

    /// The critic knows a better move, or thinks less of the answer: the rival is weighed, or the answer once more.
    fn answer_contradiction(&mut self, opinion: SecondOpinion, effort: &Effort) {
        let Some(before) = self.answer.line() else { return };
        let rival = opinion.best.moves[0];
        let mut opinion = opinion;
        if rival == before.moves[0] {
            // The same move is worth less than was thought: the less sanguine value is told.
            let again = self.weigh_only(&[rival], CONTEST);
            let value = again.as_ref().map_or(before.value, |line| line.value);
            if value < before.value {
                self.lead(&again.unwrap_or(before), "weigher");
            }
            if opinion.own.value < self.value().unwrap_or(opinion.own.value) {
                let line = opinion.own.clone();
                self.lead(&line, "critic");
            }
        } else if self.weigh_rival(rival, CONTEST) {
            opinion.own = opinion.best.clone();
        } else {
            let again = self.doubt_again(&mut opinion);
            let sum = |own: i32, other: i32| own.saturating_add(other);
            let value = |m| self.answer.candidates.iter().find(|own| own.m == m).and_then(|own| own.value);
            let (ours, theirs) = (value(before.moves[0]), value(rival));
            if let (true, Some(ours), Some(theirs)) = (again, ours, theirs) {
                let keeps = sum(ours.centipawns(), opinion.own.value.centipawns());
                let changes = sum(theirs.centipawns(), opinion.best.value.centipawns());
                // Two searches do not agree even after a second look: the move that both think well of is played, unchecked.
                if changes > keeps {
                    let line = opinion.best.clone();
                    self.lead(&line, "critic");
                    opinion.own = opinion.best.clone();
                }
                let stop = StopReason::Finished;
                opinion.unfinished = Some(Finding::Unfinished { path: Vec::new(), stop });
            }
        }
        verify::settle(&mut self.answer, self.question, &opinion, effort.least);
        if self.answer.verdict().is_contradicted() {
            self.leave_open(&opinion, effort);
        }
        verify::prove(self.analyst, &mut self.answer, self.question);
    }

    /// Nothing better is known: the less sanguine value is told. If the critic still prefers another move, the answer stays unchecked.
    fn leave_open(&mut self, opinion: &SecondOpinion, effort: &Effort) {
        let mut opinion = opinion.clone();
        if self.value().is_some_and(|value| opinion.own.value < value) {
            let line = opinion.own.clone();
            self.lead(&line, "critic");
        }
        verify::settle(&mut self.answer, self.question, &opinion, effort.least);
        if self.answer.verdict().is_contradicted() {
            let stop = StopReason::Finished;
            opinion.unfinished = Some(Finding::Unfinished { path: Vec::new(), stop });
            verify::settle(&mut self.answer, self.question, &opinion, effort.least);
        }
    }

    /// A known result is not disputed by hundredths of a pawn. But a chapter can be wrong where a piece falls at once: a line that ends the
    /// game by the rules with a better result is believed.
    fn dispute_known(&mut self, opinion: &mut SecondOpinion) {
        let Some(known) = self.value() else { return };
        let mut end = self.question.history.position().clone();
        let legal = opinion.best.moves.iter().all(|&m| {
            let legal = end.is_legal(m);
            if legal {
                end.play(m);
            }
            legal
        });
        let result = match end.ending().filter(|_| legal) {
            Some(Ending::Checkmate(winner)) if winner == self.question.history.position().turn() => {
                Some(Band::Won)
            }
            Some(Ending::Checkmate(_)) => Some(Band::Lost),
            Some(_) => Some(Band::Equal),
            None => None,
        };
        if result.is_some_and(|result| result > known.band()) && self.answer.known == Some(Known::Chapter) {
            self.answer.known = None;
            let line = opinion.best.clone();
            self.lead(&line, "critic");
            opinion.own = opinion.best.clone();
        } else {
            opinion.best = opinion.own.clone();
        }
    }

    /// The critic looks at both moves once more: whether it still thinks the rival better.
    fn doubt_again(&mut self, opinion: &mut SecondOpinion) -> bool {
        for own in [false, true] {
            let m = if own { opinion.own.moves[0] } else { opinion.best.moves[0] };
            let limits = self.budget.share(20);
            let question = Question { limits: limits.clone(), lines: 1, ..self.question.clone() }.only(&[m]);
            let verifier = self.analyst.verifier();
            let evaluation = self.budget.within(&limits, || verifier.search(&question, &mut ()));
            self.budget.pay(evaluation.nodes);
            self.answer.spend("critic", evaluation.nodes, 0);
            opinion.nodes += evaluation.nodes;
            if let Some(line) = evaluation.best().cloned() {
                *(if own { &mut opinion.own } else { &mut opinion.best }) = line;
            }
        }
        let still = motive_answer::is_better(opinion.best.value, opinion.own.value);
        if !still {
            opinion.best = opinion.own.clone();
        }
        still
    }
}
