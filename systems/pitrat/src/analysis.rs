//! The meticulous analysis of a position: its characteristics and the plans that they suggest.
//!
//! "It searches for the characteristics of the position and, using these characteristics, it generates plans." No
//! legal move is looked at for its own sake; a move comes in because it realizes the first step of a plan.

mod danger;
mod king;
mod lines;
mod men;
mod pawns;

use motive_chess::{Color, PieceId, Position, Roster, Square};
use motive_perception::Perception;

use crate::kind::{Bindings, Bound, EntryKind};
use crate::knowledge::PlanKnowledge;
use crate::plan::{Origin, Plan, name};

/// No analysis makes more plans.
const MAX_PLANS: usize = 400;

/// Something about a position that may be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Characteristic {
    /// What it is.
    pub kind: EntryKind,
    /// Who and where.
    pub bindings: Bindings,
    /// How much farther-fetched than the plainest of its kind.
    pub strain: u32,
}

/// The characteristics of a position for the side to move, and its plans, the most natural first.
#[derive(Clone, Debug)]
pub struct Characteristics {
    /// What was found.
    pub characteristics: Vec<Characteristic>,
    /// What could be tried.
    pub plans: Vec<Plan>,
}

/// What the finders look through.
pub(crate) struct Ground<'a> {
    pub position: &'a Position,
    pub roster: &'a Roster,
    pub perception: Perception,
    pub us: Color,
    pub found: Vec<Characteristic>,
}

impl Characteristics {
    /// Analyzes a position on behalf of the side to move.
    pub fn new(position: &Position, roster: &Roster, knowledge: &PlanKnowledge) -> Characteristics {
        let mut ground = Ground {
            position,
            roster,
            perception: Perception::new(position),
            us: position.turn(),
            found: Vec::new(),
        };
        ground.men();
        ground.king();
        ground.lines();
        ground.pawns();
        ground.danger();
        let characteristics = ground.found;
        let mut plans: Vec<Plan> = Vec::new();
        let where_is = |man: PieceId| roster.square_of(man);
        for (number, characteristic) in characteristics.iter().enumerate() {
            for entry in knowledge.about(characteristic.kind) {
                let origin = Origin::Characteristic(number);
                let mut plan = entry.plan(position.turn(), &characteristic.bindings, origin, &where_is);
                plan.cost += characteristic.strain;
                if !plan.steps.is_empty() && !plans.iter().any(|known| known.steps == plan.steps) {
                    plans.push(plan);
                }
            }
        }
        plans.sort_by_key(|plan| plan.cost);
        plans.truncate(MAX_PLANS);
        Characteristics { characteristics, plans }
    }
}

