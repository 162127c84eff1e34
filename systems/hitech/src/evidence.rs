//! What speaks for a move to be worth more than it seems: classes of evidence, and how often each comes true.
//!
//! Section 3.10 of the paper gives hopes as numbers. Measured on self-play, the *class* of a hope says something (checks and
//! threats of mate sometimes gain a lot), its size next to nothing. So here knowledge yields classes, and the chances of
//! each class come from a table (`data/optimism.tsv`). It is that of a prototype, measured on problems; `lab bstar-optimism` fits one
//! to self-play, with which fewer problems are solved.

use bstar::{Evidence, Outlook, Tail};

/// The table that is part of the program.
const TABLE: &str = include_str!("../data/optimism.tsv");

/// Why a move may be worth more than it seems. The order is that of the table; the last one that applies counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Nothing is known that speaks for it.
    Quiet,
    /// Another move would save a man that is lost in earnest.
    HitAndRun,
    /// Another move would win something.
    Threat,
    /// A check that leaves three replies or more.
    Check,
    /// It gives something up.
    Sacrifice,
    /// It threatens mate.
    MateThreat,
    /// A check that leaves one reply or two.
    ForcingCheck,
    /// Somebody with knowledge proposed it.
    Proposed,
}

impl Class {
    /// All classes in the order of the table.
    pub const ALL: [Class; 8] = [
        Class::Quiet,
        Class::HitAndRun,
        Class::Threat,
        Class::Check,
        Class::Sacrifice,
        Class::MateThreat,
        Class::ForcingCheck,
        Class::Proposed,
    ];

    /// Its name in the table and in stories.
    pub fn name(self) -> &'static str {
        match self {
            Class::Quiet => "quiet",
            Class::HitAndRun => "hit-and-run",
            Class::Threat => "threat",
            Class::Check => "check",
            Class::Sacrifice => "sacrifice",
            Class::MateThreat => "mate-threat",
            Class::ForcingCheck => "forcing-check",
            Class::Proposed => "proposed",
        }
    }

    pub(crate) fn evidence(self) -> Evidence {
        Evidence(self as u8)
    }

    pub(crate) fn of(evidence: Evidence) -> Class {
        Class::ALL.get(usize::from(evidence.0)).copied().unwrap_or(Class::Quiet)
    }
}

/// How far a value rises that rises far, in centipawns.
pub(crate) const REACH: f64 = 400.0;

/// The chances of the classes, from the table.
pub(crate) fn outlook() -> Outlook {
    outlook_of(TABLE)
}

/// The chances of the classes, from another table.
pub(crate) fn outlook_of(table: &str) -> Outlook {
    Outlook::new(Class::ALL.iter().map(|&class| tail_of(table, class)).collect(), REACH)
}

/// The line of a class: name, often, scale, far. What the table lacks counts as quiet.
fn tail_of(table: &str, class: Class) -> Tail {
    let quiet = Tail { often: 0.25, scale: 35.0, far: 0.0 };
    let line = table.lines().find(|line| line.split('\t').next() == Some(class.name()));
    let mut numbers =
        line.into_iter().flat_map(|line| line.split('\t').skip(1)).map_while(|n| n.parse().ok());
    let mut next = |otherwise: f64| numbers.next().unwrap_or(otherwise);
    Tail { often: next(quiet.often), scale: next(quiet.scale), far: next(quiet.far) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_has_its_line() {
        for (at, class) in Class::ALL.into_iter().enumerate() {
            assert_eq!(class.evidence(), Evidence(at as u8));
            assert_eq!(Class::of(class.evidence()), class);
            let lines = TABLE.lines().filter(|line| line.split('\t').next() == Some(class.name()));
            assert_eq!(lines.count(), 1, "{}", class.name());
            let tail = tail_of(TABLE, class);
            assert!(tail.often > 0.0 && tail.often <= 1.0 && tail.scale > 0.0 && tail.far >= 0.0, "{tail:?}");
        }
    }
}
