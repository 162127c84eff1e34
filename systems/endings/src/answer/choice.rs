//! Which of the moves that keep the result is played: the one that makes progress, or resists best.

use motive_chess::{Color, Move, Role};

use super::DRIVE_PLIES;
use super::judge::Judge;
use super::kind::Ending;
use super::narrow;
use super::progress::best as forced;
use crate::board::{Board, EndingMove};
use crate::drive::{drive, measure};
use crate::geometry::{distance, queening_square};
use crate::lemmas::judge as lemma;
use crate::resistance::ease;

/// Among moves that keep the result: the one that makes progress, or resists best.
pub(super) fn choose(
    board: &Board,
    judged: &[(Move, Board, i8)],
    best: Option<i8>,
    judge: &Judge<'_>,
    visited: &[Board],
    (positions, far): (u64, u64),
    nodes: &mut u64,
) -> Option<Move> {
    let best = best?;
    let (us, ending) = (board.turn(), judge.ending);
    if ending == Ending::BareKing && best > 0 {
        let queen = board.find(us, Role::Queen).is_some();
        let (step, _, looked) = drive(board, DRIVE_PLIES[usize::from(!queen)]);
        *nodes += looked;
        let step = step?;
        return judged.iter().map(|&(m, ..)| m).find(|m| is_step(*m, step));
    }
    let keep = judged.iter().filter(|&&(_, _, value)| value == best);
    if best > 0 {
        // Where the player has been before it does not go again without need.
        let times = |next: &Board| visited.iter().filter(|&before| before == next).count();
        let least = keep.clone().map(|(_, next, _)| times(next)).min()?;
        let (moves, nexts): (Vec<Move>, Vec<Board>) =
            keep.filter(|(_, next, _)| times(next) == least).map(|&(m, next, _)| (m, next)).unzip();
        let chosen = match judge.measure(board) {
            Some(measure) => match judge.ahead(board) {
                Some(moves) => narrow::best(board, &nexts, &*measure, (moves, far), nodes),
                None => forced(board, &nexts, &*measure, positions, nodes),
            },
            None => (0..nexts.len()).min_by_key(|&n| progress(&nexts[n], us)),
        };
        return chosen.map(|n| moves[n]);
    }
    let chosen = keep.min_by_key(|(_, next, _)| {
        if best == 0 { i64::from(lemma(next).is_none()) } else { resistance(next, us, ending) }
    });
    chosen.map(|&(m, ..)| m)
}

/// Smaller is nearer to the win: a queen that mates, a position that a lemma knows, a pawn further on, a king nearer to
/// where he is needed. This is what keeps the winner from going round in circles.
fn progress(next: &Board, us: Color) -> i64 {
    let known = i64::from(lemma(next).is_none());
    if next.count() == 1 && next.men().all(|man| man.role == Role::Queen) {
        return i64::from(measure(next, us.other())) - 10_000;
    }
    let pawn = next.find(us, Role::Pawn);
    let to_go = pawn.map_or(0, |pawn| i64::from(distance(pawn, queening_square(us, pawn))));
    let king = pawn.map_or(0, |pawn| i64::from(distance(next.king(us), queening_square(us, pawn))));
    let theirs =
        next.find(us.other(), Role::Pawn).map_or(0, |pawn| 5 + i64::from(distance(next.king(us), pawn)));
    if next.count() == 1 {
        return to_go * 2000 + king * 400 + known;
    }
    known * 1000 + to_go * 20 + king * 3 + theirs
}

/// Smaller asks more of the opponent: few replies that win, and those hard to see.
fn resistance(next: &Board, us: Color, ending: Ending) -> i64 {
    if ending == Ending::BareKing {
        return -i64::from(measure(next, us));
    }
    ease(next)
}

pub(crate) fn is_step(m: Move, step: EndingMove) -> bool {
    m.from() == Some(step.from) && m.to() == step.to && m.promotion() == step.promotion
}

/// Whether a position can come of the other by one move.
pub(super) fn follows(before: &Board, board: &Board) -> bool {
    before.turn() != board.turn() && before.steps().into_iter().any(|step| before.after(step) == *board)
}
