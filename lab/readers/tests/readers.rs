//! Every target on its seeds and for a bounded time on changes of them, the same every time.

use std::time::{Duration, Instant};

use motive_readers::{Hunt, TARGETS, target};

/// Changes of seeds that are tried for each target; fewer if the time is over.
const STEPS: usize = 3_000;
const MOST: Duration = Duration::from_secs(4);

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
        }
    };
}

each! { fen epd pgn descriptive suite rules advice plans solution report lemmas engine uci http }
