//! The search by attention on a game whose theory is known.

#[path = "../examples/wythoff/heaps.rs"]
mod heaps;

use std::ops::ControlFlow;

use bstar::{
    Attention, Bound, Event, Game, Limits, Outlook, PhaseEnd, Search, Side, Silent, StopReason, Tail,
};
use heaps::{Heaps, State, WIN};

fn attention() -> Attention {
    let tails =
        vec![Tail { often: 0.2, scale: 500.0, far: 0.05 }, Tail { often: 0.4, scale: 500.0, far: 0.05 }];
    let mut attention = Attention::new(Outlook::new(tails, 1000.0));
    attention.last_horizon = 16;
    attention.stop.decided = WIN;
    attention
}

#[test]
fn it_plays_into_lost_positions_wherever_there_is_one() {
    for side in [Side::Max, Side::Min] {
        for (a, b) in (1..=6).flat_map(|a| (a..=6).map(move |b| (a, b))) {
            let state = State::new(a, b, side);
            let mut search = Search::new(Heaps::default(), state);
            let decision = search.decide(&attention(), &Limits::default(), &mut Silent);
            let best = decision.outcome.best.expect("there is a move");
            let after = Heaps::default().play(&state, &best);
            assert_eq!(after.is_lost(), !state.is_lost(), "{state:?}: {best:?}");
            let worth = if state.is_lost() { -WIN } else { WIN };
            assert_eq!(decision.outcome.value, side.step() * worth, "{state:?}");
        }
    }
}

#[test]
fn the_ledger_sums_to_all_work() {
    let mut search = Search::new(Heaps::default(), State::new(5, 6, Side::Max));
    let decision = search.decide(&attention(), &Limits::default(), &mut Silent);
    assert_eq!(decision.ledger.total(), bstar::Deepening::work(search.domain()));
    assert!(decision.ledger.root > 0 && decision.widened > 0);
}

#[test]
fn what_was_found_out_is_kept_from_move_to_move() {
    let mut search = Search::new(Heaps::default(), State::new(5, 6, Side::Max));
    let first = search.decide(&attention(), &Limits::default(), &mut Silent);
    let kept = search.advance(&first.outcome.best.expect("a move")).expect("a legal move");
    assert!(kept.kept > 1, "{kept:?}");
    let before = bstar::Deepening::work(search.domain());
    let second = search.decide(&attention(), &Limits::default(), &mut Silent);
    assert_eq!(second.ledger.root, 0, "the root was expanded before");
    assert_eq!(before + second.ledger.total(), bstar::Deepening::work(search.domain()));
}

#[test]
fn an_interrupted_search_plays_a_move_that_led() {
    let state = State::new(5, 6, Side::Max);
    let mut attention = attention();
    (attention.last_horizon, attention.stop.ends) = (6, false);
    let whole =
        Search::new(Heaps::default(), state).decide(&attention, &Limits::default(), &mut Silent).ledger;
    assert!(whole.root < whole.total());
    let mut interrupted = 0;
    for most in [1, whole.root + 1, whole.root.midpoint(whole.total())] {
        let mut search = Search::new(Heaps::within(most), state);
        let mut leaders: Vec<(u32, u32)> = Vec::new();
        let mut observer = |event: &Event<'_, (u32, u32)>| {
            if let Event::Best { mv, .. } = event {
                leaders.push(**mv);
            }
            ControlFlow::Continue(())
        };
        let decision = search.decide(&attention, &Limits::default(), &mut observer);
        if decision.outcome.stop == Some(StopReason::Interrupted) {
            interrupted += usize::from(decision.outcome.best.is_some());
            assert_eq!(decision.outcome.best.is_some(), !leaders.is_empty(), "{most}");
            assert!(decision.outcome.best.is_none_or(|best| leaders.contains(&best)), "{most}");
        }
    }
    assert!(interrupted > 0, "some limit lies in the middle of the search");
}

#[test]
fn the_same_search_happens_twice() {
    let record = || {
        let mut events = Vec::new();
        let mut observer = |event: &Event<'_, (u32, u32)>| {
            events.push(format!("{event:?}"));
            ControlFlow::Continue(())
        };
        let mut search = Search::new(Heaps::default(), State::new(4, 6, Side::Min));
        let decision = search.decide(&attention(), &Limits::default(), &mut observer);
        (events, decision)
    };
    let (first, second) = (record(), record());
    assert!(first.0.len() > 10);
    assert_eq!(first, second);
}

#[test]
fn verified_means_that_select_and_verify_agreed() {
    let mut ends = Vec::new();
    let mut verified = Vec::new();
    let mut observer = |event: &Event<'_, (u32, u32)>| {
        match event {
            Event::PhaseEnded { end, .. } => ends.push(*end),
            Event::Verified { horizon, .. } => {
                verified.push((*horizon, ends[ends.len() - 2..].to_vec()));
            }
            Event::Deepened { bound, .. } => assert_eq!(*bound, Bound::Exact, "this domain measures"),
            _ => {}
        }
        ControlFlow::Continue(())
    };
    let mut search = Search::new(Heaps::default(), State::new(3, 6, Side::Max));
    let decision = search.decide(&attention(), &Limits::default(), &mut observer);
    assert_eq!(decision.outcome.stop, Some(StopReason::Verified));
    assert!(!verified.is_empty());
    for (_, phases) in &verified {
        assert_eq!(phases[..], [PhaseEnd::ClearlyBest, PhaseEnd::Stands]);
    }
    assert_eq!(decision.verified.last().map(|(_, horizon)| *horizon), verified.last().map(|(h, _)| *h));
}
