//! The knowledge base: reading entries, and asking them.

mod read;

use std::fmt;
use std::sync::{Arc, OnceLock};

use motive_chess::{Color, Move, Position, Role};

use crate::entry::{Aim, Entry, NamedEnding, Setting, Structure};
use crate::feature::Feature;
use crate::features::of_sight;
use crate::purpose::Purpose;
use crate::purposes::between;
use crate::sight::Sight;

/// The files of `kb/strategy/`, built in.
const FILES: &[(&str, &str)] = &[
    ("strategy/structures.strategy", include_str!("../../../kb/strategy/structures.strategy")),
    ("strategy/pawns.strategy", include_str!("../../../kb/strategy/pawns.strategy")),
    ("strategy/pieces.strategy", include_str!("../../../kb/strategy/pieces.strategy")),
    ("strategy/exchanges.strategy", include_str!("../../../kb/strategy/exchanges.strategy")),
    ("strategy/king.strategy", include_str!("../../../kb/strategy/king.strategy")),
    ("strategy/endings.strategy", include_str!("../../../kb/strategy/endings.strategy")),
    ("strategy/aims.strategy", include_str!("../../../kb/strategy/aims.strategy")),
];

/// A name is told if so many pawns are left, or the pattern has so many terms.
const PAWNS: usize = 12;
const TERMS: usize = 5;

/// Something wrong with an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// File, line and column.
    pub place: String,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// What is built in, read once; a test sees to it that it can be read.
fn shared() -> &'static Arc<Base> {
    static BASE: OnceLock<Arc<Base>> = OnceLock::new();
    BASE.get_or_init(|| Arc::new(Base::read(FILES, &[]).unwrap_or_default()))
}

/// An entry that speaks for a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told<'b> {
    /// The entry.
    pub entry: &'b Entry,
    /// What the move does.
    pub purpose: Purpose,
    /// The features that its conditions found.
    pub setting: Vec<Feature>,
}

/// The entries.
#[derive(Clone, Debug, Default)]
pub struct Base {
    entries: Vec<Entry>,
    structures: Vec<Structure>,
    endings: Vec<NamedEnding>,
    aims: Vec<Aim>,
    replaced: Vec<String>,
}

impl Base {
    /// What is built in.
    pub fn embedded() -> &'static Base {
        shared()
    }

    /// The same, to be kept.
    pub fn shared() -> Arc<Base> {
        Arc::clone(shared())
    }

    /// The texts of what is built in, with their names.
    pub fn files() -> &'static [(&'static str, &'static str)] {
        FILES
    }

    /// Reads entries: those of `files`, and those of `added`, which take the place of entries of the same name.
    pub fn read(files: &[(&str, &str)], added: &[(&str, &str)]) -> Result<Base, Vec<Mistake>> {
        read::read(files, added)
    }

    /// All entries about moves.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// All structures.
    pub fn structures(&self) -> &[Structure] {
        &self.structures
    }

    /// All endings with a name or a rule.
    pub fn endings(&self) -> &[NamedEnding] {
        &self.endings
    }

    /// All plans that any structure may ask for.
    pub fn aims(&self) -> &[Aim] {
        &self.aims
    }

    /// The ending of a position, with the features that make it so: the first in the order of the knowledge.
    pub fn ending(&self, position: &Position) -> Option<(&NamedEnding, Vec<Feature>)> {
        let all = of_sight(&Sight::new(position));
        self.endings
            .iter()
            .find_map(|ending| Some((ending, ending.found(position, &all)?.into_iter().cloned().collect())))
    }

    /// Names of what was replaced by added files.
    pub fn replaced(&self) -> &[String] {
        &self.replaced
    }

    /// The structure of a position, and the side in its first place. Of several that fit, the one with more terms; none, if
    /// too few pawns are left for a short pattern to mean much.
    pub fn structure(&self, position: &Position) -> Option<(&Structure, Color)> {
        let pawns = position.role(Role::Pawn).len();
        let fits = |structure: &&Structure| pawns >= PAWNS || structure.pattern.len() >= TERMS;
        let mut best: Option<(&Structure, Color)> = None;
        for structure in self.structures.iter().filter(fits) {
            for side in [Color::White, Color::Black] {
                let more = best.is_none_or(|(known, _)| structure.pattern.len() > known.pattern.len());
                if more && structure.pattern.fits(position, side) {
                    best = Some((structure, side));
                }
            }
        }
        best
    }

    /// The entries that speak for a legal move, the weightiest first; one for each thing that the move does.
    pub fn reasons(&self, position: &Position, m: Move) -> Vec<Told<'_>> {
        let before = Sight::new(position);
        let had = of_sight(&before);
        self.reasons_in(&before, &had, m)
    }

    /// The same of a position that has been looked at.
    fn reasons_in(&self, before: &Sight, had: &[Feature], m: Move) -> Vec<Told<'_>> {
        let Some(from) = m.from() else { return Vec::new() };
        let Some(role) = before.position.role_at(from) else { return Vec::new() };
        let after = Sight::new(&before.position.after(m));
        let has = of_sight(&after);
        let purposes = between(before, m);
        let structure = self.structure(&before.position);
        let setting = Setting {
            before,
            had,
            has: &has,
            us: before.position.turn(),
            from,
            to: before.position.destination(m),
            role,
            structure: structure.map(|(structure, side)| (structure.name.as_str(), side)),
            purposes: &purposes,
        };
        let mut told: Vec<Told<'_>> = Vec::new();
        for purpose in &purposes {
            let speaking = self.entries.iter().filter(|entry| entry.purpose == purpose.kind);
            let best = speaking
                .filter_map(|entry| {
                    let mut found = Vec::new();
                    let all = entry.when.iter().all(|one| setting.holds(one, purpose, &mut found));
                    all.then(|| Told { entry, purpose: purpose.clone(), setting: found })
                })
                .max_by_key(|told| told.entry.weight);
            told.extend(best);
        }
        told.sort_by_key(|told| std::cmp::Reverse(told.entry.weight));
        told
    }

    /// Whether an entry speaks for a move, whatever else does.
    pub fn speaks(&self, entry: &Entry, position: &Position, m: Move) -> bool {
        let structures = self.structures.clone();
        let only = Base { entries: vec![entry.clone()], structures, ..Base::default() };
        !only.reasons(position, m).is_empty()
    }
}
