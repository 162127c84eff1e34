//! EVALUATE: what a proposed move may be worth, judged without making it (Berliner 1974, II.C).
//!
//! The *transition* is scored in the environment of the old position: what is captured, whether the man
//! survives, what his loss would be redeemed by (overload, decoy, distraction), what a check leaves, which
//! lines and duties are opened, cut and given up. The result is optimistic: one redeeming reason is enough.
//! Credits count in full, debits in part. Only the search decides what is true.

mod appraise;
mod redeem;
mod steps;

use motive_chess::{Color, Move, Role, Square, attacks};
use motive_perception::{Duty, Functions, Offense, Safety, SafetyTable, Threat, Threats, values};

use crate::analysis::CapsAnalysis;
use crate::motifs::Motifs;
use crate::proposal::{Motif, Proposal};
use crate::scratch::Scratch;
use crate::values::{UNIT, points};

/// What a check is worth by the escapes it leaves, in per cent of the king's value; with more, the last.
const CHECK_SCALE: [i32; 4] = [120, 75, 55, 10];

/// Debits for abandoned duties, in per cent.
const DEBIT: i32 = 50;

/// What men who stay en prise count after the move, in per cent: ours, after a check, and theirs. The side that moves
/// next gets slightly more credit; after a check it has no time for its own.
const OURS_EN_PRISE: i32 = 40;
const AFTER_CHECK: i32 = 90;
const THEIRS_EN_PRISE: i32 = 70;

/// Values moves in one position.
pub struct Evaluator<'a> {
    pub(crate) analysis: &'a CapsAnalysis,
    pub(crate) scratch: Scratch,
    pub(crate) us: Color,
}

impl<'a> Evaluator<'a> {
    /// For the moves of the side on move.
    pub fn new(analysis: &'a CapsAnalysis) -> Evaluator<'a> {
        Evaluator { scratch: Scratch::new(analysis.position()), us: analysis.us, analysis }
    }

    /// Who does what where.
    fn functions(&self) -> &'a Functions {
        self.analysis.perception.functions()
    }

