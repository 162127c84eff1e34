//! How a position ends, as far as it is known without a chapter.

use motive_chess::{Color, Role, SquareSet};

use super::Ending;
use crate::board::Board;
use crate::kpkp::Asker;
use crate::lemmas::judge;

/// 1, 0 or -1 for the side to move; nothing if it is not known. Of pawns against each other what nobody can be seen to win is taken for drawn.
pub(super) fn value(board: &Board, ending: Ending, budget: u64, nodes: &mut u64) -> Option<i8> {
    let sign = if board.turn() == Color::White { 1 } else { -1 };
    if !board.has_step() {
        return Some(if board.is_check() { -1 } else { 0 });
    }
    if ending == Ending::BareKing {
        return Some(sign * bare_king(board));
    }
    let mut asker = Asker::new(budget);
    let value = if ending == Ending::PassedPawns || board.count() < 2 {
        asker.value(board)
    } else {
        let colors = [Color::White, Color::Black].map(|color| asker.can_win(board, color));
        match colors {
            [Some(true), _] => Some(1),
            [_, Some(true)] => Some(-1),
            [Some(false), Some(false)] => Some(0),
            _ => None,
        }
    };
    *nodes += asker.cost.nodes.max(1);
    value.map(|value| sign * value)
}

/// Mating material against a bare king, for White.
pub(crate) fn bare_king(board: &Board) -> i8 {
    if board.count() < 2 {
        return judge(board).unwrap_or(0);
    }
    let Some(strong) = board.men().next().map(|man| man.color) else { return 0 };
    let bishops: Vec<_> = board.men().filter(|man| man.role == Role::Bishop).collect();
    let same = matches!(bishops[..], [a, b] if SquareSet::LIGHT.contains(a.square) == SquareSet::LIGHT.contains(b.square));
    match (same || loses_a_man(board, strong, FORKS), strong) {
        (true, _) => 0,
        (_, Color::White) => 1,
        (_, Color::Black) => -1,
    }
}

/// Moves in which a bare king wins a man, if he can at all: he takes one, or attacks two that cannot be saved together. Held against
/// the exhaustive tables of two bishops and of bishop and knight.
const FORKS: u32 = 4;

/// Whether the bare king can force the loss of a man, or stalemate, within so many of his moves.
fn loses_a_man(board: &Board, strong: Color, moves: u32) -> bool {
    let steps = board.steps();
    if board.turn() == strong {
        // Nothing attacked, nothing to lose: somebody must be next to the king, or hemmed in.
        return !steps.is_empty()
            && steps.into_iter().all(|step| loses_a_man(&board.after(step), strong, moves));
    }
    if steps.is_empty() {
        return !board.is_check();
    }
    if steps.iter().any(|&step| board.takes(step)) {
        return true;
    }
    moves > 1 && steps.into_iter().any(|step| loses_a_man(&board.after(step), strong, moves - 1))
}
