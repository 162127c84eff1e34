//! Positions in which a production fires.

use std::collections::BTreeSet;
use std::sync::Arc;

use motive_chess::Position;
use production::{Knowledge, Rule};
use thiserror::Error;

use crate::analysis::{Analyst, Options};
use crate::write::{Names, Writer};

/// A name that is no production of a base.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no production {name:?}{}{}", if near.is_empty() { "" } else { "; did you mean " }, near.join(" or "))]
pub struct UnknownProduction {
    name: String,
    near: Vec<String>,
}

/// Looks for the matches of one production.
///
/// ```
/// use motive_chess::Position;
/// use motive_paradise::{embedded, find::Finder, Reach};
///
/// let base = embedded(Reach::Whole);
/// let name = &base.production(base.rules().next().unwrap()).name;
/// let mut finder = Finder::new(&base, name)?;
/// assert!(finder.matches(&"4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse()?).is_empty());
/// assert!(Finder::new(&base, "NO-SUCH-RULE").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Finder {
    analyst: Analyst,
    rule: Rule,
}

impl Finder {
    /// A finder for the production with a name, in capitals or not.
    pub fn new(knowledge: &Arc<Knowledge>, name: &str) -> Result<Finder, UnknownProduction> {
        let wanted: String = name.trim().chars().take(200).collect::<String>().to_uppercase();
        let rule = knowledge.rule(&wanted).ok_or_else(|| {
            let names = knowledge.rules().map(|rule| knowledge.production(rule).name.as_str());
            let near = production::near(&wanted, names).into_iter().take(3).map(str::to_owned).collect();
            UnknownProduction { name: wanted.chars().take(60).collect(), near }
        })?;
        Ok(Finder { analyst: Analyst::with_base(knowledge, Options::rules()), rule })
    }

    /// The name of the production.
    pub fn production(&self) -> &str {
        &self.analyst.knowledge().production(self.rule).name
    }

    /// Its matches in the static analysis of a position, each as it is written in traces; none if the rule is silent.
    pub fn matches(&mut self, position: &Position) -> Vec<String> {
        let scene = self.analyst.scene(position);
        let found: Vec<_> =
            self.analyst.firings(&scene).into_iter().filter(|firing| firing.rule == self.rule).collect();
        let writer = Writer::new(&scene, self.analyst.knowledge(), Names::Exact);
        // The same match may come from several goals.
        let texts: BTreeSet<String> = found.iter().map(|firing| writer.firing(firing)).collect();
        texts.into_iter().collect()
    }
}
