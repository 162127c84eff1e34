//! Contests: what somebody claims to be better is weighed alone; what two searches do not agree about is searched on.

use motive_chess::Move;
use motive_solution::{Limits, Question, SecondOpinion, Value, is_better};

use super::{Council, Proposal};
use crate::verify;

/// A rival must be better than the answer by this to take its place, in hundredths of a pawn.
const PREFERENCE: i32 = 30;
/// A system whose proposal is worth so much more than the answer, by its own account, is taken at its word.
const CLAIMS_MORE: i32 = 80;
/// The share of a contest with one rival, in percent of the whole.
const EACH: u32 = 5;
/// Rivals that are weighed alone.
const MOST_RIVALS: usize = 3;
/// How often a disagreement is searched on.
const MOST_ROUNDS: usize = 3;

impl Council<'_> {
    /// What systems claim to be better than the answer is weighed alone.
    pub(super) fn contest(&mut self) {
        for rival in self.rivals() {
            if self.budget.is_over() {
                return;
            }
            self.weigh_rival(rival, EACH);
        }
    }

    /// Moves that knowledge proposes and that are worth more than the answer, by its own account.
    fn rivals(&self) -> Vec<Move> {
        let Some(value) = self.value().filter(|value| !value.is_win_by_mate()) else { return Vec::new() };
        let best = self.answer.best_move();
        let claims_more = |proposal: &&Proposal| {
            let claimed = proposal.value.map_or(i32::MIN, Value::centipawns);
            proposal.system != "critic"
                && Some(proposal.m) != best
                && claimed >= value.centipawns() + CLAIMS_MORE
        };
        let mut moves: Vec<Move> = self.proposals.iter().filter(claims_more).map(|own| own.m).collect();
        moves.dedup();
        moves.truncate(MOST_RIVALS);
        moves
    }

    /// Weighs a move alone: whether it takes the lead.
    fn weigh_rival(&mut self, rival: Move, percent: u32) -> bool {
        let Some(line) = self.weigh_only(&[rival], percent) else { return false };
        let than = self.value().unwrap_or(Value::MatedIn(0));
        let wins = line.value.centipawns() > than.centipawns().saturating_add(PREFERENCE);
        if wins {
            self.lead(&line, "bstar");
        } else {
            let candidate = self.answer.candidate(rival);
            candidate.value = Some(line.value);
            candidate.line = line.moves;
        }
        wins
    }

    /// The verdict: do two searches that share nothing agree?
    pub(super) fn conclude(&mut self) {
        if self.answer.best_move().is_none() || verify::prove(self.analyst, &mut self.answer, self.question) {
            return;
        }
        if self.doubts.is_none() {
            return self.check_alone();
        }
        for round in 0..MOST_ROUNDS {
            let Some(opinion) = self.opinion() else { return };
            let own = opinion.own.value;
            let disputed =
                opinion.best.moves.first() != opinion.own.moves.first() && is_better(opinion.best.value, own);
            self.settle(&opinion);
            if self.answer.verdict().holds() || self.budget.is_over() || round + 1 == MOST_ROUNDS {
                return;
            }
            let rival = opinion.best.moves.first().copied();
            let Some(rival) = rival.filter(|_| disputed && self.question.only.is_empty()) else { return };
            let share = (self.budget.left() / 2).max(1);
            if !self.weigh_rival(rival, share) && !self.doubt_again(rival) {
                return;
            }
        }
    }

    /// Known results, and answers that nobody has doubted: the verifier looks.
    fn check_alone(&mut self) {
        if self.budget.is_open() {
            return;
        }
        let effort = verify::Effort {
            nodes: self.budget.nodes_left(),
            least: verify::LEAST_NODES.max(if self.answer.known.is_some() { 0 } else { self.weighed }),
        };
        verify::check_with_own(self.analyst, &mut self.answer, self.question, &effort);
    }

    /// What the critic thinks of the answer, by itself.
    fn opinion(&mut self) -> Option<SecondOpinion> {
        let best = self.answer.best_move()?;
        let doubts = self.doubts.clone()?;
        let mut opinion = verify::opinion_of("critic", &doubts, best)?;
        if opinion.best.moves.first() != Some(&best) {
            let limits = self.budget.share((self.budget.left() / 2).max(1));
            let own = self.ask_critic(&[best], limits)?;
            verify::add_own(&mut opinion, &own);
        }
        Some(opinion)
    }

    /// The critic looks at the rival once more, longer: whether it still thinks it better.
    fn doubt_again(&mut self, rival: Move) -> bool {
        if self.budget.is_over() {
            return false;
        }
        let limits = self.budget.share(self.budget.left() * 2 / 3);
        let Some(again) = self.ask_critic(&[rival], limits) else { return false };
        let Some(line) = again.best().cloned() else { return false };
        if let Some(doubts) = &mut self.doubts {
            doubts.lines = vec![line];
            doubts.nodes += again.nodes;
        }
        true
    }

    fn ask_critic(&mut self, only: &[Move], limits: Limits) -> Option<motive_solution::Judgement> {
        let question = Question { limits: limits.clone(), lines: 1, ..self.question.clone() }.only(only);
        let critic = self.analyst.critic();
        let judgement = self.budget.within(&limits, || critic.search(&question, &mut ()));
        self.budget.pay(judgement.nodes);
        self.answer.spend("critic", judgement.nodes, 0);
        (judgement.depth > 0).then_some(judgement)
    }

    /// Puts the two searches together. The one that chose the move later verifies the one that chose it first.
    fn settle(&mut self, critic: &SecondOpinion) {
        let Some(line) = self.answer.line() else { return };
        let chosen_by_critic = critic.best.moves.first() == line.moves.first();
        let proposed = self
            .proposals
            .iter()
            .filter(|own| own.system != "critic" && Some(&own.m) == line.moves.first())
            .map(|own| own.cost)
            .min();
        let objects = critic.best.moves.first() != critic.own.moves.first()
            && is_better(critic.best.value, critic.own.value);
        let agrees = !objects && is_near(line.value, critic.own.value);
        let proposal = if chosen_by_critic { Some(critic.nodes) } else { proposed };
        let (opinion, least) = match proposal {
            Some(nodes) if agrees => {
                let weighed = SecondOpinion {
                    engine: "bstar".to_owned(),
                    nodes: self.weighed,
                    depth: self.answer.depth,
                    searches: 1,
                    best: line.clone(),
                    own: line,
                    unfinished: None,
                };
                (weighed, nodes)
            }
            _ => (critic.clone(), self.weighed),
        };
        verify::settle(&mut self.answer, self.question, &opinion, least.max(verify::LEAST_NODES));
    }
}

/// Whether two values of the same move do not contradict each other.
fn is_near(a: Value, b: Value) -> bool {
    let tolerance = motive_solution::CheckOptions::tolerance_for(a);
    a.band() == b.band() || (a.centipawns() - b.centipawns()).abs() <= tolerance
}
