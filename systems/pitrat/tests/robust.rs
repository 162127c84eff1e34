//! No legal position panics, limits are kept, the same question has the same answer, and solutions pass the checker.

use std::time::Duration;

use motive_answer::{CheckOptions, Control, Goal, Limits, Problem, Question, StopReason, Value, check};
use motive_chess::{History, Position};
use motive_pitrat::{Pitrat, PitratSettings};
use splitmix::Random;

/// Positions from games of random moves.
fn random_positions(games: u64, every: usize) -> Vec<Position> {
    let mut found = Vec::new();
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut position = Position::default();
        for ply in 0..160 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                found.push(position.clone());
                break;
            }
            if ply % every == every - 1 {
                found.push(position.clone());
            }
            position.play(legal[random.below(legal.len())]);
        }
    }
    found
}

#[test]
fn random_positions_are_survived_within_the_limits() {
    let programs = [Pitrat::new(PitratSettings::default()), Pitrat::new(PitratSettings::faithful())];
    for (i, position) in random_positions(24, 13).into_iter().enumerate() {
        let problem = Problem::new(position.clone(), Goal::BestMove);
        let outcome = programs[i % 2].solve(&problem, &Limits::nodes(120), &mut ());
        let legal = position.legal_moves();
        assert_eq!(outcome.best.is_none(), legal.is_empty(), "{position}");
        assert!(outcome.nodes <= 121, "{} {position}", outcome.nodes);
        if let Some(best) = outcome.best {
            assert!(legal.contains(&best));
            let solution = outcome.solution.expect("a move has a solution");
            let checked = check(solution, None, &CheckOptions::default(), &Control::new(), &mut ());
            let fault = matches!(checked.finding(), Some(motive_answer::Finding::Fault(_)));
            assert!(!fault, "{position}: {:?}", checked.finding());
        }
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let program = Pitrat::new(PitratSettings::default());
    let position: Position = "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1".parse().unwrap();
    let problem = Problem::new(position.clone(), Goal::BestMove);
    let [first, second] = [0, 1].map(|_| program.solve(&problem, &Limits::nodes(400), &mut ()));
    assert_eq!((first.best, first.nodes, first.looked), (second.best, second.nodes, second.looked));
    assert_eq!(first.story.tell(&position), second.story.tell(&position));
}

#[test]
fn a_mate_is_claimed_and_holds() {
    // Composed: the queen lures the king's guard away from the back rank.
    let position: Position = "3r2k1/5ppp/8/8/8/8/3Q1PPP/3R2K1 w - - 0 1".parse().unwrap();
    let problem = Problem::new(position.clone(), Goal::BestMove);
    let outcome = Pitrat::new(PitratSettings::default()).solve(&problem, &Limits::nodes(200), &mut ());
    assert_eq!(outcome.best.map(|m| position.san(m)).as_deref(), Some("Qxd8#"));
    assert_eq!(outcome.value, Value::MateIn(1));
    let checked = check(outcome.solution.unwrap(), None, &CheckOptions::default(), &Control::new(), &mut ());
    assert!(checked.verdict().is_proved());
}

#[test]
fn time_stop_and_the_choice_of_moves_are_respected() {
    let program = Pitrat::new(PitratSettings { nodes: 1_000_000, ..PitratSettings::default() });
    let position: Position =
        "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 1".parse().unwrap();
    let outcome = program.search(&Question::new(&position, Limits::time(Duration::from_millis(30))), &mut ());
    assert!(outcome.best.is_some() && outcome.stop == StopReason::Time);
    assert!(outcome.elapsed < Duration::from_secs(3), "{:?}", outcome.elapsed);

    let stopped = Question::new(&position, Limits::nodes(1_000));
    stopped.control.stop();
    let outcome = program.search(&stopped, &mut ());
    assert!(outcome.best.is_some() && outcome.stop == StopReason::Stopped);

    let only = [position.parse_san("h3").unwrap(), position.parse_san("Ne5").unwrap()];
    let limits = Limits::nodes(100);
    let control = Control::new();
    let question = Question::after(&History::new(position.clone()), &limits, &control).only(&only);
    assert!(only.contains(&program.search(&question, &mut ()).best.unwrap()));
}

#[test]
fn the_suite_is_solved_as_far_as_claimed() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/wac-001-100.epd");
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("skipped: the suite is not there");
        return;
    };
    let program = Pitrat::new(PitratSettings::default());
    let records = motive_chess::read_epds(&text, motive_chess::Leniency::Lenient);
    let solved = records.into_iter().flatten().filter(|record| {
        let problem = Problem::new(record.position().clone(), Goal::BestMove);
        let outcome = program.solve(&problem, &Limits::nodes(1_000), &mut ());
        let book = record.best_moves().unwrap_or_default();
        outcome.best.is_some_and(|m| book.contains(&m))
    });
    let solved = solved.count();
    assert!(solved >= 60, "{solved} of 100");
}

/// A bishop takes a rook for nothing. Another move threatens more, as nobody has looked at the answers to it: what is played is not what promises
/// most, but what is hardest to dispute. (lichess.org/training/M0Qth and 0imvr)
#[test]
fn what_is_hardest_to_dispute_is_played() {
    for (fen, wanted) in [
        ("4b2r/4k3/4p3/1p1pBp1p/pP1P1P1P/2P5/P5RK/8 w - - 9 46", "Bxh8"),
        ("5r2/1p3pk1/2p5/p7/P2P2P1/1B1Kr3/1PP2N2/8 w - - 0 34", "Kxe3"),
    ] {
        let position: Position = fen.parse().unwrap();
        let problem = Problem::new(position.clone(), Goal::BestMove);
        let outcome = Pitrat::default().solve(&problem, &Limits::nodes(1_000), &mut ());
        assert_eq!(outcome.best.map(|m| position.san(m)).as_deref(), Some(wanted), "{fen}");
    }
}
