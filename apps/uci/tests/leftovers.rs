//! No engine outlives its owner. Alone in its file, so that no other test starts processes meanwhile.
#![cfg(target_os = "linux")]

use std::time::{Duration, Instant};

use motive_chess::{History, Position};
use motive_uci::{Go, Settings, UciEngine};

#[test]
fn nobody_is_left_behind() {
    let fake = env!("CARGO_BIN_EXE_motive-fake-engine");
    let settings = Settings { handshake: Duration::from_millis(1500), ..Settings::default() };
    for quirks in ["", "ignore-stop", "hang", "flood", "endless-line"] {
        let mut engine = UciEngine::start_with(&format!("'{fake}' {quirks}"), settings.clone()).unwrap();
        engine.ask(&History::new(Position::default()), &Go::default()).unwrap();
        assert_eq!(children(), 1);
        let start = Instant::now();
        drop(engine);
        assert!(start.elapsed() < Duration::from_secs(2), "{quirks}");
        assert_eq!(children(), 0, "{quirks}");
    }
    assert!(UciEngine::start_with(&format!("'{fake}' no-handshake"), settings).is_err());
    assert_eq!(children(), 0, "a failed start");
}

/// How many children this process has, zombies included.
fn children() -> usize {
    let me = std::process::id().to_string();
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter(|entry| {
            let stat = std::fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
            let parent = stat.rsplit_once(") ").and_then(|(_, rest)| rest.split_whitespace().nth(1));
            parent == Some(me.as_str())
        })
        .count()
}
