//! What is asked: positions, limits, methods, read within bounds.

use std::time::Duration;

use motive::{Method, UnknownMethod};
use motive_annotate::{Effort, Level, NoEffort, Options, UnknownLevel};
use motive_answer::Limits;
use motive_chess::{History, PasteError, read_fen, read_pasted};
use pyo3::PyResult;

use crate::failure::refuse;

/// Longer texts are no position and no game.
const MAX_INPUT: usize = 1 << 20;
/// Longer games are cut.
const MAX_MOVES: usize = 2_000;
/// More nodes than anybody waits for.
const MAX_NODES: u64 = 1_000_000_000_000;
/// Characters of the name of a player.
const MAX_NAME: usize = 200;
/// Threads for a game.
const MAX_THREADS: usize = 256;
/// Longer than anybody waits, in seconds.
const MAX_SECONDS: f64 = 1e6;

/// A game up to the position in question.
pub(crate) struct Asked {
    pub history: History,
    /// What was wrong with the text and could be mended.
    pub forgiven: Vec<String>,
}

/// Reads what stands for a position: a FEN, an EPD, moves or a game; or a FEN with the moves that were made from there.
pub(crate) fn position(text: &str, moves: &[String]) -> PyResult<Asked> {
    if text.len() > MAX_INPUT {
        return Err(refuse(&format!("a position or a game has at most {MAX_INPUT} characters")));
    }
    if moves.is_empty() {
        let pasted = read_pasted(text, MAX_MOVES).map_err(told)?;
        return Ok(Asked { history: pasted.history, forgiven: pasted.forgiven });
    }
    if moves.len() > MAX_MOVES {
        return Err(refuse(&format!("a game has at most {MAX_MOVES} half-moves")));
    }
    let (start, forgiven) = read_fen(text).map_err(told)?;
    let mut history = History::new(start);
    for m in moves {
        let m = history.position().read_move(m).map_err(|error| refuse(&error))?;
        history.play(m);
    }
    Ok(Asked { history, forgiven })
}

fn told(error: PasteError) -> pyo3::PyErr {
    let hint = error.hint.as_ref().map_or_else(String::new, |hint| format!(" ({hint})"));
    refuse(&format!("{error}{hint}"))
}

/// Limits by nodes and seconds, or other ones if neither is given.
pub(crate) fn limits(nodes: Option<u64>, seconds: Option<f64>, otherwise: Limits) -> PyResult<Limits> {
    if nodes.is_some_and(|nodes| nodes == 0 || nodes > MAX_NODES) {
        return Err(refuse(&format!("nodes is from 1 to {MAX_NODES}")));
    }
    if seconds.is_some_and(|seconds| !(0.001..=MAX_SECONDS).contains(&seconds)) {
        return Err(refuse(&format!("time is from 0.001 to {MAX_SECONDS} seconds")));
    }
    Ok(match (nodes, seconds) {
        (None, None) => otherwise,
        (nodes, seconds) => Limits { nodes, time: seconds.map(Duration::from_secs_f64), ..Limits::none() },
    })
}

/// The method with a name.
pub(crate) fn method(name: &str) -> PyResult<Method> {
    let name: String = name.chars().take(100).collect();
    name.parse().map_err(|error: UnknownMethod| refuse(&error))
}

/// How a game is annotated.
pub(crate) fn annotation(
    level: &str,
    effort: &str,
    player: Option<String>,
    strip: bool,
    threads: usize,
) -> PyResult<Options> {
    let level: Level = level.parse().map_err(|error: UnknownLevel| refuse(&error))?;
    let effort: Effort = effort.parse().map_err(|error: NoEffort| refuse(&error))?;
    let threads = threads.clamp(1, MAX_THREADS);
    Ok(Options { level, effort, player, strip, threads, ..Options::default() })
}

/// The name of a player, within bounds.
pub(crate) fn player(name: &str) -> String {
    name.chars().take(MAX_NAME).collect()
}
