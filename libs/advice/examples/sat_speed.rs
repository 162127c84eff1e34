//! Positions a second of `sat`, and time of a whole question, on small games:
//! `cargo run --release -p advice --example sat_speed`.

#[path = "../tests/race/mod.rs"]
mod race;
#[path = "../tests/toy/mod.rs"]
mod toy;

use std::time::Instant;

use advice::{Advice, Compiler, Definitions, Domain, Engine, EngineSettings, SatLimits, Side, Term, sat};

fn main() {
    let graph = toy::Graph::random(60_000, 6, true, 3);
    let atom = |name: &str, set: i64, percent: i64| Term::call(name, [Term::Int(set), Term::Int(percent)]);
    for (label, mine) in [("anymove", Term::name("anymove")), ("constraint", atom("some", 3, 80))] {
        let advice = Advice {
            side: Side::First,
            better: atom("member", 1, 1),
            hold: atom("member", 2, 97),
            mine: mine.clone(),
            theirs: mine,
        };
        let Ok(compiled) = Compiler::new(&graph, &Definitions::default()).advice(&advice) else { return };
        let start = Instant::now();
        let mut nodes = 0;
        for place in 0..400 {
            nodes += sat(&graph, &compiled, &place, SatLimits { nodes: 5_000, depth: 200 }).nodes;
        }
        let seconds = start.elapsed().as_secs_f64();
        println!("sat, {label}: {nodes} positions, {:.0} a second", nodes as f64 / seconds);
    }
    let game = race::Race { lane: [1, 7] };
    let knowledge = race::read(&game);
    let start = Instant::now();
    let (mut questions, mut cycles) = (0, 0);
    for runners in 1..6 {
        for guards in 2..6 {
            let Ok(place) = game.parse_position(&format!("red {runners} 4 {guards} 8")) else { continue };
            let mut engine = Engine::new(&game, &knowledge, EngineSettings::default(), "here", &place);
            if engine.ask(&Term::call("canwin", [Term::name("red")])).is_ok() {
                cycles += engine.solve().cycles;
                questions += 1;
            }
        }
    }
    let micros = start.elapsed().as_micros();
    println!("questions: {questions}, {cycles} cycles, {} microseconds each", micros / questions.max(1));
}
