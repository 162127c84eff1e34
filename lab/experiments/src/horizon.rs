//! The Horizon Effect: positions where a search of fixed depth errs, CAPS beside it.
//!
//! `cargo run --release -p motive-lab -- horizon`

use motive_answer::{Goal, Limits, Problem, Question};
use motive_caps::{Caps, CapsSettings};
use motive_chess::Position;
use motive_critic::Critic;

#[path = "../../../systems/caps/tests/horizon_positions/mod.rs"]
mod horizon_positions;

/// Runs it.
pub(crate) fn run(_: &[String]) {
    for entry in horizon_positions::ALL {
        let position: Position = entry.fen.parse().expect("the positions of this file are legal");
        let problem = Problem::new(position.clone(), Goal::BestMove);
        let caps = Caps::new(CapsSettings::default()).solve(&problem, &Limits::nodes(1_350), &mut ());
        let san = |m: Option<motive_chess::Move>| m.map_or("-".into(), |m| position.san(m));
        print!(
            "{:9} {:28} {:7} CAPS {:6} {:4} nodes;",
            entry.kind,
            entry.name,
            entry.right.join("/"),
            san(caps.best),
            caps.statistics.nodes
        );
        for depth in [1, 3, 5] {
            let mut critic = Critic::new(&motive_critic::Settings::default());
            let answer = critic.search(&Question::new(&position, Limits::depth(depth)), &mut ());
            print!(" depth {depth} {:6} {:5} nodes;", san(answer.best_move()), answer.nodes);
        }
        println!();
    }
}
