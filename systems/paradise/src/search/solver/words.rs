//! The story in words: the plan, what meets which defense, and why other moves fail.

use std::fmt::Write as _;

use motive_chess::{Move, Position};

use super::planned::value_told;
use super::story::{CandidateMove, Defense, Story};
use crate::search::idea::Source;

/// Candidates that are told of.
const MOST_CANDIDATES: usize = 6;
/// Defenses that are told of.
const MOST_DEFENSES: usize = 8;
/// Half-moves of a line that are told.
const LONGEST: usize = 6;
/// A move that is worse by this much, in hundredths of a pawn, fails.
const FAILS: i32 = 50;

impl Story {
    /// The story in words.
    pub fn tell(&self, position: &Position) -> String {
        let mut text = format!("The plan search looked at {} positions", self.counts.nodes());
        if self.critic_for_plans > 0 {
            let _ = write!(text, ", and the critic at {} to attack its plans", self.critic_for_plans);
        } else if self.counts.quiescence > 0 {
            let _ = write!(text, ", {} of them for quiescence", self.counts.quiescence);
        }
        if self.refutations > 0 {
            let _ = write!(text, "; {} answers were refuted", self.refutations);
        }
        text += ".\n";
        for (place, candidate) in self.candidates.iter().take(MOST_CANDIDATES).enumerate() {
            self.tell_candidate(&mut text, position, place, candidate);
            if place == 0 {
                for statement in &candidate.statements {
                    let _ = writeln!(text, "    {statement}");
                }
                for defense in self.defenses.iter().take(MOST_DEFENSES) {
                    tell_defense(&mut text, &position.after(candidate.m), defense);
                }
            }
        }
        if let (Some(threat), Some(passed)) = (&self.threat, position.pass()) {
            let (line, value) = (passed.san_line(short(&threat.line())), value_told(threat.value));
            let _ = writeln!(text, "  threatened otherwise: {line} ({value} for the other side)");
        }
        self.tell_challenges(&mut text, position);
        text
    }

    /// Who was looked at further than the leader, and who of them became the leader.
    fn tell_challenges(&self, text: &mut String, position: &Position) {
        if self.challenges.is_empty() {
            return;
        }
        let by_verifier = self.challenges.iter().filter(|challenge| !challenge.is_planned).count();
        let _ = writeln!(
            text,
            "  looked at further, whether they are better: {} moves, {by_verifier} of them proposed by the critic alone",
            self.challenges.len()
        );
        for challenge in &self.challenges {
            if let Some(value) = challenge.better {
                let (san, depth) = (position.san(challenge.m), challenge.depth);
                let _ =
                    writeln!(text, "    {san} took the lead ({value}), looked at {depth} half-moves ahead");
            }
        }
    }

    fn tell_candidate(
        &self,
        text: &mut String,
        position: &Position,
        place: usize,
        candidate: &CandidateMove,
    ) {
        let verb = if place == 0 { "chosen" } else { "also" };
        let _ = write!(text, "  {verb}: {}", position.san(candidate.m));
        if let Some(value) = candidate.value {
            let _ = write!(text, " ({value})");
        }
        if let Some((lo, hi)) = candidate.range {
            let _ = write!(text, " ({lo} . {hi})");
        }
        match &candidate.plan {
            Some(plan) => {
                let _ = write!(text, "  plan {plan}");
            }
            None => *text += "  no plan; the verifier thought of it",
        }
        if !candidate.rules.is_empty() {
            let _ = write!(text, "  because {}", candidate.rules.join(", "));
        }
        if !candidate.against.is_empty() {
            let line = position.san_line(short(&candidate.against));
            let _ = write!(text, "  to prevent {line}");
        }
        if place > 0 && self.fails(candidate) {
            let line = position.san_line(short(&candidate.line));
            let _ = write!(text, "  fails: {line}");
        }
        text.push('\n');
    }

    /// Whether a candidate was shown to be worse, by a line.
    fn fails(&self, candidate: &CandidateMove) -> bool {
        let best = self.candidates.first().and_then(|best| best.value);
        candidate.line.len() > 1
            && best
                .zip(candidate.value)
                .is_some_and(|(best, value)| value.centipawns() <= best.centipawns().saturating_sub(FAILS))
    }
}

/// `against Kxh7: Rh5+ Kg8 Ng6 as the plan provides (+3.20)`.
fn tell_defense(text: &mut String, after: &Position, defense: &Defense) {
    let _ = write!(text, "    against {}:", after.san(defense.reply));
    if !defense.line.is_empty() {
        let _ = write!(text, " {}", after.after(defense.reply).san_line(short(&defense.line)));
    }
    if let Some(by) = defense.by {
        let _ = write!(text, " {}", words_of(by));
    }
    if let Some(value) = defense.value {
        let _ = write!(text, " ({value})");
    }
    text.push('\n');
}

/// Where our answer to a reply comes from.
pub(super) fn words_of(source: Source) -> &'static str {
    match source {
        Source::Demanded => "as the plan provides",
        Source::Inherited => "as the plan provides, by a rule for its goal",
        Source::Obvious => "by a rule for what obviously wins",
        Source::Analysis => "by a plan of its own",
        Source::Counter => "by a plan that prevents the refutation",
        Source::Lemma => "as in a sister position",
        Source::Quiescence => "to reach a quiet position",
        Source::Defense => "as a defense",
        Source::Verifier => "which no plan has: the critic put it in",
    }
}

fn short(line: &[Move]) -> &[Move] {
    &line[..line.len().min(LONGEST)]
}
