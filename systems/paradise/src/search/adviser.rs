//! What the search asks of a knowledge base (page 4).
//!
//! The search control knows nothing of rules. Whoever answers these questions can drive it: the productions, or a
//! script that answers as a printed protocol did, so that control can be tested apart from knowledge.

use motive_chess::{Color, Move};
use production::{Knowledge, Name, PlanAction};

use super::idea::Idea;
use super::spot::Spot;

/// What the knowledge of quiescence says of a side.
#[derive(Clone, Debug, Default)]
pub struct Obvious {
    /// Plans that almost surely work.
    pub ideas: Vec<Idea>,
    /// The position should be searched rather than judged.
    pub is_unquiet: bool,
}

/// A move of the enemy that should be met, with what it threatens to win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Menace {
    /// Who makes it.
    pub man: u8,
    /// Where to.
    pub to: u8,
    /// What is saved if it is met.
    pub save: i32,
}

/// The knowledge behind a search.
pub trait Adviser {
    /// The base that names concepts.
    fn knowledge(&self) -> &Knowledge;

    /// A whole static analysis for the side to move (source 4).
    fn analyze(&mut self, spot: &Spot) -> Vec<Idea>;

    /// What almost surely works for a side, whether it is its move or not (QUIESCENCE).
    fn obvious(&mut self, spot: &Spot, side: Color) -> Obvious;

    /// Executes a goal of a plan, for the plan's reasons.
    fn execute(&mut self, spot: &Spot, name: Name, arguments: &[u8], idea: &Idea) -> Vec<Idea>;

    /// Moves of the side to move that prevent a move or make it less (DEFENDMOVE).
    fn defend(&mut self, spot: &Spot, menace: Menace) -> Vec<Idea>;

    /// Captures that may spoil something when nothing else helps (DESPERADO).
    fn desperado(&mut self, spot: &Spot) -> Vec<Idea>;

    /// The first list of defenses, if the adviser has one ready; otherwise it is composed of other questions.
    fn first_defenses(&mut self, spot: &Spot) -> Option<Vec<Idea>> {
        let _ = spot;
        None
    }

    /// What a move of the side to move is seen to win for it when forcing moves are played out; negative if it loses. `None`
    /// if the knowledge does not look ahead.
    fn foresee(&self, spot: &Spot, m: Move) -> Option<i32> {
        let _ = (spot, m);
        None
    }

    /// Whether a goal names a victim rather than a square.
    fn is_capture(&self, name: Name) -> bool {
        matches!(self.knowledge().name_text(name), "SAFECAPTURE" | "CAPTURE")
    }

    /// The move that a step of a plan is after.
    fn aim(&self, spot: &Spot, action: &PlanAction) -> Option<(u8, u8)> {
        if let PlanAction::Goal(name, _) = action
            && !matches!(
                self.knowledge().name_text(*name),
                "SAFEMOVE" | "CHECKMOVE" | "MATEMOVE" | "SAFECAPTURE" | "CAPTURE"
            )
        {
            return None;
        }
        spot.aim(action, |name| self.is_capture(name))
    }
}
