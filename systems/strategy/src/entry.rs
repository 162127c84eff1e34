//! Entries of `kb/strategy/`: when a purpose is a reason, and what pawn structures are called.

use motive_chess::{Color, Position, Role, Square};

use crate::aims::Undertaking;
use crate::feature::{Feature, FeatureKind};
use crate::pattern::Pattern;
use crate::purpose::{Purpose, PurposeKind};
use crate::sight::{Sight, file, rank};

/// Whose feature a condition asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// Of the side that moves.
    Own,
    /// Of the other side.
    Enemy,
}

/// Which piece or square of the move must belong to the feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// Any: the feature is somewhere.
    Any,
    /// The mover, before the move.
    Mover,
    /// The mover, after the move.
    Arrived,
    /// What the move acts on, before the move.
    Target,
    /// A square of the purpose, before the move.
    Square,
}

/// A condition of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// A feature is there.
    Has(FeatureKind, Owner, Subject),
    /// Something is not so.
    Not(Box<Condition>),
    /// The mover is one of these.
    Piece(Vec<Role>),
    /// What the move acts on is one of these.
    On(Vec<Role>),
    /// The purpose names squares rather than a piece.
    OnSquare,
    /// Few pieces are left.
    Ending,
    /// Both sides have queens.
    Queens,
    /// The balance of material of the side that moves is at least so much, in hundredths.
    Balance(i32),
    /// The side that moves has so much more room than the other.
    Room(i32),
    /// The move ends on one of these files, 0 to 7.
    Files(u32, u32),
    /// The move ends on one of these ranks of its side, 1 to 8.
    Ranks(u32, u32),
    /// A pawn structure, by name, with the side that moves in its first (own) or second place.
    Structure(String, Owner),
    /// Another purpose of the same move.
    Also(PurposeKind),
}

/// A position for which an entry must speak or be silent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// The position.
    pub fen: String,
    /// The move in question, for entries about moves.
    pub san: Option<String>,
    /// Where it is from.
    pub source: String,
}

/// When a purpose is a reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// What it says.
    pub statement: String,
    /// Why it is so.
    pub why: String,
    /// When it is not.
    pub misleads: String,
    /// What the move does.
    pub purpose: PurposeKind,
    /// What else must be so.
    pub when: Vec<Condition>,
    /// How much it counts beside other entries.
    pub weight: i32,
    /// Positions and moves where it speaks.
    pub fires: Vec<Example>,
    /// Near misses, where it is silent.
    pub silent: Vec<Example>,
}

/// A plan of a structure: steps of pieces and pawns, as White plays them if White has the structure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StructurePlan {
    /// Whose plan it is.
    pub owner: Owner,
    /// What it is called.
    pub name: String,
    /// The steps in order.
    pub steps: Vec<(Role, Square)>,
}

/// What a pawn structure gives a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boon {
    /// Files without own pawns, with an enemy pawn.
    HalfOpenFile,
    /// Its pawns keep enemy pawns from these squares.
    Restrains,
    /// No enemy pawn can guard the square.
    WeakSquare,
}

impl Boon {
    /// The kind with a name in capitals.
    pub(crate) fn from_name(name: &str) -> Option<Boon> {
        match name {
            "HALF-OPEN-FILE" => Some(Boon::HalfOpenFile),
            "RESTRAINS" => Some(Boon::Restrains),
            "WEAK-SQUARE" => Some(Boon::WeakSquare),
            _ => None,
        }
    }
}

/// Something that a structure gives a side, with its squares as White has them if White has the structure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gift {
    /// Who has it.
    pub owner: Owner,
    /// What it is.
    pub boon: Boon,
    /// The squares; of a file, the first.
    pub squares: Vec<Square>,
}

impl Gift {
    /// The squares if `side` has the structure.
    pub fn squares_for(&self, side: Color) -> Vec<Square> {
        self.squares.iter().map(|&square| side.fold_wb(square, square.flip_vertical())).collect()
    }
}

