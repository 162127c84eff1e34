//! What is attacked after a move that was not won before: new targets, pins and skewers, men who are needed
//! elsewhere, lines of defense that are cut.

use motive_chess::{Move, Piece, Role, Square, SquareSet, attacks};
use motive_perception::{Duty, values};

use super::super::Evaluator;
use super::{CHECK, Context, DUTY_CAP, Largest};
use crate::motifs::Motifs;
use crate::proposal::Motif;
use crate::values::UNIT;

impl Evaluator<'_> {
    /// What is attacked after the move that was not won before.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn new_targets(
        &self,
        context: &Context,
        m: Move,
        from: Square,
        to: Square,
        checking: bool,
        threats: &mut Largest,
        motifs: &mut Motifs,
    ) {
        let position = self.analysis.position();
        let enemy = self.us.other();
        let role = if let Move::Normal { promotion: Some(role), .. } = m { role } else { m.role() };
        let king = position.king(enemy);
        let occupied = position.occupied().without(from).with(to);
        let reach = attacks::of(Piece { color: self.us, role }, to, occupied);
        let worth = |on: Square| position.role_at(on).map_or(0, values::units) * UNIT;
        let fallen = if m.is_capture() { SquareSet::from(to) } else { SquareSet::EMPTY };
        let targets = (reach & self.offense().interesting(role)).without(king) - fallen;
        let mut single = None;
        for target in targets {
            threats.add(worth(target));
            single = single.max(Some((worth(target), target)));
        }
        if let Some((_, target)) = single {
            let trapped = (targets & context.low).into_iter().map(worth).max().unwrap_or(0);
            threats.sure = threats.sure.max(trapped);
            motifs.push(if targets.more_than_one() || checking {
                Motif::MultipleAttack(target)
            } else if trapped > 0 {
                Motif::AttackLowMobility(target)
            } else {
                Motif::Attack(target)
            });
        }
        if matches!(role, Role::Bishop | Role::Rook | Role::Queen) {
            self.spears(role, to, occupied, reach, threats, motifs);
        }
        // Lines that open behind the man.
        for idea in self.offense().ideas().iter().filter(|idea| idea.man == from && idea.target != to) {
            if idea.discovers {
                let closed = attacks::between(idea.beneficiary, idea.target).contains(to);
                if idea.target != king && !closed && !targets.contains(idea.target) {
                    threats.add(worth(idea.target));
                    motifs.push(Motif::Discovery(idea.target));
                }
            } else {
                threats.add(UNIT);
                motifs.push(Motif::Vacating(from));
            }
        }
        // Men who are needed elsewhere: captured, attacked, or cut off.
        if m.is_capture() && !m.is_en_passant() {
            threats.add(self.held_by(to, to, from));
        }
        let fresh = (reach & position.side(enemy)) - position.attacks_from(from);
        for defender in fresh.without(king).without(to) {
            let held = self.held_by(defender, to, from).min(worth(defender));
            if held > 0 {
                motifs.push(Motif::AttackDefender(defender));
                threats.add(held);
                threats.add(held);
            }
        }
        if self.offense().duties().intercepts(enemy).contains(to) {
            threats.add(self.cut_off(to, from, motifs));
        }
    }

    /// Two enemies on one line: the front man cannot leave (pin) or must (skewer).
    fn spears(
        &self,
        role: Role,
        to: Square,
        occupied: SquareSet,
        reach: SquareSet,
        threats: &mut Largest,
        motifs: &mut Motifs,
    ) {
        let position = self.analysis.position();
        let enemy = self.us.other();
        let mover = values::units(role);
        let worth = |on: Square| position.role_at(on).map_or(0, values::units);
        let won = |on: Square| {
            let guards = position.attackers(on, enemy, occupied);
            if guards.any() { (worth(on) - mover).max(0) } else { worth(on) }
        };
        for front in (reach & position.side(enemy)).without(to) {
            let through = attacks::of(Piece { color: self.us, role }, to, occupied.without(front)) - reach;
            let line = attacks::line(to, front);
            let Some(behind) = (through & line & position.side(enemy)).first() else { continue };
            let front_is_king = position.role_at(front) == Some(Role::King);
            let amount = if worth(behind) >= worth(front) { won(front) } else { won(behind) };
            if amount > 0 && (front_is_king || worth(behind) >= worth(front) || worth(front) > mover) {
                threats.add(amount * UNIT);
                threats.sure = threats.sure.max(amount * UNIT);
                motifs.push(Motif::Spears(front));
            }
        }
    }

    /// What falls if a man of the enemy is gone.
    fn held_by(&self, man: Square, to: Square, from: Square) -> i32 {
        let position = self.analysis.position();
        let enemy = self.us.other();
        let mut most = 0;
        for function in self.offense().duties().of_man(man).iter().filter(|f| f.square != to) {
            let square = function.square;
            match function.duty {
                Duty::Defending if position.side(enemy).contains(square) => {
                    let lost = self.offense().lost().contains(square);
                    let worth = position.role_at(square).filter(|_| !lost).map_or(0, values::units);
                    most = most.max(worth * UNIT);
                }
                Duty::Overprotecting if self.hangs_without(square, man) => {
                    most = most.max(position.role_at(square).map_or(0, values::units) * UNIT);
                }
                Duty::Defending => {
                    let there = self.offense().threats().iter();
                    let there = there.filter(|threat| threat.to == square && threat.man != from);
                    most =
                        most.max((there.map(|threat| threat.value).max().unwrap_or(0) * UNIT).min(DUTY_CAP));
                }
                Duty::Blocking => most = most.max(CHECK[2]),
                _ => {}
            }
        }
        most
    }

    /// Whether a man of the enemy could be taken for nothing if one of his protectors were gone.
    pub(super) fn hangs_without(&self, on: Square, protector: Square) -> bool {
        let position = self.analysis.position();
        let occupied = position.occupied().without(protector);
        position.side(self.us.other()).contains(on)
            && position.attackers(on, self.us, occupied).any()
            && position.attackers(on, self.us.other(), occupied).without(protector).is_empty()
    }

    fn cut_off(&self, to: Square, from: Square, motifs: &mut Motifs) -> i32 {
        let position = self.analysis.position();
        let enemy = self.us.other();
        let mut most = 0;
        for function in self.offense().duties().all().iter().filter(|f| f.duty == Duty::Defending) {
            if position.side(enemy).contains(function.man)
                && attacks::between(function.man, function.square).contains(to)
                && position.attacks_from(function.man).contains(function.square)
            {
                let occupant = position.side(enemy).contains(function.square);
                let there = self.offense().threats().iter();
                let there = there.filter(|threat| threat.to == function.square && threat.man != from);
                let threat = there.map(|threat| threat.value).max().unwrap_or(0) * UNIT;
                let man =
                    position.role_at(function.square).filter(|_| occupant).map_or(0, values::units) * UNIT;
                most = most.max(threat.min(DUTY_CAP).max(man));
                motifs.push(Motif::CutsDefense(function.square));
            }
        }
        most
    }
}
