//! A batch of plans from one source, on its way through the tests of [`super::routine`].

use std::rc::Rc;

use motive_chess::Move;

use super::Spot;
use super::idea::{Idea, Source};
use super::tree::NodeId;
use super::value::Window;

/// A batch of plans at a node.
pub(super) struct Batch {
    pub id: NodeId,
    pub spot: Rc<Spot>,
    pub ideas: Vec<Idea>,
    pub source: Source,
    pub window: Window,
    pub succeeded: bool,
    /// Moves that refutations suggested here, with the move that was refuted.
    pub laid_aside: Vec<(Move, Move)>,
    /// Plans of the root that promised too little to be searched.
    pub doubted: Vec<Idea>,
    /// Whether these have their turn.
    pub is_last_resort: bool,
}

impl Batch {
    /// Plans from one source, none of them tried.
    pub(super) fn new(id: NodeId, spot: Rc<Spot>, ideas: Vec<Idea>, source: Source, window: Window) -> Batch {
        Batch {
            id,
            spot,
            ideas,
            source,
            window,
            succeeded: false,
            laid_aside: Vec::new(),
            doubted: Vec::new(),
            is_last_resort: false,
        }
    }

    /// Forgets, for all plans, the reasons that are as likely as the current one's.
    pub(super) fn drop_likely(&mut self, likely: i32) {
        // In an order of its own, what comes later may promise more.
        let is_ranked = self.ideas.iter().any(|idea| idea.place.is_some());
        let reach = if is_ranked { 1 } else { self.ideas.len() };
        for idea in self.ideas.iter_mut().take(reach) {
            idea.drop_likely(likely);
        }
        self.ideas.retain(|idea| !idea.reasons.is_empty());
    }

    /// Forgets all reasons that leave the defense a free move.
    pub(super) fn drop_unlikely(&mut self) {
        for idea in &mut self.ideas {
            idea.reasons.retain(|reason| reason.dimensions.likely == 0);
        }
        self.ideas.retain(|idea| !idea.reasons.is_empty());
    }

    /// Whether what a refutation suggested waits in front.
    pub(super) fn has_counter(&self) -> bool {
        let first = self.ideas.first().and_then(|idea| idea.first_move(&self.spot));
        self.laid_aside.iter().any(|(_, answer)| Some(*answer) == first)
    }
}
