//! Several threads: what they decide, and that they keep the limits.

use motive_answer::{Limits, Question};
use motive_chess::Position;
use motive_critic::{Critic, Settings as CriticSettings};
use motive_hitech::{HitechSettings, RoundPlayer, Thought};

fn think(threads: usize, settings: HitechSettings, fen: &str, limits: Limits) -> (Position, Thought) {
    let position: Position = fen.parse().expect("a position");
    let critic = Critic::new(&CriticSettings { hash: 4, threads, ..CriticSettings::default() });
    let thought = RoundPlayer::new(critic, settings).think(&Question::new(&position, limits), &mut ());
    (position, thought)
}

/// Reinfeld, Win At Chess, 4 and 10, and a capture of a queen: threads may differ in how they get there.
#[test]
fn two_and_four_threads_decide_as_one_does() {
    for (fen, best) in [
        ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1", "Qh6+"),
        ("2br2k1/2q3rn/p2NppQ1/2p1P3/Pp5R/4P3/1P3PPP/3R2K1 w - - 0 1", "Rxh7"),
        ("4k3/5ppp/8/8/8/1q6/2P2PPP/4K2R w - - 0 1", "cxb3"),
    ] {
        for threads in [2, 4] {
            let (position, thought) = think(threads, HitechSettings::default(), fen, Limits::nodes(150_000));
            let answer = thought.evaluation.best_move().map(|m| position.san(m));
            assert_eq!(answer.as_deref(), Some(best), "{threads} threads: {fen}");
        }
    }
}

/// The paper's settings, where batches are small and idle threads look ahead.
#[test]
fn threads_that_look_ahead_change_only_the_time() {
    let fen = "4k3/5ppp/8/8/8/1q6/2P2PPP/4K2R w - - 0 1";
    let (position, thought) = think(3, HitechSettings::faithful(), fen, Limits::none());
    assert_eq!(thought.evaluation.best_move().map(|m| position.san(m)).as_deref(), Some("cxb3"));
}

#[test]
fn several_threads_keep_the_limit_of_positions() {
    let crowded = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 1";
    let (_, thought) = think(4, HitechSettings::default(), crowded, Limits::nodes(20_000));
    // Each thread tells what it visited a little late.
    assert!(thought.evaluation.nodes <= 20_000 + 4 * 2_048, "{}", thought.evaluation.nodes);
    assert!(thought.evaluation.best_move().is_some());
}
