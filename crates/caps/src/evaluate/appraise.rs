//! EVALUATE in the default mode: the same ideas, tighter.
//!
//! In 1974 every credit counted in full, because the values only had to order a stack and pass a forward prune.
//! The hopping search lives from values that tell likely moves from unlikely ones, so here the question is asked
//! more exactly: what does the exchange on the square bring; what else is threatened afterwards; and may the
//! opponent do something about it? A check, a threat of mate or a capture that must be answered leaves him no
//! time, so the largest threat counts; after any other move he parries it, and the second largest counts. The
//! failures that the thesis lists are mended here: threats of mate (F1), attacks on a man who holds another
//! (F3), blocking duties (F4), the queen's mobility (F5), purposes that add up (F8).

use motive_chess::{CheckSquares, Move, Piece, Rank, Role, Square, SquareSet, attacks};
use motive_perception::{Duty, Safety, values};

use super::Evaluator;
use crate::analysis::Prospect;
use crate::proposal::Motif;
use crate::scratch::Scratch;
use crate::values::{MATE, UNIT, points};

/// What the next check may bring after a sacrifice, by the escapes it leaves.
const CHECK: [i32; 4] = [500, 350, 220, 130];

/// What a check may lead to, by the answers it leaves.
const CHASE: [i32; 6] = [1_000, 900, 600, 350, 220, 130];

/// What a threat of mate may lead to.
const MATE_THREAT: i32 = 200;

/// What an attack on the queen may lead to: she must go, and leaves something.
const QUEEN_CHASE: i32 = 40;

/// With more escapes than this no quiet move is suspected of threatening mate.
const AIRY: usize = 3;

/// No redeeming duty is worth more than a queen.
const DUTY_CAP: i32 = 450;

/// What all moves of a node share.
pub(crate) struct Context {
    checks: CheckSquares,
    suspects_mate: bool,
    low: SquareSet,
    /// There are kings and pawns only.
    pawns_only: bool,
    /// What a double attack could win at once, in units.
    fork: i32,
    /// What the side on move could take with gain, and who bears on it.
    prizes: Vec<(Prospect, SquareSet)>,
}

/// The two largest of several threats, and the largest that cannot be parried.
#[derive(Default)]
struct Largest {
    first: i32,
    second: i32,
    sure: i32,
}

impl Largest {
    fn add(&mut self, amount: i32) {
        if amount > self.first {
            self.second = self.first;
            self.first = amount;
        } else if amount > self.second {
            self.second = amount;
        }
    }
}