/// A pawn structure with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Structure {
    /// Its name in the knowledge.
    pub name: String,
    /// What it is called: "the Carlsbad structure".
    pub called: String,
    /// What it says.
    pub statement: String,
    /// Why it matters.
    pub why: String,
    /// Typical mistakes.
    pub misleads: String,
    /// The pawns.
    pub pattern: Pattern,
    /// What it gives the sides, where the board shows it.
    pub gives: Vec<Gift>,
    /// What the sides do.
    pub plans: Vec<StructurePlan>,
    /// Positions that have it.
    pub fires: Vec<Example>,
    /// Near misses.
    pub silent: Vec<Example>,
}

/// A plan beyond one move that any pawn structure may ask for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aim {
    /// Its name in the knowledge.
    pub name: String,
    /// What it is called; FROM, TO and TARGET stand for squares, FILE for the file of TO.
    pub called: String,
    /// What it says.
    pub statement: String,
    /// Why it is so.
    pub why: String,
    /// When it is not.
    pub misleads: String,
    /// What somebody does.
    pub does: Undertaking,
    /// What else must be so: MOVER is who goes, SQUARE where to, TARGET whom it attacks there.
    pub when: Vec<Condition>,
    /// How much it counts beside other aims.
    pub weight: i32,
    /// Positions in which the side to move has it.
    pub fires: Vec<Example>,
    /// Near misses.
    pub silent: Vec<Example>,
}

/// An ending with a name or a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedEnding {
    /// Its name in the knowledge.
    pub name: String,
    /// What it is called: "the Lucena position".
    pub called: String,
    /// What it says.
    pub statement: String,
    /// Why it is so.
    pub why: String,
    /// When it is not.
    pub misleads: String,
    /// What makes it: a feature of a side.
    pub feature: FeatureKind,
    /// Features of the other side that share a piece with it.
    pub also: Vec<FeatureKind>,
    /// The least balance of material of the side that has the feature, in hundredths.
    pub balance: Option<i32>,
    /// Whether it is drawn as a rule, so that more pawns do not say that a side stands better.
    pub drawn: bool,
    /// The kinds of pieces beside the kings that may be on the board; empty if any may.
    pub only: Vec<Role>,
    /// What the sides do; OWN stands for the side that has the feature, OTHER for the other.
    pub method: String,
    /// Positions that are such endings.
    pub fires: Vec<Example>,
    /// Near misses.
    pub silent: Vec<Example>,
}

impl NamedEnding {
    /// The features that make a position such an ending, the one that names it first.
    pub fn found<'a>(&self, position: &Position, features: &'a [Feature]) -> Option<Vec<&'a Feature>> {
        let other =
            |role: &Role| *role != Role::King && !self.only.contains(role) && position.role(*role).any();
        if !self.only.is_empty() && Role::ALL.iter().any(other) {
            return None;
        }
        features.iter().filter(|feature| feature.kind == self.feature).find_map(|first| {
            let enough = self.balance.is_none_or(|least| balance(position, first.side) >= least);
            let shares = |other: &&Feature| {
                other.side != first.side && other.men.iter().any(|man| first.men.contains(man))
            };
            let mut found = vec![first];
            for kind in self.also.iter().filter(|_| enough) {
                found.push(features.iter().filter(|other| other.kind == *kind).find(shares)?);
            }
            enough.then_some(found)
        })
    }

    /// The method with the names of the sides.
    pub fn method_of(&self, own: &str, other: &str) -> String {
        self.method.replace("OWN", own).replace("OTHER", other)
    }
}

/// A text with its squares as the side sees them: those of the knowledge are White's.
fn turned(text: &str, side: Color) -> String {
    let turn = |word: &str| -> String {
        let end = word.trim_end_matches([',', '.']).len();
        match (word, word[..end].parse::<Square>()) {
            ("light", _) => "dark".to_owned(),
            ("dark", _) => "light".to_owned(),
            (_, Ok(square)) => format!("{}{}", square.flip_vertical(), &word[end..]),
            _ => word.to_owned(),
        }
    };
    if side == Color::White {
        return text.to_owned();
    }
    text.split(' ').map(turn).collect::<Vec<_>>().join(" ")
}

impl Structure {
    /// What it is called if a side has it.
    pub fn called_for(&self, side: Color) -> String {
        turned(&self.called, side)
    }
}

