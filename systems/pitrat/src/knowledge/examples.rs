//! Runs the examples of the entries.

use std::fmt;

use motive_chess::{Leniency, Position, Roster};

use super::{Entry, Example, PlanKnowledge};
use crate::analysis::Characteristics;
use crate::failure;
use crate::realize::{Scene, next_step, realizing};

/// An example that did not come out as its entry says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExampleFailure {
    /// Where it stands.
    pub place: String,
    /// What is wrong.
    pub problem: String,
}

impl fmt::Display for ExampleFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.problem)
    }
}

impl PlanKnowledge {
    /// Runs the examples of all entries; what comes back is what went wrong. An entry without an example of each
    /// sort is wrong, too.
    pub fn run_examples(&self) -> Vec<ExampleFailure> {
        let mut failures = Vec::new();
        for entry in &self.entries {
            let mut fail = |line: usize, problem: String| {
                let place = format!("{}:{line} {}", entry.file, entry.name);
                failures.push(ExampleFailure { place, problem });
            };
            for wanted in [true, false] {
                if !entry.examples.iter().any(|example| example.fires == wanted) {
                    let sort = if wanted { "fires" } else { "stays silent" };
                    fail(0, format!("there is no example where it {sort}"));
                }
            }
            for example in &entry.examples {
                match self.proposals(entry, example) {
                    Err(problem) => fail(example.line, problem),
                    Ok((moves, position)) if example.fires => {
                        let Some(wanted) = example.moves.last() else {
                            fail(example.line, "it does not say what is proposed".to_owned());
                            continue;
                        };
                        if !moves.iter().any(|m| position.parse_san(wanted).is_ok_and(|w| w == *m)) {
                            let found: Vec<String> = moves.iter().map(|&m| position.san(m)).collect();
                            fail(example.line, format!("proposes {found:?} instead of {wanted}"));
                        }
                    }
                    Ok((moves, position)) => {
                        if let Some(&m) = moves.first() {
                            fail(example.line, format!("proposes {} instead of nothing", position.san(m)));
                        }
                    }
                }
            }
        }
        failures
    }

    /// The moves that an entry proposes in an example: those that realize the first steps of its plans.
    fn proposals(
        &self,
        entry: &Entry,
        example: &Example,
    ) -> Result<(Vec<motive_chess::Move>, Position), String> {
        let position =
            Position::from_fen(&example.fen, Leniency::Lenient).map_err(|error| error.to_string())?;
        let roster = Roster::new(&position);
        let legal = position.legal_moves();
        let scene = Scene { position: &position, roster: &roster, moves: &legal };
        let mut instead_of = None;
        let plans = if entry.kind.is_failure() {
            let [tried, reply, ..] = example.moves.as_slice() else {
                return Err("an example of a repair needs the try and the reply".to_owned());
            };
            let tried = position.parse_san(tried).map_err(|error| error.to_string())?;
            instead_of = Some(tried);
            let after = position.after(tried);
            let reply = after.parse_san(reply).map_err(|error| error.to_string())?;
            let reason = failure::reason(&position, &roster, tried, reply);
            failure::sub_plans(self, &position, &roster, &reason, 0)
                .into_iter()
                .filter(|plan| plan.entry == entry.name)
                .collect()
        } else {
            let analysis = Characteristics::new(&position, &roster, self);
            analysis.plans.into_iter().filter(|plan| plan.entry == entry.name).collect::<Vec<_>>()
        };
        let mut moves = Vec::new();
        for plan in plans {
            if let Some(next) = next_step(&plan, 0, &position, &roster) {
                moves.extend(realizing(&plan.steps[next], &scene));
            }
        }
        moves.retain(|&m| Some(m) != instead_of);
        Ok((moves, position))
    }
}
