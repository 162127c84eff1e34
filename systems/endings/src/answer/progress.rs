//! Progress by looking ahead: which of the moves that keep a win leads to the least number, whatever the opponent does.
//!
//! A chapter's number has valleys: positions from which every short way leads up. A table that asks for a lower number is silent there. So the moves that
//! keep the win are searched a few moves deep, and the end that can be forced to be lowest counts, even if it is higher than now. What wins or loses
//! material is better or worse than any number.

use motive_chess::{Color, Role};

use crate::board::Board;

/// Own moves that are looked ahead after the one that is chosen.
const MOVES: u32 = 3;
/// Positions after which the search of one move begins no deeper round.
const ENOUGH: u64 = 20_000;
/// Positions that it may look at if no time limit says less; the round in which they are used up does not count.
pub(super) const POSITIONS: u64 = 500_000;
/// Less and more than any number: something is won, something is lost.
pub(super) const WON: i64 = -1_000_000_000;
pub(super) const LOST: i64 = 1_000_000_000;

/// Chooses among the moves of a position by what they lead to. Gives the index of the best, and counts the positions.
pub(super) fn best(
    board: &Board,
    nexts: &[Board],
    measure: &dyn Fn(&Board) -> i64,
    positions: u64,
    nodes: &mut u64,
) -> Option<usize> {
    let us = board.turn();
    let mut order: Vec<usize> = (0..nexts.len()).collect();
    let mut look = Look { measure, us, worth: worth(board, us), positions, nodes: 0 };
    for moves in 0..=MOVES {
        let (best, next) = round(&order, |n, best| look.replies(&nexts[n], moves, best));
        if look.is_spent() {
            break;
        }
        order = next;
        if look.nodes > ENOUGH || best < WON / 2 {
            break;
        }
    }
    *nodes += look.nodes;
    order.first().copied()
}

/// Asks every move for its value, which matters only below the best so far. Gives the best value, and the order for the next, deeper round: the best
/// comes first.
pub(super) fn round(order: &[usize], mut value: impl FnMut(usize, i64) -> i64) -> (i64, Vec<usize>) {
    let (mut best, mut found) = (i64::MAX, Vec::new());
    for &n in order {
        let own = value(n, best);
        if own < best {
            best = own;
            found.push(n);
        }
    }
    found.reverse();
    let others: Vec<usize> = order.iter().copied().filter(|n| !found.contains(n)).collect();
    (best, found.into_iter().chain(others).collect())
}

struct Look<'a> {
    measure: &'a dyn Fn(&Board) -> i64,
    us: Color,
    /// What we have more than the opponent, before the move.
    worth: i32,
    positions: u64,
    nodes: u64,
}

impl Look<'_> {
    fn is_spent(&self) -> bool {
        self.nodes > self.positions
    }

    /// The opponent moves. Values of `limit` and more do not matter.
    fn replies(&mut self, board: &Board, moves: u32, limit: i64) -> i64 {
        self.nodes += 1;
        if self.is_spent() {
            return LOST;
        }
        let steps = board.steps();
        if steps.is_empty() {
            return if board.is_check() { WON - i64::from(moves) } else { LOST };
        }
        let mut worst = i64::MIN;
        for step in steps {
            let next = board.after(step);
            let value = if worth(&next, self.us) < self.worth { LOST } else { self.own(&next, moves, worst) };
            worst = worst.max(value);
            if worst >= limit {
                break;
            }
        }
        worst
    }

    /// We move. Values of `limit` and less do not matter.
    fn own(&mut self, board: &Board, moves: u32, limit: i64) -> i64 {
        self.nodes += 1;
        if worth(board, self.us) > self.worth {
            return WON / 2 - i64::from(moves) - 1;
        }
        if moves == 0 {
            return (self.measure)(board);
        }
        let mut best = LOST;
        for step in board.steps() {
            best = best.min(self.replies(&board.after(step), moves - 1, best));
            if best <= limit {
                break;
            }
        }
        best
    }
}

/// What one side has more than the other.
pub(super) fn worth(board: &Board, us: Color) -> i32 {
    let of = |role| match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    };
    board.men().map(|man| if man.color == us { of(man.role) } else { -of(man.role) }).sum()
}

#[cfg(test)]
mod tests {
    use motive_chess::{Leniency, Position};

    use super::*;
    use crate::board::EndingMove;
    use crate::geometry::distance;

    /// What is chosen among all moves by the distance of the kings.
    fn ask(fen: &str) -> String {
        let board = Board::of(&Position::from_fen(fen, Leniency::Lenient).unwrap()).unwrap();
        let steps: Vec<EndingMove> = board.steps().into_iter().collect();
        let nexts: Vec<Board> = steps.iter().map(|&step| board.after(step)).collect();
        let kings = |board: &Board| i64::from(distance(board.king(Color::White), board.king(Color::Black)));
        let mut nodes = 0;
        let chosen = best(&board, &nexts, &kings, POSITIONS, &mut nodes).unwrap();
        assert!(nodes > 0);
        board.san(steps[chosen])
    }

    /// A rook that can be taken is worth more than any number; mate is, too, at once or in two moves.
    #[test]
    fn material_comes_first() {
        assert_eq!(ask("8/8/8/8/3k3r/8/8/K3Q3 w - - 0 1"), "Qxh4+");
        assert_eq!(ask("k7/8/1K6/8/8/8/8/7R w - - 0 1"), "Rh8#");
        let in_two = ask("k7/8/2K5/8/8/8/8/7R w - - 0 1");
        assert!(in_two == "Kc7" || in_two == "Kb6", "{in_two}");
    }
}
