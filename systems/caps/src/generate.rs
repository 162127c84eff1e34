//! The agencies that propose moves, each for a purpose (Berliner 1974, II.C and II.E).
//!
//! No list of legal moves is passed in review except in check and in STRATEGY: the agencies name squares
//! and men, and the four generators (OCCUPY, MOVEAWAY, INTERPOSE, MOVTOCON) say which legal moves do that.
//! What the default sees beyond 1974 is in the default half of [`crate::Evaluator`].

use motive_chess::{Move, MoveList, Piece, Position, Role, Square, SquareSet, attacks};

use crate::analysis::{CapsAnalysis, Prospect};
use crate::evaluate::Evaluator;
use crate::motifs::Motifs;
use crate::proposal::{GoalState, Motif, Proposal, Proposals};
use crate::scratch::{Fork, Scratch};
use crate::settings::Mode;
use crate::values::{UNIT, points};

/// What a defensive purpose is worth to the order of moves, in per cent of what is threatened.
const BLOCK: i32 = 60;
const FLEE: i32 = 50;
const GUARD: i32 = 40;

/// The agencies at one node.
pub struct Agencies<'a> {
    analysis: &'a CapsAnalysis,
    legal: MoveList,
    /// Where they go.
    reach: SquareSet,
    mode: Mode,
}

