//! How many positions a second `sat` looks at, and how long a whole question takes, on small games.

#[path = "../tests/race/mod.rs"]
mod race;
#[path = "../tests/toy/mod.rs"]
mod toy;

use advice::{Advice, Compiler, Definitions, Domain, Engine, EngineSettings, SatLimits, Side, Term, sat};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn searches(criterion: &mut Criterion) {
    let graph = toy::Graph::random(60_000, 6, true, 3);
    let atom = |name: &str, set: i64, percent: i64| Term::call(name, [Term::Int(set), Term::Int(percent)]);
    let advice = Advice {
        side: Side::First,
        better: atom("member", 1, 1),
        hold: atom("member", 2, 97),
        mine: Term::name("anymove"),
        theirs: Term::name("anymove"),
    };
    let Ok(compiled) = Compiler::new(&graph, &Definitions::default()).advice(&advice) else { return };
    let all = || -> usize {
        let limits = SatLimits { nodes: 5_000, depth: 200 };
        (0..100).map(|place| sat(&graph, &compiled, &place, limits).nodes).sum()
    };
    let mut group = criterion.benchmark_group("sat");
    group.throughput(Throughput::Elements(all() as u64));
    group.bench_function("positions", |bencher| bencher.iter(all));
    group.finish();
}

fn questions(criterion: &mut Criterion) {
    let game = race::Race { lane: [1, 7] };
    let knowledge = race::read(&game);
    let Ok(place) = game.parse_position("red 3 4 3 8") else { return };
    criterion.bench_function("question", |bencher| {
        bencher.iter(|| {
            let mut engine = Engine::new(&game, &knowledge, EngineSettings::default(), "here", &place);
            engine.ask(&Term::call("canwin", [Term::name("red")])).map(|_| engine.solve().cycles)
        });
    });
}

criterion_group!(benches, searches, questions);
criterion_main!(benches);
