//! The story in words: the plan, what meets which defense, and why other moves fail.

use std::fmt::Write as _;

use motive_chess::{Move, Position};

use super::story::{CandidateMove, Defense, Story};

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
        let mut text = format!("The plan search looked at {} positions", self.nodes);
        if self.counts.nodes() > 0 {
            let lines = if self.refutations > 0 { "lines and their answers to refutations" } else { "lines" };
            let (regular, quiescence) = (self.counts.regular, self.counts.quiescence);
            let _ = write!(text, ", {regular} of them in {lines} and {quiescence} for quiescence");
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

/// `against Kxh7: Rh5+ Kg8 Ng6, as the plan provides ((CHECKMOVE WR H5) ...)`.
fn tell_defense(text: &mut String, after: &Position, defense: &Defense) {
    let _ = write!(text, "    against {}:", after.san(defense.reply));
    if !defense.line.is_empty() {
        let _ = write!(text, " {}", after.after(defense.reply).san_line(short(&defense.line)));
    }
    if let Some((lo, hi)) = defense.range {
        let _ = write!(text, " ({lo} . {hi})");
    }
    match &defense.branch {
        Some(branch) => {
            let _ = write!(text, " as the plan provides: {branch}");
        }
        None => *text += " which the plan does not provide for",
    }
    text.push('\n');
}

fn short(line: &[Move]) -> &[Move] {
    &line[..line.len().min(LONGEST)]
}
