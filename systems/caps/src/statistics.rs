//! What a search did, in the terms of Table IV-1 of the thesis (14.8 of the specification).

use crate::proposal::GoalState;

/// Counts over one search; add them up over many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Positions visited.
    pub nodes: u64,
    /// Proposed moves that were not worth trying.
    pub forward_prunes: u64,
    /// Positions at the maximum depth (or, in the default mode, with moves that nobody looked at yet).
    pub bottom: u64,
    /// Positions above the bottom from which no move was tried.
    pub childless: u64,
    /// Of these, because a claim met the other side's limit.
    pub crossed: u64,
    /// Of these, because the mover was significantly ahead, and no claim had met a limit.
    pub ahead: u64,
    /// Of these, because the position was repeated (in the default mode: or the game was over, or a mate was seen). What is mated
    /// in 1974 has no satisfactory move; the thesis counts no mates.
    pub over: u64,
    /// Positions from which exactly one move was tried.
    pub single: u64,
    /// Positions from which at least one move was tried.
    pub parents: u64,
    /// Moves tried from these.
    pub children: u64,
    /// Nodes with moves tried that ended by alpha-beta (in the default mode: settled by one move).
    pub cut_off: u64,
    /// That ended because something significantly better than expected was found.
    pub satisfied: u64,
    /// That ended with a satisfactory defense.
    pub defended: u64,
    /// That were not worth defending.
    pub hopeless: u64,
    /// Nodes whose chosen move was found in the first goal state.
    pub first_state: u64,
    /// Nodes with a chosen move.
    pub chosen: u64,
    /// Moves that causality promoted.
    pub promoted: u64,
    /// Moves that dynamic defense added.
    pub counter_causal: u64,
    /// Refutations that run after a pass, too.
    pub plans: u64,
    /// Moves that were not looked at because such a refutation runs against them.
    pub skipped: u64,
    /// Of these, looked at after all because nothing else helped.
    pub reopened: u64,
    /// Of these, moves that then held.
    pub reopened_and_held: u64,
    /// Moves that were held against a refutation without being visited: what deciding about them cost.
    pub replayed: u64,
    /// Positions visited below a move that failed where another had failed before, not in check: all that
    /// skipping could save.
    pub later: u64,
    /// Moves that a lemma answered for.
    pub lemma_hits: u64,
    /// Searches from the root (in the default mode: targets).
    pub passes: u64,
    /// Chosen moves by goal state, in the order of [`GoalState::ALL`].
    pub by_state: [u64; 8],
}

impl Statistics {
    /// Counts a chosen move.
    pub(crate) fn choose(&mut self, state: GoalState, first: GoalState) {
        self.chosen += 1;
        self.first_state += u64::from(state == first);
        if let Some(index) = GoalState::ALL.iter().position(|&known| known == state) {
            self.by_state[index] += 1;
        }
    }

    /// Adds another search.
    pub fn add(&mut self, other: &Statistics) {
        for (mine, more) in [
            (&mut self.nodes, other.nodes),
            (&mut self.forward_prunes, other.forward_prunes),
            (&mut self.bottom, other.bottom),
            (&mut self.childless, other.childless),
            (&mut self.crossed, other.crossed),
            (&mut self.ahead, other.ahead),
            (&mut self.over, other.over),
            (&mut self.single, other.single),
            (&mut self.parents, other.parents),
            (&mut self.children, other.children),
            (&mut self.cut_off, other.cut_off),
            (&mut self.satisfied, other.satisfied),
            (&mut self.defended, other.defended),
            (&mut self.hopeless, other.hopeless),
            (&mut self.first_state, other.first_state),
            (&mut self.chosen, other.chosen),
            (&mut self.promoted, other.promoted),
            (&mut self.counter_causal, other.counter_causal),
            (&mut self.plans, other.plans),
            (&mut self.skipped, other.skipped),
            (&mut self.reopened, other.reopened),
            (&mut self.reopened_and_held, other.reopened_and_held),
            (&mut self.replayed, other.replayed),
            (&mut self.later, other.later),
            (&mut self.lemma_hits, other.lemma_hits),
            (&mut self.passes, other.passes),
        ] {
            *mine += more;
        }
        for (mine, more) in self.by_state.iter_mut().zip(other.by_state) {
            *mine += more;
        }
    }

    /// The nodes above the bottom. The thesis's distribution of successors (Figure 4.4) is over these.
    fn above_bottom(&self) -> u64 {
        self.parents + self.childless
    }

    /// Moves tried a node, over the nodes from which any was tried.
    pub fn branching(&self) -> f64 {
        ratio(self.children, self.parents)
    }

    /// Moves tried a node, over the nodes above the bottom.
    pub fn successors(&self) -> f64 {
        ratio(self.children, self.above_bottom())
    }

    /// The share of nodes with exactly one successor among those above the bottom.
    pub fn single_share(&self) -> f64 {
        ratio(self.single, self.above_bottom())
    }

    /// The share of nodes above the bottom whose move was found in the first goal state.
    pub fn first_state_share(&self) -> f64 {
        ratio(self.first_state, self.above_bottom())
    }
}

fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}
