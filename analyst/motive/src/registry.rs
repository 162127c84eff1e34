//! The systems that there are. Adding one adds its crate and an entry here.

use motive_answer::System;
use motive_caps::Caps;
use motive_critic::{Critic, Settings};
use motive_hitech::{BstarPlayer, HitechSettings, RoundPlayer};
use motive_mates::MateSolver;
use motive_paradise::search::solver::{Paradise, ParadiseSettings as PlanSettings};
use motive_paradise::{Analyst as Rules, Options, Plans};
use motive_pitrat::{Pitrat, PitratSettings};

use crate::Knowledge;

/// A system and its part in the council.
pub(crate) struct Entry {
    /// The name by which it is chosen.
    pub name: &'static str,
    /// What to call it in sentences.
    pub title: &'static str,
    /// What decides its answers.
    pub decides: &'static str,
    /// What the council asks it for.
    pub part: Part,
    /// Makes one that has learned nothing.
    pub make: fn(&Settings, &Knowledge) -> Box<dyn System>,
}

/// What the council asks a system for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// Forced mates.
    Mates,
    /// Results that are known.
    Known,
    /// Moves with reasons: asked before anything is weighed.
    Proposes {
        /// The share of the budget, in percent.
        percent: u32,
        /// The most of its nodes: what it has not proposed with these, it does not propose with more.
        most: u64,
        /// It is asked if the whole budget is at least so many nodes, or the time in which the critic visits them.
        from: u64,
        /// It is asked for its reasons even where a forced mate is the answer already.
        always: bool,
    },
    /// A search that shares nothing with the one that weighs.
    Doubts,
    /// All moves, against each other.
    Weighs,
    /// Nothing: it is asked by name only.
    Apart,
}

/// All systems, in the order in which the council asks them.
pub(crate) const SYSTEMS: &[Entry] = &[
    Entry {
        name: "mates",
        title: "the search for mates",
        decides: "proof-number search for forced mates",
        part: Part::Mates,
        make: |_, _| Box::new(MateSolver::new()),
    },
    Entry {
        name: "advice",
        title: "the advice on endings",
        decides: "AL1 tables and AL3 plans: endings by chapters; elsewhere the critic answers and says so",
        part: Part::Known,
        make: |_, knowledge| Box::new(knowledge.endings()),
    },
    Entry {
        name: "plans",
        title: "PARADISE",
        decides: "PARADISE's rules alone: the plans of the position in their order, without a search",
        part: Part::Proposes { percent: 2, most: 1_200, from: 4_000, always: true },
        make: |_, knowledge| {
            Box::new(Plans::new(Rules::with_base(knowledge.productions(), Options::default())))
        },
    },
    Entry {
        name: "caps",
        title: "CAPS",
        decides: "Berliner's CAPS-II: goal states, refutation descriptions, causality, lemmas",
        part: Part::Proposes { percent: 7, most: 1_350, from: 12_000, always: false },
        make: |_, _| Box::new(Caps::new(motive_caps::CapsSettings::default())),
    },
    Entry {
        name: "pitrat",
        title: "Pitrat's plans",
        decides: "Pitrat's plans: characteristics, plans, failures and their repairs",
        part: Part::Proposes { percent: 3, most: 400, from: 400_000, always: false },
        make: |_, knowledge| Box::new(Pitrat::with_knowledge(PitratSettings::default(), knowledge.plans())),
    },
    Entry {
        name: "critic",
        title: "the critic",
        decides: "alpha-beta search with a static evaluation",
        part: Part::Doubts,
        make: |settings, _| Box::new(Critic::new(settings)),
    },
    Entry {
        name: "weigher",
        title: "the weigher",
        decides: "a search of all moves by the critic's probes that looks further at sacrifices, checks and proposals",
        part: Part::Weighs,
        make: |settings, _| Box::new(RoundPlayer::new(Critic::new(settings), HitechSettings::default())),
    },
    Entry {
        name: "bstar",
        title: "B*",
        decides: "probability-based B*: SELECT and VERIFY on one graph, with measured chances and the critic's probes",
        part: Part::Apart,
        make: |settings, _| Box::new(BstarPlayer::new(Critic::new(settings))),
    },
    Entry {
        name: "bstar-faithful",
        title: "B* of 1996",
        decides: "B* as the paper describes it: probes of three half-moves, 225 expansions",
        part: Part::Apart,
        make: |settings, _| Box::new(RoundPlayer::new(Critic::new(settings), HitechSettings::faithful())),
    },
    Entry {
        name: "paradise",
        title: "PARADISE",
        decides: "Wilkins's PARADISE: plans from rules, a search that follows them, the critic as the verifier",
        part: Part::Apart,
        make: |settings, knowledge| {
            Box::new(Paradise::with_base(knowledge.productions(), settings, PlanSettings::default()))
        },
    },
    Entry {
        name: "paradise-faithful",
        title: "PARADISE of 1979",
        decides: "the plan search alone, with the control and the cut-offs of the thesis",
        part: Part::Apart,
        make: |settings, knowledge| {
            Box::new(Paradise::with_base(knowledge.productions(), settings, PlanSettings::faithful()))
        },
    },
    Entry {
        name: "caps-faithful",
        title: "CAPS of 1974",
        decides: "CAPS-II as the thesis describes it, with its failures",
        part: Part::Apart,
        make: |_, _| Box::new(Caps::new(motive_caps::CapsSettings::faithful())),
    },
    Entry {
        name: "pitrat-faithful",
        title: "Pitrat's plans of 1977",
        decides: "Pitrat's plans as the paper has them: one analysis, of the root; below it plans, new captures, replies that hinder",
        part: Part::Apart,
        make: |_, knowledge| Box::new(Pitrat::with_knowledge(PitratSettings::faithful(), knowledge.plans())),
    },
];

/// The entry with a name.
pub(crate) fn entry(name: &str) -> Option<&'static Entry> {
    SYSTEMS.iter().find(|entry| entry.name == name)
}

/// The entries with a part, in their order.
pub(crate) fn with_part(wanted: impl Fn(Part) -> bool) -> impl Iterator<Item = &'static Entry> {
    SYSTEMS.iter().filter(move |entry| wanted(entry.part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_systems_know_theirs() {
        for (at, entry) in SYSTEMS.iter().enumerate() {
            assert!(SYSTEMS[..at].iter().all(|other| other.name != entry.name), "{}", entry.name);
            let made = (entry.make)(&Settings { hash: 1, ..Settings::default() }, &Knowledge::embedded());
            assert_eq!(made.name(), entry.name);
        }
        for part in [Part::Mates, Part::Known, Part::Doubts, Part::Weighs] {
            assert_eq!(with_part(|known| known == part).count(), 1, "{part:?}");
        }
    }
}
