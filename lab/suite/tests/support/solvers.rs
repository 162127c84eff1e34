//! Solvers and engines whose every answer is known.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use motive_answer::{
    Control, Engine, EngineError, Evaluation, Limits, Question, StopReason, Value, Variation,
};
use motive_chess::{History, Move};
use motive_suite::{Found, Solver, SolverAnswer};

/// Plays a mate if there is one, else the move of its name book, else the first move by name.
#[derive(Clone, Default)]
pub(crate) struct Mater {
    /// Moves for positions: the first four fields of the FEN and a move as engines write it.
    pub knows: BTreeMap<String, String>,
}

impl Mater {
    pub(crate) fn knowing(pairs: &[(&str, &str)]) -> Mater {
        Mater { knows: pairs.iter().map(|&(epd, m)| (epd.to_owned(), m.to_owned())).collect() }
    }
}

impl Solver for Mater {
    fn name(&self) -> &'static str {
        "mater"
    }

    fn solve(&mut self, history: &History, _: &Limits, _: &Control) -> Result<SolverAnswer, String> {
        let position = history.position();
        let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
        moves.sort_by_key(|&m| position.uci(m));
        let mate = moves.iter().copied().find(|&m| position.after(m).is_checkmate());
        let known = self.knows.get(&position.to_epd()).and_then(|m| position.parse_uci(m).ok());
        let best = mate.or(known).or(moves.first().copied()).ok_or("no move")?;
        Ok(SolverAnswer {
            best,
            value: Some(if mate.is_some() { Value::MateIn(1) } else { Value::Centipawns(25) }),
            line: vec![best],
            depth: Some(1),
            nodes: moves.len() as u64,
            critic_nodes: None,
            elapsed: Duration::from_millis(moves.len() as u64),
            verdict: None,
            found: Some(Found { nodes: 1, elapsed: Duration::from_millis(1) }),
        })
    }

    fn reset(&mut self) {}
}

/// An engine that knows what moves are worth, and counts how often it is asked.
pub(crate) struct Priced {
    pub prices: BTreeMap<&'static str, Value>,
    pub asked: Arc<AtomicUsize>,
}

impl Engine for Priced {
    fn name(&self) -> &'static str {
        "priced"
    }

    fn judge(&mut self, question: &Question) -> Result<Evaluation, EngineError> {
        assert_eq!(question.limits, Limits::nodes(1_000_000));
        self.asked.fetch_add(1, Ordering::SeqCst);
        let position = question.history.position();
        let price = |m: &Move| self.prices.get(position.uci(*m).as_str()).copied();
        let lines = question
            .only
            .iter()
            .map(|m| Variation { value: price(m).unwrap_or(Value::Centipawns(0)), moves: vec![*m] });
        let mut lines: Vec<Variation> = lines.collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.value));
        Ok(Evaluation {
            lines,
            depth: 1,
            nodes: 1,
            expansions: None,
            elapsed: Duration::ZERO,
            stop: StopReason::Nodes,
        })
    }

    fn forget(&mut self) {}
}
