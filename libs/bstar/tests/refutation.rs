//! VERIFY refutes: what SELECT chose is given up, SELECT begins anew, and another move is played.

use std::ops::ControlFlow;

use bstar::{
    Ask, Attention, Bound, Bounds, Child, Deepening, Domain, Estimate, Event, Evidence, Game, Limits,
    Measured, Outlook, Parent, Phase, PhaseEnd, Search, Side, StopReason, Tail, Value,
};

/// So far from the root the refutation is seen.
const SEEN: u32 = 9;

/// A tree of two moves everywhere; a state is the moves that led to it. The first move looks like 100, unless somebody looks at its second
/// reply so far that the end of that is seen: then it is worth -50. The second move is worth 40.
#[derive(Default)]
struct Trap {
    work: u64,
}

impl Trap {
    fn value(state: &[u8], depth: u32) -> Value {
        let seen = state.len() as u32 + depth >= SEEN;
        match state {
            [1, ..] => 40,
            // White cannot avoid it any more.
            [0, 1, ..] if seen => -50,
            _ => 100,
        }
    }

    fn measured(&mut self, state: &[u8], depth: u32) -> Measured<u8> {
        self.work += 10;
        // A threat: something speaks for whoever made the second move.
        let evidence = Some(Evidence(u8::from(state.last() == Some(&1))));
        Measured {
            value: Trap::value(state, depth),
            bound: Bound::Exact,
            depth,
            answer: state.last().copied(),
            evidence,
        }
    }
}

impl Game for Trap {
    type State = Vec<u8>;
    type Move = u8;
    type Key = Vec<u8>;

    fn side_to_move(&self, state: &Vec<u8>) -> Side {
        if state.len().is_multiple_of(2) { Side::Max } else { Side::Min }
    }

    fn moves(&self, _: &Vec<u8>) -> Vec<u8> {
        vec![0, 1]
    }

    fn play(&self, state: &Vec<u8>, mv: &u8) -> Vec<u8> {
        [&state[..], &[*mv]].concat()
    }

    fn key(&self, state: &Vec<u8>) -> Vec<u8> {
        state.clone()
    }

    fn terminal(&self, _: &Vec<u8>) -> Option<Value> {
        None
    }
}

impl Domain for Trap {
    type Answer = u8;

    fn realistic(&mut self, _: &Parent<'_, Self>, children: &[Child<'_, Self>]) -> Vec<Estimate<u8>> {
        children.iter().map(|child| Estimate::new(Trap::value(child.state, 1))).collect()
    }

    fn optimistic(&mut self, parent: &Parent<'_, Self>, children: &[Child<'_, Self>]) -> Vec<Estimate<u8>> {
        self.realistic(parent, children)
    }
}

impl Deepening for Trap {
    fn measure(&mut self, asked: &[Ask<'_, Self>]) -> Vec<Option<Measured<u8>>> {
        asked.iter().map(|ask| Some(self.measured(ask.state, ask.depth))).collect()
    }

    fn measure_moves(
        &mut self,
        _: &Parent<'_, Self>,
        children: &[Child<'_, Self>],
        depth: u32,
        _: Bounds,
    ) -> Vec<Measured<u8>> {
        children.iter().map(|child| self.measured(child.state, depth)).collect()
    }

    fn work(&self) -> u64 {
        self.work
    }
}

#[test]
fn what_verify_refutes_is_not_played() {
    let tails =
        vec![Tail { often: 0.1, scale: 30.0, far: 0.01 }, Tail { often: 0.4, scale: 100.0, far: 0.1 }];
    let attention =
        Attention { ahead: 20, effort: 50.0, last_horizon: 12, ..Attention::new(Outlook::new(tails, 400.0)) };
    let mut told: Vec<String> = Vec::new();
    let (mut horizon, mut refuted_at) = (0, None);
    let mut observer = |event: &Event<'_, u8>| {
        match event {
            Event::Raised { horizon: raised, .. } => horizon = *raised,
            Event::PhaseStarted { phase: Phase::Select, .. } => told.push("select".to_owned()),
            Event::PhaseStarted { phase: Phase::Verify, chosen, .. } => {
                told.push(format!("verify {}", chosen.unwrap()));
            }
            Event::PhaseEnded { phase: Phase::Verify, end: PhaseEnd::Refuted } => {
                refuted_at = refuted_at.or(Some(horizon));
                told.push("refuted".to_owned());
            }
            _ => {}
        }
        ControlFlow::Continue(())
    };
    let mut search = Search::new(Trap::default(), Vec::new());
    let decision = search.decide(&attention, &Limits::default(), &mut observer);
    let refuted = told.iter().position(|word| word == "refuted").expect("VERIFY refutes the first move");
    assert_eq!(told[refuted - 1], "verify 0", "{told:?}");
    assert_eq!(told[refuted + 1..refuted + 3], ["select", "verify 1"], "{told:?}");
    assert!(refuted_at.is_some_and(|at| at < SEEN), "before the horizon comes there: {refuted_at:?}");
    assert_eq!(decision.outcome.best, Some(1));
    assert_eq!(decision.outcome.value, 40);
    assert_eq!(decision.outcome.stop, Some(StopReason::Verified));
}
