//! Driving a bare king: the measure of what has been achieved, and how much of it can be forced.
//!
//! A bare king is mated at the edge (with bishop and knight: in a corner of the bishop's color), and only with the
//! help of the other king. So the measure of a position has three parts: how far the king still is from where he
//! will be mated, how much room he has, and how far the kings are from each other. The piece of
//! advice is: reach the least measure that can be forced in a few plies.

use motive_chess::{Color, Role, SquareSet};

use crate::board::{Board, EndingMove};
use crate::domain::room;
use crate::geometry::{corner_distances, distance, file, rank};

/// The measure of a mated king; nothing is less.
const MATED: i32 = -100_000;
/// The measure of a drawn position; nothing is greater.
const DRAWN: i32 = 100_000;

/// How much is still to be done against the bare king of `weak`, who is to move.
pub fn measure(board: &Board, weak: Color) -> i32 {
    let strong = weak.other();
    let (king, enemy) = (board.king(strong), board.king(weak));
    let center = {
        let off = |n: u8| i32::from(if n < 4 { 3 - n } else { n - 4 });
        6 - off(file(enemy)) - off(rank(enemy))
    };
    let kings = i32::from(distance(king, enemy));
    let men: Vec<_> = board.men_of(strong).collect();
    let squares = room(board, weak).len() as i32;
    if men.len() == 2 && men.iter().any(|man| man.role == Role::Knight) {
        let bishop = men.iter().find(|man| man.role == Role::Bishop).map(|man| man.square);
        let (light, dark) = corner_distances(enemy);
        let right = if bishop.is_some_and(|square| SquareSet::LIGHT.contains(square)) { light } else { dark };
        let knight: i32 = men
            .iter()
            .filter(|man| man.role == Role::Knight)
            .map(|man| i32::from(distance(man.square, enemy)))
            .sum();
        return i32::from(right) * 40 + center * 10 + squares * 8 + kings * 12 + knight * 2;
    }
    // A queen can take the last squares before her king is there; then nothing but stalemate is left.
    let squares = squares.max(3);
    let near: i32 = men.iter().map(|man| i32::from(distance(man.square, king))).sum();
    squares * 10 + center * 12 + kings * 14 + near
}

/// The move that forces the least measure within `plies` (an odd number), and that measure; mates come first, the
/// quickest of all. Also the number of positions looked at.
pub fn drive(board: &Board, plies: u32) -> (Option<EndingMove>, i32, u64) {
    let mut nodes = 0;
    let strong = board.turn();
    let mut best = (None, i32::MAX);
    // Deeper only if the shallow look did not find mate.
    let mut depth = 1;
    while depth <= plies {
        best = (None, i32::MAX);
        let mut order: Vec<(i32, EndingMove)> =
            board.steps().into_iter().map(|step| (quick(&board.after(step), strong.other()), step)).collect();
        order.sort_by_key(|&(value, _)| value);
        for (_, step) in order {
            let value = reply(&board.after(step), strong, depth - 1, best.1, &mut nodes);
            if value < best.1 {
                best = (Some(step), value);
            }
        }
        if best.1 < MATED + 1000 {
            break;
        }
        depth += 2;
    }
    (best.0, best.1, nodes)
}

/// The measure of a position with the bare king of `weak` to move, with mate and draw.
pub fn standing(board: &Board, weak: Color) -> i32 {
    if board.has_step() {
        quick(board, weak)
    } else if board.is_check() {
        MATED
    } else {
        DRAWN
    }
}

fn quick(board: &Board, weak: Color) -> i32 {
    if is_loose(board, weak) { DRAWN } else { measure(board, weak) }
}

/// Whether the bare king, who is to move, can take something.
fn is_loose(board: &Board, weak: Color) -> bool {
    let enemy = board.king(weak);
    board.men_of(weak.other()).any(|man| {
        distance(man.square, enemy) == 1
            && !board.attacks(weak.other(), board.occupied().without(enemy)).contains(man.square)
    })
}

/// The bare king moves: he chooses the greatest measure. Values of `limit` and more do not matter.
fn reply(board: &Board, strong: Color, plies: u32, limit: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let weak = strong.other();
    if is_loose(board, weak) {
        return DRAWN;
    }
    let steps = board.steps();
    if steps.is_empty() {
        return if board.is_check() { MATED + 100 - plies as i32 } else { DRAWN };
    }
    if plies == 0 {
        return measure(board, weak);
    }
    let mut worst = i32::MIN;
    for step in steps {
        let next = board.after(step);
        let mut best = i32::MAX;
        let mut order: Vec<(i32, EndingMove)> =
            next.steps().into_iter().map(|step| (quick(&next.after(step), weak), step)).collect();
        order.sort_by_key(|&(value, _)| value);
        for (_, step) in order {
            best = best.min(reply(&next.after(step), strong, plies - 2, best, nodes));
            if best <= worst {
                break;
            }
        }
        worst = worst.max(best);
        if worst >= limit {
            break;
        }
    }
    worst
}
