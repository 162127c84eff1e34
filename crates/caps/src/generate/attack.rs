//! What the default proposes beyond the lists of 1974: threats of mate, attacks by steps of pawns, attacks
//! on a man who is needed elsewhere, and single attacks. The other additions to the failure catalogue of
//! the thesis (summed purposes, blocking duties) are in [`crate::evaluate`].

use motive_chess::{CheckSquares, Move, Piece, Role, Square, SquareSet, attacks};
use motive_perception::{Duty, values};

use super::Agencies;
use crate::proposal::{GoalState, Motif, Proposals};
use crate::scratch::Scratch;
use crate::values::UNIT;

/// What a threat of mate is worth to EVALUATE, in points.
const MATE_THREAT: i32 = 600;

/// What a single attack is worth, in per cent of its target.
const SINGLE: i32 = 34;

/// With more escapes than this no quiet move is suspected of threatening mate.
const AIRY: usize = 3;

impl Agencies<'_> {
    /// All moves that attack something, with what they attack.
    pub(super) fn attacks(&self, proposals: &mut Proposals) {
        let position = self.position();
        let us = self.analysis.us;
        let checks = CheckSquares::new(position);
        let scratch = Scratch::new(position);
        let suspects_mate = scratch.escapes(us.other()).len() <= AIRY;
        let low = self.low_mobility();
        let state = GoalState::Aggressive;
        for &m in self.legal() {
            let role = moved_role(m);
            let checking = checks.gives_check(position, m);
            if m.is_promotion() && role != Role::Queen && !(role == Role::Knight && checking) {
                continue;
            }
            if checking {
                proposals.add(m, state, Motif::Check, 31 * UNIT);
            }
            if m.is_capture() {
                proposals.add(m, state, Motif::Capture, 0);
            }
            if m.is_promotion() {
                proposals.add(m, state, Motif::Promotion, 0);
            }
            if m.is_castle() {
                continue;
            }
            self.targets(m, role, checking, low, proposals);
            if suspects_mate
                && !checking
                && scratch.after(m).is_some_and(|next| next.mate_in_one(us).is_some())
            {
                proposals.add(m, state, Motif::MateThreat, MATE_THREAT);
            }
        }
        for idea in self.analysis.perception.threats().ideas(us) {
            let motif = if idea.discovers { Motif::Discovery(idea.target) } else { Motif::Vacating(idea.man) };
            for m in self.move_away(idea.man) {
                proposals.add(m, state, motif, 0);
            }
        }
    }

    /// What the man attacks from his new square.
    fn targets(&self, m: Move, role: Role, checking: bool, low: SquareSet, proposals: &mut Proposals) {
        let position = self.position();
        let us = self.analysis.us;
        let (Some(from), to) = (m.from(), m.to()) else { return };
        let state = GoalState::Aggressive;
        let king = position.king(us.other());
        let occupied = position.occupied().without(from).with(to);
        let reach = attacks::of(Piece { color: us, role }, to, occupied);
        let worth = |on: Square| position.role_at(on).map_or(0, values::units);
        let interesting = self.analysis.perception.safety().interesting(us, role);
        let targets = (reach & interesting).without(to).without(king);
        if let Some(target) = targets.into_iter().max_by_key(|&on| worth(on)) {
            let second = targets.without(target).into_iter().map(worth).max().unwrap_or(0);
            let trapped = (targets & low).into_iter().max_by_key(|&on| worth(on));
            if second > 0 || checking {
                let won = if checking { worth(target) } else { second.max(trapped.map_or(0, worth)) };
                proposals.add(m, state, Motif::MultipleAttack(target), won * UNIT);
            } else if let Some(target) = trapped {
                proposals.add(m, state, Motif::AttackLowMobility(target), worth(target) * UNIT);
            } else {
                proposals.add(m, state, Motif::Attack(target), worth(target) * UNIT * SINGLE / 100);
            }
        }
        // Attacks on men who are needed elsewhere: what they hold falls with them (Figure 5.11).
        let fresh = (reach & position.side(us.other())) - position.attacks_from(from);
        for defender in fresh.without(king).without(to) {
            let duties = self.analysis.perception.functions().of_man(defender).iter();
            let held = duties.filter(|function| {
                matches!(function.duty, Duty::Defending | Duty::Overprotecting)
                    && function.square != to
                    && position.side(us.other()).contains(function.square)
                    && self.hangs_without(function.square, defender)
            });
            let most = held.map(|function| worth(function.square)).max().unwrap_or(0);
            if most > 0 {
                let amount = most.min(worth(defender)) * UNIT * 60 / 100;
                proposals.add(m, state, Motif::AttackDefender(defender), amount);
            }
        }
    }

    /// Whether a man of the enemy could be taken for nothing if one of his protectors were gone.
    fn hangs_without(&self, on: Square, protector: Square) -> bool {
        let position = self.position();
        let us = self.analysis.us;
        let occupied = position.occupied().without(protector);
        let ours = position.attackers(on, us, occupied);
        ours.any() && position.attackers(on, us.other(), occupied).without(protector).is_empty()
    }

    /// The enemy's men of low mobility. A queen's safe squares are counted by the lines on which they lie:
    /// two lines are few, however many squares they have (Figure 3.18).
    fn low_mobility(&self) -> SquareSet {
        let position = self.position();
        let enemy = self.analysis.us.other();
        let mobility = self.analysis.perception.mobility();
        let mut low = mobility.low() & position.side(enemy);
        for queen in position.men(enemy, Role::Queen) {
            let mut safe = mobility.safe(queen);
            let mut lines = 0;
            while let Some(square) = safe.first() {
                lines += 1;
                safe -= half_line(queen, square);
            }
            if lines <= 2 {
                low.insert(queen);
            }
        }
        low
    }
}

/// The kind of man that stands there after the move.
fn moved_role(m: Move) -> Role {
    match m {
        Move::Normal { promotion: Some(role), .. } => role,
        _ => m.role(),
    }
}

/// The half-line from a square through another.
fn half_line(from: Square, through: Square) -> SquareSet {
    let ahead = |&on: &Square| on != from && !attacks::between(on, through).contains(from);
    attacks::line(from, through).into_iter().filter(ahead).collect()
}
