//! Which productions fire, and how often, over a set of positions; and which of them say the same.
//!
//! Besides the static analysis, the goals are posted that need nothing but a side (ENPRI, QUIESCENCE,
//! DESPERADO): a search posts them. What needs a man and a square fires where rules or the search ask for it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use motive_chess::Position;
use production::{Firing, Kind, Knowledge};

use crate::analysis::Analyst;
use crate::examples;
use crate::scene::side_index;
use crate::words::COLOR;

/// How often a production fired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The production.
    pub production: String,
    /// Positions in which it fired.
    pub positions: usize,
    /// Matches in all.
    pub firings: usize,
    /// Plans that it is a reason of.
    pub plans: usize,
}

/// Counts over a set of positions.
#[derive(Clone, Debug)]
pub struct Coverage {
    counts: Vec<Count>,
    /// What each production matched: a sum over its matches that does not depend on their order.
    prints: Vec<(u64, u64)>,
    positions: usize,
}

impl Coverage {
    /// Nothing counted yet.
    pub fn new(knowledge: &Knowledge) -> Coverage {
        let counts: Vec<Count> = knowledge
            .rules()
            .map(|rule| Count {
                production: knowledge.production(rule).name.clone(),
                positions: 0,
                firings: 0,
                plans: 0,
            })
            .collect();
        Coverage { prints: vec![(0, 0); counts.len()], counts, positions: 0 }
    }

    /// Analyzes a position and counts what fires.
    pub fn see(&mut self, analyst: &mut Analyst, position: &Position) {
        let knowledge = &Arc::clone(analyst.knowledge());
        let scene = analyst.scene(position);
        let side = side_index(position.turn()) as u8;
        let mut firings = analyst.firings(&scene);
        for name in knowledge.names().filter(|&name| {
            knowledge.has_source(name)
                && !matches!(knowledge.name_text(name), "THREAT" | "PRIMITIVE")
                && knowledge.argument_kinds(name).eq([COLOR])
        }) {
            firings.extend(examples::firings(analyst, &scene, Some((name, &[side]))));
        }
        // The same match may come from several goals; it is one match of the rule.
        let mut matches: Vec<BTreeSet<Vec<(u8, u8)>>> = vec![BTreeSet::new(); self.counts.len()];
        for firing in &firings {
            self.counts[firing.rule.index()].firings += 1;
            matches[firing.rule.index()].insert(objects(knowledge, firing));
        }
        for (rule, found) in matches.iter().enumerate() {
            self.counts[rule].positions += usize::from(!found.is_empty());
            for objects in found {
                let print = fingerprint(self.positions, objects);
                let sum = &mut self.prints[rule];
                *sum = (
                    sum.0.wrapping_add(print),
                    sum.1.wrapping_add(print.rotate_left(32).wrapping_mul(print | 1)),
                );
            }
        }
        let mut seen = vec![false; self.counts.len()];
        for plan in analyst.analyze_scene(&scene).plans {
            seen.fill(false);
            for firing in plan.posting.lists.iter().flat_map(|list| &list.reasons) {
                if !std::mem::replace(&mut seen[firing.rule.index()], true) {
                    self.counts[firing.rule.index()].plans += 1;
                }
            }
        }
        self.positions += 1;
    }

    /// How many positions were seen.
    pub fn positions(&self) -> usize {
        self.positions
    }

    /// The counts, in the order of the base.
    pub fn counts(&self) -> &[Count] {
        &self.counts
    }

    /// Groups of productions that matched the same objects in the same positions, always.
    pub fn alike(&self) -> Vec<Vec<&str>> {
        let mut groups: BTreeMap<(u64, u64), Vec<&str>> = BTreeMap::new();
        for (count, print) in self.counts.iter().zip(&self.prints).filter(|(count, _)| count.positions > 0) {
            groups.entry(*print).or_default().push(&count.production);
        }
        let mut groups: Vec<Vec<&str>> = groups.into_values().filter(|group| group.len() > 1).collect();
        groups.sort();
        groups
    }
}

/// The objects of a match without regard to the names of variables.
fn objects(knowledge: &Knowledge, firing: &Firing) -> Vec<(u8, u8)> {
    let production = knowledge.production(firing.rule);
    let kinds = production.variables[..production.declared].iter().filter_map(|variable| variable.kind);
    let mut objects: Vec<(u8, u8)> =
        kinds.zip(&firing.objects).map(|(Kind(kind), &object)| (kind, object)).collect();
    objects.sort_unstable();
    objects
}

/// FNV-1a over a match, then mixed: sums of it should not coincide.
fn fingerprint(position: usize, objects: &[(u8, u8)]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let bytes = objects.iter().flat_map(|&(kind, object)| [kind, object]);
    for byte in (position as u64).to_le_bytes().into_iter().chain(bytes) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash ^= hash >> 31;
    hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (hash >> 17)
}

/// Counts over the static analyses of positions, in the order of the base.
pub fn count<'p>(analyst: &mut Analyst, positions: impl IntoIterator<Item = &'p Position>) -> Vec<Count> {
    let mut coverage = Coverage::new(analyst.knowledge());
    for position in positions {
        coverage.see(analyst, position);
    }
    coverage.counts
}
