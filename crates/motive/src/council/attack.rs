//! The critic attacks the answer, and what becomes of answers that fall.

use motive_caps::WhyNot;
use motive_chess::Move;
use motive_solution::{CheckOptions, Checked, JudgedLine, Judgement, Limits, Value};

use super::attacker::Attacker;
use super::minutes::{Fallen, Member};
use super::{CHALLENGE, Council};
use crate::Analyst;
use crate::analysis::{Case, examine};

/// Half-moves of the line that the critic attacks.
const ATTACKED_LINE: usize = 3;
/// The most positions for one of his questions: so many, or a part of all that can still be visited.
const EACH_ATTACK: u64 = 30_000;
const EACH_PART: u64 = 4;
/// How often an answer that fell is replaced.
const MOST_FALLS: usize = 3;

impl Council<'_> {
    /// The critic attacks the answer; what it refutes is looked at again, and replaced if it falls.
    pub(super) fn attack(&mut self) {
        for fall in 0..=MOST_FALLS {
            let Some(best) = self.best().cloned() else { return };
            if self.budget.is_open() || self.budget.is_over() {
                return;
            }
            let checked = self.check(&best);
            let refutation = checked.as_ref().and_then(|checked| checked.refutation()).cloned();
            self.minutes.check(checked);
            let Some(refutation) = refutation else { return };
            let line = refutation.whole_line();
            let (Some(&m), true) = (best.moves.first(), fall < MOST_FALLS) else { return };
            if line.first() != Some(&m) || self.budget.is_over() || !self.question.only.is_empty() {
                return;
            }
            let share = CHALLENGE.max(self.budget.left() / 2);
            let Some((again, depth)) = self.weigh_only(&[m], share) else { return };
            let stands =
                again.value.centipawns() >= best.value.centipawns() - CheckOptions::tolerance_for(best.value);
            // A quick look does not overrule a deep one: what it misses may lie beyond it.
            if !stands && depth < self.answer.depth {
                return;
            }
            if stands {
                // What is claimed is the less sanguine of the two opinions.
                if again.value < best.value {
                    self.lead(again);
                }
                continue;
            }
            self.fall(m, &line[1..], best.value, again);
        }
    }

    /// A move has fallen: what meets the refutation is tried, and everything else.
    fn fall(&mut self, m: Move, refutation: &[Move], claimed: Value, again: JudgedLine) {
        let position = self.question.history.position();
        let why = WhyNot::new(position, m, refutation);
        let met: Vec<Move> = why.iter().flat_map(WhyNot::answers).map(|answer| answer.mv).collect();
        self.minutes.fallen.push(Fallen {
            m,
            line: refutation.to_vec(),
            claimed,
            found: again.value,
            why: why.as_ref().map(WhyNot::text).unwrap_or_default(),
        });
        let fallen: Vec<Move> = self.minutes.fallen.iter().map(|fallen| fallen.m).collect();
        let others: Vec<Move> =
            position.legal_moves().into_iter().filter(|other| !fallen.contains(other)).collect();
        let meeting: Vec<Move> = met.into_iter().filter(|other| others.contains(other)).collect();
        self.lead(again);
        for moves in [meeting, others] {
            if moves.is_empty() || self.budget.is_over() {
                continue;
            }
            let Some((line, _)) = self.weigh_only(&moves, CHALLENGE) else { continue };
            if self.best().is_none_or(|best| line.value > best.value) {
                let first = line.moves[0];
                self.propose(Member::Critic, first, String::new());
                self.lead(line);
            }
        }
    }

    pub(super) fn check(&mut self, best: &JudgedLine) -> Option<Checked> {
        let keep = if best.value.is_win_by_mate() { best.moves.len() } else { ATTACKED_LINE };
        let line = JudgedLine { value: best.value, moves: best.moves.iter().copied().take(keep).collect() };
        let judgement = Judgement {
            lines: vec![line],
            depth: self.answer.depth,
            nodes: self.budget.spent(),
            expansions: None,
            elapsed: self.budget.elapsed(),
            stop: self.answer.stop,
        };
        // All others have had their say: what is left is the sceptic's.
        let total = self.budget.positions_left().max(1);
        let part = if self.budget.is_open() { 0 } else { total / EACH_PART };
        let each = EACH_ATTACK.max(part).min(total);
        let case = Case {
            history: &self.question.history,
            judgement: &judgement,
            system: "auto",
            each: Limits::nodes(each),
            // The attacker keeps to the share himself.
            total_nodes: u64::MAX,
            tolerance: CheckOptions::tolerance_for(best.value),
        };
        let Analyst { critic, mates, bstar, .. } = &mut *self.analyst;
        // The critic who has made the probes knows the position best; he is still a sceptic.
        let critic = bstar.as_mut().and_then(|player| player.critic()).unwrap_or(critic);
        let side = self.question.history.position().turn();
        let mut attacker = Attacker::new(critic, side, best.value, case.tolerance, total);
        let checked = examine(&case, &mut attacker, Some(mates), &self.question.control, &mut ());
        if let Some(checked) = &checked {
            let nodes = checked.effort().nodes;
            self.budget.pay(nodes);
            self.asked(Member::Critic, nodes);
        }
        checked
    }
}