impl StructurePlan {
    /// What it is called if `side` has the structure.
    pub fn name_for(&self, side: Color) -> String {
        turned(&self.name, side)
    }

    /// The squares of the steps for the side that plays them, if `side` has the structure.
    pub fn steps_for(&self, side: Color) -> Vec<(Role, Square)> {
        let turned = |&(role, square): &(Role, Square)| (role, side.fold_wb(square, square.flip_vertical()));
        self.steps.iter().map(turned).collect()
    }
}

/// What conditions are asked about.
pub(crate) struct Setting<'a> {
    pub before: &'a Sight,
    pub had: &'a [Feature],
    pub has: &'a [Feature],
    pub us: Color,
    pub from: Square,
    pub to: Square,
    pub role: Role,
    /// The structure by name, and the side in its first place.
    pub structure: Option<(&'a str, Color)>,
    pub purposes: &'a [Purpose],
}

impl Setting<'_> {
    fn side(&self, owner: Owner) -> Color {
        if owner == Owner::Own { self.us } else { self.us.other() }
    }

    /// Whether a condition holds for a purpose of the move; the features that make it so are added to `found`.
    pub(crate) fn holds(&self, condition: &Condition, purpose: &Purpose, found: &mut Vec<Feature>) -> bool {
        match condition {
            Condition::Has(kind, owner, subject) => {
                let side = self.side(*owner);
                let list = if *subject == Subject::Arrived { self.has } else { self.had };
                let fits = |feature: &&Feature| {
                    feature.kind == *kind
                        && feature.side == side
                        && match subject {
                            Subject::Any => true,
                            Subject::Mover => feature.men.contains(&self.from),
                            Subject::Arrived => feature.men.contains(&self.to),
                            Subject::Target => purpose.on.is_some_and(|on| feature.men.contains(&on)),
                            Subject::Square => {
                                feature.squares.iter().any(|square| purpose.squares.contains(square))
                            }
                        }
                };
                let feature = list.iter().find(fits);
                found.extend(feature.cloned());
                feature.is_some()
            }
            Condition::Not(inner) => !self.holds(inner, purpose, &mut Vec::new()),
            Condition::Piece(roles) => roles.contains(&self.role),
            Condition::On(roles) => purpose
                .on
                .and_then(|on| self.before.position.role_at(on))
                .is_some_and(|role| roles.contains(&role)),
            Condition::OnSquare => purpose.on.is_none() && !purpose.squares.is_empty(),
            Condition::Ending => self.before.is_ending(),
            Condition::Queens => {
                Color::ALL.into_iter().all(|side| self.before.position.men(side, Role::Queen).any())
            }
            Condition::Balance(least) => balance(&self.before.position, self.us) >= *least,
            Condition::Room(least) => {
                let space = |side| crate::features::space(self.before, side);
                space(self.us) - space(self.us.other()) >= *least
            }
            Condition::Files(from, to) => (*from..=*to).contains(&file(self.to)),
            Condition::Ranks(from, to) => (*from..=*to).contains(&rank(self.to, self.us)),
            Condition::Structure(name, owner) => {
                self.structure.is_some_and(|(known, side)| known == name && side == self.side(*owner))
            }
            Condition::Also(kind) => self.purposes.iter().any(|other| other.kind == *kind),
        }
    }
}

/// The balance of material of a side, in hundredths of a pawn.
fn balance(position: &Position, side: Color) -> i32 {
    let of = |color: Color| -> i32 {
        [(Role::Pawn, 100), (Role::Knight, 300), (Role::Bishop, 300), (Role::Rook, 500), (Role::Queen, 900)]
            .into_iter()
            .map(|(role, worth)| worth * position.men(color, role).len() as i32)
            .sum()
    };
    of(side) - of(side.other())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_in_words_are_turned() {
        assert_eq!(turned("a knight on e4, then c5", Color::Black), "a knight on e5, then c4");
        assert_eq!(turned("a knight on e4, then c5", Color::White), "a knight on e4, then c5");
        assert_eq!(turned("the light bishop on the a-file", Color::Black), "the dark bishop on the a-file");
    }
}
