//! Wythoff's game: two heaps of matches; a move takes any number from one heap, or the same number from both; whoever
//! takes the last match wins.
//!
//! Its theory is known since 1907: the player to move loses exactly if the heaps are a pair
//! `(floor(k * phi), floor(k * phi^2))`, where `phi` is the golden ratio. The domain does not use it: it looks a few
//! moves ahead and knows nothing beyond that.

use bstar::{
    Ask, Bound, Bounds, Child, Deepening, Domain, Estimate, Evidence, Game, Measured, Parent, Side, Value,
};

/// What a win is worth.
pub(crate) const WIN: Value = 1000;

/// The game, and how many positions were visited by looking ahead.
#[derive(Default)]
pub(crate) struct Heaps {
    visited: u64,
    /// So many positions may be visited.
    most: Option<u64>,
}

/// Two heaps and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct State {
    /// Matches, the smaller heap first.
    pub(crate) heaps: (u32, u32),
    /// Who is to move.
    pub(crate) side: Side,
}

impl State {
    /// Two heaps in any order.
    pub(crate) fn new(a: u32, b: u32, side: Side) -> Self {
        Self { heaps: (a.min(b), a.max(b)), side }
    }

    /// Whether the player to move loses, by the theory.
    pub(crate) fn is_lost(self) -> bool {
        let phi = f64::midpoint(1.0, 5.0_f64.sqrt());
        let (small, large) = self.heaps;
        (f64::from(large - small) * phi).floor() as u32 == small
    }
}

impl Heaps {
    /// The game, where looking ahead ends after so many positions.
    #[allow(dead_code, reason = "the tests have limits, the example has none")]
    pub(crate) fn within(most: u64) -> Self {
        Self { visited: 0, most: Some(most) }
    }

    /// What a position is worth to the player who is to move, as far as so many moves show.
    fn look(&mut self, state: State, depth: u32) -> Value {
        self.visited += 1;
        if state.heaps == (0, 0) {
            return -WIN;
        }
        if depth == 0 {
            // Nothing is known; that is worth nothing to either.
            return 0;
        }
        let moves = self.moves(&state);
        moves.iter().map(|mv| -self.look(self.play(&state, mv), depth - 1)).max().unwrap_or(-WIN)
    }

    fn measured(&mut self, state: &State, depth: u32) -> Option<Measured<(u32, u32)>> {
        if self.most.is_some_and(|most| self.visited >= most) {
            return None;
        }
        let value = state.side.step() * self.look(*state, depth);
        // Heaps that differ by little are sometimes worth more than they look.
        let evidence = Evidence(u8::from(state.heaps.1 - state.heaps.0 <= 2));
        Some(Measured { value, bound: Bound::Exact, depth, answer: None, evidence: Some(evidence) })
    }
}

impl Game for Heaps {
    type State = State;
    type Move = (u32, u32);
    type Key = State;

    fn side_to_move(&self, state: &State) -> Side {
        state.side
    }

    fn moves(&self, state: &State) -> Vec<(u32, u32)> {
        let (a, b) = state.heaps;
        let first = (1..=a).map(|n| (n, 0));
        let second = (1..=b).map(|n| (0, n));
        first.chain(second).chain((1..=a).map(|n| (n, n))).collect()
    }

    fn play(&self, state: &State, mv: &(u32, u32)) -> State {
        State::new(state.heaps.0 - mv.0, state.heaps.1 - mv.1, state.side.other())
    }

    fn key(&self, state: &State) -> State {
        *state
    }

    fn terminal(&self, state: &State) -> Option<Value> {
        (state.heaps == (0, 0)).then_some(-WIN * state.side.step())
    }
}

impl Domain for Heaps {
    type Answer = (u32, u32);

    fn realistic(&mut self, _: &Parent<'_, Self>, children: &[Child<'_, Self>]) -> Vec<Estimate<(u32, u32)>> {
        let judge = |child: &Child<'_, Self>| child.state.side.step() * self.look(*child.state, 1);
        children.iter().map(judge).map(Estimate::new).collect()
    }

    fn optimistic(
        &mut self,
        parent: &Parent<'_, Self>,
        children: &[Child<'_, Self>],
    ) -> Vec<Estimate<(u32, u32)>> {
        children.iter().map(|_| Estimate::new(WIN * parent.state.side.step())).collect()
    }
}

impl Deepening for Heaps {
    fn measure(&mut self, asked: &[Ask<'_, Self>]) -> Vec<Option<Measured<(u32, u32)>>> {
        asked.iter().map(|ask| self.measured(ask.state, ask.depth)).collect()
    }

    fn measure_moves(
        &mut self,
        _: &Parent<'_, Self>,
        children: &[Child<'_, Self>],
        depth: u32,
        _: Bounds,
    ) -> Vec<Measured<(u32, u32)>> {
        let all: Option<Vec<_>> = children.iter().map(|child| self.measured(child.state, depth)).collect();
        all.unwrap_or_default()
    }

    fn work(&self) -> u64 {
        self.visited
    }
}