    /// What either side threatens.
    fn threats(&self) -> &'a Threats {
        self.analysis.perception.threats()
    }

    /// How safe the men stand.
    fn safety(&self) -> &'a SafetyTable {
        self.analysis.perception.safety()
    }

    /// The half of the record that the default asks.
    fn offense(&self) -> &'a Offense {
        self.analysis.perception.offense(self.us)
    }

    /// Sets the value of a proposal, and the motifs that only show here.
    pub fn evaluate(&self, proposal: &mut Proposal) {
        let m = proposal.mv;
        let Some(from) = m.from() else { return };
        if m.is_castle() {
            return;
        }
        let to = m.to();
        let position = self.analysis.position();
        let mover = m.role();
        let gain = Self::gain(m);
        let next = self.scratch.after(m);
        let checks = next.is_some_and(|next| next.in_check(self.us.other()));
        let mut threat = proposal.threat;
        // A threat on the list of workable ones survives its man's capture, or he cannot be captured.
        let works = self.threats().workable(self.us).any(|t| t.man == from && t.to == to && t.value > 0);
        let loss = if works { 0 } else { self.loss(m, from, to, self.threats().all(self.us)) };
        let proxy = mover != Role::King && self.proxy(from, to);
        let mut value = gain;
        if loss > 0 && !proxy {
            let redeem = self.redeem(from, to);
            let net = redeem - loss;
            if net > -loss {
                proposal.motifs.push(Motif::Sacrifice);
            }
            threat = threat.min(net);
        }
        if checks {
            let escapes = next.map_or(3, |next| next.escapes(self.us.other()).without(to).len()).min(3);
            threat = threat.min(31 * UNIT * CHECK_SCALE[escapes] / 100);
        }
        value += threat;
        value -= self.exposed(from, to);
        value += centrality_change(mover, from, to, position.occupied().len());
        let cut = self.cut_defenses(to, &mut proposal.motifs);
        value += cut;
        value += self.discovered_gain(from);
        if m.is_capture() && !m.is_en_passant() {
            value += self.guard_destroyed(to, from);
        }
        value -= self.abandoned(from, to);
        value += self.picture(from, to, checks);
        proposal.value = value;
    }

    /// What the move captures and promotes to, in points.
    fn gain(m: Move) -> i32 {
        let promoted = match m {
            Move::Normal { promotion: Some(role), .. } => points(role) - points(Role::Pawn),
            _ => 0,
        };
        m.capture().map_or(0, points) + promoted
    }

    /// What is lost on the square if the man is captured there, in points; a promotion is looked up among the threats.
    fn loss(&self, m: Move, from: Square, to: Square, threats: &[Threat]) -> i32 {
        if m.is_en_passant() || m.role() == Role::King {
            return 0;
        }
        let promotes = matches!(m, Move::Normal { promotion: Some(_), .. });
        if promotes {
            let found = threats.iter().find(|threat| threat.man == from && threat.to == to);
            return found.map_or(0, |threat| (Self::gain(m) - threat.amount * UNIT).max(0));
        }
        let captured = m.capture().map_or(0, values::units);
        // Captures earn nothing where safety is asked; the exchange counts what follows the capture.
        ((captured - self.analysis.perception.caps_result(from, to)) * UNIT).max(0)
    }

    /// Safe by proxy: another man has a threat on the square, so that a recapture would carry it out.
    fn proxy(&self, from: Square, to: Square) -> bool {
        let own = self.threats().all(self.us).iter().filter(|threat| threat.man == from && threat.to == to);
        self.threats().potential(self.us, to) > own.map(|threat| threat.value).sum()
    }

    /// What a pinned mover exposes.
    fn exposed(&self, from: Square, to: Square) -> i32 {
        let pins = self.analysis.perception.pins().iter();
        let leaves = pins.filter(|pin| pin.ray.pinned == from && !pin.ray.line().contains(to));
        leaves.map(|pin| pin.loss).max().unwrap_or(0).min(9) * UNIT
    }

    /// Landing between enemy defenders and what they defend, each man's duty on a square once.
    fn cut_defenses(&self, to: Square, motifs: &mut Motifs) -> i32 {
        let enemy = self.us.other();
        if !self.functions().intercepts(enemy).contains(to) {
            return 0;
        }
        let position = self.analysis.position();
        let (mut credit, mut last) = (0, None);
        for function in self.functions().all().iter().filter(|f| f.duty == Duty::Defending) {
            let duty = Some((function.man, function.square));
            if last != duty
                && position.side(enemy).contains(function.man)
                && attacks::between(function.man, function.square).contains(to)
                && position.attacks_from(function.man).contains(function.square)
            {
                credit += self.worth_of(function.square);
                motifs.push(Motif::CutsDefense(function.square));
                last = duty;
            }
        }
        credit
    }

    /// What we stand to win on a square whose defense fails: the man there and the threats there.
    fn worth_of(&self, square: Square) -> i32 {
        let position = self.analysis.position();
        let there = position.role_at(square).filter(|_| position.side(self.us.other()).contains(square));
        let there = there.filter(|&role| role != Role::King).map_or(0, values::units);
        (there + self.threats().potential(self.us, square)) * UNIT
    }

    /// The same without what a man threatens there whom nobody supports, when that man is given up.
    fn worth_without(&self, square: Square, given_up: Square) -> i32 {
        let own = self.threats().all(self.us).iter();
        let own = own.filter(|t| t.man == given_up && t.to == square && t.supported_by.is_empty());
        self.worth_of(square) - own.map(|threat| threat.value).sum::<i32>() * UNIT
    }

    /// What leaving a square opens: the largest, since the enemy may answer.
    fn discovered_gain(&self, from: Square) -> i32 {
        let ideas = self.threats().ideas(self.us).iter().filter(|idea| idea.man == from);
        let worth = |on| self.analysis.position().role_at(on).map_or(0, points);
        ideas.map(|idea| worth(idea.target)).max().unwrap_or(0).max(self.vacated_step(from))
    }

    /// Capturing a man who had duties.
    fn guard_destroyed(&self, victim: Square, from: Square) -> i32 {
        let position = self.analysis.position();
        let mut credit = 0;
        for function in self.functions().of_man(victim).iter().filter(|f| f.square != victim) {
            let square = function.square;
            match function.duty {
                Duty::Defending if position.side(self.us.other()).contains(square) => {
                    let weak = matches!(
                        self.safety().class(square),
                        Some(Safety::BarelyDefended | Safety::PartlyEnPrise)
                    );
                    if weak {
                        credit = credit.max(self.worth_of(square));
                    }
                }
                Duty::Defending => {
                    // A threat square: somebody else than the capturer must have the threat.
                    let others = self.threats().all(self.us).iter();
                    let others = others.filter(|threat| threat.to == square && threat.man != from);
                    credit = credit.max(others.map(|threat| threat.value).max().unwrap_or(0) * UNIT);
                }
                Duty::Attacking if position.side(self.us).contains(square) && square != from => {
                    credit = credit.max(self.safety().stake(square) * UNIT);
                }
                _ => {}
            }
        }
        credit
    }

    /// Duties the mover gives up.
    fn abandoned(&self, from: Square, to: Square) -> i32 {
        let position = self.analysis.position();
        let mut debit = 0;
        for function in self.functions().of_man(from).iter().filter(|f| f.square != to) {
            let worth = position.role_at(function.square).map_or(0, points).min(points(Role::Queen));
            let counts = match function.duty {
                Duty::Defending => {
                    position.side(self.us).contains(function.square)
                        && self.safety().class(function.square) == Some(Safety::BarelyDefended)
                }
                Duty::Attacking => {
                    position.side(self.us.other()).contains(function.square)
                        && self.safety().stake(function.square) > 0
                }
                _ => false,
            };
            if counts {
                debit = debit.max(worth * DEBIT / 100);
            }
        }
        debit
    }

    /// The men that are still en prise after the move: a little more weight to the side that moves next.
    fn picture(&self, from: Square, to: Square, checks: bool) -> i32 {
        let best = |list: &[crate::analysis::Prospect]| {
            let elsewhere = list.iter().filter(|p| p.square != to && p.square != from);
            elsewhere.map(|p| p.amount).max().unwrap_or(0)
        };
        if checks {
            return best(&self.analysis.ours) * AFTER_CHECK / 100;
        }
        (best(&self.analysis.ours) * OURS_EN_PRISE - best(&self.analysis.theirs) * THEIRS_EN_PRISE) / 100
    }
}

/// A small reward for going to the middle; for a king, while there are men enough, for leaving it.
pub(crate) fn centrality_change(role: Role, from: Square, to: Square, men: usize) -> i32 {
    let ring = |square: Square| {
        let edge = |coordinate: u32| coordinate.min(7 - coordinate) as i32;
        edge(square.file().to_u32()) + edge(square.rank().to_u32())
    };
    let change = (ring(to) - ring(from)) * 3;
    if role == Role::King && men > 12 { -change } else { change }
}
