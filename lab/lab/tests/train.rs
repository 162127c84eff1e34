//! The documented commands make a net from nothing, and it has learned something.

use std::path::Path;
use std::process::Command;

use motive_chess::Position;
use motive_critic::net::Net;

fn lab(arguments: &[&str], folder: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_lab"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the lab starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// The held-out losses that a training tells, the untrained one first.
fn losses(text: &str) -> Vec<f64> {
    let after = |line: &str, words: &str| line.split(words).nth(1)?.split(',').next()?.trim().parse().ok();
    text.lines()
        .filter_map(|line| after(line, "held-out loss ").or_else(|| after(line, "held out ")))
        .collect()
}

#[test]
fn a_net_from_nothing_beats_the_untrained_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let generate = ["net", "generate", "--into", "games", "--engine", "critic", "--limit", "nodes 40"];
    lab(&[&generate[..], &["--positions", "12000"]].concat(), folder);
    // The same command again has nothing left to do.
    let size = |name: &str| std::fs::metadata(folder.join(name)).expect(name).len();
    let before = size("games/games-1.bin");
    assert!(before >= 12_000 * 32 && before.is_multiple_of(32));
    lab(&[&generate[..], &["--positions", "12000"]].concat(), folder);
    assert_eq!(size("games/games-1.bin"), before);

    let train = ["net", "train", "--from", "games", "--net", "new.net", "--plot", "curve.svg"];
    let text = lab(&[&train[..], &["--epochs", "6", "--batch", "256"]].concat(), folder);
    let losses = losses(&text);
    let (first, last) = (losses[0], losses[losses.len() - 1]);
    // Some hundred steps on ten thousand positions take a quarter off; a net that learns nothing takes off nothing.
    assert!(last < 0.85 * first, "{first} to {last}\n{text}");
    assert!(size("curve.svg") > 1000);

    let net = Net::open(&folder.join("new.net")).expect("a net");
    let queen_up: Position =
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse().expect("a FEN");
    let queen_down = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1".parse().expect("a FEN");
    assert!(net.evaluate(&queen_up) > net.evaluate(&queen_down));
}

#[test]
fn a_broken_net_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("broken.net"), b"MOTIVNET and nothing more")
        .expect("it can be written");
    let output = Command::new(env!("CARGO_BIN_EXE_lab"))
        .args(["net", "play", "--net", "broken.net"])
        .current_dir(folder.path())
        .output()
        .expect("the lab starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("version"), "{said}");
}
