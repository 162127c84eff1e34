//! Progress by looking far ahead at few moves.
//!
//! Some wins go through a dozen quiet moves in which nothing can be taken: queen against rook. A look at all moves of three or four ahead does not see over that. So
//! this look is narrow: of the own moves that follow the first one it takes the checks and the five after which the number of the chapter is least, and all replies.
//! Before the number is asked, checks are followed to their end: what they win by force is won.

use std::cmp::Reverse;

use motive_chess::Color;

use super::progress::{LOST, WON, round, worth};
use crate::board::{Board, BoardMap, EndingMove};

/// Quiet moves that are looked at in a position.
const WIDTH: usize = 5;
/// Moves, each but the last with check, in which something may be won at the end of a line.
const CHECKS: usize = 3;
/// Own moves that it looks ahead at the most.
const MOST: u32 = 7;
/// Positions that it may look at if no time limit says less; the round in which they are used up does not count.
pub(super) const POSITIONS: u64 = 1_500_000;

/// Chooses among the moves of a position by what can be forced with so many own moves after them. Gives the index of the best, and counts the positions.
pub(super) fn best(
    board: &Board,
    nexts: &[Board],
    measure: &dyn Fn(&Board) -> i64,
    (moves, positions): (u32, u64),
    nodes: &mut u64,
) -> Option<usize> {
    let us = board.turn();
    let mut order: Vec<usize> = (0..nexts.len()).collect();
    let mut look = Look {
        measure,
        us,
        worth: worth(board, us),
        positions,
        nodes: 0,
        known: BoardMap::default(),
        checked: Default::default(),
    };
    for moves in 0..=moves.min(MOST) {
        look.known.clear();
        let (best, next) = round(&order, |n, best| look.replies(&nexts[n], moves, i64::MIN, best));
        if look.is_spent() {
            break;
        }
        order = next;
        if best < WON / 4 {
            break;
        }
    }
    *nodes += look.nodes;
    order.first().copied()
}

struct Look<'a> {
    measure: &'a dyn Fn(&Board) -> i64,
    us: Color,
    /// What we have more than the opponent, before the move.
    worth: i32,
    positions: u64,
    nodes: u64,
    /// With us to move: how many moves are left, and between which bounds the value lies.
    known: BoardMap<[(i64, i64); MOST as usize + 1]>,
    /// Whether checks win, by the number of moves.
    checked: [BoardMap<bool>; CHECKS + 1],
}

