//! A plain engine for tests, here and in the crates above: material, all moves, captures to the end.
//!
//! It sees every mate within its depth and every exchange, and nothing else, which makes its answers
//! easy to foretell. Real work is for the critic.

use motive_chess::{Ending, Move, Position};

use crate::{
    Control, Engine, EngineError, Evaluation, Question, StopReason, Value, Variation, balance, worth,
};

/// Iterative deepening alpha-beta on material.
#[derive(Debug, Default)]
pub struct MaterialSearch;

const MATE: i32 = 1_000_000;
const MAX_DEPTH: u32 = 24;

impl Engine for MaterialSearch {
    fn name(&self) -> &'static str {
        "material search"
    }

    fn judge(&mut self, question: &Question) -> Result<Evaluation, EngineError> {
        let position = question.history.position();
        let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
        if !question.only.is_empty() {
            moves.retain(|m| question.only.contains(m));
        }
        let wanted = question.limits.mate.map_or(MAX_DEPTH, |mate| mate.saturating_mul(2));
        let deepest = question.limits.depth.unwrap_or(wanted).clamp(1, MAX_DEPTH);
        let node_limit = question.limits.nodes.unwrap_or(u64::MAX);
        let mut search = Search { control: &question.control, node_limit, nodes: 0, stop: None };
        let mut best: Option<(i32, Vec<Move>)> = None;
        let mut done = 0;
        let mut stop = if moves.is_empty() { StopReason::Finished } else { StopReason::Depth };
        for depth in 1..=deepest {
            let mut this: Option<(i32, Vec<Move>)> = None;
            for &m in &moves {
                let alpha = this.as_ref().map_or(-MATE, |(score, _)| *score);
                let mut line = Vec::new();
                let score = -search.visit(&position.after(m), depth - 1, 1, -MATE, -alpha, &mut line);
                if search.stop.is_some() {
                    break;
                }
                if this.as_ref().is_none_or(|(best, _)| score > *best) {
                    line.push(m);
                    this = Some((score, line));
                }
            }
            if let Some(why) = search.stop {
                stop = why;
                // Even a search that is cut off at once names a move.
                best = best
                    .or(this)
                    .or_else(|| moves.first().map(|&m| (balance(position, position.turn()), vec![m])));
                break;
            }
            let Some((score, line)) = this else { break };
            done = depth;
            moves.sort_by_key(|m| Some(m) != line.last());
            best = Some((score, line));
            if score.abs() > MATE / 2 {
                stop = StopReason::Finished;
                break;
            }
        }
        let lines = best.into_iter().map(|(score, mut moves)| {
            moves.reverse();
            Variation { value: value_of(score), moves }
        });
        Ok(Evaluation {
            lines: lines.collect(),
            depth: done,
            nodes: search.nodes,
            expansions: None,
            elapsed: question.control.elapsed(),
            stop,
        })
    }

    fn forget(&mut self) {}
}

struct Search<'a> {
    control: &'a Control,
    node_limit: u64,
    nodes: u64,
    stop: Option<StopReason>,
}

impl Search<'_> {
    /// The value for the side to move; the line comes out back to front.
    fn visit(
        &mut self,
        p: &Position,
        depth: u32,
        ply: i32,
        mut alpha: i32,
        beta: i32,
        line: &mut Vec<Move>,
    ) -> i32 {
        self.nodes += 1;
        if self.nodes >= self.node_limit {
            self.stop = Some(StopReason::Nodes);
        } else if self.nodes.is_multiple_of(1024) {
            self.stop = self.control.must_end();
        }
        if self.stop.is_some() {
            return 0;
        }
        match p.ending() {
            Some(Ending::Checkmate(_)) => return ply - MATE,
            Some(_) => return 0,
            None => {}
        }
        let quiet = depth == 0 && !p.is_check() || ply > 2 * MAX_DEPTH as i32;
        if quiet {
            alpha = alpha.max(balance(p, p.turn()));
            if alpha >= beta {
                return alpha;
            }
        }
        let mut moves = if quiet { p.capture_moves() } else { p.legal_moves() };
        moves.sort_by_key(|m| {
            std::cmp::Reverse(m.capture().map_or(0, |taken| 10 * worth(taken) - worth(m.role())))
        });
        for m in moves {
            let mut rest = Vec::new();
            let score = -self.visit(&p.after(m), depth.saturating_sub(1), ply + 1, -beta, -alpha, &mut rest);
            if self.stop.is_some() {
                return 0;
            }
            if score > alpha {
                alpha = score;
                rest.push(m);
                *line = rest;
                if alpha >= beta {
                    break;
                }
            }
        }
        alpha
    }
}

fn value_of(score: i32) -> Value {
    if score > MATE / 2 {
        Value::MateIn((MATE - score + 1) as u32 / 2)
    } else if score < -MATE / 2 {
        Value::MatedIn((MATE + score) as u32 / 2)
    } else {
        Value::Centipawns(score)
    }
}
