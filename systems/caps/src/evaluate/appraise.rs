//! EVALUATE in the default mode: the same ideas, tighter.
//!
//! In 1974 every credit counted in full, because the values only had to order a stack and pass a forward prune.
//! The hopping search lives from values that tell likely moves from unlikely ones, so here the question is asked
//! more exactly: what does the exchange on the square bring; what else is threatened afterwards; and may the
//! opponent do something about it? A check, a threat of mate or a capture that must be answered leaves him no
//! time, so the largest threat counts; after any other move he parries it, and the second largest counts. The
//! failures that the thesis lists are mended here: threats of mate (F1), attacks on a man who holds another
//! (F3), blocking duties (F4), the queen's mobility (F5), purposes that add up (F8).

mod gift;
mod targets;

use motive_chess::{CheckSquares, Move, Piece, Rank, Role, Square, SquareSet, attacks};

use super::Evaluator;
use crate::analysis::Prospect;
use crate::motifs::Motifs;
use crate::proposal::Motif;
use crate::scratch::Siege;
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
    /// The siege of the enemy's king, if he has few squares.
    siege: Option<Siege>,
    low: SquareSet,
    /// There are kings and pawns only.
    pawns_only: bool,
    /// What a double attack could win at once, in units.
    fork: i32,
    /// What the side on move could take with gain, and who bears on it.
    prizes: Vec<(Prospect, SquareSet)>,
    /// The enemies pinned to their king.
    pinned: SquareSet,
    /// Moves that are for nothing are valued, too.
    values_all: bool,
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
    pub(crate) fn context(&self, values_all: bool) -> Context {
        let position = self.analysis.position();
        let bearers = |square| position.attackers(square, self.us, position.occupied());
        let airy = self.scratch.escapes(self.us.other()).len() > AIRY;
        Context {
            checks: CheckSquares::new(position),
            siege: if airy { None } else { self.scratch.siege(self.us) },
            low: self.low_mobility(),
            pawns_only: position.occupied() == position.role(Role::Pawn) | position.role(Role::King),
            fork: self.scratch.fork(self.us).map_or(0, |fork| fork.gain),
            prizes: self.analysis.ours.iter().map(|&prize| (prize, bearers(prize.square))).collect(),
            pinned: position.pinned(self.us.other()),
            values_all,
        }
    }

    /// The motifs of a move beyond those given (which say what it parries), its optimistic value, and for a check
    /// how many answers it leaves. Without any motif the value is worked out only if all moves are to be valued.
    pub(crate) fn appraise(&self, context: &Context, m: Move, motifs: &mut Motifs) -> (i32, usize) {
        let position = self.analysis.position();
        let Some(from) = m.from() else { return (0, 0) };
        let checking = context.checks.gives_check(position, m);
        if checking {
            motifs.push(Motif::Check);
            if self.scratch.mates(self.us, m) {
                motifs.put_first(Motif::Mate);
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
        let after = || self.scratch.after(m);
        let (mut bonus, mut answers, mut mate_threat) = (0, 0, false);
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
            answers = after().map_or(4, |next| next.answers(self.us.other()));
            bonus = CHASE[answers.min(CHASE.len() - 1)];
        } else if let Some(siege) = &context.siege
            && siege.may_threaten(&self.scratch, promoted(m), from, to)
            && after().is_some_and(|next| next.mate_in_one(self.us).is_some())
        {
            motifs.push(Motif::MateThreat);
            bonus = MATE_THREAT;
            mate_threat = true;
        }
        let leaps = matches!(m.role(), Role::Knight | Role::Pawn)
            && !checking
            && !m.is_capture()
            && !m.is_promotion();
        if motifs.is_empty() && !leaps && !context.values_all {
            // Nobody wants it for anything, so nobody asks what it is worth.
            return (0, 0);
        }
        let mut loss = self.loss(m, from, to, self.offense().threats());
        if leaps
            && loss == 0
            && let Some(fork) = after().and_then(|next| next.fork(self.us))
            && fork.gain > context.fork
        {
            // A threat for the move after the next.
            motifs.push(Motif::Prepares(fork.to));
            threats.add(fork.gain * UNIT);
        }
        if motifs.is_empty() && !context.values_all {
            return (0, 0);
        }
        if loss > 0 {
            if !motifs.is_empty() {
                motifs.push(Motif::Sacrifice);
            }
            // Unless he is in check nobody must take.
            let least = if checking { -DUTY_CAP } else { 0 };
            loss = (loss - self.redeemed(context, m, (from, to), loss - least)).max(least);
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
        let must_answer = checking || mate_threat || (gain > 0 && loss > 0);
        let threat = if must_answer { threats.first } else { threats.second.max(threats.sure) };
        let suffered = if checking {
            0
        } else if mate_threat {
            self.suffered(m, from, to, motifs) / 4
        } else {
            self.suffered(m, from, to, motifs)
        };
        let exposed = self.really_exposed(m, from, to);
        (gain - loss + threat + bonus - exposed - suffered, answers)
    }

    /// What the step of a pawn threatens: to promote with the next one; in an ending of pawns to get through,
    /// by itself or, if it is taken, for a neighbor. The second figure cannot be parried.
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
    fn really_exposed(&self, m: Move, from: Square, to: Square) -> i32 {
        let mut most = 0;
        for pin in self.analysis.perception.pins() {
            let ray = pin.ray;
            if ray.pinned == from && !ray.line().contains(to) {
                let next = self.scratch.after(m);
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

    /// The enemy's men of low mobility. A queen's safe squares are counted by the lines on which they lie:
    /// two lines are few, however many squares they have (Figure 3.18).
    fn low_mobility(&self) -> SquareSet {
        let offense = self.offense();
        let mut low = offense.low();
        for &(queen, mut safe) in offense.queens() {
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

/// The kind of man that has moved, after the move.
fn promoted(m: Move) -> Role {
    if let Move::Normal { promotion: Some(role), .. } = m { role } else { m.role() }
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
