//! Plans: ordered lists of steps, each of which may have alternatives.
//!
//! "Remove the pawn from d6 so that it creates a threat. Remove the pawn from b2. Play Bf8-a3." Men are named by
//! identity ([`PieceId`]), so that a plan made at the root can be followed wherever they go.

use std::fmt::Write;

use motive_chess::{Color, PieceId, Roster, Square, SquareSet, role_name};

/// One thing that a plan wants done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Element {
    /// Take that man; by that man of mine, or by any.
    Take {
        /// The man to be taken.
        victim: PieceId,
        /// Who takes.
        captor: Option<PieceId>,
    },
    /// Move that man of mine to that square.
    Move {
        /// The man.
        man: PieceId,
        /// The square.
        to: Square,
    },
    /// Take that man of mine out of the way, so that it creates a threat.
    Clear {
        /// The man.
        man: PieceId,
        /// The squares that must not be occupied by it.
        way: SquareSet,
    },
    /// Remove that enemy man from its square: take it, threaten it, or take what it protects.
    Remove {
        /// The man.
        man: PieceId,
        /// Where it must not stay.
        from: Square,
    },
    /// Move one of my men onto one of these squares such that it creates a threat.
    Obstruct {
        /// The squares of a line.
        line: SquareSet,
    },
    /// Attack that square.
    Cover {
        /// A square where the king could go.
        square: Square,
    },
    /// Prompt that man to go to that square: put something there that it takes.
    Lure {
        /// The man.
        man: PieceId,
        /// Where it should go.
        to: Square,
    },
    /// Pin that man to its king.
    Pin {
        /// The man.
        man: PieceId,
    },
    /// Give check.
    Check,
}

/// Alternatives: any of them will do, the first is tried first, the others stay in reserve.
pub type Alternatives = Vec<Element>;

/// Where a plan comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A characteristic of the position suggested it; its number in the analysis.
    Characteristic(usize),
    /// Another plan failed, and this one mends it.
    Repair {
        /// The number of the failure in the story.
        failure: usize,
    },
}

/// A plan of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Whose plan it is.
    pub side: Color,
    /// The entry of the knowledge base that proposed it.
    pub entry: String,
    /// What is to be done, in order.
    pub steps: Vec<Alternatives>,
    /// Why it was made.
    pub origin: Origin,
    /// How far-fetched it is; cheap plans are tried first.
    pub cost: u32,
    /// How many sub-plans have been inserted so far.
    pub repairs: u32,
    /// Whether it is begun only when its aim, tried directly, has failed. It can be taken up deeper all the same.
    pub waits: bool,
}

impl Plan {
    /// Whether no step undoes what a later one needs: who is taken or driven away is not taken, lured or pinned afterwards. A step with alternatives undoes
    /// something only if all of them do.
    pub(crate) fn is_consistent(&self) -> bool {
        let gone = |step: &Alternatives, man: PieceId| {
            !step.is_empty()
                && step.iter().all(|element| match *element {
                    Element::Remove { man: who, .. } => who == man,
                    Element::Take { victim, .. } => victim == man,
                    _ => false,
                })
        };
        let needed = |element: &Element| match *element {
            Element::Take { victim, .. } => Some(victim),
            Element::Lure { man, .. } | Element::Pin { man } | Element::Remove { man, .. } => Some(man),
            _ => None,
        };
        self.steps.iter().enumerate().all(|(at, step)| {
            let earlier = &self.steps[..at];
            let undone = |element: &Element| {
                needed(element).is_some_and(|man| earlier.iter().any(|step| gone(step, man)))
            };
            step.is_empty() || !step.iter().all(undone)
        })
    }

    /// The plan in words; men are named by where they stood when `roster` was made.
    pub fn tell(&self, roster: &Roster) -> String {
        let steps: Vec<String> = self
            .steps
            .iter()
            .map(|step| step.iter().map(|element| element.tell(roster)).collect::<Vec<_>>().join(" or "))
            .collect();
        let mut text = steps.join("; then ");
        if let Some(first) = text.get_mut(0..1) {
            first.make_ascii_uppercase();
        }
        text
    }
}

impl Element {
    /// The element in words.
    pub fn tell(&self, roster: &Roster) -> String {
        let man = |man: PieceId| name(roster, man);
        match *self {
            Element::Take { victim, captor: None } => format!("take {}", man(victim)),
            Element::Take { victim, captor: Some(captor) } => {
                format!("take {} with {}", man(victim), man(captor))
            }
            Element::Move { man: who, to } => format!("play {} to {to}", man(who)),
            Element::Clear { man: who, .. } => format!("take {} out of the way with a threat", man(who)),
            Element::Remove { man: who, from } => format!("remove {} from {from}", man(who)),
            Element::Obstruct { line } => {
                format!("put a piece on {} with a threat", squares(line))
            }
            Element::Cover { square } => format!("attack {square}"),
            Element::Lure { man: who, to } => format!("lure {} to {to}", man(who)),
            Element::Pin { man: who } => format!("pin {}", man(who)),
            Element::Check => "give check".to_owned(),
        }
    }
}

/// "the rook d8": what a man is and where it stood when the roster was made.
pub(crate) fn name(roster: &Roster, man: PieceId) -> String {
    let role = roster.role(man).map_or("man", role_name);
    match roster.square_of(man) {
        Some(square) => format!("the {role} {square}"),
        None => format!("the {role}"),
    }
}

fn squares(set: SquareSet) -> String {
    let mut text = String::new();
    for (i, square) in set.into_iter().enumerate() {
        let _ = write!(text, "{}{square}", if i == 0 { "" } else { " or " });
    }
    text
}
