//! Why a production does not fire: which of its conditions fails, and for which objects.
//!
//! The production is run again with less to ask for. If it fires without one of its conditions, that condition is what keeps it silent,
//! and the matches that are found then are the objects for which it fails. If no single one is to blame, the longest beginning that
//! still matches is told.

use std::collections::BTreeSet;
use std::sync::Arc;

use motive_chess::Position;
use production::{AnalysisLimits, Knowledge, Name, Rule};

use crate::analysis::{Analyst, Options};
use crate::examples::firings;
use crate::find::{UnknownProduction, rule_named};
use crate::write::{Names, Writer};

/// More matches of a production that asks for less are not counted: one that asks for nothing matches everything.
const MOST_MATCHES: usize = 20_000;
/// Objects that are tried at most for a production that asks for less.
const MOST_STEPS: u64 = 3_000_000;

/// A condition that fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failed {
    /// Its place in the rule, the first is 1.
    pub place: usize,
    /// The condition in English.
    pub condition: String,
    /// What the other conditions match, each as traces write it.
    pub matches: Vec<String>,
}

/// What keeps a production silent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Diagnosis {
    /// Nothing: it fires, with these objects.
    Fires(Vec<String>),
    /// No source that it belongs to is asked for anything here.
    NotAsked,
    /// All conditions hold but one; each that would do is told.
    OneFails(Vec<Failed>),
    /// So many conditions hold together, and the next fails for all that they match.
    Beginning(usize, Failed),
}

/// Says what keeps a production silent in a position, in its static analysis or for a goal.
///
/// ```
/// use motive_paradise::{debug::{Diagnosis, diagnose}, embedded, Reach};
///
/// let base = embedded(Reach::Whole);
/// let nothing = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse()?;
/// assert!(!matches!(diagnose(base, "DEFLECT-CHECK", &nothing, None)?, Diagnosis::Fires(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn diagnose(
    knowledge: &Arc<Knowledge>,
    name: &str,
    position: &Position,
    goal: Option<(Name, &[u8])>,
) -> Result<Diagnosis, UnknownProduction> {
    let rule = rule_named(knowledge, name)?;
    let found = matches(knowledge, rule, position, goal);
    if !found.is_empty() {
        return Ok(Diagnosis::Fires(found));
    }
    let conditions = knowledge.conditions(rule);
    let relaxed = |keeps: &dyn Fn(usize) -> bool| {
        matches(&Arc::new(knowledge.relaxed(rule, keeps)), rule, position, goal)
    };
    let failed = |at: usize, matches: Vec<String>| Failed {
        place: at + 1,
        condition: conditions[at].clone(),
        matches,
    };
    let mut blamed = Vec::new();
    for at in 0..conditions.len() {
        let found = relaxed(&|place| place != at);
        if !found.is_empty() {
            blamed.push(failed(at, found));
        }
    }
    if !blamed.is_empty() {
        return Ok(Diagnosis::OneFails(blamed));
    }
    for held in (0..conditions.len()).rev() {
        let found = relaxed(&|place| place < held);
        if !found.is_empty() {
            return Ok(Diagnosis::Beginning(held, failed(held, found)));
        }
    }
    Ok(Diagnosis::NotAsked)
}

/// The matches of one production, each once.
fn matches(
    knowledge: &Arc<Knowledge>,
    rule: Rule,
    position: &Position,
    goal: Option<(Name, &[u8])>,
) -> Vec<String> {
    let limits = AnalysisLimits { firings: MOST_MATCHES, steps: MOST_STEPS, ..AnalysisLimits::default() };
    let mut analyst = Analyst::with_base(knowledge, Options { limits, ..Options::rules() });
    let scene = analyst.scene(position);
    let all = firings(&mut analyst, &scene, goal);
    let writer = Writer::new(&scene, knowledge, Names::Exact);
    let texts: BTreeSet<String> =
        all.iter().filter(|firing| firing.rule == rule).map(|firing| writer.firing(firing)).collect();
    texts.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Reach, embedded};

    /// The example of DEFLECT-CHECK in its file.
    const FIRES: &str = "2b5/3k4/4p3/2Q5/8/6KB/8/8 w - - 0 1";

    fn of(fen: &str) -> Diagnosis {
        diagnose(embedded(Reach::Whole), "deflect-check", &fen.parse().unwrap(), None).unwrap()
    }

    #[test]
    fn what_fires_is_said_to_fire() {
        assert!(matches!(of(FIRES), Diagnosis::Fires(found) if found[0].contains("WBh3 e6")));
    }

    #[test]
    fn the_condition_that_fails_is_named_with_the_objects() {
        let Diagnosis::OneFails(failed) = of("2b5/3k4/4p3/2Q5/6K1/7B/8/8 w - - 0 1") else {
            panic!("{:?}", of("2b5/3k4/4p3/2Q5/6K1/7B/8/8 w - - 0 1"));
        };
        // The bishop is shut in by its king: no check on e6.
        let check = failed.iter().find(|failed| failed.place == 1).unwrap();
        assert!(check.condition.contains("gives check"), "{check:?}");
        assert!(check.matches.iter().any(|found| found.contains("WBh3 e6")), "{check:?}");
    }

    #[test]
    fn a_beginning_is_told_where_no_single_condition_is_to_blame() {
        let diagnosis = of("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
        assert!(
            matches!(&diagnosis, Diagnosis::Beginning(held, failed) if *held >= 1 && failed.place == held + 1),
            "{diagnosis:?}"
        );
    }

    #[test]
    fn a_rule_for_goals_that_are_not_posted_is_not_asked() {
        let bare: Position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
        let base = embedded(Reach::Whole);
        let defends = base.name("DEFENDMOVE").unwrap();
        let rule = base.productions_of(defends).first().copied().unwrap();
        let name = &base.production(rule).name;
        assert_eq!(diagnose(base, name, &bare, None), Ok(Diagnosis::NotAsked));
        assert!(
            diagnose(base, "DEFLECT-CHEK", &bare, None).unwrap_err().to_string().contains("DEFLECT-CHECK")
        );
    }
}
