//! B* by attention plays Wythoff's game, and the theory says what each move was worth.
//!
//! ```text
//! cargo run --release -p bstar --example wythoff [HEAP HEAP]
//! ```

mod heaps;

use bstar::{Attention, Limits, Outlook, Search, Side, Silent, Tail};
use heaps::{Heaps, State};

fn main() {
    let sizes: Vec<u32> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let (a, b) = if let [a, b] = sizes[..] { (a.min(12), b.min(12)) } else { (7, 9) };
    let tails =
        vec![Tail { often: 0.2, scale: 500.0, far: 0.05 }, Tail { often: 0.4, scale: 500.0, far: 0.05 }];
    let attention = Attention { last_horizon: 24, ..Attention::new(Outlook::new(tails, 1000.0)) };
    let mut search = Search::new(Heaps::default(), State::new(a, b, Side::Max));
    loop {
        let state = *search.root();
        let decision = search.decide(&attention, &Limits::default(), &mut Silent);
        let Some(mv) = decision.outcome.best else { break };
        let ledger = decision.ledger;
        println!(
            "{:?}: take {mv:?}, horizon {}, {} of {} positions by chances, {}",
            state.heaps,
            decision.horizon,
            ledger.select + ledger.verify,
            ledger.total(),
            if state.is_lost() { "lost anyway" } else { "won" },
        );
        if search.advance(&mv).is_err() {
            break;
        }
    }
}