impl Look<'_> {
    fn is_spent(&self) -> bool {
        self.nodes > self.positions
    }

    /// The opponent moves. Of values that are not between the two it is enough to know on which side they are.
    fn replies(&mut self, board: &Board, moves: u32, low: i64, high: i64) -> i64 {
        self.nodes += 1;
        if self.is_spent() {
            return LOST;
        }
        let steps = board.steps();
        if steps.is_empty() {
            return if board.is_check() { WON - i64::from(moves) } else { LOST };
        }
        let mut worst = i64::MIN;
        let mut nexts: Vec<Board> = steps.into_iter().map(|step| board.after(step)).collect();
        if moves > 0 {
            // What looks best for the opponent comes first.
            nexts.sort_by_cached_key(|next| Reverse((self.measure)(next)));
        }
        for next in nexts {
            let lost = worth(&next, self.us) < self.worth;
            let value = if lost { LOST } else { self.own(&next, moves, low.max(worst), high) };
            worst = worst.max(value);
            if worst >= high {
                break;
            }
        }
        worst
    }

    /// We move.
    fn own(&mut self, board: &Board, moves: u32, low: i64, high: i64) -> i64 {
        self.nodes += 1;
        if self.is_spent() {
            return LOST;
        }
        // What has been taken is better than what will be.
        if worth(board, self.us) > self.worth {
            return WON / 2 - i64::from(moves + MOST);
        }
        if self.checks_win(board, CHECKS) {
            return WON / 2 - i64::from(moves);
        }
        if moves == 0 {
            return (self.measure)(board);
        }
        let at = moves as usize;
        let (from, to) = self.known.get(board).map_or((i64::MIN, i64::MAX), |known| known[at]);
        if from >= high || from == to {
            return from;
        }
        if to <= low {
            return to;
        }
        let mut best = LOST;
        for next in self.candidates(board) {
            best = best.min(self.replies(&next, moves - 1, low, high.min(best)));
            if best <= low {
                break;
            }
        }
        if !self.is_spent() {
            let bounds = match () {
                () if best <= low => (i64::MIN, best),
                () if best >= high => (best, i64::MAX),
                () => (best, best),
            };
            self.known.entry(*board).or_insert([(i64::MIN, i64::MAX); MOST as usize + 1])[at] = bounds;
        }
        best
    }

    /// The checks, and the quiet moves after which the number is least.
    fn candidates(&self, board: &Board) -> Vec<Board> {
        let nexts = board.steps().into_iter().map(|step| board.after(step));
        let (mut checks, mut quiet): (Vec<Board>, Vec<Board>) = nexts.partition(Board::is_check);
        quiet.sort_by_cached_key(|next| (self.measure)(next));
        quiet.truncate(WIDTH);
        quiet.append(&mut checks);
        quiet
    }

    /// Whether something is won for nothing within so many moves, each but the last with check.
    fn checks_win(&mut self, board: &Board, moves: usize) -> bool {
        if let Some(&known) = self.checked[moves].get(board) {
            return known;
        }
        self.nodes += 1;
        let steps: Vec<EndingMove> = board.steps().into_iter().collect();
        let won = steps.iter().any(|&step| board.takes(step) && keeps(&board.after(step)))
            || moves > 1
                && steps.iter().any(|&step| {
                    let next = board.after(step);
                    next.is_check()
                        && next.steps().into_iter().all(|reply| {
                            let then = next.after(reply);
                            worth(&then, self.us) >= self.worth && self.checks_win(&then, moves - 1)
                        })
                });
        self.checked[moves].insert(*board, won);
        won
    }
}

/// Whether what has been taken cannot be taken back, and nobody is stalemated.
fn keeps(next: &Board) -> bool {
    !next.is_stalemate() && !next.steps().into_iter().any(|reply| next.takes(reply))
}

#[cfg(test)]
mod tests {
    use motive_chess::{Leniency, Position};

    use super::*;
    use crate::geometry::distance;

    fn board(fen: &str) -> Board {
        Board::of(&Position::from_fen(fen, Leniency::Lenient).unwrap()).unwrap()
    }

    /// The move that is chosen by the distance of the kings, with so many own moves after it, and the positions that it took.
    fn ask(fen: &str, moves: u32, positions: u64) -> (String, u64) {
        let board = board(fen);
        let steps: Vec<EndingMove> = board.steps().into_iter().collect();
        let nexts: Vec<Board> = steps.iter().map(|&step| board.after(step)).collect();
        let kings = |board: &Board| i64::from(distance(board.king(Color::White), board.king(Color::Black)));
        let mut nodes = 0;
        let chosen = best(&board, &nexts, &kings, (moves, positions), &mut nodes).unwrap();
        (board.san(steps[chosen]), nodes)
    }

    /// What checks win comes before any number.
    #[test]
    fn checks_come_before_numbers() {
        let (fork, _) = ask("8/8/8/8/3k3r/8/8/K3Q3 w - - 0 1", 2, POSITIONS);
        assert_eq!(fork, "Qxh4+");
        // Philidor's position after the rook has had to go: four checks and it is taken.
        let (first, _) = ask("1k6/8/2K5/Q7/8/8/8/1r6 w - - 0 1", 3, POSITIONS);
        assert!(first.starts_with('Q') && first.ends_with('+'), "{first}");
    }

    /// It may look at no more positions than it is given, and the round that used them up does not count.
    #[test]
    fn limits_hold() {
        let quiet = "3k4/2r5/8/8/8/5Q2/3K4/8 w - - 0 1";
        let (_, nodes) = ask(quiet, 4, 2_000);
        assert!((2_000..2_100).contains(&nodes), "{nodes}");
        assert!(ask(quiet, 0, POSITIONS).1 < 2_000);
    }
}
