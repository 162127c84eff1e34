//! Logs that were just made agree; logs in which one thing was changed do not.

use motive_chess::Position;
use motive_critic::{Critic, Settings};
use motive_hitech::BstarPlayer;
use splitmix::Random;

use super::decide::Replay;
use super::lines::Counts;

/// Reinfeld, Win at Chess 1; an open position; an ending in which positions repeat.
const POSITIONS: [&str; 3] = [
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    "8/8/4kpp1/8/4KPP1/8/8/8 b - - 0 1",
];

fn log_of(fen: &str, nodes: u64, change: impl Fn(&mut BstarPlayer)) -> String {
    let position: Position = fen.parse().unwrap();
    let mut player = BstarPlayer::new(Critic::new(&Settings { hash: 4, ..Settings::default() }));
    change(&mut player);
    player.think_aloud(&position, nodes).1
}

fn replayed(log: &str) -> Result<Counts, String> {
    Replay::of(log).and_then(Replay::run)
}

#[test]
fn a_search_is_made_again_from_its_log() {
    for fen in POSITIONS {
        for nodes in [500, 5_000, 40_000] {
            let counts = replayed(&log_of(fen, nodes, |_| {})).unwrap_or_else(|why| panic!("{fen}: {why}"));
            assert!(counts.questions > 0 && (nodes < 5_000 || counts.values > 0), "{counts:?}");
        }
    }
}

/// With settings under which much is expanded, lines meet and return.
#[test]
fn a_search_with_a_large_graph_is_made_again_too() {
    let (mut circles, mut widened) = (0, 0);
    for fen in POSITIONS {
        let log = log_of(fen, 60_000, |player| {
            player.attention_mut().ahead = 0;
            player.attention_mut().stop.ends = false;
        });
        let counts = replayed(&log).unwrap_or_else(|why| panic!("{fen}: {why}"));
        circles += counts.circles;
        widened += counts.widened;
    }
    assert!(
        circles > 0 && widened > 60,
        "{circles} searches in which positions can be repeated, {widened} expansions"
    );
}

/// Changes a number, a word or a whole line anywhere behind the settings: the replay refuses it. (Three things
/// may make no difference: the depth to which a move was looked at when its position was expanded, a bound that says less than what was known,
/// and how the work on two measurements in a row is divided between them.)
#[test]
fn a_log_in_which_anything_was_changed_is_refused() {
    let log = log_of(POSITIONS[1], 20_000, |_| {});
    let lines: Vec<&str> = log.lines().collect();
    let begin = lines.iter().position(|line| line.starts_with("expanding")).unwrap();
    let mut random = Random::new(7);
    for _ in 0..300 {
        let at = begin + random.below(lines.len() - begin);
        let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
        let word = random.below(words.len());
        let mut changed: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        let is_bound = words[0] == "found" && words[2] != "exact";
        if words[0] == "move" && word == 4 || (is_bound || words[0] == "work") && word == 1 {
            continue;
        }
        match words[word].parse::<f64>() {
            Ok(number) => words[word] = (number + 1.0).to_string(),
            Err(_) => words[word].push('x'),
        }
        changed[at] = words.join(" ");
        assert!(replayed(&changed.join("\n")).is_err(), "line {}: {}", at + 1, changed[at]);
        changed.remove(at);
        assert!(replayed(&changed.join("\n")).is_err(), "without line {}: {}", at + 1, lines[at]);
    }
}

/// Settings decide, too: with others the same answers lead to other questions.
#[test]
fn other_settings_are_another_search() {
    let log = log_of(POSITIONS[1], 40_000, |_| {});
    for (one, other) in [("effort=1.5", "effort=1"), ("select=0.8", "select=0.4"), ("gain=60", "gain=61")] {
        assert!(log.contains(one));
        assert!(replayed(&log.replacen(one, other, 1)).is_err(), "{other}");
    }
}
