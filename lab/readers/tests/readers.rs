//! Every target on its seeds and for a bounded time on changes of them, the same every time.

use std::time::{Duration, Instant};

use motive_readers::{Hunt, TARGETS, target};

/// Changes of seeds that are tried for each target; fewer if the time is over.
const STEPS: usize = 3_000;
const MOST: Duration = Duration::from_secs(4);

/// Targets that talk to the server get answers: what is refused at the door would try nothing.
#[test]
fn the_server_is_reached() {
    let desk = motive_server::testing::Desk::default();
    for name in ["connection", "jobs"] {
        for seed in target(name).expect("a target").seeds {
            let is_answered = match name {
                "jobs" => desk.prepare(seed) == 202,
                _ => desk.talk(seed).starts_with(b"HTTP/1.1 "),
            };
            assert!(is_answered, "{name}: {}", String::from_utf8_lossy(seed));
        }
    }
    let said = desk.talk(target("connection").expect("a target").seeds[0]);
    assert!(said.starts_with(b"HTTP/1.1 200 OK"), "{}", String::from_utf8_lossy(&said));
}

fn run(name: &str) {
    let target = target(name).expect("a target");
    let mut hunt = Hunt::new(target, 1);
    let end = Instant::now() + MOST;
    let mut found = hunt.seeds().err();
    for _ in 0..STEPS {
        if found.is_some() || Instant::now() >= end {
            break;
        }
        found = hunt.step().err();
    }
    if let Some(found) = found {
        panic!("{name}: {} with {:?}", found.what, String::from_utf8_lossy(&found.input));
    }
    assert!(hunt.executions > target.seeds.len() as u64, "nothing was tried");
}

macro_rules! each {
    ($($name:ident)*) => {
        $(#[test] fn $name() { run(stringify!($name)); })*

        #[test]
        fn no_target_is_forgotten() {
            let here = [$(stringify!($name)),*];
            assert!(TARGETS.iter().all(|target| here.contains(&target.name) && !target.seeds.is_empty()));
            // And each can be guided by coverage.
            let guided = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
            let manifest = std::fs::read_to_string(guided.join("Cargo.toml")).expect("the manifest of fuzz");
            for target in TARGETS {
                let path = format!("fuzz_targets/{}.rs", target.name);
                assert!(guided.join(&path).exists() && manifest.contains(&path), "{path} is missing");
            }
        }
    };
}

each! {
    fen epd pgn pasted moves descriptive suite rules advice plans strategy openings settings defaults net solution claims report lemmas engine uci
    http jobs connection
}
