//! A small player that really plays: alpha-beta on material and a little activity.

use motive_answer::{Bound, Evaluation, Observer, Progress, Question, StopReason, Value, Variation};
use motive_chess::{Color, Move, Position, Role};
use motive_uci::{Player, Setting};

/// Looks as deep as it may and counts men.
#[derive(Default)]
pub(crate) struct Material;

/// Deeper than it gets in any test.
const DEEPEST: u32 = 40;
const MATE: i32 = 1_000_000;

impl Player for Material {
    fn methods(&self) -> Vec<String> {
        vec!["material".to_owned(), "other".to_owned()]
    }

    fn configure(&mut self, setting: Setting) -> Result<(), String> {
        match setting {
            Setting::SyzygyPath(Some(path)) => Err(format!("no tables in {}", path.display())),
            _ => Ok(()),
        }
    }

    fn new_game(&mut self) {}

    fn think(&mut self, question: &Question, observer: &mut dyn Observer) -> Evaluation {
        let root = question.history.position();
        let mut moves =
            if question.only.is_empty() { root.legal_moves().to_vec() } else { question.only.clone() };
        moves.sort_by_key(|m| (!m.is_capture(), root.uci(*m)));
        let mut search = Search { question, nodes: 0, stop: None };
        let mut lines: Vec<Variation> = Vec::new();
        let mut depth = 0;
        while depth < question.limits.depth.unwrap_or(DEEPEST).min(DEEPEST) {
            let soft = question.control.soft_deadline();
            if depth > 0 && soft.is_some_and(|soft| question.control.elapsed() >= soft) {
                search.stop = Some(StopReason::Time);
                break;
            }
            let found = search.root(root, &moves, depth + 1, observer);
            if search.stop.is_some() && !lines.is_empty() {
                break;
            }
            depth += 1;
            lines = found;
            for (rank, line) in lines.iter().enumerate() {
                observer.progress(&Progress {
                    depth,
                    selective_depth: depth,
                    rank,
                    line: line.clone(),
                    bound: Bound::Exact,
                    nodes: search.nodes,
                    elapsed: question.control.elapsed(),
                    hash_full: Some(0),
                    tablebase_hits: 0,
                });
            }
            // The best move first next time.
            if let Some(best) = lines.first().and_then(|line| line.moves.first()) {
                moves.sort_by_key(|m| m != best);
            }
            if search.stop.is_some() {
                break;
            }
        }
        Evaluation {
            lines,
            depth,
            nodes: search.nodes,
            expansions: None,
            elapsed: question.control.elapsed(),
            stop: search.stop.unwrap_or(StopReason::Depth),
        }
    }
}

struct Search<'a> {
    question: &'a Question,
    nodes: u64,
    stop: Option<StopReason>,
}

impl Search<'_> {
    /// The best lines; of an interrupted search, those that are complete, and at least one.
    fn root(
        &mut self,
        root: &Position,
        moves: &[Move],
        depth: u32,
        observer: &mut dyn Observer,
    ) -> Vec<Variation> {
        let mut found: Vec<(i32, Vec<Move>)> = Vec::new();
        for (number, &m) in moves.iter().enumerate() {
            observer.current_move(m, number + 1, depth);
            let floor = found.get(self.question.lines - 1).map_or(-MATE * 2, |(value, _)| *value);
            let mut history = self.question.history.clone();
            history.play(m);
            let mut line = vec![m];
            let value = if history.occurrences() > 1 {
                0
            } else {
                -self.value(&root.after(m), depth - 1, 1, -MATE * 2, -floor, &mut line)
            };
            if self.stop.is_some() && !found.is_empty() {
                break;
            }
            let place = found.partition_point(|(other, _)| *other >= value);
            found.insert(place, (value, line));
            found.truncate(self.question.lines);
        }
        found.into_iter().map(|(value, moves)| Variation { value: in_words(value), moves }).collect()
    }

    fn value(
        &mut self,
        position: &Position,
        depth: u32,
        ply: i32,
        mut low: i32,
        high: i32,
        line: &mut Vec<Move>,
    ) -> i32 {
        self.nodes += 1;
        if self.question.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            self.stop = Some(StopReason::Nodes);
        }
        if self.nodes.is_multiple_of(256) {
            self.stop = self.stop.or(self.question.control.must_end());
        }
        if self.stop.is_some() {
            return 0;
        }
        let mut moves = position.legal_moves();
        if moves.is_empty() {
            return if position.is_check() { ply - MATE } else { 0 };
        }
        if position.is_insufficient_material() || position.halfmoves() >= 100 {
            return 0;
        }
        if depth == 0 {
            return standing(position);
        }
        moves.sort_by_key(|m| !m.is_capture());
        let mut best = -MATE * 2;
        let length = line.len();
        for m in moves {
            let mut rest = vec![m];
            let value = -self.value(&position.after(m), depth - 1, ply + 1, -high, -low, &mut rest);
            if value > best {
                best = value;
                line.truncate(length);
                line.append(&mut rest);
            }
            low = low.max(best);
            if low >= high || self.stop.is_some() {
                break;
            }
        }
        best
    }
}

/// Men, and how far they have come, for the side to move.
fn standing(position: &Position) -> i32 {
    let mut sum = 0;
    for color in Color::ALL {
        let mut side = 0;
        for (role, worth) in [
            (Role::Pawn, 100),
            (Role::Knight, 300),
            (Role::Bishop, 310),
            (Role::Rook, 500),
            (Role::Queen, 900),
        ] {
            for square in position.men(color, role) {
                let rank = u32::from(square.rank()) as i32;
                let advance = if color == Color::White { rank } else { 7 - rank };
                let center = 7 - (2 * u32::from(square.file()) as i32 - 7).abs();
                side += worth + if role == Role::Pawn { 4 * advance } else { center };
            }
        }
        sum += if color == position.turn() { side } else { -side };
    }
    sum
}

fn in_words(value: i32) -> Value {
    let plies = (MATE - value.abs()) as u32;
    match value {
        _ if plies > 1000 => Value::Centipawns(value),
        1.. => Value::MateIn(plies.div_ceil(2)),
        _ => Value::MatedIn(plies / 2),
    }
}