impl<'a> Agencies<'a> {
    /// At a node.
    pub fn new(analysis: &'a CapsAnalysis, mode: Mode) -> Agencies<'a> {
        let legal = analysis.position().legal_moves();
        let reach = legal.iter().map(|m| m.to()).collect();
        Agencies { analysis, legal, reach, mode }
    }

    /// The legal moves.
    pub fn legal(&self) -> &[Move] {
        &self.legal
    }

    fn proposals(&self) -> Proposals {
        Proposals::new(self.mode == Mode::Default)
    }

    fn position(&self) -> &Position {
        self.analysis.position()
    }

    /// Values the proposals and sorts them, the most promising first.
    pub(crate) fn evaluated(&self, mut list: Vec<Proposal>) -> Vec<Proposal> {
        let evaluator = Evaluator::new(self.analysis);
        for proposal in &mut list {
            evaluator.evaluate(proposal);
        }
        list.sort_by_key(|proposal| std::cmp::Reverse(proposal.value));
        list
    }

    /// KC: every answer to a check.
    pub fn check_answers(&self) -> Vec<Proposal> {
        let checkers = self.position().checkers();
        let mut proposals = self.proposals();
        for &m in &self.legal {
            proposals.add(m, GoalState::KingInCheck, Motif::EscapesCheck, 0);
            if checkers.contains(m.to()) {
                proposals.add(m, GoalState::KingInCheck, Motif::CapturesAttacker(m.to()), 0);
            }
            if self.gives_check(m) {
                proposals.add(m, GoalState::KingInCheck, Motif::Check, 31 * UNIT);
            }
        }
        self.evaluated(proposals.into_list())
    }

    fn gives_check(&self, m: Move) -> bool {
        motive_chess::CheckSquares::new(self.position()).gives_check(self.position(), m)
    }

    /// AG: threats thought to work, threats thought not to, discoveries and vacations.
    pub fn aggressive(&self) -> Vec<Proposal> {
        let mut proposals = self.proposals();
        self.listed_threats(&mut proposals);
        self.evaluated(proposals.into_list())
    }

    /// The lists of the static analysis: THRT, MISS, IDEA.
    fn listed_threats(&self, proposals: &mut Proposals) {
        let threats = self.analysis.perception.threats();
        let us = self.analysis.us;
        let king = self.position().king(us.other());
        for threat in threats.workable(us).chain(threats.unworkable(us)) {
            for &m in &self.legal {
                if m.from() != Some(threat.man) || m.to() != threat.to || m.is_castle() {
                    continue;
                }
                if matches!(m, Move::Normal { promotion: Some(role), .. } if role != Role::Queen) {
                    continue;
                }
                let motif = match threat.low_mobility {
                    _ if threat.promotes => Motif::Promotion,
                    Some(target) if target == king => Motif::Check,
                    Some(target) => Motif::AttackLowMobility(target),
                    None if threat.is_multiple() => {
                        Motif::MultipleAttack(threat.targets.first().unwrap_or(king))
                    }
                    None => Motif::Capture,
                };
                proposals.add(m, GoalState::Aggressive, motif, threat.value * UNIT);
                if threat.captures.is_some() {
                    proposals.add(m, GoalState::Aggressive, Motif::Capture, 0);
                }
            }
        }
        for &m in self.legal.iter().filter(|m| m.is_en_passant()) {
            proposals.add(m, GoalState::Aggressive, Motif::Capture, 0);
        }
        self.pawn_steps(proposals);
        for idea in threats.ideas(us) {
            let motif =
                if idea.discovers { Motif::Discovery(idea.target) } else { Motif::Vacating(idea.man) };
            for m in self.move_away(idea.man) {
                proposals.add(m, GoalState::Aggressive, motif, 0);
            }
        }
    }

    /// Pawns that step to where they attack a man of low mobility, and friends who stand where they would step to.
    fn pawn_steps(&self, proposals: &mut Proposals) {
        let evaluator = Evaluator::new(self.analysis);
        let (position, us) = (self.position(), self.analysis.us);
        let king = position.king(us.other());
        let steps = self.legal.iter().filter(|m| m.role() == Role::Pawn && !m.is_capture());
        for &m in steps.filter(|m| !matches!(m, Move::Normal { promotion: Some(_), .. })) {
            if let Some((worth, target)) = evaluator.step(m.to()) {
                let motif = if target == king { Motif::Check } else { Motif::AttackLowMobility(target) };
                proposals.add(m, GoalState::Aggressive, motif, worth);
            }
        }
        let held_up = position.men(us, Role::Pawn).forward(us) & position.side(us);
        for square in held_up.into_iter().filter(|&square| evaluator.step(square).is_some()) {
            for m in self.move_away(square) {
                proposals.add(m, GoalState::Aggressive, Motif::Vacating(square), 0);
            }
        }
    }

    /// PD and ND: parrying what is threatened on these squares.
    pub(crate) fn defensive(&self, state: GoalState, threatened: &[Prospect]) -> Vec<Proposal> {
        let mut proposals = self.proposals();
        for &prospect in threatened {
            self.parry(state, prospect, &mut proposals);
        }
        self.evaluated(proposals.into_list())
    }

    /// The default's moves at a node: those that attack something, and those that parry something, each
    /// valued once with everything it is for. With `all` the rest comes too, as STRATEGY.
    pub fn purposeful(&self, threatened: &[Prospect], all: bool) -> Vec<Proposal> {
        let scratch = Scratch::new(self.position());
        let mated = !self.position().is_check() && scratch.mate_in_one(self.analysis.us.other()).is_some();
        self.purposeful_against(threatened, None, mated, all, &|| false).unwrap_or_default()
    }

    /// The same with what else the other side threatens: a double attack, mate at once. A board full of queens takes many
    /// milliseconds: nothing comes of it if the work must end before it is done.
    pub(crate) fn purposeful_against(
        &self,
        threatened: &[Prospect],
        fork: Option<Fork>,
        mated: bool,
        all: bool,
        must_end: &dyn Fn() -> bool,
    ) -> Option<Vec<Proposal>> {
        let mut parries = self.proposals();
        let check = self.position().is_check();
        if !check {
            for &prospect in threatened {
                self.parry(GoalState::PreventiveDefense, prospect, &mut parries);
            }
            if let Some(fork) = fork {
                self.forestall(fork, &mut parries);
            }
        }
        let evaluator = Evaluator::new(self.analysis);
        let context = evaluator.context(all || mated);
        let first = self.legal.first().and_then(|m| m.from());
        let lone = first.filter(|_| self.legal.iter().all(|m| m.from() == first));
        let mut list = Vec::with_capacity(self.legal.len());
        let mut motifs = Motifs::default();
        for &m in &self.legal {
            if must_end() {
                return None;
            }
            if matches!(m, Move::Normal { promotion: Some(role), .. } if !matches!(role, Role::Queen | Role::Knight))
            {
                continue;
            }
            motifs.clear();
            let mut state = GoalState::Aggressive;
            if check {
                state = GoalState::KingInCheck;
                motifs.push(Motif::EscapesCheck);
            }
            if let Some(parry) = parries.of(m) {
                state = parry.state;
                motifs.extend(parry.motifs.iter().copied());
            }
            let parrying = motifs.len();
            let (mut value, answers) = evaluator.appraise(&context, m, &mut motifs);
            if self.analysis.material < 0
                && lone.is_some()
                && lone == m.from()
                && motifs.contains(&Motif::Sacrifice)
            {
                // With this man gone there may be no move left: stalemate.
                value = value.max(-self.analysis.material);
            }
            if mated && !motifs.contains(&Motif::Mate) {
                let still = evaluator
                    .scratch
                    .after(m)
                    .is_some_and(|next| next.mate_in_one(self.analysis.us.other()).is_some());
                if !still {
                    state = GoalState::PreventiveDefense;
                    motifs.push(Motif::ParriesMate);
                } else if !motifs.contains(&Motif::Check) {
                    continue;
                }
            } else if motifs.len() > parrying && !check {
                state = GoalState::Aggressive;
            }
            if motifs.is_empty() {
                if !all {
                    continue;
                }
                state = GoalState::Strategy;
                motifs.push(Motif::Other);
            }
            list.push(Proposal { mv: m, state, motifs: motifs.clone(), threat: 0, answers, value });
        }
        list.sort_by_cached_key(|p| std::cmp::Reverse((p.value, self.mobilises(p.mv))));
        Some(list)
    }

    /// Doing something about a double attack before it comes: guarding or occupying the square, taking the man who
    /// would go there, moving one of the two away.
    fn forestall(&self, fork: Fork, proposals: &mut Proposals) {
        let (state, amount) = (GoalState::PreventiveDefense, fork.gain * UNIT);
        for m in self.occupy(fork.from) {
            proposals.add(m, state, Motif::CapturesAttacker(fork.from), amount);
        }
        for m in self.occupy(fork.to) {
            proposals.add(m, state, Motif::BlocksAttack(fork.to), amount * BLOCK / 100);
        }
        for target in fork.targets {
            for m in self.move_away(target) {
                proposals.add(m, state, Motif::MovesThreatened(target), amount * FLEE / 100);
            }
        }
        for m in self.move_to_control(fork.to) {
            proposals.add(m, state, Motif::Protects(fork.to), amount * GUARD / 100);
        }
    }

    fn parry(&self, state: GoalState, threat: Prospect, proposals: &mut Proposals) {
        let Prospect { square, amount, .. } = threat;
        let position = self.position();
        let us = self.analysis.us;
        let ours = position.side(us).contains(square);
        if ours {
            for m in self.move_away(square) {
                proposals.add(m, state, Motif::MovesThreatened(square), amount * FLEE / 100);
            }
        }
        let mut attackers = position.attackers(square, us.other(), position.occupied());
        if !ours {
            // A promotion: the pawn stands behind the square, or beside it when it captures.
            let behind = SquareSet::from(square).forward(us);
            attackers |= behind & position.men(us.other(), Role::Pawn);
            for m in self.occupy(square) {
                proposals.add(m, state, Motif::BlocksAttack(square), amount * BLOCK / 100);
            }
        }
        for attacker in attackers {
            let value = position.role_at(attacker).map_or(0, points);
            for m in self.occupy(attacker) {
                proposals.add(m, state, Motif::CapturesAttacker(attacker), amount.min(value));
            }
            for between in attacks::between(attacker, square) {
                for m in self.occupy(between) {
                    proposals.add(m, state, Motif::BlocksAttack(square), amount * BLOCK / 100);
                }
            }
        }
        // Protecting a man from a cheaper one is no use.
        let cheapest =
            attackers.into_iter().filter_map(|on| position.role_at(on)).map(points).min().unwrap_or(0);
        let victim = position.role_at(square).map_or(0, points);
        if self.mode == Mode::Default && ours && cheapest + UNIT < victim {
            return;
        }
        for m in self.move_to_control(square) {
            proposals.add(m, state, Motif::Protects(square), amount * GUARD / 100);
        }
    }

    /// SR: the moves not proposed before, in the order of a player who centralises and mobilises.
    pub fn strategy(&self) -> Vec<Proposal> {
        let mut proposals = self.proposals();
        for &m in &self.legal {
            if !matches!(m, Move::Normal { promotion: Some(role), .. } if role != Role::Queen) {
                proposals.add(m, GoalState::Strategy, Motif::Other, 0);
            }
        }
        let mut list = self.evaluated(proposals.into_list());
        list.sort_by_key(|proposal| std::cmp::Reverse((proposal.value, self.mobilises(proposal.mv))));
        list
    }

    fn mobilises(&self, m: Move) -> i32 {
        let (Some(from), to) = (m.from(), self.position().destination(m)) else { return 0 };
        let position = self.position();
        let occupied = position.occupied().without(from).with(to);
        let piece = Piece { color: self.analysis.us, role: m.role() };
        attacks::of(piece, to, occupied).len() as i32 - position.attacks_from(from).len() as i32
            + if m.is_castle() { 5 } else { 0 }
    }

    /// Whether a move simply loses a man where it lands.
    pub(crate) fn loses(&self, m: Move) -> bool {
        let Some(from) = m.from().filter(|_| !m.is_castle() && !m.is_en_passant()) else { return false };
        m.role() != Role::King && self.analysis.perception.caps_result(from, m.to()) < -1
    }

    /// OCCUPY: all moves to a square.
    fn occupy(&self, square: Square) -> impl Iterator<Item = Move> + '_ {
        let some: &[Move] = if self.reach.contains(square) { &self.legal } else { &[] };
        some.iter().copied().filter(move |m| m.to() == square && !m.is_castle())
    }

