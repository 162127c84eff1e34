//! The checker: an answer is played through again, by somebody who does not believe it.
//!
//! First the rules of chess alone: legality, reasons, and whether every line ends where they decide
//! ([`rules`]). A mate or a draw all of whose defenses are covered is *proved*. What the rules leave
//! open (leaves of a material claim, defenses that the tree leaves out) goes to an [`Engine`], with a
//! stated effort each ([`verify`]): either all of it holds and the answer is *verified*, or the line that
//! breaks it comes back as a [`Refutation`]. The idea that a solver's answer is trusted only through a
//! small independent checker is that of proof-producing SAT solvers.

mod finding;
mod opinion;
mod replay;
mod rules;
mod verify;

pub use finding::{Fault, Finding, Gap, Judge, Refutation};
pub use opinion::{SecondOpinion, compare, is_better};

use std::time::Duration;

use crate::{Checked, Control, Engine, Limits, Observer, Promise, Solution, Value};

/// How a check is made.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// How much each question to the engine may cost.
    pub each: Limits,
    /// How many positions all questions together may cost; the time is that of the [`Control`].
    pub total_nodes: u64,
    /// How many nodes the questions must have had together before nothing found means *verified*.
    pub least_nodes: u64,
    /// By how many hundredths of a pawn the engine's value may stay below the claimed one. Engines
    /// add what they think of the position to the material, and a claim speaks of material only.
    pub tolerance: i32,
}

impl Default for CheckOptions {
    fn default() -> CheckOptions {
        CheckOptions {
            each: Limits { nodes: Some(100_000), time: Some(Duration::from_secs(10)), ..Limits::none() },
            total_nodes: 20_000_000,
            least_nodes: 0,
            tolerance: 50,
        }
    }
}

impl CheckOptions {
    /// The tolerance for an answer of this value: the larger an advantage, the less its exact size means. A queen ahead is
    /// a queen ahead.
    pub fn tolerance_for(value: Value) -> i32 {
        CheckOptions::default().tolerance + value.centipawns().abs().min(2000) / 3
    }
}

/// Checks an answer. Without an engine only proofs can succeed.
///
/// The work is bounded by the size of the tree, the options and the control. The observer hears how
/// many open places have been judged.
///
/// ```
/// use motive_answer::{
///     CheckOptions, Promise, Control, NodeId, Problem, Goal, Reasons, Rule, Solution, Tree, check,
/// };
///
/// let problem = Problem::new("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse()?, Goal::MateIn(1));
/// let mut tree = Tree::new();
/// tree.add(NodeId::ROOT, problem.position().parse_san("Ra8#")?, Reasons::one(Rule::Mates))?;
/// let solution = Solution::new(problem, "by hand", Promise::Mate(1), tree);
/// let checked = check(solution, None, &CheckOptions::default(), &Control::new(), &mut ());
/// assert!(checked.verdict().is_proved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(
    solution: Solution,
    engine: Option<&mut dyn Engine>,
    options: &CheckOptions,
    control: &Control,
    observer: &mut dyn Observer,
) -> Checked {
    let leftover = match rules::examine(&solution, options.tolerance) {
        Ok(leftover) => leftover,
        Err(finding) => return rules::decided(solution, options.each.clone(), Some(finding)),
    };
    let by_rules = matches!(solution.claim, Promise::Mate(_) | Promise::Draw);
    match engine {
        _ if leftover.open.is_empty() && by_rules => rules::decided(solution, options.each.clone(), None),
        Some(engine) => verify::verify(solution, leftover, engine, options, control, observer),
        None => verify::unjudged(solution, leftover, options),
    }
}
