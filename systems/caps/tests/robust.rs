//! Whatever the position and the limits: a legal move if there is one, no more nodes than allowed, the same
//! answer twice.

use motive_answer::{Goal, Limits, Problem};
use motive_caps::{Caps, CapsSettings, Mode, WhyNot};
use motive_chess::{Leniency, Position};

fn modes() -> [CapsSettings; 2] {
    [CapsSettings::default(), CapsSettings::faithful()]
}

fn solve(position: &Position, settings: &CapsSettings, nodes: u64) -> motive_caps::CapsOutcome {
    let problem = Problem::new(position.clone(), Goal::BestMove);
    Caps::new(settings.clone()).solve(&problem, &Limits::nodes(nodes), &mut ())
}

#[test]
fn random_games_give_legal_moves_and_the_same_twice() {
    let mut seed: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut random = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    for _ in 0..12 {
        let mut position = Position::default();
        for ply in 0..160 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            if ply % 8 == 3 {
                for settings in modes() {
                    let outcome = solve(&position, &settings, 60);
                    assert!(outcome.best.is_some_and(|m| position.is_legal(m)), "{position}");
                    assert!(
                        outcome.statistics.nodes <= 60,
                        "{position} {:?} {}",
                        settings.mode,
                        outcome.statistics.nodes
                    );
                    let mut board = position.clone();
                    for &m in &outcome.line {
                        assert!(board.is_legal(m), "{position}");
                        board.play(m);
                    }
                    let again = solve(&position, &settings, 60);
                    assert_eq!((outcome.best, outcome.points), (again.best, again.points));
                    assert_eq!(outcome.statistics, again.statistics);
                    if outcome.line.len() > 1 {
                        let why = WhyNot::new(&position, outcome.line[0], &outcome.line[1..]);
                        assert!(why.is_some_and(|why| !why.text().is_empty()));
                    }
                }
            }
            position.play(moves[(random() % moves.len() as u64) as usize]);
        }
    }
}

#[test]
fn the_game_is_over_or_nearly() {
    for (fen, has_move) in [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", false),
        ("7k/8/8/8/8/8/8/K7 w - - 0 1", true),
        ("6rk/6pp/8/8/8/8/6q1/K7 w - - 0 1", true),
        ("QQQQQQQQ/QQQQQQQ1/8/8/8/8/8/K6k w - - 0 1", true),
    ] {
        let Ok(position) = Position::from_fen(fen, Leniency::Lenient) else { continue };
        for settings in modes() {
            for nodes in [0, 1, 2, 3, 40] {
                let outcome = solve(&position, &settings, nodes);
                assert_eq!(outcome.best.is_some(), has_move, "{fen} {nodes} {:?}", settings.mode);
            }
        }
    }
}

#[test]
fn odd_settings() {
    let position = Position::default();
    for mode in [Mode::Default, Mode::Faithful] {
        for depth in [0, 1, 200] {
            for expectation in [None, Some(-30_000), Some(0), Some(30_000)] {
                let settings = CapsSettings { mode, depth, expectation, ..CapsSettings::default() };
                assert!(solve(&position, &settings, 30).best.is_some(), "{settings:?}");
            }
        }
    }
}
