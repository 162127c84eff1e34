//! Resistance: how hard the losing side makes it for an opponent who is not perfect.
//!
//! The panel's point: against perfect play all losing moves are alike, against people they are not. The side that loses
//! chooses the move after which the smallest part of the opponent's replies wins, as far as the advice can see; the table, which it
//! never looks into, would choose the longest mate. Both defences are tried on the same won positions against the same
//! opponent, a small alpha-beta search with plain values, and the slips are counted.

use motive_chess::{Color, Role};

use crate::board::{Board, Step};
use crate::geometry::{distance, queening_square, rank_for};
use crate::lemmas::judge;
use crate::proof::prove;
use crate::sweep::{Sample, shuffle};
use crate::tables::{Material, Tables, Truth};

/// Positions that are looked at to see whether a reply of the opponent wins.
const LOOK: usize = 40;
/// Moves after which a win that has not come does not come.
const MOVES: u32 = 50;
/// Plies that the opponent never exceeds.
const DEPTH: u32 = 12;
/// More than any evaluation.
const MATE: i32 = 100_000;

/// How many won positions slipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resistance {
    /// Won positions that were played.
    pub positions: u64,
    /// Not won against the defence that asks most of the opponent.
    pub slips_against_resistance: u64,
    /// Not won against the defence that holds out longest.
    pub slips_against_longest: u64,
}

/// Plays a sample of won positions (White, to move, wins) with an opponent who looks at `nodes` positions a move.
pub fn resist(tables: &Tables, material: Material, sample: Sample, nodes: usize) -> Resistance {
    let mut starts: Vec<Board> = tables
        .boards(material)
        .filter(|(board, truth)| board.turn() == Color::White && matches!(truth, Truth::Win(_)))
        .map(|(board, _)| board)
        .collect();
    shuffle(&mut starts, sample);
    starts.truncate(sample.positions);
    let mut result = Resistance { positions: starts.len() as u64, ..Resistance::default() };
    for board in starts {
        let mut resisting = |board: &Board| most_resistant(board);
        let mut longest = |board: &Board| {
            board.steps().into_iter().max_by_key(|&step| match tables.truth(&board.after(step)) {
                Some(Truth::Win(plies)) => plies,
                _ => u8::MAX,
            })
        };
        result.slips_against_resistance += u64::from(slips(tables, material, board, nodes, &mut resisting));
        result.slips_against_longest += u64::from(slips(tables, material, board, nodes, &mut longest));
    }
    result
}

/// The move of the losing side that asks most of the opponent.
pub fn most_resistant(board: &Board) -> Option<Step> {
    board.steps().into_iter().min_by_key(|&step| ease(&board.after(step)))
}

/// How easy the opponent, who is to move, has it: the part of his replies that are seen to win, in per mille, those that a lemma
/// knows counting more than those that need a search.
pub(crate) fn ease(board: &Board) -> i64 {
    let winner = board.turn();
    let sign = if winner == Color::White { 1 } else { -1 };
    let replies = board.steps();
    if replies.is_empty() {
        // Mate is as bad as it gets, stalemate as good.
        return if board.is_check() { 10_000 } else { -10_000 };
    }
    let worth: i64 = replies
        .iter()
        .map(|&reply| {
            let next = board.after(reply);
            if judge(&next) == Some(sign) {
                5
            } else if prove(&next, winner, LOOK).answer == Some(true) {
                4
            } else {
                0
            }
        })
        .sum();
    // If no reply is seen to win there is hope; the more pieces the opponent may lose the better.
    worth * 1000 / (5 * replies.len() as i64)
}

/// Whether the opponent fails to win: he gives the win away, or does not come to mate or a smaller won ending.
fn slips(
    tables: &Tables,
    material: Material,
    mut board: Board,
    nodes: usize,
    defence: &mut dyn FnMut(&Board) -> Option<Step>,
) -> bool {
    for _ in 0..MOVES {
        let Some(step) = choose(&board, nodes) else { return true };
        board = board.after(step);
        if !matches!(tables.truth(&board), Some(Truth::Loss(_))) {
            return true;
        }
        if board.is_mate() || Material::of(&board) != material {
            return false;
        }
        let Some(reply) = defence(&board) else { return false };
        board = board.after(reply);
        if Material::of(&board) != material {
            return false;
        }
    }
    true
}

/// The opponent's move: alpha-beta, one ply deeper at a time while positions are left.
fn choose(board: &Board, nodes: usize) -> Option<Step> {
    let mut best = None;
    let mut left = nodes.max(1);
    for depth in 1..=DEPTH {
        let mut found = None;
        let mut alpha = -2 * MATE;
        for step in board.steps() {
            if left == 0 {
                break;
            }
            let value = -search(&board.after(step), depth - 1, -2 * MATE, -alpha, &mut left);
            if value > alpha {
                (alpha, found) = (value, Some(step));
            }
        }
        // A depth that was not finished counts only if nothing else is there.
        if left == 0 {
            return best.or(found);
        }
        best = found;
    }
    best
}

fn search(board: &Board, depth: u32, mut alpha: i32, beta: i32, left: &mut usize) -> i32 {
    *left = left.saturating_sub(1);
    let steps = board.steps();
    if steps.is_empty() {
        return if board.is_check() { -MATE - depth as i32 } else { 0 };
    }
    if depth == 0 || *left == 0 {
        return plain_value(board);
    }
    let mut best = -2 * MATE;
    for step in steps {
        best = best.max(-search(&board.after(step), depth - 1, -beta, -alpha, left));
        alpha = alpha.max(best);
        if alpha >= beta || *left == 0 {
            break;
        }
    }
    best
}

/// Material, pawns that have advanced, kings near pawns: what a beginner counts, for the side to move.
fn plain_value(board: &Board) -> i32 {
    let mut value = 0;
    for man in board.men() {
        let worth = match man.role {
            Role::Queen => 900,
            Role::Rook => 500,
            Role::Bishop | Role::Knight => 300,
            _ => {
                let target = queening_square(man.color, man.square);
                let own = i32::from(distance(board.king(man.color), target));
                let other = i32::from(distance(board.king(man.color.other()), target));
                100 + 12 * i32::from(rank_for(man.color, man.square)) + 4 * (other - own)
            }
        };
        value += if man.color == board.turn() { worth } else { -worth };
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first of two losing moves leaves the opponent one way to win, the other leaves many.
    #[test]
    fn the_opposition_is_resistance() {
        use motive_chess::{Leniency, Position};
        // Black to move in a lost ending: he steps before the king instead of aside.
        let position = Position::from_fen("8/8/3k4/8/3K4/8/3P4/8 b - - 0 1", Leniency::Lenient).unwrap();
        let board = Board::of(&position).unwrap();
        let best = most_resistant(&board).unwrap();
        let least = board.steps().into_iter().map(|step| ease(&board.after(step))).min().unwrap();
        let most = board.steps().into_iter().map(|step| ease(&board.after(step))).max().unwrap();
        assert_eq!(ease(&board.after(best)), least);
        assert!(least < most, "{least} {most}");
    }

    #[test]
    fn the_opponent_takes_and_mates() {
        use motive_chess::{Leniency, Position};
        let board = |fen| Board::of(&Position::from_fen(fen, Leniency::Lenient).unwrap()).unwrap();
        let mate = board("k7/8/1K6/8/8/8/8/7R w - - 0 1");
        assert_eq!(choose(&mate, 500).unwrap().to_string(), "h1h8");
        let hanging = board("8/8/8/8/2k5/8/1q6/K7 w - - 0 1");
        assert_eq!(choose(&hanging, 50).unwrap().to_string(), "a1b2");
    }
}
