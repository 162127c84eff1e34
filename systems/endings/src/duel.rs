//! Duels: the player as a user meets it, with chapters, value rules and memory, against a defender who knows the table and holds out longest.
//!
//! A drill asks the trees of a chapter alone. Here the whole player is asked for every move, and it must win within fifty moves, without coming to
//! the same position twice.

use motive_answer::Limits;
use motive_chess::{Leniency, Position};

use crate::Endings;
use crate::answer::is_step;
use crate::board::Board;
use crate::sweep::{Sample, shuffle};
use crate::tables::{Material, Tables, Truth};

/// Moves of the winner that the rules allow without a capture or a step of a pawn.
const FIFTY: u32 = 50;
/// How many positions of a kind are kept.
const EXAMPLES: usize = 20;

/// How a duel ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DuelEnd {
    /// Won: mate, or another won ending, after so many moves.
    Won(u32),
    /// A move threw the win away.
    Spoiled,
    /// The player had no answer, or did not call its position won.
    Silent,
    /// Fifty moves were not enough.
    TooLong,
}

/// What many duels have shown.
#[derive(Clone, Debug, Default)]
pub struct Duels {
    /// Won positions that were asked about.
    pub asked: u64,
    /// Of these, those that the player does not call won: they are not played.
    pub unclaimed: u64,
    /// Of the others, those that were won within fifty moves.
    pub won: u64,
    /// Those in which a position came twice.
    pub repeated: u64,
    /// The most moves to mate or to another ending, and all of them together.
    pub moves: (u32, u64),
    /// The most positions looked at for a move, all of them, and the moves.
    pub nodes: (u64, u64, u64),
    /// Some duels that were not won.
    pub failures: Vec<(Board, DuelEnd)>,
}

/// Plays a sample of the won positions with the stronger side to move.
pub fn duels(tables: &Tables, material: Material, sample: Sample, limits: &Limits) -> Duels {
    let mut starts: Vec<Board> = tables
        .boards(material)
        .filter(|(board, truth)| matches!(truth, Truth::Win(_)) && board.turn() == motive_chess::Color::White)
        .map(|(board, _)| board)
        .collect();
    shuffle(&mut starts, sample);
    let mut result = Duels::default();
    for &board in starts.iter().take(sample.positions) {
        result.asked += 1;
        let mut player = Endings::new();
        if !calls_it_won(&mut player, &board, limits) {
            result.unclaimed += 1;
            continue;
        }
        let (end, repeated) = duel(tables, material, board, &mut player, limits, &mut result.nodes);
        result.repeated += u64::from(repeated);
        if let DuelEnd::Won(moves) = end {
            result.won += 1;
            result.moves = (result.moves.0.max(moves), result.moves.1 + u64::from(moves));
        } else if result.failures.len() < EXAMPLES {
            result.failures.push((board, end));
        }
    }
    result
}

fn position(board: &Board) -> Option<Position> {
    Position::from_fen(&board.to_string(), Leniency::Lenient).ok()
}

fn calls_it_won(player: &mut Endings, board: &Board, limits: &Limits) -> bool {
    let answer = position(board).and_then(|position| player.answer(&position, limits));
    player.forget();
    answer.is_some_and(|answer| answer.value == crate::EndingResult::Win && answer.is_known)
}

fn duel(
    tables: &Tables,
    material: Material,
    mut board: Board,
    player: &mut Endings,
    limits: &Limits,
    nodes: &mut (u64, u64, u64),
) -> (DuelEnd, bool) {
    let mut seen = vec![board];
    let mut repeated = false;
    for count in 1..=FIFTY {
        let answer = position(&board).and_then(|position| player.answer(&position, limits));
        let Some(answer) = answer else { return (DuelEnd::Silent, repeated) };
        *nodes = (nodes.0.max(answer.nodes), nodes.1 + answer.nodes, nodes.2 + 1);
        let chosen = board.steps().into_iter().find(|step| answer.best.is_some_and(|m| is_step(m, *step)));
        let Some(step) = chosen else { return (DuelEnd::Silent, repeated) };
        board = board.after(step);
        match tables.truth(&board) {
            Some(Truth::Loss(0)) => return (DuelEnd::Won(count), repeated),
            Some(Truth::Loss(_)) if Material::of(&board) != material => {
                return (DuelEnd::Won(count), repeated);
            }
            Some(Truth::Loss(_)) => {}
            _ => return (DuelEnd::Spoiled, repeated),
        }
        let longest =
            board.steps().into_iter().max_by_key(|&reply| match tables.truth(&board.after(reply)) {
                Some(Truth::Win(plies)) => plies,
                _ => u8::MAX,
            });
        let Some(reply) = longest else { return (DuelEnd::Spoiled, repeated) };
        board = board.after(reply);
        if Material::of(&board) != material {
            return (DuelEnd::Won(count), repeated);
        }
        repeated |= seen.contains(&board);
        seen.push(board);
    }
    (DuelEnd::TooLong, repeated)
}
