//! The studies that Bratko's paper discusses, and the play behind them.

use motive_answer::Limits;
use motive_chess::Position;
use motive_endings::{EndingResult, Endings};

/// Plays `moves`; before each of ours (the first, third, ...) the advice must choose it, among the given ones.
fn plays(fen: &str, value: EndingResult, line: &[&str]) {
    plays_within(&Limits::none(), fen, value, line);
}

fn plays_within(limits: &Limits, fen: &str, value: EndingResult, line: &[&str]) {
    let mut endings = Endings::new();
    let mut position: Position = fen.parse().unwrap();
    for (n, &expected) in line.iter().enumerate() {
        if n % 2 == 0 {
            let answer = endings.answer(&position, limits).unwrap();
            assert_eq!(answer.value, value, "{position}");
            let best = position.san(answer.best.unwrap());
            assert!(expected.split('|').any(|m| m == best), "{position}: {best} instead of {expected}");
            let chosen = position.parse_san(&best).unwrap();
            position.play(chosen);
        } else {
            let reply = position.parse_san(expected).unwrap();
            position.play(reply);
        }
    }
}

#[test]
fn reti() {
    let reti = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1";
    plays(reti, EndingResult::Draw, &["Kg7", "Kb6", "Kf6", "h4", "Ke5"]);
    plays(reti, EndingResult::Draw, &["Kg7", "h4", "Kf6", "h3", "Ke7|Ke6"]);
}

#[test]
fn moravec() {
    plays("3k4/7p/8/2P5/K7/8/8/8 w - - 0 1", EndingResult::Draw, &["Kb5", "h5", "Kc6"]);
    plays("3k4/7p/8/2P5/K7/8/8/8 w - - 0 1", EndingResult::Draw, &["Kb5", "Kc7", "Kc4"]);
}

#[test]
fn adamson() {
    plays("8/7K/k1P5/p7/8/8/8/8 w - - 0 1", EndingResult::Draw, &["Kg6", "a4", "Kf5"]);
    plays("8/7K/k1P5/p7/8/8/8/8 w - - 0 1", EndingResult::Draw, &["Kg6", "Kb6", "Kf5"]);
}

/// Here AL3 failed with 1 c3, which draws; the whole line of the study is found.
#[test]
fn grigoriev() {
    let grigoriev = "8/p7/8/8/2K5/6k1/2P5/8 w - - 0 1";
    plays(grigoriev, EndingResult::Win, &["Kd4", "Kf4", "c4", "Kf5", "Kd5"]);
}

#[test]
fn the_stand_in_for_figure_8() {
    plays("8/8/8/3P4/4K3/1k5p/8/8 w - - 0 1", EndingResult::Win, &["Kf3"]);
}

/// Rook against pawn with the king before the pawn is won for the rook whoever moves; what no chapter is about is not judged.
#[test]
fn what_nobody_can_judge_is_not_judged() {
    let answer = |fen: &str| Endings::new().answer(&fen.parse().unwrap(), &Limits::none());
    let taken = answer("4k3/8/8/8/8/p7/8/K6R w - - 0 1").unwrap();
    assert!(taken.is_known && taken.value == EndingResult::Win, "{taken:?}");
    let lost = answer("4k3/8/8/8/8/p7/8/K6R b - - 0 1").unwrap();
    assert!(lost.is_known && lost.value == EndingResult::Loss, "{lost:?}");
    assert!(answer("8/8/8/8/1b6/1p6/1k6/4R2K b - - 0 1").is_none());
}
