//! What `info` says.

use std::fmt::Write as _;
use std::time::Duration;

use motive_answer::{Bound, Progress, Value};
use motive_chess::{Move, Position};

use crate::serve::wdl::win_draw_loss;

/// Longer lines of text are cut.
const LONGEST_STRING: usize = 1000;
/// Longer texts are cut.
const MOST_STRINGS: usize = 100;

/// A line of the search. The moves end before the first that is not legal; without a legal move
/// there is nothing to tell.
pub(crate) fn progress(progress: &Progress, root: &Position, show_wdl: bool) -> Option<String> {
    let moves = legal_part(root, &progress.line.moves);
    if moves.is_empty() {
        return None;
    }
    let value = progress.line.value;
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {}",
        progress.depth,
        progress.selective_depth.max(progress.depth),
        progress.rank + 1,
        score(value)
    );
    // Writing to a string does not fail.
    let _ = match progress.bound {
        Bound::Exact => Ok(()),
        Bound::Lower => write!(text, " lowerbound"),
        Bound::Upper => write!(text, " upperbound"),
    };
    if show_wdl {
        let chances = win_draw_loss(value, root);
        let _ = write!(text, " wdl {} {} {}", chances.win, chances.draw, chances.loss);
    }
    let _ = write!(text, " nodes {} nps {}", progress.nodes, per_second(progress.nodes, progress.elapsed));
    if let Some(full) = progress.hash_full {
        let _ = write!(text, " hashfull {}", full.min(1000));
    }
    let _ = write!(text, " tbhits {} time {} pv", progress.tablebase_hits, progress.elapsed.as_millis());
    let mut position = root.clone();
    for &m in moves {
        let _ = write!(text, " {}", position.uci(m));
        position.play(m);
    }
    Some(text)
}

/// The move of the root that is looked at.
pub(crate) fn current_move(m: Move, number: usize, depth: u32, root: &Position) -> String {
    format!("info depth {depth} currmove {} currmovenumber {number}", root.uci(m))
}

/// A position in which nothing can be played: mated, or stalemate.
pub(crate) fn game_over(root: &Position) -> String {
    let score = if root.is_check() { score(Value::MatedIn(0)) } else { score(Value::Centipawns(0)) };
    format!("info depth 0 score {score}")
}

/// Text for a person, line by line.
pub(crate) fn strings(text: &str) -> Vec<String> {
    let show = |line: &str| {
        let clean = line.chars().map(|c| if c.is_control() { ' ' } else { c });
        format!("info string {}", clean.take(LONGEST_STRING).collect::<String>().trim())
    };
    text.lines().filter(|line| !line.trim().is_empty()).take(MOST_STRINGS).map(show).collect()
}

/// The moves up to the first that is not legal.
pub(crate) fn legal_part<'a>(root: &Position, moves: &'a [Move]) -> &'a [Move] {
    let mut position = root.clone();
    let mut n_legal = 0;
    for &m in moves {
        if !position.is_legal(m) {
            break;
        }
        position.play(m);
        n_legal += 1;
    }
    moves.get(..n_legal).unwrap_or_default()
}

fn score(value: Value) -> String {
    match value.mate() {
        Some(n) => format!("mate {n}"),
        None => format!("cp {}", value.centipawns()),
    }
}

fn per_second(nodes: u64, elapsed: Duration) -> u64 {
    let microseconds = elapsed.as_micros().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000 / microseconds).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use motive_answer::Variation;

    fn example(value: Value, bound: Bound, moves: &[&str]) -> Progress {
        let mut position = Position::default();
        let mut line = Vec::new();
        for text in moves {
            let m = position.parse_uci(text).unwrap();
            position.play(m);
            line.push(m);
        }
        Progress {
            depth: 8,
            selective_depth: 12,
            rank: 0,
            line: Variation { value, moves: line },
            bound,
            nodes: 5000,
            elapsed: Duration::from_millis(250),
            hash_full: Some(31),
            tablebase_hits: 2,
        }
    }

    #[test]
    fn everything_in_its_order() {
        let start = Position::default();
        let exact = example(Value::Centipawns(35), Bound::Exact, &["e2e4", "e7e5"]);
        assert_eq!(
            progress(&exact, &start, false).unwrap(),
            "info depth 8 seldepth 12 multipv 1 score cp 35 nodes 5000 nps 20000 hashfull 31 tbhits 2 \
             time 250 pv e2e4 e7e5"
        );
        let bound =
            Progress { rank: 2, hash_full: None, ..example(Value::MatedIn(3), Bound::Upper, &["a2a3"]) };
        assert_eq!(
            progress(&bound, &start, true).unwrap(),
            "info depth 8 seldepth 12 multipv 3 score mate -3 upperbound wdl 0 0 1000 nodes 5000 nps 20000 \
             tbhits 2 time 250 pv a2a3"
        );
    }

    #[test]
    fn illegal_moves_are_not_shown() {
        let start = Position::default();
        let mut line = example(Value::Centipawns(0), Bound::Exact, &["e2e4", "e7e5"]);
        line.line.moves.swap(0, 1);
        assert_eq!(progress(&line, &start, false), None);
        let e4 = line.line.moves[1];
        line.line.moves = vec![e4, e4];
        assert!(progress(&line, &start, false).unwrap().ends_with(" pv e2e4"));
    }

    #[test]
    fn mates_and_instant_answers() {
        assert_eq!(score(Value::MateIn(2)), "mate 2");
        assert_eq!(score(Value::MatedIn(0)), "mate 0");
        assert_eq!(per_second(7, Duration::ZERO), 7_000_000);
        assert_eq!(per_second(u64::MAX, Duration::from_nanos(1)), u64::MAX);
    }

    #[test]
    fn text_is_one_line_each_and_clean() {
        assert_eq!(
            strings("wins a rook\n\n\u{7}because  \r\n"),
            ["info string wins a rook", "info string because"]
        );
        assert!(strings(&"x\n".repeat(10_000)).len() <= MOST_STRINGS);
        assert!(strings(&"x".repeat(10_000)).iter().all(|line| line.len() <= LONGEST_STRING + 12));
    }
}