    /// MOVEAWAY: all moves of the man on a square.
    fn move_away(&self, square: Square) -> impl Iterator<Item = Move> + '_ {
        self.legal.iter().copied().filter(move |m| m.from() == Some(square))
    }

    /// MOVTOCON: moves by men who do not bear on a square, to places from which they do.
    fn move_to_control(&self, square: Square) -> impl Iterator<Item = Move> + '_ {
        let position = self.position();
        let color = self.analysis.us;
        self.legal.iter().copied().filter(move |m| {
            let (Some(from), to) = (m.from(), m.to()) else { return false };
            if m.is_castle() || to == square || from == square {
                return false;
            }
            let role = if let Move::Normal { promotion: Some(role), .. } = *m { role } else { m.role() };
            if matches!(role, Role::Bishop | Role::Rook | Role::Queen) && attacks::line(to, square).is_empty()
            {
                return false;
            }
            let occupied = position.occupied().without(from).with(to);
            // A friend or an enemy in front who bears there himself does not count as in the way.
            attacks::of(Piece { color, role }, to, occupied).contains(square)
                && !position.attacks_from(from).contains(square)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn moves_are_weighed_all_or_not_at_all() {
        let position: Position = "rnbqkbnr/qqqqqqqq/8/8/8/8/QQQQQQQQ/RNBQKBNR w - - 0 1".parse().unwrap();
        let analysis = CapsAnalysis::new(&position, Mode::Default);
        let agencies = Agencies::new(&analysis, Mode::Default);
        let looks = Cell::new(0);
        let within = |most: usize| {
            looks.set(0);
            let must_end = || {
                looks.set(looks.get() + 1);
                looks.get() > most
            };
            agencies.purposeful_against(&analysis.theirs, None, false, true, &must_end)
        };
        let all = within(usize::MAX).expect("nobody ends it");
        // The clock is looked at before every move.
        assert!(all.len() <= looks.get() && looks.get() == agencies.legal().len());
        assert_eq!(within(3), None);
        assert_eq!(looks.get(), 4);
    }
}