impl Characteristic {
    /// The characteristic in words.
    pub fn tell(&self, roster: &Roster) -> String {
        let man = |variable: &str| match self.get(variable) {
            Some(Bound::Men(men)) => {
                men.iter().map(|&man| name(roster, man)).collect::<Vec<_>>().join(" and ")
            }
            Some(Bound::Squares(squares)) => {
                squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ")
            }
            None => String::new(),
        };
        match self.kind {
            EntryKind::Takeable => format!("{} can be taken by {}", man("VICTIM"), man("CAPTOR")),
            EntryKind::Guarded => {
                format!("{}, attacked by {}, has one guard: {}", man("VICTIM"), man("CAPTOR"), man("GUARD"))
            }
            EntryKind::Screened => {
                format!("{} stands between {} and {}", man("SCREEN"), man("CAPTOR"), man("VICTIM"))
            }
            EntryKind::Masked => {
                format!("{} stands in the way of {} to {}", man("MASK"), man("CAPTOR"), man("VICTIM"))
            }
            EntryKind::Pair => format!(
                "{} on {} would attack {} and {}",
                man("MAN"),
                man("SQUARE"),
                man("FIRST"),
                man("SECOND")
            ),
            EntryKind::Aligned => format!(
                "{} on {} would attack {} with {} behind",
                man("MAN"),
                man("SQUARE"),
                man("FRONT"),
                man("BEHIND")
            ),
            EntryKind::Check => format!("{} on {} attacks the king", man("MAN"), man("SQUARE")),
            EntryKind::BoxedKing => {
                let mut but: Vec<String> = Vec::new();
                for variable in ["MASKS", "GUARDS", "FLIGHTS"] {
                    let text = man(variable);
                    if !text.is_empty() {
                        but.push(text);
                    }
                }
                let but =
                    if but.is_empty() { String::new() } else { format!(" but for {}", but.join(" and ")) };
                format!("the king cannot move: {} on {} would mate{but}", man("MAN"), man("SQUARE"))
            }
            EntryKind::Approach => {
                format!("{} would mate on {}, where it comes over {}", man("MAN"), man("SQUARE"), man("VIA"))
            }
            EntryKind::Immobile => format!(
                "{} can hardly move; {} could attack it from {}",
                man("VICTIM"),
                man("MAN"),
                man("SQUARE")
            ),
            EntryKind::Attackable => {
                format!("{} could be attacked by {} from {}", man("VICTIM"), man("MAN"), man("SQUARE"))
            }
            EntryKind::Contested => format!(
                "{} is attacked as often as it is guarded; {} could join in from {}",
                man("VICTIM"),
                man("MAN"),
                man("SQUARE")
            ),
            EntryKind::Pinned => {
                format!("{} is pinned; {} could attack it from {}", man("VICTIM"), man("MAN"), man("SQUARE"))
            }
            EntryKind::Pinnable => format!(
                "{} on {} would pin {} to {}",
                man("MAN"),
                man("SQUARE"),
                man("VICTIM"),
                man("BEHIND")
            ),
            EntryKind::HeldFork => format!(
                "{} on {} would attack {} and {}, but for {}",
                man("MAN"),
                man("SQUARE"),
                man("FIRST"),
                man("SECOND"),
                man("GUARD")
            ),
            EntryKind::BlockedPawn => format!("{} stands before {}", man("BLOCKER"), man("PAWN")),
            EntryKind::WatchedPawn => {
                format!("{} guards the square before {}", man("GUARD"), man("PAWN"))
            }
            EntryKind::Racer => format!("{} is too fast for the king", man("PAWN")),
            EntryKind::KingPrey => {
                format!("{} would attack {} from {}", man("KING"), man("VICTIM"), man("SQUARE"))
            }
            EntryKind::Endangered => format!("{} attacks {}", man("ATTACKER"), man("VICTIM")),
            EntryKind::ThreatenedMate => {
                format!("{} threatens to mate on {}", man("MAN"), man("SQUARE"))
            }
            EntryKind::Runner => format!("{} can promote on {}", man("PAWN"), man("SQUARE")),
            EntryKind::Lured => format!(
                "{} on {} would attack {} together with {}, if {} took on {}",
                man("MAN"),
                man("SQUARE"),
                man("LURED"),
                man("OTHER"),
                man("LURED"),
                man("WHERE")
            ),
            other => other.name().to_owned(),
        }
    }

    fn get(&self, variable: &str) -> Option<&Bound> {
        self.bindings.iter().find(|(name, _)| *name == variable).map(|(_, bound)| bound)
    }
}

impl Ground<'_> {
    fn man(&self, square: Square) -> Bound {
        Bound::Men(self.roster.man_at(square).into_iter().collect())
    }

    fn men_on(&self, squares: impl IntoIterator<Item = Square>) -> Bound {
        Bound::Men(squares.into_iter().filter_map(|square| self.roster.man_at(square)).collect())
    }

    fn square(square: Square) -> Bound {
        Bound::Squares(vec![square])
    }

    fn note(&mut self, kind: EntryKind, strain: u32, bindings: Bindings) {
        self.found.push(Characteristic { kind, bindings, strain });
    }
}