impl Evaluator<'_> {
    pub(crate) fn context(&self) -> Context {
        let position = self.analysis.position();
        let bearers = |square| position.attackers(square, self.us, position.occupied());
        Context {
            checks: CheckSquares::new(position),
            suspects_mate: self.scratch.escapes(self.us.other()).len() <= AIRY,
            low: self.low_mobility(),
            pawns_only: position.occupied() == position.role(Role::Pawn) | position.role(Role::King),
            fork: self.scratch.fork(self.us).map_or(0, |fork| fork.gain),
            prizes: self.analysis.ours.iter().map(|&prize| (prize, bearers(prize.square))).collect(),
        }
    }

    /// The motifs of a move beyond those given (which say what it parries), its optimistic value, and for a check
    /// how many answers it leaves.
    pub(crate) fn appraise(&self, context: &Context, m: Move, motifs: &mut Vec<Motif>) -> (i32, usize) {
        let position = self.analysis.position();
        let Some(from) = m.from() else { return (0, 0) };
        let checking = context.checks.gives_check(position, m);
        if checking {
            motifs.push(Motif::Check);
            if self.scratch.mates(self.us, m) {
                motifs.insert(0, Motif::Mate);
                return (MATE, 0);
            }
        }
        if m.is_castle() {
            return (-self.suffered(m, from, m.to(), motifs), if checking { 4 } else { 0 });
        }
        let to = m.to();
        if m.is_capture() {
            motifs.push(Motif::Capture);
        }
        if m.is_promotion() {
            motifs.push(Motif::Promotion);
        }
        let gain = Self::gain(m);
        let mut threats = Largest::default();
        self.new_targets(context, m, from, to, checking, &mut threats, motifs);
        let next = self.scratch.after(m);
        let (mut bonus, mut answers) = (0, 0);
        if m.role() == Role::Pawn && !m.is_promotion() {
            let (promise, sure) = self.advance(context, from, to);
            // In an ending of pawns every step of one may be the one that gets through.
            if promise > 0 || context.pawns_only {
                motifs.push(Motif::Advance(to));
                threats.add(promise);
                threats.sure = threats.sure.max(sure);
            }
        }
        if checking {
            answers = next.map_or(4, |next| next.answers(self.us.other()));
            bonus = CHASE[answers.min(CHASE.len() - 1)];
        } else if context.suspects_mate && next.is_some_and(|next| next.mate_in_one(self.us).is_some()) {
            motifs.push(Motif::MateThreat);
            bonus = MATE_THREAT;
        }
        let mut loss = self.loss(m, from, to);
        if !checking
            && loss == 0
            && !m.is_capture()
            && !m.is_promotion()
            && matches!(m.role(), Role::Knight | Role::Pawn)
            && let Some(fork) = next.and_then(|next| next.fork(self.us))
            && fork.gain > context.fork
        {
            // A threat for the move after the next.
            motifs.push(Motif::Prepares(fork.to));
            threats.add(fork.gain * UNIT);
        }
        if loss > 0 {
            let redeem = self.redeemed(m, from, to);
            if !motifs.is_empty() {
                motifs.push(Motif::Sacrifice);
            }
            // Unless he is in check nobody must take.
            loss = (loss - redeem).max(if checking { -DUTY_CAP } else { 0 });
        }
        for (prize, bearers) in context.prizes.iter().filter(|(prize, _)| prize.square != to) {
            if bearers.without(from).any() {
                threats.add(prize.amount);
            }
        }
        if !checking && loss <= 0 && m.role() != Role::Queen && bonus == 0 {
            let queen = motifs.iter().find_map(|motif| match *motif {
                Motif::Attack(on) if position.role_at(on) == Some(Role::Queen) => Some(on),
                _ => None,
            });
            if let Some(queen) = queen {
                motifs.push(Motif::ChasesQueen(queen));
                bonus = QUEEN_CHASE;
            }
        }
        let must_answer = checking || motifs.contains(&Motif::MateThreat) || (gain > 0 && loss > 0);
        let threat = if must_answer { threats.first } else { threats.second.max(threats.sure) };
        let suffered = if checking {
            0
        } else if motifs.contains(&Motif::MateThreat) {
            self.suffered(m, from, to, motifs) / 4
        } else {
            self.suffered(m, from, to, motifs)
        };
        let exposed = self.really_exposed(next.as_ref(), from, to);
        (gain - loss + threat + bonus - exposed - suffered, answers)
    }

    /// What the step of a pawn threatens: to promote with the next one; in an ending of pawns to get through,
    /// by itself or, if it is taken, for a neighbour. The second figure cannot be parried.
    fn advance(&self, context: &Context, from: Square, to: Square) -> (i32, i32) {
        let position = self.analysis.position();
        let enemy = self.us.other();
        let queen = points(Role::Queen) - points(Role::Pawn);
        let seventh = SquareSet::rank(self.us.fold_wb(Rank::Seventh, Rank::Second));
        if seventh.contains(to) {
            let ahead = SquareSet::from(to).forward(self.us);
            let occupied = position.occupied().without(from).with(to);
            let Some(goal) = (ahead - occupied).first() else { return (0, 0) };
            let guards = position.attackers(goal, enemy, occupied);
            let friends = position.attackers(goal, self.us, occupied);
            let far = context.pawns_only && position.king(enemy).distance(goal) > 2;
            return match (guards.len(), friends.len()) {
                (0, _) if far => (queen, queen),
                (0, _) => (queen, 100),
                (held, pushed) if pushed >= held => (queen / 2, 0),
                _ => (0, 0),
            };
        }
        if !context.pawns_only {
            return (0, 0);
        }
        let theirs = position.men(enemy, Role::Pawn).without(to);
        if (ahead_of(to, self.us) & theirs).is_empty() {
            return (queen / 2, queen / 4);
        }
        let ours = position.men(self.us, Role::Pawn).without(from);
        let captors = attacks::pawn(self.us, to) & theirs;
        let opens = |captor: Square| {
            let left = theirs.without(captor).with(to);
            ours.into_iter().any(|pawn| {
                (ahead_of(pawn, self.us) & left).is_empty() && (ahead_of(pawn, self.us) & theirs).any()
            })
        };
        if captors.into_iter().any(opens) { (queen / 2, queen / 2) } else { (0, 0) }
    }

    /// What a pinned mover exposes, unless taking it would let the taker be mated.
    fn really_exposed(&self, next: Option<&Scratch>, from: Square, to: Square) -> i32 {
        let mut most = 0;
        for pin in self.analysis.perception.pins() {
            let ray = pin.ray;
            if ray.pinned == from && !ray.line().contains(to) {
                let punished = next
                    .is_some_and(|next| next.shift(ray.pinner, ray.object).mate_in_one(self.us).is_some());
                if !punished {
                    most = most.max(pin.loss.min(9) * UNIT);
                }
            }
        }
        most
    }

    /// What the opponent takes in return: his best prospect that the move does nothing about.
    fn suffered(&self, m: Move, from: Square, to: Square, motifs: &[Motif]) -> i32 {
        let position = self.analysis.position();
        let parried = |prospect: &Prospect| {
            let square = prospect.square;
            square == from || prospect.by == Some(to) || motifs.iter().any(|motif| {
                matches!(*motif, Motif::MovesThreatened(on) | Motif::BlocksAttack(on) | Motif::Protects(on)
                        if on == square)
            }) || (m.is_capture() && self.attacks_there(to, square))
                || (!position.occupied().contains(square) && self.stops(m, from, to, square))
        };
        let left = self.analysis.theirs.iter().filter(|prospect| !parried(prospect));
        left.map(|prospect| prospect.amount).max().unwrap_or(0)
    }

    /// Whether a move does something against a promotion: it goes to the square, or looks at it.
    fn stops(&self, m: Move, from: Square, to: Square, square: Square) -> bool {
        let position = self.analysis.position();
        let occupied = position.occupied().without(from).with(to);
        to == square || attacks::of(Piece { color: self.us, role: m.role() }, to, occupied).contains(square)
    }

    fn attacks_there(&self, attacker: Square, square: Square) -> bool {
        self.analysis.position().attacks_from(attacker).contains(square)
    }

    /// What is attacked after the move that was not won before.
    #[allow(clippy::too_many_arguments)]
    fn new_targets(
        &self,
        context: &Context,
        m: Move,
        from: Square,
        to: Square,
        checking: bool,
        threats: &mut Largest,
        motifs: &mut Vec<Motif>,
    ) {
        let position = self.analysis.position();
        let enemy = self.us.other();
        let role = if let Move::Normal { promotion: Some(role), .. } = m { role } else { m.role() };
        let king = position.king(enemy);
        let occupied = position.occupied().without(from).with(to);
        let reach = attacks::of(Piece { color: self.us, role }, to, occupied);
        let worth = |on: Square| position.role_at(on).map_or(0, values::units) * UNIT;
        let fallen = if m.is_capture() { SquareSet::from(to) } else { SquareSet::EMPTY };
        let targets = (reach & self.safety.interesting(self.us, role)).without(king) - fallen;
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
        for idea in self.threats.ideas(self.us).iter().filter(|idea| idea.man == from && idea.target != to) {
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
        if self.functions.intercepts(enemy).contains(to) {
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
        motifs: &mut Vec<Motif>,
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
        for function in self.functions.of_man(man).iter().filter(|f| f.square != to) {
            let square = function.square;
            match function.duty {
                Duty::Defending if position.side(enemy).contains(square) => {
                    let weak = !matches!(self.safety.class(square), Some(Safety::CompletelyEnPrise) | None);
                    if weak {
                        most = most.max(position.role_at(square).map_or(0, values::units) * UNIT);
                    }
                }
                Duty::Overprotecting if self.hangs_without(square, man) => {
                    most = most.max(position.role_at(square).map_or(0, values::units) * UNIT);
                }
                Duty::Defending => {
                    let there = self.threats.all(self.us).iter();
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
    fn hangs_without(&self, on: Square, protector: Square) -> bool {
        let position = self.analysis.position();
        let occupied = position.occupied().without(protector);
        position.side(self.us.other()).contains(on)
            && position.attackers(on, self.us, occupied).any()
            && position.attackers(on, self.us.other(), occupied).without(protector).is_empty()
    }

    fn cut_off(&self, to: Square, from: Square, motifs: &mut Vec<Motif>) -> i32 {
        let position = self.analysis.position();
        let enemy = self.us.other();
        let mut most = 0;
        for function in self.functions.all().iter().filter(|f| f.duty == Duty::Defending) {
            if position.side(enemy).contains(function.man)
                && attacks::between(function.man, function.square).contains(to)
                && position.attacks_from(function.man).contains(function.square)
            {
                let occupant = position.side(enemy).contains(function.square);
                let there = self.threats.all(self.us).iter();
                let there = there.filter(|threat| threat.to == function.square && threat.man != from);
                let threat = there.map(|threat| threat.value).max().unwrap_or(0) * UNIT;
                let man =
                    position.role_at(function.square).filter(|_| occupant).map_or(0, values::units) * UNIT;
                most = most.max(threat.min(DUTY_CAP).max(man));
                motifs.push(Motif::CutsDefence(function.square));
            }
        }
        most
    }

    /// What makes up for a man who can be captured: the least over his captors, since the enemy chooses.
    fn redeemed(&self, m: Move, from: Square, to: Square) -> i32 {
        let position = self.analysis.position();
        let enemy = self.us.other();
        let Some(next) = self.scratch.after(m) else { return 0 };
        let occupied = position.occupied().without(from);
        let pinned = position.pinned(enemy);
        let king = position.king(enemy);
        let mut least = i32::MAX;
        for captor in position.attackers(to, enemy, occupied) {
            if pinned.contains(captor) && !attacks::line(king, captor).contains(to) {
                continue;
            }
            let Some(role) = position.role_at(captor) else { continue };
            let taken = next.shift(captor, to);
            if taken.in_check(enemy) {
                continue;
            }
            let mut redeem =
                if taken.mate_in_one(self.us).is_some() { MATE } else { self.duties(captor, role, to, from) };
            let pursuit = taken.tightest_check(self.us).map_or(0, |escapes| CHECK[escapes.min(3)]);
            redeem =
                redeem.max(if role == Role::King { pursuit } else { (pursuit / 2).max(points(role) / 4) });
            redeem = redeem.max(self.distraction(captor) / 2);
            least = least.min(redeem);
        }
        if least == i32::MAX { 0 } else { least }
    }

    /// The captor's other duties.
    fn duties(&self, captor: Square, role: Role, to: Square, from: Square) -> i32 {
        let position = self.analysis.position();
        let enemy = self.us.other();
        let occupied = position.occupied().without(captor).without(from).with(to);
        let still = attacks::of(Piece { color: enemy, role }, to, occupied);
        let duties =
            self.functions.of_man(captor).iter().filter(|f| f.square != to && !still.contains(f.square));
        let worth = duties.map(|function| match function.duty {
            Duty::Defending => {
                let there = self.threats.all(self.us).iter();
                let there = there.filter(|threat| threat.to == function.square && threat.man != from);
                let threat = there.map(|threat| threat.value).max().unwrap_or(0) * UNIT;
                let occupant = position.side(enemy).contains(function.square);
                let man =
                    position.role_at(function.square).filter(|_| occupant).map_or(0, values::units) * UNIT;
                threat.max(man).min(DUTY_CAP)
            }
            Duty::Overprotecting if self.hangs_without(function.square, captor) => {
                position.role_at(function.square).map_or(0, values::units) * UNIT
            }
            Duty::Blocking => CHECK[1],
            _ => 0,
        });
        worth.max().unwrap_or(0)
    }

    /// The enemy's men of low mobility. A queen's safe squares are counted by the lines on which they lie:
    /// two lines are few, however many squares they have (Figure 3.18).
    fn low_mobility(&self) -> SquareSet {
        let position = self.analysis.position();
        let enemy = self.us.other();
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

/// The squares from which a pawn could be stopped by pawns: before it, on its file and the next ones.
fn ahead_of(pawn: Square, color: motive_chess::Color) -> SquareSet {
    let mut step = SquareSet::from(pawn);
    let mut all = SquareSet::EMPTY;
    while step.any() {
        step = step.forward(color);
        all |= step | step.east() | step.west();
    }
    all
}

/// The half-line from a square through another.
fn half_line(from: Square, through: Square) -> SquareSet {
    let ahead = |&on: &Square| on != from && !attacks::between(on, through).contains(from);
    attacks::line(from, through).into_iter().filter(ahead).collect()
}
