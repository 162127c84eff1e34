//! B* plays Connect-4 on a small board against itself, and a solver says what each move was worth.
//!
//! ```text
//! cargo run --release -p bstar --example connect [honest] [WIDTH HEIGHT IN_A_ROW]
//! ```

mod board;

use std::collections::HashMap;
use std::ops::ControlFlow;

use board::{Connect, Optimism, Position};
use bstar::{BstarSettings, Event, Expansions, Game, Limits, Search};

fn main() {
    let sizes: Vec<u32> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let (width, height, in_a_row) = match sizes[..] {
        [width, height, in_a_row] if (1..=5).contains(&width) && (1..=5).contains(&height) => {
            (width, height, in_a_row)
        }
        _ => (5, 4, 4),
    };
    let optimism =
        if std::env::args().any(|word| word == "honest") { Optimism::Honest } else { Optimism::ExtraMove };
    let connect = Connect::new(width, height, in_a_row).with_optimism(optimism);
    let mut known = HashMap::new();
    let settings = BstarSettings { effort: Expansions::of(1000), ..BstarSettings::default() };
    let mut search = Search::with_settings(connect.clone(), Position::start(), settings);
    loop {
        let mut phases = Vec::new();
        let mut observer = |event: &Event<'_, u32>| {
            if let Event::PhaseEnded { phase, end } = event {
                phases.push(format!("{phase:?}: {end:?}"));
            }
            ControlFlow::Continue(())
        };
        let outcome = search.run(&Limits::default().with_nodes(200_000), &mut observer);
        let Some(mv) = outcome.best else {
            break;
        };
        let before = connect.solve(search.root(), &mut known);
        let after = connect.solve(&connect.play(search.root(), &mv), &mut known);
        println!("{}", connect.picture(search.root()));
        println!(
            "column {} after {} expansions, {} nodes ({}); line {:?}; {}",
            mv + 1,
            outcome.expansions,
            outcome.nodes,
            phases.join(", "),
            outcome.line.iter().map(|mv| mv + 1).collect::<Vec<_>>(),
            if before == after { "right" } else { "wrong" },
        );
        println!();
        if search.advance(&mv).is_err() {
            break;
        }
    }
    println!("{}", connect.picture(search.root()));
    println!("result {:?}", connect.terminal(search.root()));
}
